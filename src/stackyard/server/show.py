"""Positions, games and families as the wire shows them. What a position looks like is asked of the games
here, and nowhere else in the server."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from stackyard.games import Family, Game, Move, Outcome, Player, Position, families, game
from stackyard.games.layout import Layout, RowLayout
from stackyard.games.transition import sits_out, touched, vanished
from stackyard.server.bodies import DiscInfo, Families, FamilyInfo, LevelLimits, OptionInfo, VariantName
from stackyard.server.shapes import (
    CellView,
    Count,
    DrawingSize,
    LastMove,
    MoveView,
    OutcomeView,
    PlayerName,
    PositionView,
    SitsOut,
)

__all__ = ["Step", "all_families", "family_info", "move_view", "outcome_view", "position_view"]

STRONGEST = 10


class Step(NamedTuple):
    """A move with what it led from and who made it."""

    before: Position
    player: Player
    move: Move


def position_view(position: Position, ply: int, step: Step | None = None) -> PositionView:
    """A position whole; `step` is the move that led to it, if there was one."""
    layout, outcome = position.layout, position.outcome
    return PositionView(
        variant=position.game.variant,
        text=str(position),
        ply=ply,
        drawing=_drawing(layout, position.game),
        cells=[
            CellView(label, x, y, [disc.value for disc in stack])
            for (label, x, y), stack in zip(_places(layout), position.stacks, strict=True)
        ],
        turn=position.turn.value if position.turn else None,
        status=position.status,
        moves=[move_view(move) for move in position.moves()],
        counts=_counts(position),
        last=_last(step, position, ply) if step else None,
        sits_out=_sits_out(step, position) if step else None,
        outcome=outcome_view(outcome) if outcome else None,
    )


def move_view(move: Move) -> MoveView:
    return MoveView(move.text, move.source, move.count, move.target)


def outcome_view(outcome: Outcome) -> OutcomeView:
    winner: PlayerName | None = outcome.winner.value if outcome.winner else None
    return OutcomeView("rules", winner, outcome.reason, outcome.score.first, outcome.score.second)


@lru_cache(maxsize=512)
def _places(layout: Layout) -> tuple[tuple[str, float, float], ...]:
    return tuple((label, *layout.place(cell)) for cell, label in enumerate(layout.labels))


@lru_cache(maxsize=512)
def _drawing(layout: Layout, game: Game) -> DrawingSize:
    start = game.start()
    reserve = sum(value for name, value in start.facts.items() if name.startswith("reserve_"))
    return DrawingSize(_shape(layout), list(layout.rows), sum(map(len, start.stacks)) + reserve)


def _shape(layout: Layout) -> Literal["row", "hexes"]:
    return "row" if isinstance(layout, RowLayout) else "hexes"


def _counts(position: Position) -> list[Count]:
    family = position.game.family
    words, facts, cells = family.fact_words, position.facts, family.counted(position)
    return [
        Count(name, words[name], value=facts[name], cells=cells.get(name, []))
        if name in facts
        else Count(name, words[name], first=facts[f"{name}_first"], second=facts[f"{name}_second"])
        for name in words
    ]


def _last(step: Step, position: Position, ply: int) -> LastMove:
    before, player, move = step
    return LastMove(
        ply,
        player.value,
        move_view(move),
        sorted(touched(before, move, position)),
        vanished(before, move, position),
    )


def _sits_out(step: Step, position: Position) -> SitsOut | None:
    player = sits_out(step.player, position)
    if player is None:
        return None
    names = position.game.family.players
    return SitsOut(
        player.value, f"{names[player]} cannot move and sits out: {names[player.other].lower()} is on again."
    )


@lru_cache(maxsize=1)
def all_families() -> Families:
    return Families([family_info(family) for family in families()], LevelLimits(1, STRONGEST))


def family_info(family: Family) -> FamilyInfo:
    return FamilyInfo(
        name=family.name,
        title=family.title,
        author=family.author,
        credit=family.credit,
        summary=family.summary,
        rules=list(family.rules),
        move_form=family.move_form,
        first=family.players[Player.FIRST],
        second=family.players[Player.SECOND],
        draw=family.draw_by_agreement,
        shape=_shape(game(family.name).layout),
        discs=[
            DiscInfo(disc.value, letter, family.looks[disc].fill, family.looks[disc].mark)
            for disc, letter in family.letters.items()
        ],
        options=[
            OptionInfo(option.name, option.help, option.text(option.standard), words=list(option.words))
            if option.words
            else OptionInfo(option.name, option.help, option.standard, option.least, option.most)
            for option in family.options
        ],
        short_names=[VariantName(name, game(name).variant) for name in (family.name, *family.short_names)],
    )
