"""Checks of the recursion: Theorems 3 and 10, and what is misprinted in them.

A reading of an equation is tried on every position of small decks, few cards on the table first, against backward
induction over the rules (`truth`). Where it goes wrong, the smallest position of any deck in which it does is sought by
size (`smallest_positions`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import COUNTED, EXHAUSTIVE, Evidence, Finding, unchecked
from lastcard.core.pieces.divided_check import DividedCheck, runs
from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.smallest_positions import refuting
from lastcard.games.pairs.claims.truth import Payoffs, folding, hits, hitting, positions, truth
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import triangular
from lastcard.games.pairs.solver.position_worth import work_out

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from lastcard.core.claims import Check

    Reading = Callable[[State], Payoffs]

BURNS = (0, 2)
OFTEN = 16
"""Positions between two steps of progress."""

A_PART = 1_000
"""Positions on which a recursion is tried in a second or so."""

Run = tuple[int, int, int]
"""Positions up to so many ranks: the number of the first, counted from 0, and that of the one after the last."""


def small_positions(limit: int, players: int) -> Iterator[State]:
    """Yield every position of the triangular decks of 2 to `limit` ranks."""
    for ranks in range(2, limit + 1):
        for burn in BURNS:
            yield from positions(triangular(ranks), players, burn)


def reshuffled(limit: int, players: int) -> Iterator[State]:
    """Yield positions with discards: the cards that are not face up divided between deck and discards.

    In every way with the triangular deck of 3 ranks; with 4 ranks and two players so that the next card is the last
    before the deck is made anew.
    """
    for ranks in (3, 4) if players == 2 else (3,):
        if ranks > limit:
            return
        for burn in BURNS:
            for state in positions(triangular(ranks), players, burn):
                for deck in product(*[range(count + 1) for count in state.deck]):
                    discards = tuple(all_ - left for all_, left in zip(state.deck, deck, strict=True))
                    near = sum(deck) == burn + 1 if ranks > 3 else sum(deck) > burn
                    if near and any(discards):
                        yield State(state.stacks, deck, discards, burn)


def bound(limit: int, players: int) -> str:
    """Return a bound in words."""
    if limit < 2:
        return "no deck, as the smallest that is looked at has 2 ranks"
    decks = f"triangular decks of 2 to {limit} ranks" if limit > 2 else "the triangular deck of 2 ranks"
    return f"all positions of {players} players in a first round, {decks}, 0 and 2 cards burned"


def tally(
    states: Iterable[State], *tests: Callable[[State], bool]
) -> Generator[Progress, None, tuple[int, list[int], State | None]]:
    """Return how many positions there are, of how many each test is true, and the first of which the first test is."""
    tried, true = 0, [0] * len(tests)
    first: State | None = None
    for tried, state in enumerate(states, start=1):
        for place, test in enumerate(tests):
            if test(state):
                true[place] += 1
                first = first or (None if place else state)
        if not tried % OFTEN:
            yield Progress(tried, 0, "positions")
    return tried, true, first


def compare(limit: int, players: int, reading: Reading, computed: str, correction: str) -> Check:
    """Compare a reading of what hitting is worth with the truth, position by position."""

    def differs(state: State) -> bool:
        return reading(state) != hitting(state)

    tried, (wrong,), first = yield from tally(small_positions(limit, players), differs)
    if not tried:
        return unchecked(bound(limit, players))
    if first is None:
        said = f"It is right in all {tried:,} positions."
        return Finding("holds", bound(limit, players), said, evidence=EXHAUSTIVE)
    said, found = refuting(differs, first)
    return Finding(
        "fails",
        bound(limit, players),
        f"{computed} It is wrong in {wrong:,} of {tried:,} positions.{said}",
        correction=correction,
        evidence=EXHAUSTIVE,
        **found,
    )


def _tried(limit: int, players: int) -> Iterator[State]:
    """Yield the positions on which a recursion is tried: first rounds, then those with discards."""
    return chain(small_positions(limit, players), reshuffled(limit, players))


def _theorem(players: int) -> DividedCheck[Run]:
    """Make the check that the solver's recursion gives every position's payoffs and move exactly, reshuffles included."""
    return DividedCheck(partial(_parts, players), partial(_compared, players), partial(_together, players))


def _parts(players: int, limit: int) -> list[Run]:
    return [(limit, *run) for run in runs(sum(1 for _ in _tried(limit, players)), A_PART)]


def _compared(players: int, part: Run) -> Generator[Progress, None, list[Any]]:
    """Of some positions how many are first rounds, in how many one hits, and the first that is wrong with its number."""
    limit, begin, end = part
    first_rounds = hitting = 0
    for number, state in enumerate(islice(_tried(limit, players), begin, end), start=begin + 1):
        found = yield from work_out(state, exact=True)
        if found.payoffs != truth(state) or found.hits != hits(state):
            return [first_rounds, hitting, number, GAME.format(state)]
        first_rounds += not any(state.discards)
        hitting += found.hits
        if not number % OFTEN:
            yield Progress(number - begin, end - begin, "positions")
    return [first_rounds, hitting, None, None]


def _together(players: int, limit: int, found: Sequence[Any]) -> Finding:
    parts = _parts(players, limit)
    if not parts:
        return unchecked(bound(limit, players))
    for _, _, number, wrong in found:
        if wrong is not None:
            return Finding(
                "fails",
                bound(limit, players),
                f"In position number {number:,} it goes wrong.",
                counterexample=wrong,
                evidence=EXHAUSTIVE,
            )
    tried = parts[-1][2]
    first_rounds, hitting = (sum(one[place] for one in found) for place in range(2))
    later = tried - first_rounds
    last = ", and with 4 ranks those in which the next card is the last" if limit > 3 and players == 2 else ""
    with_discards = f"; and {later:,} with discards: every division of 3 ranks{last}" if later else ""
    return Finding(
        "holds",
        bound(limit, players) + with_discards,
        f"All {tried:,} positions are worth what backward induction over the rules finds, in fractions, {later:,} of them "
        f"with discards from which the deck is made anew; hit in {hitting:,}, fold in {tried - hitting:,}.",
        evidence=EXHAUSTIVE,
    )


theorem_3 = _theorem(2)
"""Theorem 3, with the deck for the discards in equation 3."""

theorem_10 = _theorem(3)
"""Theorem 10, put right."""


def equation_3(limit: int) -> Check:
    """Equation 3 to the letter: each card weighed by its number in the discard pile."""
    return compare(
        limit,
        2,
        by_discards,
        "Weighed by the discard pile, in which nothing lies in a first round, hitting would always be worth 0.",
        "The weights are those of the normalized deck: d̃[j], not d̄[j], in equation 3 and in Corollary 8.",
    )


def by_discards(state: State) -> Payoffs:
    """What hitting is worth where cards come with the chances of the discard pile."""
    cards = sum(state.discards)
    if not cards:
        return (Fraction(0),) * state.players
    totals = [Fraction(0)] * state.players
    for rank, count in enumerate(state.discards, start=1):
        if count and state.deck[rank - 1]:
            got = truth(state.hit().deal(rank))
            totals = [a + Fraction(count, cards) * b for a, b in zip(totals, got, strict=True)]
    return tuple(totals)


def equation_4(limit: int) -> Check:
    """Equation 4 to the letter: when the deck runs out and nothing is in the discards, play goes on in no case."""

    def goes_on(state: State) -> Payoffs:
        totals = [Fraction(0)] * state.players
        for rank, chance in GAME.chance_outcomes(state.hit()):
            after = state.hit().deal(rank)
            got = truth(after)
            if after.ending is not None and after.ending.kind == "empty":
                low = Fraction(after.low)  # without the rule for an empty deck the next player is to move
                got = tuple(-low * (state.players - 1) if seat == after.player else low for seat in range(2))
            totals = [a + chance * b for a, b in zip(totals, got, strict=True)]
        return tuple(totals)

    return compare(
        limit,
        2,
        goes_on,
        "Equation 4 has no case for a deck that is down to the burned cards with nothing in the discards; the next "
        "player could only fold.",
        "Add: if Σd[j] = k + 1 and Σd̄[j] = 0, the round is over after the card; nobody scores, unless it pairs.",
    )


def equation_8(limit: int) -> Check:
    """Equation 8 to the letter: who pairs pays (n − 1)j, n being the number of ranks."""

    def by_ranks(state: State) -> Payoffs:
        totals = [Fraction(0)] * state.players
        for rank, chance in GAME.chance_outcomes(state.hit()):
            got = list(truth(state.hit().deal(rank)))
            if rank in state.hand:
                got[state.player] = Fraction(-(state.ranks - 1) * rank)
            totals = [a + chance * b for a, b in zip(totals, got, strict=True)]
        return tuple(totals)

    return compare(
        min(limit, 4),
        3,
        by_ranks,
        "With −(n − 1)j, n being the highest rank, what the three get does not add up to 0.",
        "−(m − 1)j: who pairs pays j to each of the m − 1 others.",
    )


def uniqueness(limit: int) -> Check:
    """Corollary 7: how many ties there are; where both moves are worth the same to one of two, they are to the other."""
    tried, (ties,), first = yield from tally(small_positions(limit, 2), tied)
    if not tried:
        return unchecked(bound(limit, 2))
    return Finding(
        "counted",
        bound(limit, 2),
        f"The two moves tie in {ties:,} of {tried:,} positions"
        + (f", first in {GAME.format(first)}" if first else "")
        + ". There the rule that ties fold makes the strategy unique; what both get is unique without it, as what one of two "
        "gets the other pays: that cannot fail, so it is counted.",
        evidence=COUNTED,
    )


def tied(state: State) -> bool:
    """Tell whether both moves are worth the same to the player to move."""
    return hitting(state)[state.player] == folding(state)[state.player]


def ties_of_three(limit: int) -> Check:
    """Whether the rule for ties matters to anybody with three players."""
    ranks, tried = min(limit, 4), 0
    for tried, state in enumerate(small_positions(ranks, 3), start=1):
        if tied(state) and hitting(state) != folding(state):
            return Finding(
                "holds",
                bound(ranks, 3),
                "A tie for the player to move need not be one for the others: first in "
                f"{GAME.format(state)}, where the three get {_shares(hitting(state))} after a hit and "
                f"{_shares(folding(state))} after a fold.",
                evidence=EXHAUSTIVE,
            )
        if not tried % OFTEN:
            yield Progress(tried, 0, "positions")
    if not tried:
        return unchecked(bound(ranks, 3))
    none = Evidence("open", f"no such tie is among {tried:,} positions")
    return Finding("open", bound(ranks, 3), "No such tie lies within the bound.", evidence=none)


def _shares(payoffs: Payoffs) -> str:
    return ", ".join(str(share).replace("-", "−") for share in payoffs)
