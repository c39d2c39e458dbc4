"""27, by Laurent Escoffier: how people speak about it. Its rules are native/games/twentyseven.hpp."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import TYPE_CHECKING

from stackyard.games.family import Family, Look
from stackyard.games.layout import Layout, RowLayout
from stackyard.games.values import Disc, Player

if TYPE_CHECKING:
    from stackyard.games.position import Position

__all__ = ["TwentySeven"]


class TwentySeven(Family):
    name = "27"
    title = "27"
    author = "Laurent Escoffier"
    credit = "27 is a game by Laurent Escoffier, published by Steffen Spiele, © 2017."
    summary = "Build the higher tower on the far end, walking as many fields as you have stacks."
    rules = (
        "Black moves right, white moves left; black begins. Your stacks are those with your disc on top.",
        "Count your stacks: that is how many fields the top discs of one of them, as many as you like, "
        "must walk. Beyond the end of the row they cannot go.",
        "advanced: when a whole stack moves, the grey base under it may come along, and the row gets "
        "shorter. expert: the red bases too.",
        "Whoever cannot move sits out. When nobody can, the higher stack on the far end wins, whoever's "
        "discs are in it, its base not counted.",
    )
    players = {Player.FIRST: "Black", Player.SECOND: "White"}
    letters = {Disc.FIRST: "b", Disc.SECOND: "w", Disc.GREY: "g", Disc.RED: "r"}
    looks = {
        Disc.FIRST: Look("#4a4650", "#c9c4d2"),
        Disc.SECOND: Look("#f7efdc", "#8a7a4a"),
        Disc.GREY: Look("#a9a8a4", "#77766f"),
        Disc.RED: Look("#c8443a", "#7a1f18"),
    }
    option_help = {
        "fields": "fields in the row",
        "discs": "discs of each player",
        "level": "advanced: grey bases may move; expert: red ones too",
    }
    short_names = {"27-advanced": {"level": "advanced"}, "27-expert": {"level": "expert"}}
    move_form = "FROM:COUNT-TO, as in a:3-d"
    pieces_option = "discs"
    board_option = "fields"
    fact_words = {"distance": "fields to walk", "tower": "discs on the far end"}
    draw_by_agreement = True

    def layout(self, options: Mapping[str, int]) -> Layout:
        return RowLayout(options["fields"])

    def move_text(self, layout: Layout, source: int | None, count: int, target: int | None) -> str:
        assert source is not None
        assert target is not None
        return f"{layout.label(source)}:{count}-{layout.label(target)}"

    def arrangements(self, options: Mapping[str, int]) -> int:
        fields, discs = options["fields"], options["discs"]
        words = comb(2 * discs + fields, fields) * comb(2 * discs, discs) * comb(fields, 2)
        return words * sum(comb(2 * discs + fields - 1, left - 1) for left in range(1, fields + 1))

    def counted(self, position: Position) -> Mapping[str, list[int]]:
        if position.turn is None:
            return {}
        mine = Disc(position.turn)
        return {
            "distance": [cell for cell, stack in enumerate(position.stacks) if stack and stack[-1] == mine]
        }

    def status(self, position: Position) -> str:
        assert position.turn is not None
        walk = position.facts["distance"]
        owned = "1 stack is theirs" if walk == 1 else f"{walk} stacks are theirs"
        return f"{self.players[position.turn]} walks {walk}: {owned}."

    def reason(self, position: Position, winner: Player | None) -> str:
        first, second = position.facts["tower_first"], position.facts["tower_second"]
        if winner is None:
            return f"Nobody can move, and both towers are {first} high."
        high, low = max(first, second), min(first, second)
        return f"Nobody can move, and {self.players[winner].lower()}'s tower is higher, {high} to {low}."
