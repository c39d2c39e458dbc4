"""Variants: a game family with its options fixed, read from text such as `27:level=advanced`.

Everything from outside is checked here; what is wrong is said in one sentence that names what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from stackyard import _native
from stackyard.errors import InvalidVariant, quote
from stackyard.games.family import Family, Option
from stackyard.games.registry import FAMILIES

__all__ = ["Variant", "game_names", "read_variant"]

LONGEST = 200  # characters; a legal variant has far fewer


@dataclass(frozen=True, slots=True)
class Variant:
    """A family and the value of each of its options, in the family's order."""

    family: Family
    values: tuple[int, ...]

    @property
    def options(self) -> dict[str, int]:
        return {option.name: value for option, value in zip(self.family.options, self.values, strict=True)}

    def __str__(self) -> str:
        """The variant as short as it can be written in full: options that are not standard."""
        named = ",".join(
            f"{option.name}={option.text(value)}"
            for option, value in zip(self.family.options, self.values, strict=True)
            if value != option.standard
        )
        return f"{self.family.name}:{named}" if named else self.family.name

    def rules(self) -> _native.Rules:
        try:
            return _native.make_rules(self.family.name, list(self.values))
        except ValueError as error:
            raise InvalidVariant(f"{self.family.name}: {error}") from None


def game_names() -> list[str]:
    """Every name that may stand before the colon."""
    return [name for family in FAMILIES for name in (family.name, *family.short_names)]


def read_variant(name: object, options: Mapping[str, object]) -> Variant:
    """The variant of a text, with more options by keyword."""
    if not isinstance(name, str) or not name.isascii() or len(name) > LONGEST:
        raise InvalidVariant(f"{quote(name)} is not a variant: write game or game:key=value,key=value")
    base, colon, tail = name.strip().partition(":")
    family, given = _find(base)
    for key, value in _pairs(family, tail if colon else None):
        _set(family, given, key, value)
    for key, option_value in options.items():
        _set(family, given, key, option_value)
    return Variant(
        family,
        tuple(
            _read_value(family, option, given[option.name]) if option.name in given else option.standard
            for option in family.options
        ),
    )


def _find(base: str) -> tuple[Family, dict[str, object]]:
    for family in FAMILIES:
        if base == family.name:
            return family, {}
        if base in family.short_names:
            return family, dict(family.short_names[base])
    raise InvalidVariant(f"there is no game {quote(base)}: choose from {', '.join(game_names())}")


def _pairs(family: Family, tail: str | None) -> Iterator[tuple[str, str]]:
    if tail is None:
        return
    for pair in tail.split(","):
        key, equals, value = pair.partition("=")
        if not equals:
            raise InvalidVariant(f"{family.name}: {quote(pair)} is not an option: write key=value")
        yield key.strip(), value.strip()


def _set(family: Family, given: dict[str, object], key: str, value: object) -> None:
    names = [option.name for option in family.options]
    if key not in names:
        raise InvalidVariant(f"{family.name} has no option {quote(key)}: choose from {', '.join(names)}")
    if key in given:
        raise InvalidVariant(f"{family.name}: {key} is given twice")
    given[key] = value


def _read_value(family: Family, option: Option, value: object) -> int:
    if option.words:
        if isinstance(value, str) and value in option.words:
            return option.words.index(value)
    else:
        number = _whole_number(value)
        if number is not None and option.least <= number <= option.most:
            return number
    shown = str(value) if isinstance(value, int) and -(10**9) < value < 10**9 else quote(value)
    raise InvalidVariant(f"{family.name}: {option.name} must be {option.allowed}, not {shown}")


def _whole_number(value: object) -> int | None:
    if isinstance(value, str) and value.isdigit() and value.isascii() and len(value) <= 9:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
