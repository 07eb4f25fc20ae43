"""What the checks of TANHINMIN share: every position of a deck, searched and compared with a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.rules import EMPTY, GAME
from lastcard.games.tanhinmin.solver.decks.criteria import Batch
from lastcard.games.tanhinmin.solver.decks.deck import CHUNK, search
from lastcard.games.tanhinmin.solver.matching import UNBEATABLE
from lastcard.games.tanhinmin.solver.strategy import advice

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from numpy.typing import NDArray

    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.rules import State
    from lastcard.games.tanhinmin.solver.decks.deck import Deck, Solved

    Numbers = NDArray[Any]
    Test = Callable[[Solved, Batch, "Numbers", int], "Numbers"]


def proved(proof: str) -> Evidence:
    """Return the evidence of one of our written proofs on TANHINMIN, named without its first word and its ending."""
    return Evidence("proved", proof=f"tanhinmin-{proof}.md")


NO_CASE = "no case: lost"
"""Positions in which the strategy has no advice."""


@dataclass(frozen=True)
class Tested:
    """What became of a test of every position of a deck.

    So many positions were tested, each table card counted, and so many were wrong. `smallest` is a smallest one that
    failed: fewest cards in the hands, then no table card, fewest cut cards, the lowest cards.
    """

    positions: int
    wrong: int
    smallest: State | None

    @property
    def text(self) -> str | None:
        """The smallest position that failed, in notation."""
        return None if self.smallest is None else GAME.format(self.smallest)

    def none_smaller(self, levels: int) -> bool:
        """Tell whether the deck has every position of fewer cards, up to its order: that takes a level for each card."""
        return self.smallest is not None and len(self.smallest.hand + self.smallest.other) <= levels


def size_key(state: State) -> tuple[int, bool, int, int, tuple[int, ...]]:
    """Return a key by which positions are small or large."""
    cards = state.hand + state.other
    cuts = sum(card < 0 for card in cards)
    return len(cards), state.table != EMPTY, cuts, sum(map(abs, cards)) + abs(state.table), cards


def try_all(
    deck: Deck, failing: Test, solved: Solved | None = None, tables: Sequence[int] = ()
) -> Generator[Progress, None, Tested]:
    """Test every position of a deck that is not over.

    Parameters
    ----------
    deck : Deck
        The cards.
    failing : callable
        ``failing(solved, batch, numbers, table)`` is true where the test fails.
    solved : Solved, optional
        The deck, if it has been searched already.
    tables : sequence of int
        Table levels to try; every one worth trying, if none are given.
    """
    tables = tables or deck.tables
    if solved is None:
        solved = yield from search(deck)
    positions = wrong = 0
    smallest: State | None = None
    total = deck.size * len(tables)
    kind = np.int32 if deck.size < 2**31 else np.int64
    for start in range(0, deck.size, CHUNK):
        numbers = np.arange(start, min(start + CHUNK, deck.size), dtype=kind)
        batch = Batch(deck, numbers)
        going = int(np.count_nonzero(batch.going))
        yield Progress(start * len(tables), total, "positions compared")
        for table in tables:
            bad = np.flatnonzero(batch.going & failing(solved, batch, numbers, table))
            positions += going
            wrong += len(bad)
            if len(bad):
                cards = batch.cards[bad]
                least = numbers[bad[cards == cards.min()]]
                found = min((deck.state(int(number), table) for number in least), key=size_key)
                smallest = found if smallest is None else min(smallest, found, key=size_key)
            yield Progress(start * len(tables) + positions, total, "positions compared")
    return Tested(positions, wrong, smallest)


def misjudged(rule: Callable[[Batch, int], Numbers]) -> Test:
    """Return the test that fails where a rule names the wrong winner."""

    def failing(solved: Solved, batch: Batch, numbers: Numbers, table: int) -> Numbers:
        return np.asarray(solved.wins(numbers, table) != rule(batch, table))

    return failing


def holds(
    found: Tested, bound: str, computed: str, evidence: Evidence = EXHAUSTIVE, correction: str | None = None
) -> Finding:
    """Return the finding of a statement that should be true of every position tested; a failure is always exhaustive."""
    if not found.positions:
        return unchecked(bound)
    if found.wrong:
        return Finding(
            "fails",
            bound,
            f"It is wrong in {found.wrong:,} of {found.positions:,} positions.",
            counterexample=found.text,
            correction=correction,
            evidence=EXHAUSTIVE,
        )
    return Finding("holds", bound, f"{computed} ({found.positions:,} positions.)", evidence=evidence)


def states_of(deck: Deck) -> Iterator[State]:
    """Yield every position of a deck that is not over, with every table card worth trying."""
    for number in range(1, deck.size):
        if not deck.state(number, EMPTY).over:
            for table in deck.tables:
                yield deck.state(number, table)


def distinct(limit: int) -> str:
    """Return a bound in words: all hands of different cards."""
    return f"all hands from different cards {span(1, limit)}, every table card"


def distinct_with_cuts(limit: int) -> str:
    """Return a bound in words: all hands of different cards and cut cards."""
    return (
        f"all hands from the cards {span(1, limit)} and the cut cards {span(1, limit, '~')}, every table card"
    )


def both_lose(solved: Solved, batch: Batch, numbers: Numbers, table: int) -> Numbers:
    """Return where the player to move loses, and would lose with the hands exchanged, on an empty table."""
    return np.asarray(~solved.wins(numbers, EMPTY) & ~solved.wins(solved.deck.turned(numbers), EMPTY))


def strategy_wins(deck: Deck, bound: str, computed: str) -> Check:
    """Check by search that the move of the strategy's case wins, and that a position without a case is lost; count."""
    solved = yield from search(deck)
    cases: dict[str, list[int]] = {}
    counterexample = None
    every = np.arange(deck.size)
    won = {table: solved.wins(every, table).tolist() for table in deck.tables}
    for number in range(1, deck.size):
        for table in () if deck.state(number, EMPTY).over else deck.tables:
            state = deck.state(number, table)
            best = advice(state)
            if best is None:
                case, right = NO_CASE, not won[table][number]
            else:
                after = state.after(best.move)
                level = after.table if after.table >= 0 else UNBEATABLE
                case, right = f"case {best.case}", after.over or not won[level][deck.number(after)]
            met = cases.setdefault(case, [0, 0])
            met[0] += 1
            met[1] += right
            if not right and counterexample is None:
                counterexample = GAME.format(state)
        if number % 4 == 0:
            yield Progress(number, deck.size, "positions judged")
    if not cases.keys() - {NO_CASE}:
        return unchecked(bound)
    return Finding(
        "fails" if counterexample else "holds",
        bound,
        f"{computed} Where no case applies the player to move loses."
        if counterexample is None
        else "Some move does not win, or some position without a case is won.",
        tuple(
            Row(case, f"{met:,}", f"{right:,}", met == right) for case, (met, right) in sorted(cases.items())
        ),
        counterexample,
        columns=("case", "positions", "by search so"),
        evidence=EXHAUSTIVE if counterexample else proved("cut-cards"),
    )
