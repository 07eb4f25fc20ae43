"""Checks of what the paper says about tree sizes. Every count comes from a search that is really run."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, Rows, status_of, unchecked
from lastcard.core.progress import Progress, relay
from lastcard.core.text import number
from lastcard.core.twoplayer.minimax import search_steps
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.tree_sizes import MAX_TREE_LEFT, growth_rate, tree_size

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from lastcard.core.claims import Check
    from lastcard.core.twoplayer.kernels import Algorithm

PRINTED_SIZES = {
    5: (28, 25, "0.89285"),
    7: (96, 71, "0.73958"),
    15: (12640, 3241, "0.2564"),
    21: (489396, 66341, "0.12956"),
    23: (1655616, 137302, "0.08292"),
}
"""Table 1: matches, then nodes by MinMax, nodes by alpha-beta, relative size."""

_NAMES: dict[Algorithm, str] = {"minimax": "MinMax", "alphabeta": "alpha-beta"}
SEARCHED = 20_000
"""Trees up to this many nodes are searched where the exact recurrences would do as well."""


def table_1_sizes(limit: int) -> Check:
    """Table 1, the node counts."""
    return (yield from _sizes(PRINTED_SIZES, limit))


def figures(limit: int) -> Check:
    """The captions of figures 1 and 2."""
    return (yield from _sizes((5, 7), limit))


def table_1_ratios(limit: int) -> Check:
    """Table 1, the relative sizes."""
    rows = Rows()
    for left, (_, _, printed) in PRINTED_SIZES.items():
        ratio = yield from _ratio(left, limit)
        if ratio is None:
            rows.beyond(str(left), printed)
        else:
            rows.append(_ratio_row(left, printed, ratio))
    wrong = [row for row in rows if row.agrees is False]
    return Finding(
        status=status_of(rows),
        bound=_bound(PRINTED_SIZES, limit),
        computed=_summary(rows),
        rows=tuple(rows),
        correction="; ".join(f"n = {row.label}: {row.computed}" for row in wrong) or None,
        columns=("matches", "printed ratio", "computed"),
        evidence=EXHAUSTIVE,
    )


def about_13_percent(limit: int) -> Check:
    """The ratio for 21 matches, in the text."""
    ratio = yield from _ratio(21, limit)
    if ratio is None:
        return _beyond("21 matches", "about 13%")
    percent = 100 * ratio
    agrees = rounded(percent, 0) == "13"
    return Finding(
        status="holds" if agrees else "differs",
        bound="n = 21",
        computed=f"The tree by alpha-beta has {float(percent):.2f}% of the nodes.",
        rows=(Row("21 matches", "about 13%", f"{float(percent):.2f}%", agrees),),
        correction=None
        if agrees
        else f"about {rounded(percent, 1)}%, so {rounded(percent, 0)}% when rounded",
        evidence=EXHAUSTIVE,
    )


def below_10_percent(limit: int) -> Check:
    """The ratio for 23 matches, in the text."""
    ratio = yield from _ratio(23, limit)
    if ratio is None:
        return _beyond("23 matches", "smaller than 10%")
    agrees = ratio < Fraction(1, 10)
    computed = f"{float(100 * ratio):.2f}%"
    return Finding(
        status="holds" if agrees else "differs",
        bound="n = 23",
        computed=f"The tree by alpha-beta has {computed} of the nodes.",
        rows=(Row("23 matches", "smaller than 10%", computed, agrees),),
        evidence=EXHAUSTIVE,
    )


def smaller_trees(limit: int) -> Check:
    """Alpha-beta never visits more nodes, and how both trees grow."""
    limit = min(limit, MAX_TREE_LEFT)
    sizes: list[tuple[int, int]] = []
    searched = 0
    unlike: list[int] = []
    for left in range(1, limit + 1):
        state = State(left)
        whole, visited = (tree_size(state, algorithm).nodes for algorithm in _NAMES)
        if whole <= SEARCHED:
            searched = left
            counted = ((yield from _count(left, "minimax")), (yield from _count(left, "alphabeta")))
            if counted != (whole, visited):
                unlike.append(left)
            whole, visited = counted
        sizes.append((whole, visited))
        yield Progress(left, limit, f"{left} matches")
    larger = [left for left, (whole, visited) in enumerate(sizes, start=1) if visited > whole]
    larger += [left + 4 for left in range(1, limit - 3) if not _slower(sizes[left - 1], sizes[left + 3])]
    larger = sorted(unlike + larger)
    even = [left for left, (whole, visited) in enumerate(sizes, start=1) if visited == whole]
    rows = tuple(
        Row(f"{left}", "", f"{sizes[left - 1][1]} of {sizes[left - 1][0]}", None)
        for left in (1, 2, 4, 8, *range(10, limit + 1, 10))
        if left <= limit
    )
    rates = f"the MinMax tree grows {growth_rate(3):.4f}-fold with each match in the long run"
    if limit >= 40:
        rate = (sizes[-1][1] / sizes[-13][1]) ** (1 / 12)
        rates += f", that of alpha-beta {rate:.4f}-fold (7^(1/4) = {7**0.25:.4f})"
    return Finding(
        status="fails" if larger else "holds",
        bound=f"all n ≤ {limit}, by search up to n = {searched}, and beyond by recurrences that agree with it there",
        computed=f"Alpha-beta never visits more nodes, and just as many only for n ≤ {max(even)}; {rates}."
        if not larger
        else f"It is not so for n = {larger[0]}, or search and recurrence differ there.",
        rows=rows,
        counterexample=str(larger[0]) if larger else None,
        smallest=bool(larger),
        evidence=EXHAUSTIVE,
        columns=("matches", "", "nodes by alpha-beta, of nodes by MinMax"),
    )


def _slower(before: tuple[int, int], after: tuple[int, int]) -> bool:
    """Tell whether alpha-beta's tree, the second of each pair, has grown by the smaller factor."""
    return after[1] * before[0] < after[0] * before[1]


def only_worse_skipped(limit: int) -> Check:
    """Skipping only what is strictly worse does not give the counts of Table 1."""
    smallest: int | None = None
    rows = Rows()
    for left in range(1, min(limit, max(PRINTED_SIZES)) + 1):
        if smallest is not None and left not in PRINTED_SIZES:
            continue
        strict = yield from _count(left, "alphabeta", cut_on_ties=False)
        ties = yield from _count(left, "alphabeta")
        if smallest is None and strict != ties:
            smallest = left
        if left in PRINTED_SIZES:
            printed = PRINTED_SIZES[left][1]
            rows.compare(str(left), printed, strict)
    return Finding(
        status="holds" if smallest is None else "fails",
        bound=f"all n ≤ {limit} up to the first exception, then the piles of Table 1",
        computed=(
            "Skipping an action only when it is strictly worse visits more nodes than Table 1 prints; its "
            "counts need actions skipped on ties too."
            if smallest is not None
            else "Nothing differs within the bound."
        ),
        rows=tuple(rows),
        counterexample=None if smallest is None else str(smallest),
        smallest=smallest is not None,
        correction=(
            None
            if smallest is None
            else "Any action whose result is no better than the best already secured (equal or worse) "
            "will not be investigated further: cut as soon as the value is ≥ beta at a Max node or ≤ alpha "
            "at a Min node."
        ),
        columns=("matches", "printed nodes", "only worse skipped"),
        evidence=EXHAUSTIVE,
    )


def rounded(number: Fraction, decimals: int) -> str:
    """Return a number that is not negative with so many decimals, halves rounded up, without float errors."""
    scaled = (number * 10**decimals * 2 + 1) // 2
    text = str(scaled).rjust(decimals + 1, "0")
    return f"{text[:-decimals]}.{text[-decimals:]}" if decimals else text


def _ratio_row(left: int, printed: str, ratio: Fraction) -> Row:
    decimals = len(printed) - 2
    computed = f"{float(ratio):.6f}"
    agrees = rounded(ratio, decimals) == printed
    if not agrees and computed.startswith(printed):
        computed += " (printed cut off, not rounded)"
    return Row(str(left), printed, computed, agrees)


def _sizes(piles: Iterable[int], limit: int) -> Check:
    rows = Rows()
    for left in piles:
        for algorithm, printed in zip(_NAMES, PRINTED_SIZES[left][:2], strict=True):
            label = f"{left}, {_NAMES[algorithm]}"
            if left > limit:
                rows.beyond(label, number(printed))
                continue
            nodes = yield from _count(left, algorithm)
            rows.compare(label, printed, nodes)
    return Finding(
        status=status_of(rows),
        bound=_bound(piles, limit),
        computed=_summary(rows),
        rows=tuple(rows),
        columns=("matches, algorithm", "printed nodes", "computed"),
        evidence=EXHAUSTIVE,
    )


def _ratio(left: int, limit: int) -> Generator[Progress, None, Fraction | None]:
    if left > limit:
        return None
    whole = yield from _count(left, "minimax")
    visited = yield from _count(left, "alphabeta")
    return Fraction(visited, whole)


def _count(left: int, algorithm: Algorithm, cut_on_ties: bool = True) -> Generator[Progress, None, int]:
    """Count nodes by a search."""
    state = State(left)
    total = tree_size(state, algorithm).nodes
    note = f"{_NAMES[algorithm]} from {left} matches"
    steps = search_steps(GAME, state, algorithm, cut_on_ties=cut_on_ties)
    found = yield from relay(steps, lambda nodes: Progress(nodes, max(nodes, total), note))
    yield Progress(found.nodes, found.nodes, note)
    return found.nodes


def _bound(piles: Iterable[int], limit: int) -> str:
    within = [str(left) for left in piles if left <= limit]
    return f"n = {', '.join(within)}" if within else "nothing: every pile is beyond the bound"


def _summary(rows: Iterable[Row]) -> str:
    compared = [row for row in rows if row.agrees is not None]
    wrong = [
        f"n = {row.label} is {row.computed}, printed {row.printed}" for row in compared if not row.agrees
    ]
    if not compared:
        return "Nothing lies within the bound."
    if wrong:
        return f"{len(wrong)} of {len(compared)} are not as printed: {'; '.join(wrong)}."
    return f"All {len(compared)} are as printed."


def _beyond(what: str, printed: str) -> Finding:
    return unchecked(
        f"nothing: {what} are beyond the bound", rows=(Row(what, printed, "beyond the bound", None),)
    )
