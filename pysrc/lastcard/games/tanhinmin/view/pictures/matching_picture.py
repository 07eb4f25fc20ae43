"""The picture of Explore: both configuration graphs now, and beside them those after a move."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.engine import NOW
from lastcard.core.game import IllegalMove, MoveError
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.solver.explain import sentence
from lastcard.games.tanhinmin.solver.winner import verdict
from lastcard.games.tanhinmin.view.pictures.folded_graph import BLOCKS, bounds_of, folded_figures
from lastcard.games.tanhinmin.view.pictures.graph_layout import MOST, columns, drawable, figures
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract.picture import Picture
from lastcard.ui.player_names import retold

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import State


class MatchingGraphs(Component):
    """Bipartite graphs side by side."""

    script = "matching_picture.js"
    messages = Messages(
        walk={"moves": list[str]},
        look={"move": str, "position": str},  # a move of large hands that is pointed at
    )
    # JSON text: ``wide`` (columns), ``now`` and ``after`` (one a move, best first), each with ``sentence``
    # and ``figures`` (see `lastcard.games.tanhinmin.view.pictures.graph_layout`); those after a move have
    # ``move``, ``label`` and ``position`` too. Of large hands ``folded`` is true, and there is ``now`` alone,
    # its figures those of `lastcard.games.tanhinmin.view.pictures.folded_graph`.
    graphs = param.String("")
    # JSON text: what a move of large hands leaves, with ``label``, ``sentence`` and ``figures``; empty before
    # one is pointed at.
    look = param.String("")
    note = param.String("")  # what is said instead where nothing is drawn, or of a folded drawing
    hide = param.Boolean(False)  # whether matchings and sizes are hidden


class MatchingPicture(Picture):
    """Keeps the graphs of the position on show; without matchings, covers and sizes where they are hidden."""

    def __init__(self) -> None:
        super().__init__(MatchingGraphs())
        self.card.listen(walk=self._walk, look=self._draw_after_move)
        self._folded: State | None = None
        self._bounds: tuple[int, ...] = ()

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        graphs, note = "", ""
        self._folded = None
        if state.over:
            note = "The game is over: there is nothing left to beat."
        elif drawable(state):
            graphs = json.dumps(_graphs(state, hide), separators=(",", ":"))
        else:
            self._folded = None if hide else state
            self._bounds = bounds_of(state)
            now = {
                "sentence": "" if hide else retold(sentence(state, verdict(state)), GAME, state),
                "figures": folded_figures(state, self._bounds, hide),
            }
            graphs = json.dumps({"now": now, "folded": True, "blocks": BLOCKS}, separators=(",", ":"))
            note = (
                f"Hands of more than {MOST} cards are drawn folded: a block is a run of cards, with their number and from which to "
                "which card it goes; a number on a line is how many pairs of the matching lead that way, and a ring marks a block "
                "of the vertex cover, a broken ring one that is in the cover in part."
            ) + ("" if state.table else " The 0 is the empty table.")
        return {"graphs": graphs, "look": "", "note": note, "hide": hide}

    def _draw_after_move(self, move: str, position: str) -> None:
        """Draw what a move of large hands leaves; what is pointed at may be a move of another position."""
        state = self._folded
        if state is None:
            return
        try:
            follow = GAME.play(state, GAME.parse_move(state, move))
        except (MoveError, IllegalMove):
            return
        if position and position != GAME.format(follow):
            return
        found = {
            "label": GAME.move_label(state, move),
            "sentence": retold(sentence(follow, verdict(follow)), GAME, follow),
            "figures": [] if follow.over else folded_figures(follow, self._bounds, False),
        }
        self.card.look = json.dumps(found, separators=(",", ":"))


def _graphs(state: State, hide: bool) -> dict[str, Any]:
    places, wide = columns(state)
    known = verdict(state)
    after = []
    for made in () if hide else ENGINE.solve(state, NOW).moves:
        follow = GAME.play(state, GAME.parse_move(state, made.move))
        judged = verdict(follow)
        after.append(
            {
                "move": made.move,
                "label": GAME.move_label(state, made.move),
                "position": made.position,
                "sentence": retold(sentence(follow, judged), GAME, follow),
                "figures": [] if follow.over else figures(follow, judged, places, hide),
            }
        )
    now = {
        "sentence": "" if hide else retold(sentence(state, known), GAME, state),
        "figures": figures(state, known, places, hide),
    }
    return {"wide": wide, "now": now, "after": after}
