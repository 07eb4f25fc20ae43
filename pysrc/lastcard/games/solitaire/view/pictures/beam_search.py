"""A beam search that can be watched: breadth, depth, and the best board so far."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.progress import Progress, relay
from lastcard.core.text import amount
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.exchanges import moves
from lastcard.games.solitaire.solver.boards.evaluation import weights_for
from lastcard.games.solitaire.solver.boards.grid import grid_for
from lastcard.games.solitaire.solver.searches.beam import Beamed, Layer, beam
from lastcard.games.solitaire.solver.searches.exchange_lines import moves_of
from lastcard.ui.component import Messages
from lastcard.ui.contract.picture import Picture
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.jobs.work_card import WorkCard

if TYPE_CHECKING:
    from lastcard.games.solitaire.rules.exchanges import Move

WIDTHS = (30, 300, 3_000, 10_000)
"""Boards that may be kept after each move."""

DEPTH = 90
"""Moves after which such a search is given up; wins of standard deals are some 35 moves deep."""

IDLE = (
    "A beam search keeps only the boards that look best after each move: the broader the beam, the more it finds, and the "
    "longer it takes. If it finds nothing, there may still be a way."
)


class BeamSearchCard(WorkCard):
    """The search as it grows."""

    script = "beam_search.js"
    messages = Messages(breadth={"width": int}, walk={})  # walk to the end of the line that was found
    # The breadths to choose from, and the one chosen.
    breadths = param.List([])
    breadth = param.Integer(300)
    layers = param.List([])  # one ``[depth, boards kept, most complete columns so far]`` a move
    boards = param.Integer(0)  # boards visited so far
    # How many columns there are, and how many moves the chart has room for.
    columns = param.Integer(13)
    deep = param.Integer(40)
    says = param.String("")  # what came of it
    found = param.Integer(0)  # how many moves the line has that was found; 0 if there is none
    hide = param.Boolean(False)  # whether the card is left out, as what it finds gives the answer away


class BeamSearch(Picture):
    """The panel of Explore that holds the search."""

    def __init__(self) -> None:
        super().__init__(BeamSearchCard(breadths=list(WIDTHS), says=IDLE))
        self._state: State | None = None
        self.card.listen(
            breadth=self._breadth, walk=lambda: self._walk([GAME.format_move(move) for move in self._line])
        )
        self.work = ButtonJob(self.card, self._search, self._done, self._ended)
        self._line: tuple[Move, ...] = ()

    def show(self, state: State, *, hide: bool, by: int = 0) -> None:
        """Make ready for a search from a position; one that runs for another is given up."""
        if state != self._state:
            self.work.stop()
            self._state = state
            self._clear()
        super().show(state, hide=hide, by=by)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        return {"hide": hide}

    def _clear(self) -> None:
        state = self._state
        over = state is None or state.won or not moves(state)
        self._line = ()
        self.card.param.update(
            layers=[], boards=0, says="" if over else IDLE, action="" if over else "Search from here", found=0
        )

    def _breadth(self, width: int) -> None:
        if width in WIDTHS:
            self.work.stop()
            self.card.breadth = width
            self._clear()

    def _search(self) -> Generator[Progress, None, Beamed]:
        state, width = self._state, self.card.breadth
        assert state is not None
        self._clear()
        self.card.param.update(columns=state.ranks, deep=40, says="Searching…")
        grid = grid_for(state)
        layers: dict[int, list[int]] = {}

        def told(layer: Layer) -> Progress:
            self._take(layers, layer)
            if layer.depth % 2 == 0:
                self._draw(layers)
            return Progress(layer.depth, DEPTH)

        start = grid.pack([state])[0]
        found = yield from relay(beam(grid, start, width, weights_for(grid), DEPTH * width), told)
        self._draw(layers)
        return found

    def _take(self, layers: dict[int, list[int]], layer: Layer) -> None:
        before = sum(kept for depth, (kept, _) in layers.items() if depth < layer.depth)
        layers[layer.depth] = [layer.boards - before, layer.best]

    def _draw(self, layers: dict[int, list[int]]) -> None:
        told = [[depth, *counts] for depth, counts in layers.items()]
        self.card.param.update(
            layers=told, boards=sum(kept for _, kept, _ in told), deep=max(40, len(told)), columns=self._ranks
        )

    @property
    def _ranks(self) -> int:
        return 0 if self._state is None else self._state.ranks

    def _ended(self) -> None:
        self.card.says = "Not searched to the end."  # unless `_done` has something to tell

    def _done(self, found: Beamed) -> None:
        state = self._state
        assert state is not None
        if found.line is None:
            self.card.says = (
                f"Nothing found after {amount(found.boards, 'board')}; the best had {found.best} of {state.ranks} columns complete. "
                "There may still be a way: a broader beam may find it."
            )
            return
        self._line = moves_of(state, grid_for(state), found.line)
        self.card.param.update(
            found=len(self._line),
            says=f"Found a line of {amount(len(self._line), 'move')} after {amount(found.boards, 'board')}.",
        )
