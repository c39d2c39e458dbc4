"""Stacks and Diabolical Stacks: how people speak about them. Their rules are native/games/stacks.hpp."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import TYPE_CHECKING

from stackyard.games.family import Family, Look
from stackyard.games.layout import HexLayout, Layout
from stackyard.games.values import Disc, Player

if TYPE_CHECKING:
    from stackyard.games.position import Position

__all__ = ["Stacks"]


class Stacks(Family):
    name = "stacks"
    title = "Stacks"
    author = "unknown"
    credit = "Stacks and Diabolical Stacks are played after an unsigned rule sheet."
    summary = "Bring all your pieces in, across and off the board first."
    rules = (
        "Amber moves up, teal moves down; amber begins. A turn has 2 to spend, the very first one 1.",
        "Entering a piece on your edge row, moving the top of a stack one cell forward, or leaving from the "
        "far row costs 1; entering or moving onto an occupied cell costs 2. If 1 is left you must spend it "
        "where you can.",
        "standard: only your own unbroken run at the top of a stack moves. diabolical: with your piece on "
        "top, any part of the stack moves, enemies included, but only your own top run may leave the board.",
        "Whoever first has all pieces off the board wins.",
    )
    players = {Player.FIRST: "Amber", Player.SECOND: "Teal"}
    letters = {Disc.FIRST: "a", Disc.SECOND: "t"}
    looks = {Disc.FIRST: Look("#f0b452", "#7a4a06"), Disc.SECOND: Look("#45b3a4", "#0e4a42")}
    option_help = {
        "side": "cells along an edge of the board",
        "pieces": "pieces of each player",
        "rules": "diabolical: a stack with your piece on top moves with all that is in it",
    }
    short_names = {"diabolical": {"rules": "diabolical"}}
    move_form = "in-CELL, FROM:COUNT-TO or FROM:COUNT-out, as in in-b1, b1:2-b2, b5:3-out"
    has_reserve = True
    pieces_option = "pieces"
    board_option = "side"
    fact_words = {"budget": "left to spend", "reserve": "pieces in reserve", "off": "pieces off the board"}

    def layout(self, options: Mapping[str, int]) -> Layout:
        return HexLayout(options["side"])

    def move_text(self, layout: Layout, source: int | None, count: int, target: int | None) -> str:
        if source is None:
            assert target is not None
            return f"in-{layout.label(target)}"
        to = "out" if target is None else layout.label(target)
        return f"{layout.label(source)}:{count}-{to}"

    def arrangements(self, options: Mapping[str, int]) -> int:
        side, pieces = options["side"], options["pieces"]
        cells = 3 * side * (side - 1) + 1
        return sum(
            comb(i + j, i) * comb(i + j + cells - 1, cells - 1) * (pieces - i + 1) * (pieces - j + 1)
            for i in range(pieces + 1)
            for j in range(pieces + 1)
        )

    def status(self, position: Position) -> str:
        assert position.turn is not None
        name = self.players[position.turn]
        if position.facts["budget"] == 1:
            return f"{name} has 1 to spend: onto empty cells or off the board only."
        return f"{name} has 2 to spend: a move onto an occupied cell costs both."

    def reason(self, position: Position, winner: Player | None) -> str:
        assert winner is not None
        count = position.facts[f"off_{winner}"]
        return f"All {count} pieces of {self.players[winner].lower()} are off the board."
