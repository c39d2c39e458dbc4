"""What a command leads to: the event that it becomes, or the reason why it is refused.

Nothing is changed here. The event is stored first, and only then applied to the match and told to anybody.
"""

from __future__ import annotations

from collections.abc import Set

from stackyard.games import Player
from stackyard.server import messages
from stackyard.server.errors import (
    MatchOver,
    NoOffer,
    NoSeat,
    NotAllowed,
    NotBegun,
    NotYourTurn,
    Stale,
)
from stackyard.server.match import Match
from stackyard.server.messages import Event
from stackyard.server.show import move_view

__all__ = ["Command", "actor_of", "decide"]

Command = (
    messages.Move | messages.Resign | messages.Offer | messages.Accept | messages.Decline | messages.Rematch
)

MOST_EVENTS = 5_000
"""Every game ends after some moves; only offers and take-backs could make a match go on and grow for ever."""
WORDS = {"draw": "a draw", "take_back": "a take-back"}


def actor_of(match: Match, held: Set[Player], command: Command) -> Player:
    """For which seat a command is, of those that the client holds."""
    if not held:
        raise NoSeat("you watch this match: only its players may do that")
    if isinstance(command, messages.Move):
        turn = match.turn
        return turn if turn in held and turn is not None else min(held)
    if command.player is not None:
        player = Player(command.player)
        if player not in held:
            raise NoSeat("that seat is somebody else's")
        return player
    if len(held) > 1:
        raise NoSeat("you hold both seats: say for which player this is")
    return min(held)


def decide(match: Match, actor: Player, command: Command) -> Event:
    """The event that a command of a player becomes, or a `Refusal`."""
    if isinstance(command, messages.Rematch):
        return _rematch(match, actor)
    if isinstance(command, messages.Move):
        return _move(match, actor, command)
    if match.outcome:
        raise MatchOver(f"the match is over: {match.outcome.reason}")
    if isinstance(command, messages.Resign):
        return _resign(match, actor)
    if not match.begun:
        raise NotBegun("the match has not begun: a seat is still open")
    if isinstance(command, messages.Offer):
        return _offer(match, actor, command)
    if isinstance(command, messages.Accept):
        return _accept(match, actor, command)
    return _decline(match, actor, command)


def _move(match: Match, actor: Player, command: messages.Move) -> Event:
    if command.ply != match.ply:
        raise Stale(f"this move was for ply {command.ply}, but the match is at ply {match.ply}")
    if match.outcome:
        raise MatchOver(f"the match is over: {match.outcome.reason}")
    if not match.begun:
        raise NotBegun("the match has not begun: a seat is still open")
    if match.turn is not actor:
        raise NotYourTurn(f"it is not your turn. {match.position.status}")
    move = match.position.move(command.move)
    return messages.Moved(match.ply + 1, actor.value, move_view(move))


def _resign(match: Match, actor: Player) -> Event:
    if not match.begun:
        return messages.Ended("expired")
    return messages.Ended("resigned", actor.other.value)


def _offer(match: Match, actor: Player, command: messages.Offer) -> Event:
    what = command.what
    _check_allowed(match, actor, command)
    if match.number >= MOST_EVENTS:
        raise NotAllowed("this match went to and fro for too long: play on or resign")
    if match.setup.one_screen or match.offers.get(what) is actor.other:
        return _agreed(match, match.offers.get(what, actor), actor, command)
    if len(match.setup.people) == 1:
        if what == "draw":
            raise NotAllowed("the engine never agrees to a draw: play on or resign")
        return _agreed(match, actor, actor, command)
    if what in match.offers:
        raise NotAllowed(f"you have offered {WORDS[what]} already")
    if (what, actor) in match.declined:
        raise NotAllowed(f"{WORDS[what]} was declined: offer it again after the next move")
    return messages.Offered(what, actor.value)


def _check_allowed(match: Match, actor: Player, command: messages.Offer | messages.Accept) -> None:
    if command.what == "draw" and not match.setup.game.family.draw_by_agreement:
        raise NotAllowed(f"{match.setup.game.family.title} knows no draws")
    if command.what == "take_back":
        if not match.setup.take_back:
            raise NotAllowed("this match was set up without take-backs")
        if isinstance(command, messages.Offer) and match.after_take_back(actor) is None:
            raise NotAllowed("there is no move of yours to take back")


def _accept(match: Match, actor: Player, command: messages.Accept) -> Event:
    if match.offers.get(command.what) is not actor.other:
        raise NoOffer(f"nobody offers you {WORDS[command.what]} now")
    return _agreed(match, actor.other, actor, command)


def _agreed(match: Match, offered: Player, actor: Player, command: messages.Offer | messages.Accept) -> Event:
    if command.what == "draw":
        return messages.Ended("agreed")
    ply = match.after_take_back(offered)
    if ply is None:
        raise NotAllowed("there is no move to take back")
    return messages.TookBack(ply, actor.value)


def _decline(match: Match, actor: Player, command: messages.Decline) -> Event:
    if command.what not in match.offers:
        raise NoOffer(f"there is no offer of {WORDS[command.what]}")
    return messages.Declined(command.what, actor.value)


def _rematch(match: Match, actor: Player) -> Event:
    if match.outcome is None:
        raise NotAllowed("a rematch comes after the match")
    if match.rematch:
        raise NotAllowed("the next match has begun already")
    if not match.begun:
        raise NotAllowed("this match never had a second player")
    if actor in match.rematch_wanted:
        raise NotAllowed("you have asked for a rematch already")
    return messages.RematchWanted(actor.value)


def rematch_is_due(match: Match, actor: Player) -> bool:
    """Whether this wish of a player is the last one that was missing."""
    people = set(match.setup.people)
    return match.setup.one_screen or people <= match.rematch_wanted | {actor}
