"""Sections 1 and 2.1, Tables 1 and 2: the first game, and numbers of positions and moves."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations, product
from math import comb, prod, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from lastcard.core.claims import from_engine, judge_sample
from lastcard.core.facts import Case, Conclusion
from lastcard.core.game import IllegalMove
from lastcard.core.playing.simulate import Interval
from lastcard.core.progress import Progress
from lastcard.games.pan.facts.truth import (
    AGAINST_SAMPLES,
    AGREE,
    JUDGED,
    MOST_ERRORS,
    READ,
    READINGS,
    as_printed,
    checked_attainable,
    checked_source,
    checked_summary,
    met,
    pan_fact,
    ranks_from,
    read_fact,
)
from lastcard.games.pan.rules import GAME, TAKE, State
from lastcard.games.pan.rules.deals import random_start
from lastcard.games.pan.solver.attainable import branching, distribution
from lastcard.games.pan.solver.search import principal_variation
from lastcard.games.pan.solver.space import Label, LabelSource, PanSpace

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

# the positions that section 1.1 shows, the moves that lead from one to the next, and what they are
GAME_OF_THE_INTRODUCTION = (
    ("310413/034031", "", "B after the nine of hearts, to move"),
    ("024031/000413", "1* 2 2", "A after two tens each"),
    ("014031/000013", "2 4*", "A after B's four queens"),
    ("014030/000012", "6 6", "A after the aces"),
    ("014132/000002", "t 5", "A after B's king"),
)
TABLE_1 = {1: 5, 2: 115, 3: 2134, 4: 33232}
TABLE_2 = {1: ".4", 2: "1.4", 3: "1.858", 4: "2.019"}
SAMPLED_2 = {5: "2.057", 6: "2.082", 7: "2.107", 8: "2.105", 10: "2.085", 100: "2.109"}
SAMPLE_2 = 10_000
GAMES, PLIES = 120, 60  # games at random, and plies of each that count
CLOSE = 0.1  # a good approximation is off by this share at most: our reading
_up_to_four = partial(pan_fact, limits=(1, 4, 4))


@read_fact(
    place="section 1.1",
    title="The game of the introduction",
    printed="“A realizes things do not look good … A is now doomed”",
    statement="The game is played by legal moves, the positions shown are lost for the player whom the essay calls A, and A's choices are as told.",
    limits=(6, 6, 6),
    bound="the moves of the example, and four positions",
    computed="The moves are legal, the printed positions are lost for the player called A, and so is the whole game from the deal on.",
    otherwise="Not all is as the text has it.",
    columns=("position", "printed", "computed"),
    evidence=READ,
)
def introduction(limit: int) -> Cases:
    known = yield from checked_source(limit)
    state = GAME.parse(GAME_OF_THE_INTRODUCTION[0][0])
    for number, (text, line, note) in enumerate(GAME_OF_THE_INTRODUCTION):
        reached, state = _after_line(state, line), GAME.parse(text)
        if number:
            legal = reached is not None and (reached.hand, reached.other) == (state.hand, state.other)
            yield Case.compare(f"{note}: by legal moves", "yes", "yes" if legal else "no")
        label = known.label(state)
        shown = f"{label.value} in {label.distance} plies"
        expected, lost = ("lost for A", label.value == "loss") if number else ("", None)
        yield Case(f"{note}: {text}", expected, shown, lost)
    choices = " ".join(map(GAME.format_move, GAME.parse("014031/000013").moves()))
    yield Case.compare("A's moves after the four queens: a king, an ace, to take", "5 6 t", choices)
    forced = GAME.parse("014030/000012").moves()
    moves = " ".join(map(GAME.format_move, forced))
    yield Case("A after the aces is forced to take", "t", moves, forced == (TAKE,))
    after = known.label(GAME.parse("000013/014331").after(5)).distance
    yield Case.compare("had A taken, B's king: three moves of B's left", "6 plies", f"{after} plies")
    aces = known.label(GAME.parse("014031/000013").after(5).after(5))
    shown = f"{aces.value} for A in {aces.distance} plies"
    three_aces = "had A placed a king, and B the last king: three aces"
    yield Case(three_aces, "loss for A in 6 plies", shown, aces == Label("loss", 6))


def _after_line(state: State, line: str) -> State | None:
    try:
        for move in line.split():
            state = GAME.play(state, GAME.parse_move(state, move))
    except IllegalMove:
        return None
    return state


@_up_to_four(
    place="Table 1",
    title="Attainable positions",
    printed="5, 115, 2,134 and 33,232 for k = 1, 2, 3, 4",
    statement="So many positions of k-Pan can come up in play from some deal.",
    correction="{put_right} by the rules as they stand",
    evidence=READ,
)
def table_1(limit: int) -> Concluded:
    for ranks, printed in TABLE_1.items():
        count = (yield from checked_summary(ranks)).attainable if ranks <= limit else None
        yield Case.compare(f"k = {ranks}", printed, count)
    for ranks in range(1, limit + 1):
        count = (yield from checked_summary(ranks)).attainable_together
        yield Case.compare(f"k = {ranks}, nines together", TABLE_1[ranks], count)
    return (
        "By rules 1 to 3 as they stand some more positions come up than printed; the printed counts come out "
        "exactly if a player who holds all three free nines may place them only together."
    )


@pan_fact(
    place="section 2.1",
    title="Potential positions",
    printed="“there are at most 10·15^(k−1) hands in k-Pan”",
    statement="For {scope}, the inequalities (1) have 10·15^(k−1) solutions, and no more positions come up.",
    limits=(1, 4, 5),
    computed="So many pairs of hands satisfy the inequalities (1), hand by hand; one of the pairs leaves both hands empty, and "
    f"is no position of the game. Fewer positions come up: met one by one up to k = {JUDGED}, and beyond it is so "
    "because every position satisfies (1).",
    columns=("game", "printed", "counted"),
)
def upper_bound(limit: int) -> Cases:
    for ranks in range(1, limit + 1):
        size = 10 * 15 ** (ranks - 1)
        listed = 0
        for hand in product(range(5), repeat=ranks):
            ways = [sum(a + b <= (4 if rank else 3) for b in range(5)) for rank, a in enumerate(hand)]
            listed += prod(ways)
        yield Case.compare(f"k = {ranks}: solutions of (1)", size, listed)
        yield Progress(ranks, limit, "positions")
        if ranks <= JUDGED:
            there = len((yield from met(ranks)))
            yield Case(f"k = {ranks}: attainable", f"≤ {size:,}", f"{there:,}", there <= size)


@read_fact(
    place="section 2.1",
    title="Examples that do not come up",
    printed="“[3, 4, 4, 4], [0, 0, 0, 0] … all positions in which Player A has no cards”",
    statement="None of these positions comes up.",
    limits=(2, 4, 4),
    computed="Neither comes up.",
    columns=("position", "printed", "searched forward from all deals"),
)
def never_attained(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        seen = yield from checked_attainable(ranks)
        space = PanSpace(ranks)
        everything = State((3, *[4] * (ranks - 1)), (0,) * ranks)
        there = "yes" if seen[space.index(everything)] else "never"
        yield Case.compare(f"{GAME.format(everything)} comes up", "never", there)
        empty = int(seen[space.one_sided(mover_empty=True)].sum())
        yield Case.compare(f"k = {ranks}: positions without a card for the mover that come up", 0, empty)


@pan_fact(
    place="section 2.1.1 (randpos)",
    title="Counting solutions, and drawing one",
    printed="“(n+m−1 choose m−1)”; “3 + 2 − 1 = 5 objects”, “4 + 2 − 1 = 6 objects”, “P′₁ = P₁ + 1”",
    statement="So many solutions there are, the draw of two signs gives each of them once, and the sums are right.",
    limits=(1, 5, 5),
    bound="m ≤ {}, n ≤ 6, and both draws of signs",
    otherwise="The formula and the draws of two signs are right; the numbers of objects are not the sums printed, and P′₁ is P₁ − 1.",
    correction="3 + 3 − 1 = 5 and 4 + 3 − 1 = 6 objects, as three numbers are sought; P′₁ = P₁ − 1",
    columns=("what is counted", "printed", "computed"),
)
def solutions(limit: int) -> Cases:
    for unknowns in range(1, limit + 1):
        wrong = 0
        for total in range(7):
            listed = sum(sum(ways) == total for ways in product(range(total + 1), repeat=unknowns))
            wrong += listed != comb(total + unknowns - 1, unknowns - 1)
            yield Progress(unknowns, 5, "solutions")
        label = f"x₁ + … + x_m = n, m = {unknowns}, n ≤ 6"
        yield Case(label, "C(n + m − 1, m − 1)", f"{wrong} wrong", not wrong)
    for cards, objects in ((3, 5), (4, 6)):
        drawn = Counter((s - 1, t - s - 1) for s, t in combinations(range(1, objects + 1), 2))
        shares = {(a, b) for a in range(cards + 1) for b in range(cards + 1 - a)}
        found = "each share once" if drawn == Counter(shares) else "not so"
        yield Case.compare(f"two of {objects} objects, for {cards} cards", "each share once", found)
        yield Case.compare(f"{cards} + 2 − 1 objects", objects, cards + 2 - 1)
    pile = {4 - a - b: 3 - a - b for a in range(4) for b in range(4 - a)}
    shift = {loose - whole for whole, loose in pile.items()}
    shown = f"P₁ {min(shift):+d}".replace("-", "− ")
    yield Case("P′₁ in A₁ + B₁ + P′₁ = 3", "P₁ + 1", shown, shift == {1})


@pan_fact(
    place="Table 2",
    title="Average branching factor",
    printed=".4, 1.4, 1.858, 2.019 for k = 1, 2, 3, 4; samples beyond",
    statement="A potential position of k-Pan has so many legal moves on average.",
    limits=(1, 100, 100),
    correction="{put_right} by the rules as they stand",
    columns=("game", "printed", "exact"),
    evidence=AGAINST_SAMPLES,
)
def table_2(limit: int) -> Concluded:
    for rules, note in READINGS:
        for ranks, printed in TABLE_2.items():
            if ranks > limit:
                yield Case.beyond(f"k = {ranks}{note}", printed)
            else:
                exact = branching(ranks, rules)
                agrees = as_printed(exact, printed)
                yield Case(f"k = {ranks}{note}", printed, f"{float(exact):.5f}", agrees)
    for ranks, printed in SAMPLED_2.items():
        for rules, note in READINGS if ranks <= limit else ():
            spread = distribution(ranks, rules)
            size = sum(spread.values())
            mean = sum(moves * number for moves, number in spread.items()) / size
            square = sum(moves * moves * number for moves, number in spread.items()) / size
            far = abs(mean - float(printed)) / (sqrt(square - mean * mean) / sqrt(SAMPLE_2))
            label = f"k = {ranks}, a sample of {SAMPLE_2:,}{note}"
            yield Case(label, printed, f"{mean:.5f}, {far:.1f} s.e. away", far < MOST_ERRORS)
        yield Progress(ranks, 100, "branching")
    return (
        "The exact factors are given; the printed ones for k ≤ 4 come out if the nines are placed together. "
        "As k grows the factor tends to 2.1. The samples fit either reading."
    )


@pan_fact(
    place="section 2.1.2",
    title="Moves in play",
    printed="“would actually cause the average branching factor to be underestimated”",
    statement="In games from random deals the players have more legal moves on average than over all potential positions.",
    limits=(3, 4, 5),
    bound=lambda limit: (
        f"{ranks_from(3)(limit)}, the first {PLIES} plies of each game, best play of deals that are not drawn"
    ),
    computed="A player has more moves in play than in a potential position drawn at random, in best play and in random play.",
    otherwise="A player has not more moves in play than in a potential position drawn at random, under some way of playing.",
    columns=("game", "printed", "legal moves a position, mean of the games' means"),
)
def branching_in_play(limit: int) -> Concluded:
    answers, widest = list[bool | None](), 0.0
    for ranks in range(3, limit + 1):
        known = yield from checked_source(ranks)
        rng = Random(ranks)
        average = float(branching(ranks))
        for how in ("best play", "random moves"):
            means = []
            for number in range(GAMES):
                start = random_start(rng, ranks)
                if counts := _moves_in_play(known, start, rng if how == "random moves" else None):
                    means.append(fmean(counts))
                yield Progress(number, GAMES, f"games, {how}")
            mean, error = fmean(means), stdev(means) / len(means) ** 0.5
            found = Interval(mean - MOST_ERRORS * error, mean + MOST_ERRORS * error)
            more = found.within(Interval(average, float("inf")))
            answers.append(more)
            widest = max(widest, error)
            label = f"k = {ranks}, {how}: {len(means)} games"
            yield Case(label, f"more than {average:.3f}", f"{mean:.3f} ± {error:.3f}", more)
    detail = f"deals at random; the standard error is at most {widest:.3f}, and {MOST_ERRORS:g} of them are asked for"
    status, evidence = judge_sample(answers, detail, wrong="differs")
    return Conclusion(
        "So few games do not tell whether a player has more moves in play." if status == "open" else None,
        correction="not under every way of playing" if status == "differs" else None,
        status=status,
        evidence=from_engine("the engine's tables", AGREE, evidence),
    )


def _moves_in_play(known: LabelSource, state: State, rng: Random | None) -> list[int]:
    """Return the numbers of legal moves through a game of best play or random moves."""
    if rng is None:
        if known.value(state) == "draw":
            return []
        line = [state, *(ply.state for ply in principal_variation(known, state, PLIES))]
        return [len(here.moves()) for here in line[:-1]]
    counts = list[int]()
    while not state.over and len(counts) < PLIES:
        moves = state.moves()
        counts.append(len(moves))
        state = state.after(rng.choice(moves))
    return counts


@pan_fact(
    place="section 2.1.2",
    title="Many ranks in the pile",
    printed="“when there are cards of many different ranks on the pile, there are very few available moves”",
    statement="For {scope}: of the positions that come up, those with cards of more different ranks in the pile have fewer legal moves on average, "
    "rank for rank (our reading: neither “many” nor “very few” is defined).",
    limits=(2, 4, 4),
    bound="all positions that come up and are not over, {scope}",
    computed="With each rank more in the pile there are fewer moves on average.",
    otherwise="With each rank more in the pile there are not always fewer moves on average.",
    correction="not with each rank more",
    columns=("the nine of hearts counts as a nine", "expected", "legal moves on average"),
    wrong="fails",
)
def many_ranks(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        counts: dict[int, list[int]] = {}
        for (hand, other), many in (yield from met(ranks)).items():
            if any(hand) and any(other):
                counts.setdefault(sum(map(bool, State(hand, other).pile)), []).append(many)
        before: float | None = None
        for different, moves in sorted(counts.items()):
            mean = fmean(moves)
            label = f"k = {ranks}, {different} of the ranks in the pile"
            shown = f"{mean:.3f} in {len(moves):,} positions"
            fewer = None if before is None else mean < before
            yield Case(label, "" if before is None else "fewer than before", shown, fewer)
            before = mean


@_up_to_four(
    place="section 2.1.2, end",
    title="Table 2 for the positions that come up",
    printed="“the numbers in Table 2 are good approximations to the average number of children per position, where the average is taken "
    "over all actual Pan positions”",
    statement="Each exact number of Table 2 is within a tenth of that average (our reading of “good”).",
    columns=("game", "Table 2", "legal moves on average, by making all of them from all deals"),
    wrong="fails",
)
def table_2_in_play(limit: int) -> Concluded:
    far, more = [], True
    for ranks, printed in TABLE_2.items():
        if ranks > limit:
            yield Case.beyond(f"k = {ranks}", printed)
            continue
        moves = yield from met(ranks)
        mean = sum(moves.values()) / len(moves)
        more &= mean > float(printed)
        off = abs(mean - float(printed)) / mean
        far += [f"k = {ranks}"] * (off > CLOSE)
        shown = f"{mean:.3f} in {len(moves):,} positions: {off:.0%} off"
        yield Case(f"k = {ranks}", printed, shown, off <= CLOSE)
    return Conclusion(
        f"In the positions that come up there are {'' if more else 'not always '}more moves than in all potential ones. "
        "(Finished positions are counted in both, with no move; rules 1 to 3 as they stand.)",
        correction=f"not within a tenth for {', '.join(far)}",
    )
