"""Checks of section 2 beyond its tables: counting arguments, the turn-switching sequence, the lemma, and M_k for all k."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Rows, from_engine, unchecked
from lastcard.core.game import IllegalMove
from lastcard.core.progress import Progress
from lastcard.core.text import amount
from lastcard.games.pan.claims.checks.common import (
    PROOF,
    TOGETHER,
    finding,
    ranks_up_to,
    share_of_corollary,
)
from lastcard.games.pan.claims.checks.truth import AGREE, READ, attainable
from lastcard.games.pan.rules import GAME, USUAL, Rules, State
from lastcard.games.pan.solver.legal_path import switching
from lastcard.games.pan.solver.retrograde.space import Space
from lastcard.games.pan.solver.whole_game.attainable import count
from lastcard.games.pan.solver.whole_game.deals import starts

if TYPE_CHECKING:
    from lastcard.core.claims import Check

VECTORS = 3
"""Components of the vectors for which the lemma is checked."""

ESTIMATES = {5: (".9964", 506_250, 504_400), 6: (".9986", 7_593_750, 7_584_000)}
NO_SETS = Rules(sets=False)


def solutions(limit: int) -> Check:
    """The number of non-negative solutions, listed; and the draw of two signs that `randpos` makes of it."""
    rows = Rows()
    for unknowns in range(1, min(limit, 5) + 1):
        wrong = 0
        for total in range(7):
            listed = sum(sum(ways) == total for ways in product(range(total + 1), repeat=unknowns))
            wrong += listed != comb(total + unknowns - 1, unknowns - 1)
            yield Progress(unknowns, 5, "solutions")
        rows.add(
            f"x₁ + … + x_m = n, m = {unknowns}, n ≤ 6", "C(n + m − 1, m − 1)", f"{wrong} wrong", not wrong
        )
    for cards, objects in ((3, 5), (4, 6)):
        drawn = Counter((s - 1, t - s - 1) for s, t in combinations(range(1, objects + 1), 2))
        shares = {(a, b) for a in range(cards + 1) for b in range(cards + 1 - a)}
        right = set(drawn) == shares and set(drawn.values()) == {1}
        rows.add(
            f"two of {objects} objects, for {cards} cards",
            "each share once",
            "each share once" if right else "not so",
            right,
        )
        rows.compare(f"{cards} + 2 − 1 objects", objects, cards + 2 - 1)
    pile = {4 - a - b: 3 - a - b for a in range(4) for b in range(4 - a)}
    shift = {loose - whole for whole, loose in pile.items()}
    rows.add("P′₁ in A₁ + B₁ + P′₁ = 3", "P₁ + 1", f"P₁ {min(shift):+d}".replace("-", "− "), shift == {1})
    return finding(
        rows,
        f"m ≤ {min(limit, 5)}, n ≤ 6, and both draws of signs",
        "The formula and the draws of two signs are right; the numbers of objects are not the sums printed, and P′₁ is P₁ − 1.",
        ("what is counted", "printed", "computed"),
        "3 + 3 − 1 = 5 and 4 + 3 − 1 = 6 objects, as three numbers are sought; P′₁ = P₁ − 1",
        evidence=EXHAUSTIVE,
    )


def never_attained(limit: int) -> Check:
    """The essay's examples of potential positions that cannot come up."""
    rows = Rows()
    last = min(limit, 4)
    for ranks in range(2, last + 1):
        seen = yield from attainable(ranks)
        space = Space(ranks)
        everything = State((3, *[4] * (ranks - 1)), (0,) * ranks)
        there = bool(seen[space.index(everything)])
        rows.add(f"{GAME.format(everything)} comes up", "never", "yes" if there else "never", not there)
        empty = int(seen[space.one_sided(mover_empty=True)].sum())
        rows.compare(f"k = {ranks}: positions without a card for the mover that come up", 0, empty)
    return finding(
        rows,
        ranks_up_to(limit, 4, 2),
        "Neither comes up.",
        ("position", "printed", "searched forward from all deals"),
        evidence=READ,
    )


def turn_switching(limit: int) -> Check:
    """The sequence from every position with a trivial pile, for every choice of its three cards."""
    rows, example = Rows(), None
    for rules, note in ((USUAL, ""), (TOGETHER, ", nines together")):
        for ranks in range(1, min(limit, 4) + 1):
            tried = wrong = 0
            for hand in product(*(range(rules.cards(rank) + 1) for rank in range(1, ranks + 1))):
                other = tuple(rules.cards(rank) - held for rank, held in enumerate(hand, start=1))
                held = [rank for rank, cards in enumerate(hand, start=1) for _ in range(cards)]
                if len(held) < 3 or not any(other):
                    continue
                state = State(hand, other, rules)
                for low, high in sorted(set(combinations_with_replacement(held, 2))):
                    if low == high and hand[low - 1] < 2:
                        continue
                    tried += 1
                    if not _switched(state, high, low):
                        wrong += 1
                        if rules == USUAL:
                            example = example or state
                yield Progress(ranks, min(limit, 4), "turns switched")
            compared = None if rules == TOGETHER or not tried else not wrong
            rows.add(
                f"k = {ranks}{note}: {tried} choices",
                "0" if compared is not None else "",
                str(wrong),
                compared,
            )
    if not any(row.agrees is not None for row in rows):
        return unchecked(ranks_up_to(limit, 4), rows=rows)
    holds = example is None
    return Finding(
        status="holds" if holds else "fails",
        bound=ranks_up_to(limit, 4),
        computed="The sequence is legal and only the turn has changed, for every two cards of a hand of three or more. (Where "
        "nines must be placed together a hand of three nines cannot begin with one of them.)"
        if holds
        else "The sequence is not always legal, or changes the hands.",
        rows=tuple(rows),
        counterexample=None if example is None else GAME.format(example),
        columns=("game", "expected", "choices for which it fails"),
        evidence=EXHAUSTIVE,
    )


def _switched(state: State, high: int, low: int) -> bool:
    here = state
    try:
        for move in switching(high, low):
            here = GAME.play(here, move)
    except IllegalMove:
        return False
    return (here.other, here.hand, here.player) == (state.hand, state.other, 1 - state.player)


def lemma(limit: int) -> Check:
    """The lemma of section 2.2, over all small vectors."""
    rows, wrong_for, first = Rows(), [], ""
    for a in range(min(limit, 6) + 1):
        tried = wrong = 0
        for k in range(1, VECTORS + 1):
            for vector in product(range(a + 3), repeat=k):
                least = [min(entry, a) for entry in vector]
                if sum(vector) <= a or sum(least) > a:
                    continue
                tried += 1
                right = any(
                    vector[t] > a and least[t] == a and not any(vector[:t] + vector[t + 1 :])
                    for t in range(k)
                )
                if not right:
                    wrong += 1
                    first = first or f"a = {a}, B = ({', '.join(map(str, vector))})"
        if wrong:
            wrong_for.append(a)
        rows.compare(f"a = {a}: {tried} vectors", 0, wrong)
        yield Progress(a, 6, "vectors")
    return Finding(
        status="fails" if wrong_for else "holds",
        bound=f"a ≤ {min(limit, 6)}, vectors of 1 to {VECTORS} components up to a + 2",
        computed=f"It fails for {first}: the proof needs min(B_s, a) > 0. The essay uses it with a = 2, where it holds."
        if wrong_for
        else "It holds for all of them.",
        rows=tuple(rows),
        correction="let a ≥ 1"
        if wrong_for == [0]
        else f"it fails for a = {wrong_for}"
        if wrong_for
        else None,
        columns=("vectors", "expected", "exceptions"),
        evidence=EXHAUSTIVE,
    )


def estimates(limit: int) -> Check:
    """The two numbers of positions that the text estimates."""
    rows = Rows()
    for ranks, (share, bound, printed) in ESTIMATES.items():
        if ranks > limit:
            continue
        product_ = Fraction(share) * bound
        nearest = round(product_ / (100 if ranks == 5 else 1000)) * (100 if ranks == 5 else 1000)
        rows.add(f"{share}·{bound:,}", f"{printed:,}", f"{float(product_):,.1f}", nearest == printed)
        lower = int(share_of_corollary(ranks) * bound)
        truth = count(ranks) or 0
        rows.add(f"k = {ranks}: positions of the corollary as printed", f"{printed:,}", f"{lower:,}")
        near = abs(printed - truth) * 200 < truth
        rows.add(f"k = {ranks}: M_k, to half a per cent", f"{printed:,}", f"{truth:,}", near)
        yield Progress(ranks, 6, "estimates")
    return finding(
        rows,
        ranks_up_to(limit, 6, 5),
        "Both are near M_k, a little above it; the second product is not rounded rightly.",
        ("estimate", "printed", "computed"),
        ".9986·7,593,750 is about 7,583,000; with .9988, as the sample has it, 7,585,000",
        evidence=EXHAUSTIVE,
    )


def ratio(limit: int) -> Check:
    """The lower bound over the upper one, and M_k over it, grow towards 1."""
    rows, last = Rows(), (Fraction(0), Fraction(0))
    for ranks in range(2, min(limit, 60) + 1):
        bound = 10 * 15 ** (ranks - 1)
        now = (share_of_corollary(ranks), Fraction(count(ranks) or 0, bound))
        grows = all(before < share < 1 for before, share in zip(last, now, strict=True))
        last = now
        rows.add(
            f"k = {ranks}",
            "grows, below 1",
            " and ".join(f"1 − {float(1 - share):.2e}" for share in now),
            grows,
        )
        yield Progress(ranks, min(limit, 60), "ratios")
    if not rows:
        return unchecked(ranks_up_to(limit, 60, 2))
    return finding(
        rows,
        ranks_up_to(limit, 60, 2),
        "Both ratios grow with every k, and M_k over 10·15^(k−1) tends to 1 by its formula.",
        ("game", "printed", "lower bound, and M_k, over the upper bound"),
        "not monotone",
        evidence=EXHAUSTIVE,
    )


def attainable_count(limit: int) -> Check:
    """M_k for every k: the proved number beside a search forward from all deals."""
    rows = Rows()
    last = min(limit, 7)
    for ranks in range(2, last + 1):
        for rules, note in ((USUAL, ""), (NO_SETS, ", without sets"), (TOGETHER, ", nines together")):
            proved = count(ranks, rules)
            if proved is None:
                continue
            met = int((yield from attainable(ranks, rules)).sum())
            rows.compare(f"k = {ranks}{note}", proved, met)
    if not rows:
        return unchecked(ranks_up_to(limit, 7, 2))
    right = all(row.agrees for row in rows)
    return Finding(
        status="holds" if right else "fails",
        bound=ranks_up_to(limit, 7, 2),
        computed="The search finds as many as are proved." if right else "The search finds another number.",
        rows=tuple(rows),
        columns=("game", "proved", "met by searching forward from all deals"),
        evidence=READ
        if not right
        else from_engine(
            "the engine's search forward",
            AGREE,
            Evidence("proved", "the search is a check of the proof, within the bound", PROOF),
        ),
    )


def number_of_deals(limit: int) -> Check:
    """The number of deals is the sum over the start positions."""
    rows = Rows()
    for ranks in range(1, min(limit, 7) + 1):
        found = starts(ranks)
        total, printed = sum(start.deals for start in found), comb(4 * ranks - 1, 2 * ranks)
        rows.add(
            f"k = {ranks}: {amount(len(found), 'start')}",
            f"C({4 * ranks - 1}, {2 * ranks}) = {printed:,}",
            f"{total:,}",
            total == printed,
        )
        whole = all(sum(start.state.hand) == 2 * ranks and not any(start.state.loose) for start in found)
        rows.add(
            f"k = {ranks}: trivial pile, 2k cards for the mover", "all", "all" if whole else "not all", whole
        )
        yield Progress(ranks, min(limit, 7), "deals")
    return finding(
        rows,
        ranks_up_to(limit, 7),
        "The products of binomials add up to it.",
        ("game", "printed", "sum over the start positions"),
        evidence=EXHAUSTIVE,
    )
