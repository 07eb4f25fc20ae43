"""The checks of the linear time: comparisons of cards, counted while the solver decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.claims.common import distinct, distinct_with_cuts, proved, states_of
from lastcard.games.tanhinmin.rules import GAME, State
from lastcard.games.tanhinmin.solver.decks.deck import ranks, search, with_cuts
from lastcard.games.tanhinmin.solver.winner import winner

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.solver.decks.deck import Deck

MOST = 8
MOST_WITH_CUTS = 4
"""Positions of larger decks are not judged one by one in plain Python."""

LARGE = 1_000
"""Cards in the large hands whose comparisons are counted."""


class Counted(int):
    """A card that counts how often cards are compared."""

    comparisons = 0

    def __lt__(self, other: int) -> bool:
        Counted.comparisons += 1
        return int(self) < int(other)

    def __gt__(self, other: int) -> bool:
        Counted.comparisons += 1
        return int(self) > int(other)

    def __le__(self, other: int) -> bool:
        Counted.comparisons += 1
        return int(self) <= int(other)

    def __ge__(self, other: int) -> bool:
        Counted.comparisons += 1
        return int(self) >= int(other)

    def __neg__(self) -> Counted:
        return Counted(-int(self))

    def __abs__(self) -> Counted:
        return Counted(abs(int(self)))


def comparisons(state: State) -> int:
    """Return how many comparisons of cards the solver makes to name the winner, beyond those that accept the hands."""
    counted = State(tuple(map(Counted, state.hand)), tuple(map(Counted, state.other)), state.table)
    before = Counted.comparisons
    winner(counted)
    return Counted.comparisons - before


def theorem_2_1(limit: int) -> Check:
    """The winner in linear time."""
    most = min(limit, MOST)
    return _linear(ranks(most), distinct(most), 2)


def theorem_3_1(limit: int) -> Check:
    """The winner in linear time, with cut cards."""
    most = min(limit, MOST_WITH_CUTS)
    return _linear(with_cuts(most), distinct_with_cuts(most), 6)


def _linear(deck: Deck, bound: str, factor: int) -> Check:
    """Check on every position that the winner is right and the comparisons are few; then count them in large hands."""
    solved = yield from search(deck)
    worst = positions = 0
    counterexample = None
    for count, state in enumerate(states_of(deck)):
        cards = len(state.hand + state.other)
        made = comparisons(state)
        worst = max(worst, made - factor * cards)
        positions += 1
        if (
            made > factor * (cards + 4) or (winner(state) == 0) != solved.mover_wins(state)
        ) and not counterexample:
            counterexample = GAME.format(state)
        if count % 20 == 0:
            yield Progress(count, deck.size * len(deck.tables), "positions decided")
    if not positions:
        return unchecked(bound)
    rows = []
    for cards in (LARGE // 4, LARGE // 2, LARGE):
        made = comparisons(_alternating(cards, cut=any(slot.cut for slot in deck.slots)))
        most = factor * cards + 200
        rows.append(Row(f"{cards:,} cards", f"at most {most:,}", f"{made:,}", made <= most))
        yield Progress(1, 1, "large hands")
    right = counterexample is None and all(row.agrees for row in rows)
    return Finding(
        "holds" if right else "fails",
        f"{bound}; and hands of up to {LARGE:,} cards",
        f"The winner is right in {positions:,} positions, and comparisons of cards are at most {factor} for each card, "
        "and a few for the table card."
        if right
        else "It takes more comparisons, or the winner is wrong.",
        tuple(rows),
        counterexample,
        columns=("hands", "linear", "comparisons"),
        evidence=proved("matchings") if right else EXHAUSTIVE,
    )


def _alternating(cards: int, cut: bool) -> State:
    """Hands that have every other card, and with cut cards one such card each."""
    first, second = list(range(1, cards, 2)), list(range(2, cards + 1, 2))
    if cut:
        first[-1], second[0] = -first[-1], -second[0]
    return State(tuple(first), tuple(second))
