"""Checks of every position of a deck, by search, and their shared words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case, fact
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.rules import EMPTY, GAME, TAN_PAPER, State
from lastcard.games.tanhinmin.solver.decks import DECK_CHUNK, Batch, Deck, DeckNumbers, Solved, search
from lastcard.games.tanhinmin.solver.moves import advice
from lastcard.games.tanhinmin.solver.winner import UNBEATABLE, winner

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

Test = Callable[[Solved, Batch, DeckNumbers, int], DeckNumbers]


def proved(proof: str) -> Evidence:
    """Return the evidence of a written proof on TANHINMIN, by the name of its file."""
    return Evidence("proved", proof=f"tanhinmin-{proof}.md")


def hands_with_cuts(limit: int, table: str = "every table card") -> str:
    """Return a bound in words: all hands of different cards and cut cards."""
    return f"all hands from the cards {span(1, limit)} and the cut cards {span(1, limit, '~')}, {table}"


tan_fact = partial(fact, GAME.name, TAN_PAPER)
ranks_fact = partial(tan_fact, "ranks", bound="all hands from different cards 1 to {}, every table card")
deck_fact = partial(tan_fact, "cards in the deck")
judged_fact = partial(
    ranks_fact, otherwise="It is wrong in {wrong:,} of {checked:,} positions.", evidence=proved("cut-cards")
)
strategy_fact = partial(
    ranks_fact,
    otherwise="Some move does not win, or some position without a case is won.",
    columns=("case", "positions", "by search so"),
    evidence=proved("cut-cards"),
)
linear_fact = partial(
    ranks_fact,
    otherwise="It takes more comparisons, or the winner is wrong.",
    wrong="fails",
    columns=("hands", "linear", "comparisons"),
    evidence=proved("matchings"),
)

NO_CASE = "no case: lost"  # positions in which the strategy has no advice
LARGE = 1_000  # cards in the large hands whose comparisons are counted


@dataclass(frozen=True)
class Tested:
    """A test of every position of a deck, with its smallest failure."""

    positions: int
    wrong: int
    smallest: State | None

    @property
    def text(self) -> str | None:
        """The smallest failure in notation."""
        return None if self.smallest is None else GAME.format(self.smallest)

    def none_smaller(self, levels: int) -> bool:
        """Return True if the deck has all positions of fewer cards, up to order."""
        return self.smallest is not None and len(self.smallest.hand + self.smallest.other) <= levels

    def cases(self) -> Cases:
        """Yield the positions as cases, with the smallest failure."""
        yield Case(agrees=True, count=self.positions - self.wrong)
        if self.wrong:
            yield Case(agrees=False, count=self.wrong, position=self.text or "")


def size_key(state: State) -> tuple[int, bool, int, int, tuple[int, ...]]:
    """Return a key that sorts positions by size."""
    cards = state.hand + state.other
    cuts = sum(card < 0 for card in cards)
    return len(cards), state.table != EMPTY, cuts, sum(map(abs, cards)) + abs(state.table), cards


def try_all(
    deck: Deck, failing: Test, solved: Solved | None = None, tables: Sequence[int] = ()
) -> Generator[Progress, None, Tested]:
    """Test all positions of a deck; ``failing(solved, batch, numbers, table)`` tests one."""
    tables = tables or deck.tables
    if solved is None:
        solved = yield from search(deck)
    positions = wrong = 0
    smallest: State | None = None
    total = deck.size * len(tables)
    kind = np.int32 if deck.size < 2**31 else np.int64
    for start in range(0, deck.size, DECK_CHUNK):
        numbers = np.arange(start, min(start + DECK_CHUNK, deck.size), dtype=kind)
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


def judge_deck(deck: Deck, failing: Test, tables: Sequence[int] = ()) -> Cases:
    """Test every position of a deck, as the cases of a fact."""
    found = yield from try_all(deck, failing, tables=tables)
    yield from found.cases()


def misjudged(rule: Callable[[Batch, int], DeckNumbers]) -> Test:
    """Return the test that fails where a rule names the wrong winner."""
    return lambda solved, batch, numbers, table: solved.wins(numbers, table) != rule(batch, table)


def both_lose(solved: Solved, batch: Batch, numbers: DeckNumbers, table: int) -> DeckNumbers:
    """Return where the player to move loses on an empty table, whoever that is."""
    return np.asarray(~solved.wins(numbers, EMPTY) & ~solved.wins(solved.deck.turned(numbers), EMPTY))


def states_of(deck: Deck, tables: Sequence[int] = ()) -> Iterator[State]:
    """Give every position of a deck that is not over, with some or all table levels."""
    for number in range(1, deck.size):
        if not deck.state(number, EMPTY).over:
            for table in tables or deck.tables:
                yield deck.state(number, table)


def winners(deck: Deck) -> Generator[Progress, None, Callable[[State], bool]]:
    """Search a deck, and return a quick function that is True if the player to move wins."""
    solved = yield from search(deck)
    every = np.arange(deck.size)
    won = {table: solved.wins(every, table).tolist() for table in deck.tables}
    return lambda state: won[state.table if state.table >= 0 else UNBEATABLE][deck.number(state)]


def strategy_wins(deck: Deck) -> Cases:
    """Check that the strategy's move wins, and that positions without it are lost."""
    wins = yield from winners(deck)
    met, sound = Counter[str](), Counter[str]()
    for count, state in enumerate(states_of(deck)):
        best = advice(state)
        after = state if best is None else state.after(best.move)
        case, right = NO_CASE if best is None else f"case {best.case}", after.over or not wins(after)
        met[case] += 1
        sound[case] += right
        if not right:
            yield Case(agrees=False, position=GAME.format(state))
        if count % 24 == 0:
            yield Progress(count, deck.size * len(deck.tables), "positions judged")
    for case, positions in sorted(met.items()):
        yield Case(case, f"{positions:,}", f"{sound[case]:,}", positions == sound[case])


def _counting(compare: Callable[[int, int], bool]) -> Callable[[Any, Any], bool]:
    def counting(card: int, other: int) -> bool:
        Counted.comparisons += 1
        return compare(card, other)

    return counting


class Counted(int):
    """A card that counts how often cards are compared."""

    comparisons = 0
    __lt__ = _counting(int.__lt__)
    __gt__ = _counting(int.__gt__)
    __le__ = _counting(int.__le__)
    __ge__ = _counting(int.__ge__)

    def __neg__(self) -> Counted:
        return Counted(-int(self))

    def __abs__(self) -> Counted:
        return Counted(abs(int(self)))


def comparisons(state: State) -> int:
    """Return the comparisons of cards that name the winner of accepted hands."""
    counted = State(tuple(map(Counted, state.hand)), tuple(map(Counted, state.other)), state.table)
    before = Counted.comparisons
    winner(counted)
    return Counted.comparisons - before


def linear_time(deck: Deck, factor: int) -> Concluded:
    """Check the winner and the comparisons in every position; then count them in large hands."""
    solved = yield from search(deck)
    count = 0
    for count, state in enumerate(states_of(deck), start=1):
        few = comparisons(state) <= factor * (len(state.hand + state.other) + 4)
        yield Case(agrees=few and (winner(state) == 0) == solved.mover_wins(state), position=str(state))
        if count % 20 == 0:
            yield Progress(count, deck.size * len(deck.tables), "positions decided")
    for cards in (LARGE // 4, LARGE // 2, LARGE):
        # Hands that have every other card, and with cut cards one such card each.
        first, second = list(range(1, cards, 2)), list(range(2, cards + 1, 2))
        if any(slot.cut for slot in deck.slots):
            first[-1], second[0] = -first[-1], -second[0]
        made, most = comparisons(State(tuple(first), tuple(second))), factor * cards + 200
        yield Case(f"{cards:,} cards", f"at most {most:,}", f"{made:,}", made <= most)
        yield Progress(1, 1, "large hands")
    return (
        f"The winner is right in {count:,} positions, and comparisons of cards are at most {factor} for each card, "
        "and a few for the table card."
    )
