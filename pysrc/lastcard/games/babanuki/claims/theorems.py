"""Theorems 5.3 to 5.5 as they are printed: clause by clause, against the attractors of all positions.

The active player is P0 and draws from P2. X is shared by P0 and P1, Y by P0 and P2, Z by P1 and P2, and a winning
strategy is one that finishes first in finitely many draws whatever the two others do. That reading fits the print best.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Finding, Row, Rows
from lastcard.core.progress import Progress
from lastcard.games.babanuki.claims.common import MOST_SIZE, cards_of, three_players, unlike
from lastcard.games.babanuki.rules import KIYA_2021
from lastcard.games.babanuki.solver.closed_form import CASES

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.games.babanuki.claims.common import Sizes

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


def _check(statement: Statement, limit: int) -> Generator[Progress, None, Finding]:
    """Compare a statement with the attractors of all positions whose sets have at most so many numbers."""
    limit = min(limit, MOST_SIZE)
    truth = yield from three_players(limit)
    if wrong_judge := (yield from unlike(truth.known)):
        return wrong_judge
    positions = list(truth.live(statement.joker))
    wins = set()
    for number, sizes in enumerate(positions):
        if truth.winner(sizes, statement.joker) == statement.player:
            wins.add(sizes)
        if number % 500 == 0:
            yield Progress(number, len(positions), "positions compared")
    rows = Rows(_row(clause, positions, wins, statement) for clause in statement.clauses)
    claimed = {sizes for sizes in positions if statement.holds(*sizes)}
    missed = min(wins - claimed, key=_by_size, default=None)
    rows.add(
        "only if: positions won that no clause covers",
        "0",
        _count(len(wins - claimed), missed, statement),
        not missed,
    )
    wrong = sorted(claimed ^ wins, key=_by_size)
    right = " or ".join(
        f"({case.text})"
        for case in CASES
        if case.joker == statement.joker and case.winner == statement.player
    )
    bound = f"all {len(positions):,} positions with |X|, |Y|, |Z| ≤ {limit}; {READING}"
    if not wrong:
        return Finding(
            "holds",
            bound,
            f"P{statement.player} has a winning strategy in {len(wins):,} of them, as said.",
            tuple(rows),
            columns=_COLUMNS,
            evidence=EXHAUSTIVE,
        )
    return Finding(
        "fails",
        bound,
        f"“If and only if” is wrong in {len(wrong):,} of {len(positions):,} positions: {len(claimed - wins):,} are claimed that are not won, "
        f"and {len(wins - claimed):,} won that are not claimed.",
        tuple(rows),
        cards_of(wrong[0], statement.joker),
        f"P{statement.player} has a winning strategy if and only if {right}.",
        _COLUMNS,
        smallest=sum(wrong[0]) <= limit,
        evidence=EXHAUSTIVE,
    )


READING = "of two who leave by one draw, who is drawn from is first, which the thesis does not say"
"""On it hang some of the verdicts: the other way round more clauses are wrong."""

_COLUMNS = ("clause", "positions claimed", "not won")


def _row(clause: Clause, positions: list[Sizes], wins: set[Sizes], statement: Statement) -> Row:
    claimed = [sizes for sizes in positions if clause.holds(*sizes)]
    wrong = [sizes for sizes in claimed if sizes not in wins]
    return Row(
        f"if {clause.printed}",
        f"{len(claimed):,}",
        _count(len(wrong), min(wrong, key=_by_size, default=None), statement),
        not wrong,
    )


def _count(number: int, smallest: Sizes | None, statement: Statement) -> str:
    """How many, and the smallest of them."""
    if smallest is None:
        return "0"
    return f"{number:,}, the smallest {smallest}: {cards_of(smallest, statement.joker)}"


def _by_size(sizes: Sizes) -> tuple[int, Sizes]:
    return sum(sizes), sizes


SEATS = ("the player to move", "the next player", "the last player")
"""P0, P1 and P2 of the thesis."""


def _claim(statement: Statement) -> Claim:
    place, who = SEATS[statement.joker], SEATS[statement.player]
    lines = "; ".join(clause.printed for clause in statement.clauses)
    return Claim(
        id=f"theorem-{statement.theorem.replace('.', '-')}-p{statement.player}",
        game="babanuki",
        paper=KIYA_2021,
        place=f"Theorem {statement.theorem}",
        title=f"Three players, the joker with {place}: when {who} wins",
        printed=f"P{statement.player} has a winning strategy if and only if: {lines}",
        statement=(
            f"With three players, where the player to move draws from the last, and the joker with {place}, {who} can "
            f"finish first in finitely many draws whatever the two others do exactly where one of these holds: {lines}."
        ),
        default_limit=12,
        most=MOST_SIZE,
        limit_means="numbers in each set",
        check=lambda limit: _check(statement, limit),
    )


THEOREMS = tuple(_claim(statement) for statement in STATEMENTS)
