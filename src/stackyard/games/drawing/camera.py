"""Looking at a flat board in perspective: rows further back are smaller and closer together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Camera"]


@dataclass(frozen=True, slots=True)
class Camera:
    """Where a point of the board is seen.

    `unit` is the width in pixels of a cell at the front (y = 0), `squash` how flat the board is seen there,
    `recede` how quickly things become smaller behind it; straight lines stay straight.
    """

    unit: float
    squash: float
    recede: float
    middle: float = 0.0
    floor: float = 0.0

    def scale(self, y: float) -> float:
        return 1 / (1 + self.recede * y)

    def spot(self, x: float, y: float) -> tuple[float, float]:
        scale = self.scale(y)
        return self.middle + self.unit * x * scale, self.floor - self.unit * self.squash * y * scale

    def outline(self, corners: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [self.spot(x, y) for x, y in corners]

    def moved(self, middle: float, floor: float) -> Camera:
        return Camera(self.unit, self.squash, self.recede, middle, floor)
