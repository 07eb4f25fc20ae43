"""Configuration graphs of large hands, folded: cards of about the same strength stand together as one block with a count."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Any

from lastcard.games.tanhinmin.rules import State, level
from lastcard.games.tanhinmin.solver.certificate import certificates
from lastcard.games.tanhinmin.view.pictures.graph_layout import heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lastcard.games.tanhinmin.solver.certificate import Certificate

BLOCKS = 10
"""Blocks in a row."""


def folded_figures(state: State, bounds: Sequence[int], hide: bool) -> list[dict[str, Any]]:
    """Return the graphs of the first and of the second player in blocks.

    A figure has ``title``, ``symbol``, ``size``, the blocks ``beating`` and ``beaten`` (``x``, ``count``, ``low`` and
    ``high``, the weakest and the strongest card in it, and ``covered``, how many of its cards are in the cover) and
    ``flows``: how many pairs of the matching lead from which block to which.

    Nobody has won in the position; see `bounds_of` for the `bounds`, where the blocks end. `hide` leaves out
    matchings, covers and sizes.
    """
    graphs = certificates(state)
    return [
        _figure(graphs[player != state.player], bounds, hide) | heading(state, player) for player in (0, 1)
    ]


def bounds_of(state: State) -> tuple[int, ...]:
    """Return the lowest level of each block but the first, so that the blocks hold about as many cards."""
    levels = sorted(map(level, state.hand + state.other))
    return tuple(sorted({levels[len(levels) * place // BLOCKS] for place in range(1, BLOCKS)}))


def _figure(graph: Certificate, bounds: Sequence[int], hide: bool) -> dict[str, Any]:
    above, below = graph.cover
    beating = [level(card) for card in graph.beating]
    tops, bottoms = _blocks(beating, bounds), _blocks(graph.beaten, bounds)
    flows = Counter((tops[i], bottoms[j]) for i, j in graph.edges)
    return {
        "beating": _rows(beating, tops, () if hide else above),
        "beaten": _rows(graph.beaten, bottoms, () if hide else below),
        "flows": [] if hide else [[*ends, count] for ends, count in sorted(flows.items())],
        "size": None if hide else graph.size,
    }


def _blocks(levels: Sequence[int], bounds: Sequence[int]) -> list[int]:
    """For every card the block that it is in."""
    found: list[int] = []
    for block, bound in enumerate(bounds):
        found += [block] * (bisect_left(levels, bound) - len(found))
    return found + [len(bounds)] * (len(levels) - len(found))


def _rows(levels: Sequence[int], blocks: Sequence[int], cover: Iterable[int]) -> list[dict[str, Any]]:
    counts = Counter(blocks)
    covered = Counter(blocks[place] for place in cover)
    rows, begun = [], 0
    for block, count in sorted(counts.items()):
        low, high = levels[begun], levels[begun + count - 1]
        rows.append({"x": block, "count": count, "low": low, "high": high, "covered": covered[block]})
        begun += count
    return rows
