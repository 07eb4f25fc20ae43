"""Theorems 5.3 to 5.5 as they are printed: clause by clause, against the attractors of all positions.

The active player is P0 and draws from P2. X is shared by P0 and P1, Y by P0 and P2, Z by P1 and P2, and a winning
strategy is one that finishes first in finitely many draws whatever the two others do. That reading fits the print best.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Finding, Row, Rows
from lastcard.core.progress import Progress
from lastcard.games.babanuki.claims.common import MOST_SIZE, cards_of, three_players, unlike
from lastcard.games.babanuki.rules import KIYA_2021
from lastcard.games.babanuki.solver.three_players.closed_form import CASES
from lastcard.games.babanuki.solver.three_players.printed_theorems import STATEMENTS

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.babanuki.claims.common import Sizes
    from lastcard.games.babanuki.solver.three_players.printed_theorems import Clause, Statement


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
            f"With three players and {{scope}}, where the player to move draws from the last, and the joker with {place}, {who} can "
            f"finish first in finitely many draws whatever the two others do exactly where one of these holds: {lines}."
        ),
        default_limit=12,
        most=MOST_SIZE,
        limit_means="numbers in each set",
        check=lambda limit: _check(statement, limit),
        scope="|X|, |Y|, |Z| ≤ {}".format,
    )


THEOREMS = tuple(_claim(statement) for statement in STATEMENTS)
