"""Configuration graphs laid out for drawing: every card where its strength puts it, so that it beats what is left of it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Any

from lastcard.games.tanhinmin.rules import State, level, write_card
from lastcard.games.tanhinmin.solver.certificate import Certificate, certificates, surplus_certificate
from lastcard.games.tanhinmin.solver.matching import steps
from lastcard.ui.player_names import colour

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.games.tanhinmin.solver.winner import Verdict

MOST = 24
"""Most cards of a hand of which a graph is drawn."""

Columns = dict[int, int]
"""For every level the first column that belongs to it."""


def drawable(state: State) -> bool:
    """Tell whether the graphs of a position can be drawn so that one can read them."""
    return not state.over and max(len(state.hand), len(state.other)) <= MOST


def columns(state: State) -> tuple[Columns, int]:
    """Return where the levels stand in a position and after any move in it, and how many columns there are."""
    hands = [Counter(map(level, hand)) for hand in (state.hand, state.other)]
    table = max(state.table, 0)
    found: Columns = {}
    wide = 0
    for here in sorted({0, table, *hands[0], *hands[1]}):
        found[here] = wide
        wide += max(1, hands[0][here], hands[1][here]) + (here == table and here > 0)
    return found, wide


def figures(state: State, known: Verdict, places: Columns, hide: bool) -> list[dict[str, Any]]:
    """Return the graphs of the first and of the second player, and that of the surplus state if there is one.

    Nobody has won in the position; `places` tells where the levels stand. `hide` leaves out matchings, covers and
    sizes.
    """
    graphs = certificates(state)
    drawn = [
        _figure(graphs[player != state.player], places, hide) | heading(state, player) for player in (0, 1)
    ]
    if known.surplus is not None and not hide:
        figure = _figure(surplus_certificate(state, known.surplus), places, hide)
        loser = colour(state.player if known.surplus == 0 else 1 - state.player)
        figure["title"] = f"Surplus: all ordinary cards of the {loser} player are beaten"
        figure["symbol"] = "μ"
        drawn.append(figure)
    return drawn


def heading(state: State, player: int) -> dict[str, str]:
    """Return what stands above the graph of a player: ``title`` and ``symbol``."""
    mine = player == state.player
    name = colour(player).capitalize()
    return {
        "title": f"{name} player, {'to move' if mine else 'not to move'}",
        "symbol": "μ₀" if mine else "μ₁",
    }


def _figure(graph: Certificate, places: Columns, hide: bool) -> dict[str, Any]:
    beating = [level(card) for card in graph.beating]
    above, below = graph.cover
    tops = _columns(beating, places)
    weakest = [] if graph.left_out is None else [graph.left_out]
    bottoms = _columns([*weakest, *graph.beaten], places)
    out, bottoms = bottoms[: len(weakest)], bottoms[len(weakest) :]
    return {
        "beating": [
            {"text": write_card(card), "x": x, "cover": not hide and place in above}
            for place, (card, x) in enumerate(zip(graph.beating, tops, strict=True))
        ],
        "beaten": [
            {
                "text": str(card or "–"),
                "x": x,
                "cover": not hide and place in below,
                "table": place == graph.table,
            }
            for place, (card, x) in enumerate(zip(graph.beaten, bottoms, strict=True))
        ],
        "out": {"text": str(graph.left_out), "x": out[0]} if out else None,
        "reach": [bisect_left(graph.beaten, card) for card in beating],
        "matching": [] if hide else [list(edge) for edge in graph.edges],
        "steps": [] if hide else [list(step) for step in steps(beating, graph.beaten)],
        "size": None if hide else graph.size,
    }


def _columns(levels: Iterable[int], places: Columns) -> list[int]:
    used: Counter[int] = Counter()
    found = []
    for here in levels:
        found.append(places[here] + used[here])
        used[here] += 1
    return found
