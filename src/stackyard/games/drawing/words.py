"""The words of a picture: title, options, scores, and the description for those who do not see it."""

from __future__ import annotations

from itertools import groupby

from stackyard.games.position import Position
from stackyard.games.values import PLAYERS, Disc

__all__ = ["description", "options", "score", "spoken_title"]


def options(position: Position) -> str:
    """The options that are not standard."""
    game = position.game
    return " · ".join(
        str(value) if option.words else f"{option.name} {value}"
        for option, value in zip(game.family.options, game.options.values(), strict=True)
        if value != option.text(option.standard) and value != option.standard
    )


def score(position: Position) -> tuple[str, tuple[int, int]] | None:
    """What is counted in the end and how it stands: the last of the facts that each player has."""
    facts = position.facts
    names = [name.removesuffix("_first") for name in facts if name.endswith("_first")]
    if not names:
        return None
    return names[-1].capitalize(), (facts[f"{names[-1]}_first"], facts[f"{names[-1]}_second"])


def spoken_title(position: Position) -> str:
    chosen = options(position)
    title = position.game.family.title
    return f"{title} ({chosen}). {position.status}" if chosen else f"{title}. {position.status}"


def description(position: Position) -> str:
    """Every stack in words, empty cells left out."""
    family = position.game.family
    names = {Disc(player): family.players[player].lower() for player in PLAYERS}
    parts = []
    standing = score(position)
    if standing is not None:
        counts = ", ".join(
            f"{family.players[player]} {count}" for player, count in zip(PLAYERS, standing[1], strict=True)
        )
        parts.append(f"{standing[0]}: {counts}.")
    if family.has_reserve:
        facts = position.facts
        counts = ", ".join(f"{family.players[player]} {facts[f'reserve_{player}']}" for player in PLAYERS)
        parts.append(f"In reserve: {counts}.")
    stacks = []
    for label, stack in zip(position.layout.labels, position.stacks, strict=True):
        if stack:
            runs = ((len(list(run)), names.get(disc, disc.value)) for disc, run in groupby(stack))
            stacks.append(f"{label}: " + ", ".join(f"{count} {name}" for count, name in runs))
    listed = "; ".join(stacks)
    parts.append(f"Stacks, each bottom to top: {listed}." if stacks else "The board is empty.")
    return " ".join(parts)
