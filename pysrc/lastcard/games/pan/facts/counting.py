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

# the positions printed in section 1.1, the moves to each from the one before, and a description
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
GAMES, PLIES = 120, 60  # random games, and the plies counted in each
CLOSE = 0.1  # the largest relative error of a “good” approximation, in our reading
_up_to_four = partial(pan_fact, limits=(1, 4, 4))


@read_fact(
    place="section 1.1",
    title="The game in the introduction",
    printed="“A realizes things do not look good … A is now doomed”",
    statement="All moves of the game are legal, the player called A in the essay is lost in the positions shown, and "
    "A has the choices described.",
    limits=(6, 6, 6),
    bound="the moves of the example, and four positions",
    computed="The moves are legal, and the player called A is lost in the printed positions, and in fact from the "
    "deal on.",
    otherwise="Not everything is as the text says.",
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
        shown = f"{label.value} in {label.distance} moves"
        expected, lost = ("lost for A", label.value == "loss") if number else ("", None)
        yield Case(f"{note}: {text}", expected, shown, lost)
    choices = " ".join(map(GAME.format_move, GAME.parse("014031/000013").moves()))
    yield Case.compare("A’s moves after the four queens: a king, an ace, pick up", "5 6 t", choices)
    forced = GAME.parse("014030/000012").moves()
    moves = " ".join(map(GAME.format_move, forced))
    yield Case("after the aces A has to pick up", "t", moves, forced == (TAKE,))
    after = known.label(GAME.parse("000013/014331").after(5)).distance
    yield Case.compare(
        "if A had picked up and B played a king: three moves left for B", "6 moves", f"{after} moves"
    )
    aces = known.label(GAME.parse("014031/000013").after(5).after(5))
    shown = f"{aces.value} for A in {aces.distance} moves"
    three_aces = "if A had played a king and B the last king: three aces"
    yield Case(three_aces, "loss for A in 6 moves", shown, aces == Label("loss", 6))


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
    statement="The number of positions of k-Pan that can occur in play from some deal is as printed.",
    correction="{put_right} by the rules as written",
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
        "By rules 1 to 3 as written, a few more positions can occur than printed. The printed counts match "
        "exactly if a player with all three free nines must play them together."
    )


@pan_fact(
    place="section 2.1",
    title="Potential positions",
    printed="“there are at most 10·15^(k−1) hands in k-Pan”",
    statement="For {scope}, the inequalities (1) have 10·15^(k−1) solutions, and at most that number of positions can "
    "occur.",
    limits=(1, 4, 5),
    computed="Listed hand by hand, 10·15^(k−1) pairs of hands satisfy the inequalities (1). One pair has two empty "
    f"hands and is not a position of the game. Fewer positions can occur: up to k = {JUDGED} they were listed one by "
    "one, and beyond that every position satisfies (1).",
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
    title="Examples that cannot occur",
    printed="“[3, 4, 4, 4], [0, 0, 0, 0] … all positions in which Player A has no cards”",
    statement="None of these positions can occur in play.",
    limits=(2, 4, 4),
    computed="None of them occurs.",
    columns=("position", "printed", "by a forward search from all deals"),
)
def never_attained(limit: int) -> Cases:
    for ranks in range(2, limit + 1):
        seen = yield from checked_attainable(ranks)
        space = PanSpace(ranks)
        everything = State((3, *[4] * (ranks - 1)), (0,) * ranks)
        there = "yes" if seen[space.index(everything)] else "never"
        yield Case.compare(f"{GAME.format(everything)} occurs", "never", there)
        empty = int(seen[space.one_sided(mover_empty=True)].sum())
        yield Case.compare(f"k = {ranks}: attainable positions where the mover has no cards", 0, empty)


@pan_fact(
    place="section 2.1.1 (randpos)",
    title="Counting solutions and choosing one at random",
    printed="“(n+m−1 choose m−1)”; “3 + 2 − 1 = 5 objects”, “4 + 2 − 1 = 6 objects”, “P′₁ = P₁ + 1”",
    statement="The formula gives the number of solutions, choosing two symbols gives each solution once, and the sums "
    "are right.",
    limits=(1, 5, 5),
    bound="m ≤ {}, n ≤ 6, and both choices of symbols",
    otherwise="The formula and the choices of two symbols are right; the numbers of objects do not equal the printed "
    "sums, and P′₁ is P₁ − 1.",
    correction="3 + 3 − 1 = 5 and 4 + 3 − 1 = 6 objects, for three unknowns; P′₁ = P₁ − 1",
    columns=("quantity", "printed", "computed"),
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
    statement="The average number of legal moves of a potential position of k-Pan is as printed.",
    limits=(1, 100, 100),
    correction="{put_right} by the rules as written",
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
        "The table has the exact factors. The printed ones for k ≤ 4 match if nines must be played together. "
        "As k grows the factor tends to 2.1. The samples fit both readings."
    )


@pan_fact(
    place="section 2.1.2",
    title="Moves in play",
    printed="“would actually cause the average branching factor to be underestimated”",
    statement="In games from random deals, players have more legal moves on average than in all potential positions.",
    limits=(3, 4, 5),
    bound=lambda limit: (
        f"{ranks_from(3)(limit)}, the first {PLIES} moves of each game, best play only of deals that are not drawn"
    ),
    computed="Both in best play and in random play, a player has more moves than in a random potential position.",
    otherwise="In best play or in random play, a player does not have more moves than in a random potential position.",
    columns=("game", "printed", "legal moves per position, mean of the games’ means"),
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
    detail = (
        f"random deals; the standard error is at most {widest:.3f}, and {MOST_ERRORS:g} of them are required"
    )
    status, evidence = judge_sample(answers, detail, wrong="differs")
    return Conclusion(
        "These games are too few to decide whether a player has more moves in play."
        if status == "open"
        else None,
        correction="not for both ways of playing" if status == "differs" else None,
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
    statement="For {scope}: attainable positions with one more rank in the pile have fewer legal moves on average "
    "(our reading, as “many” and “very few” are not defined).",
    limits=(2, 4, 4),
    bound="all attainable positions that are not over, {scope}",
    computed="With each additional rank in the pile there are fewer moves on average.",
    otherwise="An additional rank in the pile does not always mean fewer moves on average.",
    correction="not for each additional rank",
    columns=("ranks in the pile, the 9♥ included", "expected", "legal moves on average"),
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
    title="Table 2 for attainable positions",
    printed="“the numbers in Table 2 are good approximations to the average number of children per position, where "
    "the average is taken over all actual Pan positions”",
    statement="Each exact number of Table 2 is within a tenth of that average (our reading of “good”).",
    columns=("game", "Table 2", "legal moves on average, by playing all of them from all deals"),
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
        f"Attainable positions {'' if more else 'do not always '}have more moves than potential ones on average. "
        "(Both counts include finished positions, with no moves; rules 1 to 3 as written.)",
        correction=f"not within a tenth for {', '.join(far)}",
    )
