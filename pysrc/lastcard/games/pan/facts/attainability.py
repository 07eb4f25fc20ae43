"""Section 2.2 and Table 3: the attainable positions, and a path to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from operator import sub
from typing import TYPE_CHECKING

from lastcard.core.capabilities import LegalPath
from lastcard.core.facts import Case, Conclusion
from lastcard.core.game import IllegalMove
from lastcard.core.progress import Progress
from lastcard.core.text import with_decimals
from lastcard.games.pan.facts.truth import (
    AGAINST_SAMPLES,
    MOST_ERRORS,
    READ,
    READINGS,
    as_printed,
    checked_attainable,
    errors,
    pan_fact,
    proved_besides,
    read_fact,
)
from lastcard.games.pan.rules import GAME, Move, State
from lastcard.games.pan.rules.deals import is_start
from lastcard.games.pan.solver.attainable import (
    TOGETHER,
    NoPath,
    path_to,
    printed_corollary,
    proved_count,
    switching,
)
from lastcard.games.pan.solver.attainable import corollary as right_corollary
from lastcard.games.pan.solver.space import PanSpace

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

TABLE_3 = {2: (95, "0.633"), 3: (2067, "0.919"), 4: (33193, "0.983")}
SAMPLED_3 = {5: 19928, 6: 19976}
SAMPLE_3 = 20_000
# share, upper bound, estimate, and the unit of its rounding
ESTIMATES = {5: (".9964", 506_250, 504_400, 100), 6: (".9986", 7_593_750, 7_584_000, 1000)}
VECTORS = 3  # components of the vectors for which the lemma is checked
STEP = 500  # positions between two yields where the rules are applied to each position


@pan_fact(
    place="section 2.2",
    title="The turn-switching sequence",
    printed="“it may always be performed as long as Player A has any three cards”",
    statement="For {scope}: if only the 9♥ is in the pile and the player to move has at least three cards, the five "
    "moves are legal for any two of those cards and change only whose turn it is.",
    first=1,
    limits=(2, 4, 4),
    computed="For any two cards of a hand of three or more, the sequence is legal and changes only the turn. (If "
    "nines must be played together, a hand of three nines cannot start with one of them.)",
    otherwise="The sequence is not always legal, or changes the hands.",
    columns=("game", "expected", "failing choices"),
)
def turn_switching(limit: int) -> Cases:
    for rules, note in READINGS:
        for ranks in range(1, limit + 1):
            tried, wrong = 0, list[State]()
            every = tuple(map(rules.cards, range(1, ranks + 1)))
            for hand in product(*(range(cards + 1) for cards in every)):
                other = tuple(map(sub, every, hand))
                held = [rank for rank, cards in enumerate(hand, start=1) for _ in range(cards)]
                if len(held) < 3 or not any(other):
                    continue
                state = State(hand, other, rules)
                for low, high in sorted(set(combinations_with_replacement(held, 2))):
                    if low != high or hand[low - 1] > 1:
                        tried += 1
                        wrong += [state] * (not _switched(state, high, low))
                yield Progress(ranks, limit, "turns switched")
            compared = None if rules == TOGETHER or not tried else not wrong
            expected = "" if compared is None else "0"
            example = "".join(map(GAME.format, wrong[:1]))
            yield Case(f"k = {ranks}{note}: {tried} choices", expected, str(len(wrong)), compared, example)


def _switched(state: State, high: int, low: int) -> bool:
    here = state
    try:
        for move in switching(high, low):
            here = GAME.play(here, move)
    except IllegalMove:
        return False
    return (here.other, here.hand, here.player) == (state.hand, state.other, 1 - state.player)


@pan_fact(
    place="section 2.2, lemma",
    title="The lemma on vectors",
    printed="“Let … ΣB_i > a ≥ 0 … F_i = min(B_i, a) … ΣF_i ≤ a. Then there exists t such that B_t > a, F_t = a, and "
    "B_i = F_i = 0 for i ≠ t”",
    statement="The lemma is true for all vectors of non-negative whole numbers and every a ≥ 0.",
    limits=(1, 4, 6),
    bound=f"a ≤ {{}}, vectors of 1 to {VECTORS} components up to a + 2",
    computed="It is true for all of them.",
    columns=("vectors", "expected", "exceptions"),
    wrong="fails",
)
def lemma(limit: int) -> Concluded:
    wrong_for, first = [], ""
    for a in range(limit + 1):
        tried = wrong = 0
        for k in range(1, VECTORS + 1):
            for vector in product(range(a + 3), repeat=k):
                least = [min(entry, a) for entry in vector]
                if sum(vector) <= a or sum(least) > a:
                    continue
                tried += 1
                if not any(
                    vector[t] > a and least[t] == a and not any(vector[:t] + vector[t + 1 :])
                    for t in range(k)
                ):
                    wrong += 1
                    first = first or f"a = {a}, B = ({', '.join(map(str, vector))})"
        wrong_for += [a] * (wrong > 0)
        yield Case.compare(f"a = {a}: {tried} vectors", 0, wrong)
    fails = f"It fails for {first}: the proof needs min(B_s, a) > 0. The essay uses it with a = 2, where it holds."
    return Conclusion(
        fails if first else None,
        correction="let a ≥ 1" if wrong_for == [0] else f"it fails for a = {wrong_for}",
    )


@pan_fact(
    place="Table 3",
    title="Positions that satisfy the corollary",
    printed="95, 2,067 and 33,193 for k = 2, 3, 4: 0.633, 0.919, 0.983 of the upper bound",
    statement="These numbers of potential positions satisfy the conditions of the corollary as printed.",
    limits=(2, 4, 4),
    computed="The printed numbers of positions satisfy the printed conditions. (Not all of them can occur: see the "
    "corollary.)",
    columns=("game", "printed", "counted"),
)
def table_3(limit: int) -> Cases:
    for ranks, (printed, share) in TABLE_3.items():
        if ranks > limit:
            yield Case.beyond(f"k = {ranks}", printed)
            continue
        exact = share_of_corollary(ranks)
        yield Case.compare(f"k = {ranks}", printed, int(exact * 10 * 15 ** (ranks - 1)))
        agrees = with_decimals(exact, 3) == share
        yield Case(f"k = {ranks}, as a fraction", share, f"{float(exact):.5f}", agrees)


@pan_fact(
    place="section 2.2, after Table 3",
    title="Samples of the lower bound",
    printed="19,928/20,000 ≈ .9964 for k = 5, 19,976/20,000 ≈ .9988 for k = 6, later “≈ .9986”",
    statement="The shares of positions that satisfy the corollary’s conditions are close to the sampled shares, and "
    "the decimals equal the fractions.",
    limits=(5, 6, 6),
    correction="19,976/20,000 = .9988 (correct once in the text, which then uses .9986)",
    columns=("game", "printed sample", "exact share"),
    evidence=AGAINST_SAMPLES,
)
def table_3_samples(limit: int) -> Concluded:
    for ranks, hits in SAMPLED_3.items():
        printed = f"{hits:,}/{SAMPLE_3:,}"
        if ranks > limit:
            yield Case.beyond(f"k = {ranks}", printed)
            continue
        exact = float(share_of_corollary(ranks))
        yield Case(f"k = {ranks}", printed, f"{exact:.5f}", errors(exact, hits, SAMPLE_3) < MOST_ERRORS)
        if ranks == 6:
            share = Fraction(hits, SAMPLE_3)
            decimal = with_decimals(share, 4)
            yield Case(f"{printed}, as a decimal", ".9986", decimal, as_printed(share, ".9986"))
    return "Both samples are as close as samples of 20,000 should be."


@pan_fact(
    place="section 2.2, after Table 3",
    title="Two estimates",
    printed="“.9964 · 506250 ≈ 504,400”, “.9986 · 7593750 ≈ 7,584,000”",
    statement="The products are rounded correctly, and M_5 and M_6 are within half a per cent of them (our reading of "
    "“approximately”).",
    limits=(5, 6, 6),
    correction=".9986·7,593,750 is about 7,583,000; with .9988, the share in the sample, 7,585,000",
    columns=("estimate", "printed", "computed"),
)
def estimates(limit: int) -> Concluded:
    for ranks, (share, bound, printed, unit) in ESTIMATES.items():
        if ranks <= limit:
            estimate, truth = Fraction(share) * bound, proved_count(ranks) or 0
            right = round(estimate / unit) * unit == printed
            yield Case(f"{share}·{bound:,}", f"{printed:,}", f"{float(estimate):,.1f}", right)
            lower = int(share_of_corollary(ranks) * bound)
            yield Case(f"k = {ranks}: positions of the corollary as printed", f"{printed:,}", f"{lower:,}")
            near = abs(printed - truth) * 200 < truth
            yield Case(f"k = {ranks}: M_k, to half a per cent", f"{printed:,}", f"{truth:,}", near)
    return "Both are slightly above M_k; the second product is rounded wrongly."


@pan_fact(
    place="section 2.2, after Table 3",
    title="The bounds converge",
    printed="“appears to approach 1 monotonically as k increases”",
    statement="For {scope}, the share of potential positions that satisfy the corollary as printed grows with k, and "
    "so does M_k divided by the upper bound.",
    limits=(2, 12, 60),
    computed="Both ratios grow with every k, and by its formula M_k/(10·15^(k−1)) tends to 1.",
    correction="not monotone",
    columns=("game", "printed", "lower bound and M_k, each divided by the upper bound"),
)
def ratio(limit: int) -> Cases:
    last = (Fraction(0), Fraction(0))
    for ranks in range(2, limit + 1):
        now = (share_of_corollary(ranks), Fraction(proved_count(ranks) or 0, 10 * 15 ** (ranks - 1)))
        grows = all(before < share < 1 for before, share in zip(last, now, strict=True))
        shown = " and ".join(f"1 − {float(1 - share):.2e}" for share in now)
        yield Case(f"k = {ranks}", "grows, below 1", shown, grows)
        yield Progress(ranks, limit, "ratios")
        last = now


@read_fact(
    place="section 2.2, corollary",
    title="A lower bound for attainable positions",
    printed="“(A, B) can be attained from a starting position if n/2 + b ≥ 3 and a ≥ 1 if n is even, and "
    "(n−1)/2 + a ≥ 3 if n is odd”",
    statement="Every position that satisfies the printed conditions is attainable.",
    limits=(2, 4, 5),
    computed="Every position that satisfies the conditions can occur.",
    otherwise="For an odd number n of loose cards the conditions omit a ≥ 1, so they admit positions in "
    "which the player to move has no cards. These never occur. (The case with two empty hands is not counted.) "
    "The counterexample has the fewest ranks, and among these the fewest cards in the hands.",
    columns=("positions that satisfy the conditions", "expected", "found"),
    by_size=True,
)
def corollary(limit: int) -> Concluded:
    sound = []
    for ranks in range(2, limit + 1):
        seen, space = (yield from checked_attainable(ranks)), PanSpace(ranks)
        wrong = []
        for index, state in _numbered(ranks):
            if printed_corollary(state) and not seen[index]:
                wrong.append(state)
            if index % STEP == 0:
                yield Progress(index, space.size, f"positions of k = {ranks}")
        total = int(share_of_corollary(ranks) * space.size) - 1
        unsound = sum(map(right_corollary, wrong))
        sound.append(f"{total - len(wrong) + unsound:,} for k = {ranks}")
        wrong.sort(key=lambda state: (sum(state.hand) + sum(state.other), state.other))
        smallest = "".join(map(GAME.format, wrong[:1]))
        yield Case.compare(f"k = {ranks}: not attainable among {total:,}", 0, len(wrong), smallest)
        yield Case.compare(f"k = {ranks}: the same with a ≥ 1 always", 0, unsound)
    return Conclusion(
        correction="… if n/2 + b ≥ 3 for even n, (n − 1)/2 + a ≥ 3 for odd n, and a ≥ 1 in both cases: this gives "
        + ", ".join(sound)
    )


@pan_fact(
    place="section 2.2 (printpath)",
    title="A path to every such position",
    printed="“the sequence from the starting hand … to (A, B)”",
    statement="With a ≥ 1 in both cases, the construction in the proofs leads from the deal [2, …, 2] against "
    "[1, 2, …, 2] to every position that satisfies the conditions, using only legal moves. All other attainable "
    "positions are reached from one of these.",
    limits=(2, 3, 5),
    computed="The construction leads from the deal to each position of the corollary, and every move is legal. The "
    "other positions that a forward search finds are reached from one of these.",
    columns=("game", "", "reached by legal play"),
    evidence=proved_besides("every path within the limit was also played, move by move"),
    refuted=READ,
)
def printpath(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        seen = yield from checked_attainable(ranks)
        found = longest = constructed = 0
        failed = ""
        for index, state in _numbered(ranks):
            if index % 20 == 0:
                yield Progress(index, len(seen), f"lines of play, k = {ranks}")
            if not seen[index]:
                continue
            found += 1
            try:
                line = path_to(state)
                longest = max(longest, len(line.moves))
                constructed += right_corollary(state)
                right = line.states[-1] == state and _legal(line)
            except NoPath:
                right = False
            failed = failed or ("" if right else GAME.format(state))
        label = f"k = {ranks}: {constructed:,} of the corollary, {found - constructed:,} beyond it"
        yield Case(label, "", f"{found:,} paths, at most {longest} moves", not failed, failed)


def _numbered(ranks: int) -> Iterator[tuple[int, State]]:
    return enumerate(map(PanSpace(ranks).state, range(1, PanSpace(ranks).size)), start=1)


def _legal(line: LegalPath[State, Move]) -> bool:
    steps = zip(line.states, line.moves, line.states[1:], strict=False)
    legal = (move in before.moves() and before.after(move) == after for before, move, after in steps)
    return is_start(line.states[0]) and all(legal)


def share_of_corollary(ranks: int) -> Fraction:
    """Return the share of positions that satisfy the printed conditions, by hand sizes."""
    good = 0
    for (mine, theirs), ways in _hand_sizes(ranks).items():
        loose = 4 * ranks - 1 - mine - theirs
        admitted = loose // 2 + mine >= 3 if loose % 2 else loose // 2 + theirs >= 3 and mine >= 1
        good += ways * admitted
    return Fraction(good, 10 * 15 ** (ranks - 1))


@lru_cache(maxsize=64)
def _hand_sizes(ranks: int) -> Counter[tuple[int, int]]:
    """Return the number of potential positions for each pair of hand sizes."""
    if not ranks:
        return Counter({(0, 0): 1})
    cards, found = (3 if ranks == 1 else 4), Counter[tuple[int, int]]()
    for (mine, theirs), ways in _hand_sizes(ranks - 1).items():
        for a in range(cards + 1):
            for b in range(cards + 1 - a):
                found[mine + a, theirs + b] += ways
    return found
