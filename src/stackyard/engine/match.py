"""Matches: two players, many games, and how sure the result is.

Openings are varied by playing a few moves by chance; where the players change seats, each opening is played
twice, so that nobody gains by it. Everything that happens follows from the seed, whoever counts the games
in however many processes (but for players that think by the clock).

The error bars are Wilson's interval for 95 %, a draw counted as half a win: they hold for few games and
for one-sided results too, and are a little too wide where many games are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import inf, log10, sqrt
from multiprocessing import get_context
from random import Random

from stackyard.engine.players import check_player, chooser
from stackyard.errors import InvalidLimit
from stackyard.games import Game, Player, game
from stackyard.games.board_game import game_of
from stackyard.games.position import check_limit

__all__ = ["MatchResult", "PlayedGame", "elo_of", "play_match"]

MOST_GAMES = 1_000_000
MOST_OPENING = 100
SURENESS = 1.959964  # standard deviations on either side, for 95 %


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a match."""

    number: int
    variant: str
    first: str
    second: str
    seed: int
    opening: int
    """How many of the moves were chance, to vary the games."""
    moves: tuple[str, ...]
    winner: Player | None
    score: tuple[int, int]

    def as_dict(self) -> dict[str, object]:
        """One line of a file of records."""
        return {
            "game": self.number,
            "variant": self.variant,
            "first": self.first,
            "second": self.second,
            "seed": self.seed,
            "opening": self.opening,
            "moves": list(self.moves),
            "plies": len(self.moves),
            "winner": self.winner,
            "score": {"first": self.score[0], "second": self.score[1]},
        }


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended, from the view of its first player."""

    variant: str
    first: str
    second: str
    wins: int
    draws: int
    losses: int
    wins_by_seat: tuple[int, int] = (0, 0)
    """Games won from the first and from the second seat, whoever won them."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """From 0 to 1; a draw is half a win."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def score_range(self) -> tuple[float, float]:
        """Between these the true score lies, with 95 %."""
        n, p, z2 = self.games, self.score, SURENESS**2
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = SURENESS * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        # At the ends of the scale the interval ends there too, whatever rounding makes of it.
        return (middle - half if p > 0 else 0.0), (middle + half if p < 1 else 1.0)

    @property
    def elo(self) -> float:
        """The difference in strength; infinite if all games went one way."""
        return elo_of(self.score)

    @property
    def elo_range(self) -> tuple[float, float]:
        low, high = self.score_range
        return elo_of(low), elo_of(high)

    def as_dict(self) -> dict[str, object]:
        """The numbers, ready for JSON: what is infinite is null."""
        low, high = self.elo_range
        return {
            "variant": self.variant,
            "first": self.first,
            "second": self.second,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": round(self.score, 4),
            "score_low": round(self.score_range[0], 4),
            "score_high": round(self.score_range[1], 4),
            "elo": _finite(self.elo),
            "elo_low": _finite(low),
            "elo_high": _finite(high),
            "first_seat_wins": self.wins_by_seat[0],
            "second_seat_wins": self.wins_by_seat[1],
        }


def elo_of(score: float) -> float:
    """The difference in Elo that a share of the points stands for."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return 400 * log10(score / (1 - score))


def _finite(number: float) -> float | None:
    return round(number, 1) if abs(number) < inf else None


def play_match(
    of: Game | str,
    first: str,
    second: str,
    *,
    games: int = 100,
    seed: int = 1,
    fixed: bool = False,
    opening: int = 2,
    seconds: float = 1.0,
    jobs: int = 1,
    record: Callable[[PlayedGame], object] | None = None,
) -> MatchResult:
    """Plays a match between two players, named as in `players`.

    They take the first seat by turns, unless `fixed`; the first `opening` moves of a game are chance.
    `seconds` is what level 10 has for a move. `record` is given each game as it ends, in order.
    """
    chosen = game_of(of)
    names = check_player(first), check_player(second)
    many = check_limit("games", games, 1, MOST_GAMES)
    start = check_limit("seed", seed, 0, 2**64 - 1)
    moves = check_limit("opening", opening, 0, MOST_OPENING)
    processes = check_limit("jobs", jobs, 1, 64)
    if not 0 < seconds <= 3600:
        raise InvalidLimit("seconds must be more than 0 and at most 3600")
    for name in names:
        chooser(chosen.variant, name, seconds)  # a player that cannot be is told before the first game
    play = partial(_play, _Setting(chosen.variant, names, start, fixed, moves, seconds))
    wins = draws = 0
    by_seat = [0, 0]
    with _mapped(play, many, processes) as played:
        for done in played:
            swapped = done.number % 2 == 0 and not fixed
            draws += done.winner is None
            if done.winner is not None:
                seat = 0 if done.winner is Player.FIRST else 1
                by_seat[seat] += 1
                wins += (seat == 0) != swapped
            if record:
                record(done)
    return MatchResult(chosen.variant, *names, wins, draws, many - wins - draws, (by_seat[0], by_seat[1]))


@contextmanager
def _mapped(play: Callable[[int], PlayedGame], games: int, jobs: int) -> Iterator[Iterator[PlayedGame]]:
    """The games in order, played here or in processes of their own."""
    numbers = range(1, games + 1)
    if jobs == 1:
        yield map(play, numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield pool.map(play, numbers)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@dataclass(frozen=True, slots=True)
class _Setting:
    """What all games of a match have in common."""

    variant: str
    names: tuple[str, str]
    seed: int
    fixed: bool
    opening: int
    seconds: float


def _play(setting: _Setting, number: int) -> PlayedGame:
    """Game `number` of a match, from 1; in the even ones the players have changed seats."""
    swapped = number % 2 == 0 and not setting.fixed
    first, second = setting.names[::-1] if swapped else setting.names
    players = {
        Player.FIRST: chooser(setting.variant, first, setting.seconds),
        Player.SECOND: chooser(setting.variant, second, setting.seconds),
    }
    of_opening = number if setting.fixed else (number + 1) // 2
    chance = Random(f"{setting.seed} opening {of_opening}")
    game_seed = Random(f"{setting.seed} game {number}").getrandbits(63)
    position = game(setting.variant).start()
    moves: list[str] = []
    while (turn := position.turn) is not None:
        by_chance = len(moves) < setting.opening
        move = chance.choice(position.moves()) if by_chance else players[turn](position, game_seed)
        moves.append(move.text)
        position = position.play(move)
    outcome = position.outcome
    assert outcome is not None
    return PlayedGame(
        number,
        setting.variant,
        first,
        second,
        game_seed,
        min(setting.opening, len(moves)),
        tuple(moves),
        outcome.winner,
        (outcome.score.first, outcome.score.second),
    )
