"""Values in words: what a line of an analysis says to a person."""

from __future__ import annotations

from stackyard.engine.analysis import Line

__all__ = ["worth", "worth_of"]


def worth(line: Line) -> str:
    """What a move is worth to the one who makes it: proven in plain words, guessed as chances or discs.

    With `≤` it is worth no more than that.
    """
    words = worth_of(line.value, line.scored, line.exact)
    if line.distance is not None:
        words += f" in {line.distance}"
    return f"≤ {words}" if line.bound else words


def worth_of(value: float, scored: bool, exact: bool) -> str:
    """A value in words: the chance of a win, or in games that are scored the difference."""
    if not exact:
        return f"about {value:+.1f}" if scored else f"{50 + 50 * value:.0f} %"
    ends = "wins" if value > 0 else "loses" if value < 0 else "draws"
    return f"{ends} by {abs(value):g}" if scored and value else ends
