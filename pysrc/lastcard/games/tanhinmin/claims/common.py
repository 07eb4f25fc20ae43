"""What the checks of TANHINMIN share: every position of a deck, searched and compared with a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.claims import Finding, Progress
from lastcard.games.tanhinmin.rules import EMPTY, GAME
from lastcard.games.tanhinmin.solver.batch import Batch
from lastcard.games.tanhinmin.solver.deck import CHUNK, search

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from numpy.typing import NDArray

    from lastcard.games.tanhinmin.rules import State
    from lastcard.games.tanhinmin.solver.deck import Deck, Solved

    Check = Generator[Progress, None, Finding]
    Numbers = NDArray[Any]
    Test = Callable[[Solved, Batch, "Numbers", int], "Numbers"]


@dataclass(frozen=True)
class Tested:
    """What became of a test of every position of a deck.

    Parameters
    ----------
    positions : int
        How many positions were tested, each table card counted.
    wrong : int
        How many failed.
    smallest : State or None
        A smallest one that failed: fewest cards in the hands, then no table card, then the lowest cards.
    """

    positions: int
    wrong: int
    smallest: State | None

    @property
    def text(self) -> str | None:
        """The smallest position that failed, in notation."""
        return None if self.smallest is None else GAME.format(self.smallest)


def size_key(state: State) -> tuple[int, bool, int, tuple[int, ...]]:
    """Return a key by which positions are small or large."""
    cards = state.hand + state.other
    return len(cards), state.table != EMPTY, sum(map(abs, cards)) + abs(state.table), cards


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


def holds(found: Tested, bound: str, computed: str, correction: str | None = None) -> Finding:
    """Return the finding of a statement that should be true of every position tested."""
    if not found.positions:
        return Finding("unchecked", bound, "Nothing lies within the bound.")
    if found.wrong:
        return Finding(
            "fails",
            bound,
            f"It is wrong in {found.wrong:,} of {found.positions:,} positions.",
            counterexample=found.text,
            correction=correction,
        )
    return Finding("holds", bound, f"{computed} ({found.positions:,} positions.)")


def states_of(deck: Deck) -> Iterator[State]:
    """Yield every position of a deck that is not over, with every table card worth trying."""
    for number in range(1, deck.size):
        if not deck.state(number, EMPTY).over:
            for table in deck.tables:
                yield deck.state(number, table)


def distinct(limit: int) -> str:
    """Return a bound in words: all hands of different cards."""
    return f"all hands from different cards 1 to {limit}, every table card"


def both_lose(solved: Solved, batch: Batch, numbers: Numbers, table: int) -> Numbers:
    """Return where the player to move loses, and would lose with the hands exchanged, on an empty table."""
    return np.asarray(~solved.wins(numbers, EMPTY) & ~solved.wins(solved.deck.turned(numbers), EMPTY))
