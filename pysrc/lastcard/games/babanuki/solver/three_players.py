"""Three players: winners by the sizes of the three sets, and what the thesis prints.

Player 0 (P0 in the thesis) is to move and draws from player 2. Players 0 and 1 share the x numbers of X,
0 and 2 the y of Y, 1 and 2 the z of Z. Where no case of `CASES` applies, nobody can force first place;
`docs/proofs/babanuki-three.md` shows what each case does about every draw.
Source: our own; it puts right Theorems 5.3 to 5.5 of Kiya 2021, which `STATEMENTS` has as printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Condition = Callable[[int, int, int], bool]  # of x, y and z


@dataclass(frozen=True, slots=True)
class ForcingCase:
    """A set of positions in which one player can force first place."""

    name: str  # the joker's place (A: the mover, B: the next, C: the source), the winner's seat, a number
    text: str  # the condition in words
    holds: Condition
    draws: Callable[[int, int, int], int]  # the exact number, by all players
    formula: str  # the same in words

    @property
    def joker(self) -> int:
        """The seat with the joker, 0 for the player to move."""
        return "ABC".index(self.name[0])

    @property
    def winner(self) -> int:
        """The seat that can force first place."""
        return int(self.name[1])


DrawCount = Callable[[int, int, int], int]  # draws by x, y and z

# Formulas of several cases, with their counts.
_Formula = tuple[str, DrawCount]
_ODD_Y: _Formula = ("(3y + 1)/2", lambda x, y, z: (3 * y + 1) // 2)
_ALL_X: _Formula = ("⌈3x/2⌉", lambda x, y, z: (3 * x + 1) // 2)
_ODD_X: _Formula = ("3(x + 1)/2", lambda x, y, z: 3 * (x + 1) // 2)
_ALL_Z: _Formula = ("⌊3z/2⌋", lambda x, y, z: 3 * z // 2)
_EVEN_Z: _Formula = ("3z/2 + 1", lambda x, y, z: 3 * z // 2 + 1)
_LESS_Y: _Formula = ("⌈3y/2⌉ − 1", lambda x, y, z: (3 * y + 1) // 2 - 1)

_CASES: tuple[tuple[str, str, Condition, _Formula], ...] = (
    ("A01", "x = 0, y odd, z > 0", lambda x, y, z: x == 0 and y % 2 == 1 and z > 0, _ODD_Y),
    ("A11", "y > 1, z = 0", lambda x, y, z: y > 1 and z == 0, _ALL_X),
    (
        "A12",
        "x, y, z all even or all odd, z > 1, y ≥ min(x, z + 1)",
        lambda x, y, z: x % 2 == y % 2 == z % 2 and z != 1 and y >= min(x, z + 1) and z > 0,
        (
            "3(y + z)/2 + 3 min(x, (x + z)/2 − 1)",
            lambda x, y, z: 3 * (y + z) // 2 + 3 * min(x, (x + z) // 2 - 1),
        ),
    ),
    (
        "A13",
        "z = 1, x odd, and y > 2; or x = z = 1, y > 0",
        lambda x, y, z: z == 1 and x % 2 == 1 and (y > 2 or (x == 1 and y > 0)),
        _ODD_X,
    ),
    ("A21", "y = 0, and x > 0 or z odd", lambda x, y, z: y == 0 and (x > 0 or z % 2 == 1), _ALL_Z),
    ("A22", "x > 0, y = 1, z even", lambda x, y, z: x > 0 and y == 1 and z % 2 == 0, _EVEN_Z),
    ("B01", "x = 0, and z > 0 or y even", lambda x, y, z: x == 0 and (z > 0 or y % 2 == 0), _LESS_Y),
    ("B02", "x = 1, y odd, z > 0", lambda x, y, z: x == 1 and y % 2 == 1 and z > 0, _ODD_Y),
    ("B11", "x odd, y > 1, z = 0", lambda x, y, z: x % 2 == 1 and y > 1 and z == 0, _ODD_X),
    (
        "B21",
        "x and z even, y odd or the other way about; x > 0, y > 1, x ≥ min(z, y + 1)",
        lambda x, y, z: y > 1 and x % 2 == z % 2 != y % 2 and x >= min(z, y + 1) and x > 0,
        (
            "(3(x + y) − 1)/2 + 3 min(z, (y + z − 1)/2)",
            lambda x, y, z: (3 * (x + y) - 1) // 2 + 3 * min(z, (y + z - 1) // 2),
        ),
    ),
    ("B22", "x > 0, y = 0", lambda x, y, z: x > 0 and y == 0, _ALL_Z),
    (
        "B23",
        "x > 0, y = 1, z even, and x > 1 or z = 0",
        lambda x, y, z: x > 0 and y == 1 and z % 2 == 0 and (x > 1 or z == 0),
        _EVEN_Z,
    ),
    (
        "B24",
        "x = z = 0, y odd",
        lambda x, y, z: x == z == 0 and y % 2 == 1,
        ("(3y − 1)/2", lambda x, y, z: 3 * y // 2),
    ),
    ("C01", "x = 0, z > 0", lambda x, y, z: x == 0 and z > 0, _LESS_Y),
    (
        "C02",
        "x > 1, x and y even, z odd or the other way about; z ≥ min(y − 1, x + 1)",
        lambda x, y, z: x > 1 and x % 2 == y % 2 != z % 2 and z >= min(y - 1, x + 1),
        (
            "(3(x + z) + 1)/2 + 3 max(0, min(y, (x + y)/2) − 1)",
            lambda x, y, z: (3 * (x + z) + 1) // 2 + 3 * max(0, min(y, (x + y) // 2) - 1),
        ),
    ),
    (
        "C03",
        "x = 1, y odd, and y = 1 or z > 1",
        lambda x, y, z: x == 1 and y % 2 == 1 and (y == 1 or z > 1),
        _ODD_Y,
    ),
    (
        "C11",
        "z = 0, y > 0, and y > 1 or x even",
        lambda x, y, z: z == 0 < y and (y > 1 or x % 2 == 0),
        _ALL_X,
    ),
    (
        "C12",
        "z = 1, x odd, y > 1; or x = z = 1, y = 0",
        lambda x, y, z: z == 1 and x % 2 == 1 and (y > 1 or (x == 1 and y == 0)),
        _ODD_X,
    ),
    ("C21", "x > 0, y = 0, z even", lambda x, y, z: x > 0 and y == 0 and z % 2 == 0, _EVEN_Z),
)
# No two overlap.
CASES = tuple(
    ForcingCase(name, text, holds, draws, formula) for name, text, holds, (formula, draws) in _CASES
)

_BY_JOKER = tuple(tuple(case for case in CASES if case.joker == joker) for joker in range(3))


def case_of(sizes: Sequence[int], joker: int) -> ForcingCase | None:
    """Return the case of sizes and the joker's seat, in which all hold a card, or None."""
    x, y, z = sizes
    return next((case for case in _BY_JOKER[joker] if case.holds(x, y, z)), None)


@dataclass(frozen=True)
class Clause:
    """A line of a theorem, as printed and as a test of |X|, |Y| and |Z|."""

    printed: str
    holds: Condition


@dataclass(frozen=True)
class Statement:
    """The positions in which a player has a winning strategy, by a theorem."""

    theorem: str
    joker: int
    player: int
    clauses: tuple[Clause, ...]

    def holds(self, x: int, y: int, z: int) -> bool:
        """Return True if one of the clauses holds."""
        return any(clause.holds(x, y, z) for clause in self.clauses)


_PRINTED: dict[tuple[str, int, int], tuple[Clause, ...]] = {
    ("5.3", 1, 0): (
        Clause("|X| = 1, |Y| odd, |Z| > 0", lambda x, y, z: x == 1 and y % 2 == 1 and z > 0),
        Clause("|X| = 0, |Y| even and not 0, |Z| = 0", lambda x, y, z: x == z == 0 < y and y % 2 == 0),
        Clause("|X| = 0, |Z| > 0", lambda x, y, z: x == 0 < z),
    ),
    ("5.3", 1, 1): (Clause("|X| odd, |Y| > 1, |Z| = 0", lambda x, y, z: x % 2 == 1 and y > 1 and z == 0),),
    ("5.3", 1, 2): (
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
    ("5.4", 0, 0): (Clause("|X| = 0, |Y| odd, |Z| > 0", lambda x, y, z: x == 0 < z and y % 2 == 1),),
    ("5.4", 0, 1): (
        Clause("|Y| > 1, |Z| = 0", lambda x, y, z: y > 1 and z == 0),
        Clause("|X| = 1, |Z| = 1", lambda x, y, z: x == 1 == z),
        Clause("|X|, |Y|, |Z| odd, |X| ≤ |Y|", lambda x, y, z: x % 2 == y % 2 == z % 2 == 1 and x <= y),
        Clause("|X|, |Y|, |Z| even, |X| ≤ |Y|", lambda x, y, z: x % 2 == y % 2 == z % 2 == 0 and x <= y),
    ),
    ("5.4", 0, 2): (
        Clause("|X| > 0, |Y| = 0", lambda x, y, z: x > 0 == y),
        Clause("|X| > 0, |Y| = 1, |Z| even", lambda x, y, z: x > 0 and y == 1 and z % 2 == 0),
        Clause("|X| = 0, |Y| = 0, |Z| odd", lambda x, y, z: x == y == 0 and z % 2 == 1),
    ),
    ("5.5", 2, 0): (
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
    ("5.5", 2, 1): (
        Clause("|Y| > 1, |Z| = 0", lambda x, y, z: y > 1 and z == 0),
        Clause("|X| even, |Y| > 0, |Z| = 0", lambda x, y, z: x % 2 == 0 < y and z == 0),
        Clause("|X| odd, |Y| > 1, |Z| = 1", lambda x, y, z: x % 2 == 1 and y > 1 and z == 1),
    ),
    ("5.5", 2, 2): (Clause("|X| > 0, |Y| = 0, |Z| even", lambda x, y, z: x > 0 == y and z % 2 == 0),),
}
STATEMENTS = tuple(Statement(*key, clauses) for key, clauses in _PRINTED.items())
