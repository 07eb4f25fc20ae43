"""Theorems 5.3 to 5.5 as they are printed: for which sizes of the three sets they say that a player wins.

The active player is P0 and draws from P2. X is shared by P0 and P1, Y by P0 and P2, Z by P1 and P2. What is true
stands in `closed_form`.
Source: Kiya 2021, Theorems 5.3, 5.4 and 5.5.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Test = Callable[[int, int, int], bool]


@dataclass(frozen=True)
class Clause:
    """A line of a theorem: as printed, and as a test of |X|, |Y| and |Z|."""

    printed: str
    holds: Test


@dataclass(frozen=True)
class Statement:
    """For which positions a theorem says that a player has a winning strategy."""

    theorem: str
    joker: int
    player: int
    clauses: tuple[Clause, ...]

    def holds(self, x: int, y: int, z: int) -> bool:
        """Tell whether one of the clauses holds."""
        return any(clause.holds(x, y, z) for clause in self.clauses)


STATEMENTS = (
    Statement(
        "5.3",
        1,
        0,
        (
            Clause("|X| = 1, |Y| odd, |Z| > 0", lambda x, y, z: x == 1 and y % 2 == 1 and z > 0),
            Clause("|X| = 0, |Y| even and not 0, |Z| = 0", lambda x, y, z: x == z == 0 < y and y % 2 == 0),
            Clause("|X| = 0, |Z| > 0", lambda x, y, z: x == 0 < z),
        ),
    ),
    Statement(
        "5.3", 1, 1, (Clause("|X| odd, |Y| > 1, |Z| = 0", lambda x, y, z: x % 2 == 1 and y > 1 and z == 0),)
    ),
    Statement(
        "5.3",
        1,
        2,
        (
            Clause("|X| > 0, |Y| = 0", lambda x, y, z: x > 0 == y),
            Clause("|Y| = 1, |Z| = 0", lambda x, y, z: y == 1 and z == 0),
            Clause(
                "|X| even, |Y| odd, |Z| even, |X| ≥ |Z|",
                lambda x, y, z: x % 2 == 0 and y % 2 == 1 and z % 2 == 0 and x >= z,
            ),
            Clause(
                "|X| odd, |Y| even, |Z| odd, |X| ≥ |Z|",
                lambda x, y, z: x % 2 == 1 and y % 2 == 0 and z % 2 == 1 and x >= z,
            ),
        ),
    ),
    Statement("5.4", 0, 0, (Clause("|X| = 0, |Y| odd, |Z| > 0", lambda x, y, z: x == 0 < z and y % 2 == 1),)),
    Statement(
        "5.4",
        0,
        1,
        (
            Clause("|Y| > 1, |Z| = 0", lambda x, y, z: y > 1 and z == 0),
            Clause("|X| = 1, |Z| = 1", lambda x, y, z: x == 1 == z),
            Clause("|X|, |Y|, |Z| odd, |X| ≤ |Y|", lambda x, y, z: x % 2 == y % 2 == z % 2 == 1 and x <= y),
            Clause("|X|, |Y|, |Z| even, |X| ≤ |Y|", lambda x, y, z: x % 2 == y % 2 == z % 2 == 0 and x <= y),
        ),
    ),
    Statement(
        "5.4",
        0,
        2,
        (
            Clause("|X| > 0, |Y| = 0", lambda x, y, z: x > 0 == y),
            Clause("|X| > 0, |Y| = 1, |Z| even", lambda x, y, z: x > 0 and y == 1 and z % 2 == 0),
            Clause("|X| = 0, |Y| = 0, |Z| odd", lambda x, y, z: x == y == 0 and z % 2 == 1),
        ),
    ),
    Statement(
        "5.5",
        2,
        0,
        (
            Clause("|X| = 0, |Z| > 0", lambda x, y, z: x == 0 < z),
            Clause("|X| = 1, |Y| = 1, |Z| > 0", lambda x, y, z: x == y == 1 and z > 0),
            Clause(
                "|X| odd, |Y| odd, |Z| even, |Y| ≤ |Z|",
                lambda x, y, z: x % 2 == y % 2 == 1 and z % 2 == 0 and y <= z,
            ),
            Clause(
                "|X| even, |Y| even, |Z| odd, |Y| ≤ |Z|",
                lambda x, y, z: x % 2 == y % 2 == 0 and z % 2 == 1 and y <= z,
            ),
        ),
    ),
    Statement(
        "5.5",
        2,
        1,
        (
            Clause("|Y| > 1, |Z| = 0", lambda x, y, z: y > 1 and z == 0),
            Clause("|X| even, |Y| > 0, |Z| = 0", lambda x, y, z: x % 2 == 0 < y and z == 0),
            Clause("|X| odd, |Y| > 1, |Z| = 1", lambda x, y, z: x % 2 == 1 and y > 1 and z == 1),
        ),
    ),
    Statement(
        "5.5", 2, 2, (Clause("|X| > 0, |Y| = 0, |Z| even", lambda x, y, z: x > 0 == y and z % 2 == 0),)
    ),
)
"""The nine statements of the three theorems, as printed."""
