"""Silo, by Mark Steere: how people speak about it. Its rules are native/games/silo.hpp."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import TYPE_CHECKING

from stackyard.games.family import Family, Look
from stackyard.games.layout import Layout, RowLayout
from stackyard.games.values import Disc, Player

if TYPE_CHECKING:
    from stackyard.games.position import Position

__all__ = ["Silo"]


class Silo(Family):
    name = "silo"
    title = "Silo"
    author = "Mark Steere"
    credit = "Silo is a game by Mark Steere, © 2021, marksteeregames.com."
    summary = "Gather all your checkers in one pure stack on your far right."
    rules = (
        "Red moves right, blue moves left; red begins.",
        "A move takes your highest checker in one stack, with every enemy checker on top of it, one square "
        "your way.",
        "Whoever cannot move sits out until a move is there again.",
        "You win when all your checkers stand on your goal square, next to each other, with no enemy below "
        "them (win=sheet), or form one unbroken run in any stack (win=anywhere).",
    )
    players = {Player.FIRST: "Red", Player.SECOND: "Blue"}
    letters = {Disc.FIRST: "r", Disc.SECOND: "b"}
    looks = {Disc.FIRST: Look("#e4694f", "#7c2416"), Disc.SECOND: Look("#4f8fc4", "#143a5c")}
    option_help = {
        "squares": "squares in the row, even",
        "height": "checkers on each square at the start",
        "win": "sheet: on the goal square; anywhere: the author's later revision",
    }
    short_names = {"silo-anywhere": {"win": "anywhere"}}
    move_form = "FROM-TO, as in c-d"
    pieces_option = "height"
    board_option = "squares"
    fact_words = {"home": "checkers on the goal square"}

    def layout(self, options: Mapping[str, int]) -> Layout:
        return RowLayout(options["squares"])

    def move_text(self, layout: Layout, source: int | None, count: int, target: int | None) -> str:  # noqa: ARG002
        assert source is not None
        assert target is not None
        return f"{layout.label(source)}-{layout.label(target)}"

    def arrangements(self, options: Mapping[str, int]) -> int:
        squares, height = options["squares"], options["height"]
        discs = squares * height
        return comb(discs, discs // 2) * comb(discs + squares - 1, discs)

    def status(self, position: Position) -> str:
        assert position.turn is not None
        way = "right" if position.turn is Player.FIRST else "left"
        return f"{self.players[position.turn]} to move: one square {way}."

    def reason(self, position: Position, winner: Player | None) -> str:
        assert winner is not None
        mine = Disc(winner)
        home = next(cell for cell, stack in enumerate(position.stacks) if mine in stack)
        count = position.stacks[home].count(mine)
        where = position.layout.label(home)
        return f"All {count} checkers of {self.players[winner].lower()} stand together on {where}."
