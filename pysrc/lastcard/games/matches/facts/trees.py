"""The sizes of game trees. Every count comes from a search that is really run."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress, relay
from lastcard.core.text import with_decimals
from lastcard.core.twoplayer import Algorithm
from lastcard.core.twoplayer.minimax import search_steps
from lastcard.games.matches.facts.winners import match_fact
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.tree_sizes import MAX_TREE_LEFT, growth_rate, tree_size

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

PRINTED_SIZES = {  # Table 1: matches, then nodes by MinMax, nodes by alpha-beta, relative size
    5: (28, 25, "0.89285"),
    7: (96, 71, "0.73958"),
    15: (12640, 3241, "0.2564"),
    21: (489396, 66341, "0.12956"),
    23: (1655616, 137302, "0.08292"),
}

_SEARCH_NAMES: dict[Algorithm, str] = {"minimax": "MinMax", "alphabeta": "alpha-beta"}
SEARCHED_NODES = 20_000  # trees are searched up to this where the exact recurrences would do as well


def _within(piles: Iterable[int], limit: int) -> str:
    return f"n = {', '.join(str(left) for left in piles if left <= limit)}"


@match_fact(
    place="Table 1",
    title="Sizes of the game trees",
    printed="28, 96, 12,640, 489,396 and 1,655,616 nodes by MinMax; 25, 71, 3,241, 66,341 and 137,302 by alpha-beta",
    statement="For n = 5, 7, 15, 21 and 23 matches the searches visit exactly as many nodes as printed, "
    "the root and the finished games included, with moves tried in the order 1, 2, 3 and cuts on ties.",
    limits=(5, 23, 23),
    bound=partial(_within, PRINTED_SIZES),
    columns=("matches, algorithm", "printed nodes", "computed"),
)
def table_1_sizes(limit: int) -> Cases:
    return _size_cases(PRINTED_SIZES, limit)


@match_fact(
    place="Table 1",
    title="Relative sizes",
    printed="0.89285, 0.73958, 0.2564, 0.12956, 0.08292",
    statement="The ratio of alpha-beta's nodes to MinMax's nodes is as printed, rounded to the printed number of "
    "decimals.",
    limits=(5, 23, 23),
    bound=partial(_within, PRINTED_SIZES),
    correction="{put_right}",
    columns=("matches", "printed ratio", "computed"),
    named="n = {}",
)
def table_1_ratios(limit: int) -> Cases:
    for left, (_, _, printed) in PRINTED_SIZES.items():
        if left > limit:
            yield Case.beyond(str(left), printed)
            continue
        ratio = yield from _ratio(left)
        agrees = with_decimals(ratio, len(printed) - 2) == printed
        computed = f"{float(ratio):.6f}"
        cut_off = " (the print truncates instead of rounding)" * (not agrees and computed.startswith(printed))
        yield Case(str(left), printed, computed + cut_off, agrees)


@match_fact(
    place="Figures 1 and 2",
    title="The trees of 5 and 7 matches",
    printed="28 and 25 nodes; 96 and 71 nodes",
    statement="The game trees of 5 matches have 28 (MinMax) and 25 (alpha-beta) nodes, those of 7 "
    "matches 96 and 71.",
    limits=(5, 7, 7),
    bound=partial(_within, (5, 7)),
    columns=("matches, algorithm", "printed nodes", "computed"),
)
def figures(limit: int) -> Cases:
    return _size_cases((5, 7), limit)


@match_fact(
    place="section 3.1",
    title="Alpha-beta's trees are much smaller",
    printed="“the alpha-beta pruning produce much smaller game trees”",
    statement="For {scope}: alpha-beta never visits more nodes than MinMax, and its trees grow more slowly: any "
    "four further matches multiply them by a smaller factor (our reading of “much”).",
    scope="all n ≤ {}",
    limits=(1, 100, MAX_TREE_LEFT),
    otherwise="It fails for {wrong} piles, or search and recurrence differ there.",
    columns=("matches", "", "nodes by alpha-beta, of nodes by MinMax"),
)
def smaller_trees(limit: int) -> Concluded:
    sizes: list[tuple[int, int]] = []
    searched = even = 0
    for left in range(1, limit + 1):
        state = State(left)
        whole, visited = (tree_size(state, algorithm).nodes for algorithm in _SEARCH_NAMES)
        agrees = True
        if whole <= SEARCHED_NODES:
            searched, expected = left, (whole, visited)
            whole = yield from _count_nodes(left, "minimax")
            visited = yield from _count_nodes(left, "alphabeta")
            agrees = expected == (whole, visited)
        sizes.append((whole, visited))
        slower = left < 5 or visited * sizes[-5][0] < whole * sizes[-5][1]  # than MinMax's tree
        even = left if visited == whole else even
        yield Case(agrees=agrees and slower and visited <= whole, position=str(left))
        if left in (1, 2, 4, 8) or left % 10 == 0:
            yield Case(str(left), "", f"{visited} of {whole}")
        yield Progress(left, limit, f"{left} matches")
    rates = f"the MinMax tree grows {growth_rate(3):.4f}-fold with each match in the long run"
    if limit >= 40:
        rate = (sizes[-1][1] / sizes[-13][1]) ** (1 / 12)
        rates += f", that of alpha-beta {rate:.4f}-fold (7^(1/4) = {7**0.25:.4f})"
    said = f"Alpha-beta never visits more nodes, and equally many only for n ≤ {even}; {rates}."
    searches = f"by search up to n = {searched}, and beyond by recurrences that agree with it there"
    return Conclusion(said, f"all n ≤ {limit}, {searches}")


@match_fact(
    place="section 3.1",
    title="21 matches: about 13%",
    printed="“only about 13%”",
    statement="For 21 matches, alpha-beta's tree has 13% of the nodes of MinMax's tree, rounded to whole per cent "
    "(our reading of “about”).",
    limits=(21, 21, 21),
    bound="n = 21",
)
def about_13_percent(limit: int) -> Concluded:
    percent = 100 * (yield from _ratio(limit))
    whole, tenths = (with_decimals(percent, decimals) for decimals in (0, 1))
    yield Case("21 matches", "about 13%", f"{float(percent):.2f}%", whole == "13")
    said = f"The tree by alpha-beta has {float(percent):.2f}% of the nodes."
    return Conclusion(said, correction=f"about {tenths}%, so {whole}% when rounded")


@match_fact(
    place="section 3.1",
    title="23 matches: below 10%",
    printed="“even smaller than 10%”",
    statement="For 23 matches, alpha-beta's tree has less than 10% of the nodes of MinMax's tree.",
    limits=(23, 23, 23),
    bound="n = 23",
)
def below_10_percent(limit: int) -> Concluded:
    ratio = yield from _ratio(limit)
    computed = f"{float(100 * ratio):.2f}%"
    yield Case("23 matches", "smaller than 10%", computed, ratio < Fraction(1, 10))
    return f"Alpha-beta's tree has {computed} of the nodes."


@match_fact(
    place="section 2.2",
    title="Which actions are skipped",
    printed="“Any action that produces worse result the the best found result will not be investigated "
    "further”",
    statement="The alpha-beta counts of Table 1 result from skipping only actions that are worse than the best found.",
    limits=(1, 21, 23),
    bound="all n ≤ {} up to the first exception, then the piles of Table 1",
    computed="Nothing differs within the bound.",
    otherwise="Skipping an action only when it is strictly worse visits more nodes than Table 1 prints; its "
    "counts need actions skipped on ties too.",
    correction="Any action whose result is no better than the best already secured (equal or worse) "
    "will not be investigated further: cut as soon as the value is ≥ beta at a Max node or ≤ alpha "
    "at a Min node.",
    columns=("matches", "printed nodes", "only worse skipped"),
)
def only_worse_skipped(limit: int) -> Cases:
    same = True
    for left in range(1, limit + 1):
        if same or left in PRINTED_SIZES:
            strict = yield from _count_nodes(left, "alphabeta", cut_on_ties=False)
            same &= strict == (yield from _count_nodes(left, "alphabeta"))
            yield Case(agrees=same, position=str(left))
            if left in PRINTED_SIZES:
                yield Case.compare(str(left), PRINTED_SIZES[left][1], strict)


def _size_cases(piles: Iterable[int], limit: int) -> Cases:
    for left in piles:
        for algorithm, printed in zip(_SEARCH_NAMES, PRINTED_SIZES[left][:2], strict=True):
            nodes = (yield from _count_nodes(left, algorithm)) if left <= limit else None
            yield Case.compare(f"{left}, {_SEARCH_NAMES[algorithm]}", printed, nodes)


def _ratio(left: int) -> Generator[Progress, None, Fraction]:
    whole = yield from _count_nodes(left, "minimax")
    return Fraction((yield from _count_nodes(left, "alphabeta")), whole)


def _count_nodes(left: int, algorithm: Algorithm, cut_on_ties: bool = True) -> Generator[Progress, None, int]:
    state = State(left)
    total = tree_size(state, algorithm).nodes
    note = f"{_SEARCH_NAMES[algorithm]} from {left} matches"
    steps = search_steps(GAME, state, algorithm, cut_on_ties=cut_on_ties)
    found = yield from relay(steps, lambda nodes: Progress(nodes, max(nodes, total), note))
    yield Progress(found.nodes, found.nodes, note)
    return found.nodes
