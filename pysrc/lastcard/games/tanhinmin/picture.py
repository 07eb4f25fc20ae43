"""The picture of Explore: both configuration graphs now, and beside them those after a move."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import param

from lastcard.games.tanhinmin.folds import BLOCKS, folded_figures
from lastcard.games.tanhinmin.graphs import MOST, columns, drawable, figures
from lastcard.games.tanhinmin.live import solve
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver import verdict
from lastcard.games.tanhinmin.solver.reason import sentence
from lastcard.ui.component import Component

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import State


class MatchingGraphs(Component):
    """Bipartite graphs side by side.

    Parameters
    ----------
    graphs
        JSON text: ``wide`` (columns), ``now`` and ``after`` (one a move, best first), each with ``sentence`` and
        ``figures`` (see `lastcard.games.tanhinmin.graphs`); those after a move have ``move``, ``label`` and
        ``position`` too. Of large hands ``folded`` (see `lastcard.games.tanhinmin.folds`) and ``now.sentence`` alone.
    note
        What is said instead where nothing is drawn, or of a folded drawing.
    hide
        Whether matchings and sizes are hidden.

    Messages: ``walk(moves)``.
    """

    script = ("fold.js", "picture.js")
    style = "picture.css"
    graphs = param.String("")
    note = param.String("")
    hide = param.Boolean(False)


class MatchingPicture:
    """Keeps the graphs of the position on show."""

    def __init__(self) -> None:
        self.on_walk: Callable[[list[str]], None] = lambda moves: None
        self.on_note: Callable[[], None] = lambda: None
        self.query: dict[str, str] = {}
        self.picture = MatchingGraphs()
        self.picture.listen(walk=lambda moves: self.on_walk([str(move) for move in moves]))

    def visit(self, query: dict[str, str]) -> None:
        """Nothing of it stands in the address."""

    def show(self, state: State, *, hide: bool) -> None:
        """Draw the graphs of a position; without matchings, covers and sizes where they are hidden."""
        graphs, note = "", ""
        if state.over:
            note = "The game is over: there is nothing left to beat."
        elif drawable(state):
            graphs = json.dumps(_graphs(state, hide), separators=(",", ":"))
        else:
            now = {"sentence": "" if hide else sentence(state, verdict(state))}
            folded = folded_figures(state, hide)
            graphs = json.dumps({"now": now, "folded": folded, "blocks": BLOCKS}, separators=(",", ":"))
            note = (
                f"A hand of more than {MOST} cards is drawn folded: a block is a run of cards, weakest on the left, with their number; "
                "a number on a line is how many pairs of the matching lead that way, and a ring marks a block of the vertex cover, a broken ring one "
                "that is in the cover in part."
            )
        self.picture.param.update(graphs=graphs, note=note, hide=hide)

    def __panel__(self) -> MatchingGraphs:
        return self.picture


def _graphs(state: State, hide: bool) -> dict[str, Any]:
    places, wide = columns(state)
    known = verdict(state)
    after = []
    for made in () if hide else solve(state).moves:
        follow = GAME.play(state, GAME.parse_move(state, made.move))
        judged = verdict(follow)
        after.append(
            {
                "move": made.move,
                "label": GAME.move_label(state, made.move),
                "position": made.position,
                "sentence": sentence(follow, judged),
                "figures": [] if follow.over else figures(follow, judged, places, hide),
            }
        )
    now = {
        "sentence": "" if hide else sentence(state, known),
        "figures": figures(state, known, places, hide),
    }
    return {"wide": wide, "now": now, "after": after}
