"""Writing SVG: tags, rounded numbers, escaped text, and how wide a text will be, roughly."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

__all__ = ["Attribute", "number", "plain", "points", "tag", "text", "text_width", "wrap"]

Attribute = str | float | None


def number(value: float) -> str:
    """At most one decimal: a tenth of a pixel is finer than anybody sees."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def tag(name: str, *content: str, **attributes: Attribute) -> str:
    """An element. Attributes are named as in Python: `stroke_width`, `class_`; None leaves one out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def plain(words: str) -> str:
    """Words that are nothing but words, whatever is in them."""
    return escape(words, quote=False)


def text(words: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    return tag("text", plain(words), x=x, y=y, font_size=size, **attributes)


def points(corners: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def text_width(words: str, size: float) -> float:
    """An upper guess, since nobody knows which font will be there."""
    return len(words) * size * 0.6


def wrap(words: str, size: float, width: float) -> list[str]:
    """The text in lines that fit into a width."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
