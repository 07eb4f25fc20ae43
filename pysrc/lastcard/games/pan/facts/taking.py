"""Section 5.2, Tables 11 and 12: when to pick up, by the top three cards or their rank sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress, relay
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.games.pan.facts.heuristic import (
    SAMPLED_RANKS,
    SIGN,
    TABLE_8,
    TABLE_9,
    TABLE_10,
    guesses_at,
    of_four_ranks,
)
from lastcard.games.pan.facts.truth import (
    MOST_ERRORS,
    READ,
    READ_AGAINST_SAMPLES,
    STATES_A_STEP,
    Stepwise,
    as_printed,
    checked_cuts,
    compare_engine,
    errors,
    every_position,
    game_and_moves,
    pan_example,
    strict_fact,
    together,
    unlike,
)
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver.experiments import suggestions, taking, top_three
from lastcard.games.pan.solver.search import essay_heuristic, move_words
from lastcard.games.pan.solver.verdict import solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.core.facts import Cases, Concluded

TAKING_PLIES = 8
BREAK = 8  # the smallest rank sum above the break, which the essay puts at roughly 7 or 8, and at 7.5

# Tables 11 and 12, ten rows each: top three cards; positions, those where taking is best, share, rank sum
PRINTED: dict[tuple[int, ...], tuple[int, int, str, int]] = {
    (0, 0, 0, 3): (759, 724, ".954", 12),
    (0, 0, 1, 2): (475, 419, ".882", 11),
    (0, 1, 0, 2): (169, 145, ".858", 10),
    (0, 0, 2, 1): (438, 353, ".806", 10),
    (1, 0, 0, 2): (55, 44, ".8", 9),
    (0, 1, 1, 1): (192, 148, ".771", 9),
    (1, 1, 0, 1): (54, 39, ".722", 7),
    (0, 2, 0, 1): (152, 100, ".658", 8),
    (0, 0, 3, 0): (239, 153, ".640", 9),
    (1, 0, 1, 1): (52, 33, ".635", 8),
    (0, 1, 2, 0): (171, 78, ".456", 8),
    (2, 0, 0, 1): (31, 13, ".419", 6),
    (0, 2, 1, 0): (143, 54, ".378", 5),
    (1, 0, 2, 0): (42, 13, ".310", 7),
    (1, 1, 1, 0): (66, 17, ".258", 6),
    (0, 3, 0, 0): (85, 7, ".082", 6),
    (1, 2, 0, 0): (68, 2, ".029", 5),
    (2, 1, 0, 0): (40, 1, ".025", 4),
    (2, 0, 1, 0): (46, 1, ".022", 5),
    (3, 0, 0, 0): (14, 0, "0", 3),
}
_AS_PRINTED = (
    "A search 8 moves deep suggests picking up these top three cards in the printed share of positions, as close as "
    "samples of the printed sizes should be: each within 3 standard errors, and all of them jointly."
)
_table_of_shares = partial(
    of_four_ranks,
    columns=("top three cards", "printed (a sample)", "at depth 8, over all positions"),
    evidence=READ_AGAINST_SAMPLES,
)
_section_5_2 = partial(of_four_ranks, place="section 5.2")


@_table_of_shares(
    place="Table 11",
    title="When to pick up",
    printed="shares from .954 for [0,0,0,3] to .635 for [1,0,1,1]",
    statement=_AS_PRINTED,
)
def table_11(limit: int) -> Concluded:
    return _share_rows("Table 11", 0, 10)


@_table_of_shares(
    place="Table 12",
    title="When not to pick up",
    printed="shares from .456 for [0,1,2,0] to 0 for [3,0,0,0]",
    statement=_AS_PRINTED,
)
def table_12(limit: int) -> Concluded:
    return _share_rows("Table 12", 10, 20)


def _share_rows(name: str, begin: int, end: int) -> Concluded:
    shares = yield from shares_of_taking()
    other = yield from shares_of_taking(printed=True)
    away, far = list[float](), 0.0
    for top, (count, taken, *_) in list(PRINTED.items())[begin:end]:
        share = shares[top].suggested
        away.append(errors(share, taken, count))
        far = max(far, errors(other[top].suggested, taken, count))
        shown = f"{share:.3f}, {away[-1]:.1f}; exactly {shares[top].best:.3f}"
        yield Case(_name(top), f"{taken:,}/{count:,} = {taken / count:.3f}", shown, away[-1] < MOST_ERRORS)
    whole = together(name, unlike(away), len(away))
    yield whole
    near = "as close as" if whole.agrees and max(away) < MOST_ERRORS else "not all as close as"
    return Conclusion(
        f"The shares at depth 8 (Score_2 as meant) are {near} the printed samples should be, measured in standard "
        f"errors; with the printed sign one is {far:.1f} away. The last number is the exact share in which picking up "
        "is among the best moves.",
        _with_four_cards(sum(each.positions for each in shares.values())),
    )


@of_four_ranks(
    place="Tables 11 and 12, last column",
    title="Rank sums",
    printed="12, 11, 10, 10, 9, 9, 7, 8, 9, 8; 8, 6, 5, 7, 6, 6, 5, 4, 5, 3",
    statement="The rank sums of the top three cards are as printed.",
    bound="all rows of Tables 11 and 12",
    correction="[0,2,1,0]: 7; two jacks and a queen are in row 4",
    columns=("top three cards", "printed", "computed"),
)
def rank_sums(limit: int) -> Concluded:
    right = 0
    for top, (*_, printed) in PRINTED.items():
        right += _rank_sum(top) == printed
        yield Case.compare(_name(top), printed, _rank_sum(top))
    place = 1 + list(PRINTED).index((0, 0, 2, 1))
    yield Case.compare("the row of Table 11 for two jacks and a queen", 3, place)
    wrongly = "." if place == 3 else "; the text gives a wrong row."
    return f"{right} of {len(PRINTED)} rank sums are right{wrongly}"


@pan_example(
    place="Tables 8 to 12",
    title="The printed quotients",
    printed="79.0%; 87.8 … 94.2%; .990, .997, 1; .954 … 0; about 71%",
    statement="The printed shares equal the quotients of the printed counts.",
    bound="{checked} printed quotients",
    computed="They match the counts, and the rows of Tables 11 and 12 add up to the totals in the text.",
    correction="not all match the counts",
    columns=("counts", "printed", "computed"),
)
def quotients(limit: int) -> Cases:
    places = [(_name(top), taken, count, text) for top, (count, taken, text, _) in PRINTED.items()]
    places.append(("Table 8", TABLE_8[0], sum(TABLE_8), ".790"))
    tables = ((9, TABLE_9, (".878", ".902", ".928", ".942")), (10, TABLE_10, (".990", ".997", "1")))
    for number, table, printed in tables:
        for (depth, (hits, misses)), text in zip(table.items(), printed, strict=True):
            places.append((f"Table {number}, depth {depth}", hits, hits + misses, text))
    total, taken = _printed(PRINTED)
    places.append(("how often to pick up", taken, total, ".71"))
    for label, part, whole, text in places:
        exact = Fraction(part, whole)
        yield Case(f"{label}: {part:,}/{whole:,}", text, f"{float(exact):.5f}", as_printed(exact, text))


@_section_5_2(
    title="How often to pick up",
    printed="“2344 of these positions, or about 71% of the time”",
    statement="With at least four cards in the pile, a search 8 moves deep suggests picking up in about 71% of "
    "positions: within 3 standard errors of the printed sample.",
    columns=("picking up", "printed (a sample)", "all positions"),
    evidence=READ_AGAINST_SAMPLES,
)
def how_often_take(limit: int) -> Concluded:
    _, enough, suggested, best, _ = yield from _study()
    share, exact = float(suggested[enough].mean()), float(best[enough].mean())
    large = float(enough.sum()) / (10 * 15 ** (SAMPLED_RANKS - 1))
    near = errors(share, 2344, 3291) < MOST_ERRORS
    yield Case("suggested at depth 8", "2,344/3,291 = .712", f"{share:.3f}", near)
    near = errors(large, 3291, 4000) < MOST_ERRORS
    yield Case("at least four cards in the pile", "3,291/4,000 = .823", f"{large:.3f}", near)
    yield Case("sum of all rows", "3,291", f"{_printed(PRINTED)[0]:,}")
    yield Case("among the best moves of the exact solution", "", f"{exact:.3f}")
    return Conclusion(
        f"About {share:.0%} at depth {TAKING_PLIES}; in the exact solution picking up is among the best moves in "
        f"about {exact:.0%}.",
        _with_four_cards(int(enough.sum())),
    )


@_section_5_2(
    title="Picking up needlessly?",
    printed="“the correct move is to place a Queen … both moves stay winning … although one unnecessarily lengthens "
    "the game”",
    statement="In [0,3,0,4],[2,1,2,0] playing a queen wins sooner than picking up.",
    bound="one position",
    columns=("move", "in the text", "exact"),
    evidence=READ,
)
def needless_take(limit: int) -> Concluded:
    state = GAME.parse("0304/2120")
    yield from compare_engine()
    found = {move.move: move for move in solve(state).moves}
    judged = (found[move] for move in ("4", "t", "4*"))
    queen, take, queens = (f"{move.value} in {move.distance} moves" for move in judged)
    longer = (found["4"].distance or 0) - (found["t"].distance or 0)
    right = found["4"].value == "win" and longer < 0
    yield Case("play a queen", "the right move", queen, right, "" if right else "0304/2120")
    yield Case("pick up", "wins, needlessly long", take, right)
    yield Case("play all four queens", "", queens)

    def note(nodes: int) -> Progress:
        return Progress(min(nodes, 9_999), 10_000, "a search 8 moves deep")

    for printed, name in SIGN.items():
        steps = search_to(GAME, state, TAKING_PLIES, partial(essay_heuristic, printed=printed))
        move = (yield from relay(steps, note)).move
        chosen = "nothing" if move is None else move_words(state, move)
        yield Case.compare(f"suggested 8 moves deep, Score_2 {name}", "pick up", chosen)
    return Conclusion(
        f"Picking up: {take}; a single queen: {queen}; all four queens at once: {queens}.",
        correction=f"picking up is the only quickest win; playing a queen lengthens the game by {longer} moves",
        status="holds" if right else "fails",
    )


def _by_midpoint(ranks: int) -> Stepwise[list[Any]]:
    """Return the share kept by the midpoint rule in one game, and by always picking up."""
    cuts = yield from checked_cuts(ranks)
    middle = 3 * (ranks + 1) / 2
    best = max(cuts.cuts, key=cuts.kept)
    at = cuts.kept(middle)  # a sum equal to the midpoint is decided the better way
    shown = f"{at:.2%}; always pick up: {cuts.kept(0):.2%}; best cut {best:g}: {cuts.kept(best):.2%}"
    return [ranks, f"{middle:g}", shown, at > cuts.kept(0)]


@strict_fact(
    place="section 5.2",
    title="The midpoint of the rank sums",
    printed="“could be used for any k-Pan game … The midpoint of the rank sums occurs at 3(k+1)/2”",
    statement="For every k, picking up above the midpoint of the rank sums and playing below it keeps the value more "
    "often than always picking up (our reading of “could be used”).",
    limits=(3, 6, 6),
    columns=("game", "3(k + 1)/2", "share of positions whose value is kept"),
    parts=lambda limit: range(3, limit + 1),
    work=_by_midpoint,
)
def midpoint(limit: int, found: Sequence[Any]) -> Concluded:
    for ranks, middle, shown, right in found:
        yield Case(f"k = {ranks}", middle, shown, right)
    wrong = ", ".join(str(ranks) for ranks, _, _, right in found if not right)
    always = (
        f"for k = {wrong} always picking up keeps it more" if wrong else "always picking up keeps it less"
    )
    return Conclusion(
        "The table shows how often the value of a position is kept by picking up if the rank sum is above the "
        f"midpoint, and playing otherwise (a sum equal to the midpoint is counted the better way); {always} often.",
        correction=f"not for k = {wrong}",
    )


@_section_5_2(
    title="When picking up starts to pay",
    printed="“the break in the rank sums between Table 11 to Table 12 occurs at roughly around 7 or 8”",
    statement="In 4-Pan a search 8 moves deep suggests picking up in more than half of the positions with a rank sum "
    "of at least 8, and in less than half of those with at most 7 (our reading of “roughly”).",
    computed=f"From a rank sum of {BREAK} upward picking up is suggested in more than half of the positions, below it "
    f"in less than half: the break is at the midpoint, {3 * (SAMPLED_RANKS + 1) / 2:g}.",
    otherwise=f"The break is not between {BREAK - 1} and {BREAK}.",
    correction="another break",
    columns=("4-Pan", "share of picking up in Tables 11 and 12", "at depth 8, over all positions"),
    evidence=READ,
    wrong="fails",
)
def rank_sum_break(limit: int) -> Concluded:
    code, enough, suggested, *_ = yield from _study()
    for total in range(3, 3 * SAMPLED_RANKS + 1):
        tops = [top for top in PRINTED if _rank_sum(top) == total]
        count, taken = _printed(tops)
        here = enough & np.isin(code, [_top_code(top) for top in tops])
        share = float(suggested[here].mean())
        right = (share > 0.5) == (total >= BREAK)
        yield Case(f"rank sum {total}", f"{taken / count:.3f}", f"{share:.3f}", right)
    return Conclusion(bound=_with_four_cards(int(enough.sum())))


@_section_5_2(
    title="Exactly three jacks",
    printed="“taking three Jacks will result in the player having exactly three Jacks on the hand about half the time”",
    statement="This happens in 45 to 55% (our reading of “about half”) of the positions of 4-Pan with three jacks on "
    "top of the pile.",
    otherwise="The fourth jack is equally often in one hand, in the other, or in the pile.",
    correction="about two thirds of the time; half the time only if a hand holds the fourth jack, which may also be "
    "in the pile",
    columns=("after picking up", "printed", "computed"),
)
def three_jacks(limit: int) -> Concluded:
    there = exactly = held = apart = 0
    for number, state in enumerate(every_position(SAMPLED_RANKS)):
        if number % STATES_A_STEP == 0:
            yield Progress(number, 10 * 15 ** (SAMPLED_RANKS - 1), "positions, one by one")
        if not state.over and state.taken()[2] == 3:
            jacks = state.hand[2], state.other[2]
            there += 1
            exactly += jacks[0] == 0
            held += sum(jacks) == 1
            apart += jacks == (0, 1)
    share = exactly / there
    label = "exactly three jacks after picking up three"
    yield Case(label, "about half", f"{share:.3f}", 0.45 <= share <= 0.55)
    yield Case("the same if a hand holds the fourth", "", f"{apart / held:.3f}")
    return Conclusion(bound=f"all {there:,} positions of 4-Pan with three jacks on top of the pile")


class TakingShares(NamedTuple):
    """The positions with certain top cards, and the shares in which picking up is right."""

    positions: int
    suggested: float  # by a search 8 plies deep
    best: float  # among the best moves of the exact solution
    only: float  # the only best move


def shares_of_taking(printed: bool = False) -> Stepwise[dict[tuple[int, ...], TakingShares]]:
    """Return the shares in which picking up is right, by the top three cards, as in Tables 11 and 12."""
    code, enough, *parts = yield from _study(printed)
    found: dict[tuple[int, ...], TakingShares] = {}
    for top in PRINTED:
        here = enough & (code == _top_code(top))
        found[top] = TakingShares(int(here.sum()), *(float(part[here].mean()) for part in parts))
    return found


def _study(printed: bool = False) -> Stepwise[tuple[NDArray[Any], ...]]:
    """Return codes of the top cards, and masks: three exist; picking up is suggested, best, the only best."""
    table, moves = yield from game_and_moves(SAMPLED_RANKS)
    code, enough = top_three(table.space)
    chosen = suggestions(moves, (yield from guesses_at(moves, TAKING_PLIES - 1, printed)))
    exact = taking(moves, table)
    return code, enough & (table.labels != 0), chosen == moves.take, exact.best, exact.alone


def _top_code(top: tuple[int, ...]) -> int:
    return sum(count << (4 * place) for place, count in enumerate(top))


def _name(top: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, top))}]"


def _printed(tops: Iterable[tuple[int, ...]]) -> tuple[int, int]:
    rows = [PRINTED[top] for top in tops]
    return sum(row[0] for row in rows), sum(row[1] for row in rows)


def _rank_sum(top: tuple[int, ...]) -> int:
    return sum(rank * count for rank, count in enumerate(top, start=1))


def _with_four_cards(positions: int) -> str:
    return f"all {positions:,} positions of 4-Pan with at least four cards in the pile"
