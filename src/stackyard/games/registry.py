"""The one list of games on the Python side."""

from __future__ import annotations

from stackyard.games.family import Family
from stackyard.games.silo import Silo
from stackyard.games.stacks import Stacks
from stackyard.games.twentyseven import TwentySeven

__all__ = ["FAMILIES"]

FAMILIES: tuple[Family, ...] = (Silo(), TwentySeven(), Stacks())
