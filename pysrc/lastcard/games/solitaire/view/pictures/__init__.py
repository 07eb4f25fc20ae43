"""The pictures of Explore: a winning line, the columns, and a beam search to watch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

import param

from lastcard.core.engine import NOW
from lastcard.core.progress import Progress, relay
from lastcard.core.text import amount
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.exchanges import Move, exchanges, moves
from lastcard.games.solitaire.rules.position import (
    RANKS,
    SUIT_LETTERS,
    card_name,
    card_of,
    rank_of,
    suit_of,
)
from lastcard.games.solitaire.solver.beam import Beamed, Layer, beam
from lastcard.games.solitaire.solver.boards import grid_for, weights_for
from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.solver.exhaustive import moves_of
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import Picture
from lastcard.ui.jobs import ButtonJob, Job, WorkCard


class WinningLine:
    """The line of the last position for which the engine had one, kept while it is followed."""

    def __init__(self) -> None:
        self._rest: dict[State, list[str]] = {}

    def of(self, state: State) -> list[str]:
        """Return winning moves from a position: the rest of the kept line, or a shorter one."""
        line = list(ENGINE.solve(state, NOW).extra.get("line") or [])
        kept = self._rest.get(state, [])
        if kept and (not line or len(kept) <= len(line)):
            return kept
        self._rest = {}
        for number, move in enumerate(line):
            self._rest[state] = line[number:]
            state = GAME.play(state, GAME.parse_move(state, move))
        return line


class SolutionCard(Component):
    """The moves of the line as a strip."""

    script = "solution_strip.js"
    messages = Messages(walk={"count": int})  # make so many of the moves
    # One dictionary a move: ``move`` (notation) and ``done``, how many columns it completes. Without a move
    # nothing is drawn.
    line = param.List([])
    # What stands above and below.
    title = param.String("")
    note = param.String("")


class SolutionStrip(Picture):
    """The winning line, if one is known and may be seen."""

    def __init__(self) -> None:
        super().__init__(SolutionCard())
        self._kept = WinningLine()
        self._ahead: Job | None = None
        self.card.listen(walk=lambda count: self._walk(self._moves()[: max(count, 0)]))

    def _moves(self) -> list[str]:
        return [entry["move"] for entry in self.card.line]

    def show(self, state: State, *, hide: bool, by: int = 0) -> None:
        """Show the line, and solve the next position of it in advance."""
        super().show(state, hide=hide, by=by)
        line = self._moves()
        if self._ahead:
            self._ahead.stop()
        self._ahead = None
        works = ENGINE.pending(GAME.play(state, GAME.parse_move(state, line[0]))) if line else ()
        if works and works[0].eager:
            self._ahead = Job(works[0].steps())
            self._ahead.start()

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        line = [] if hide else self._kept.of(state)
        said = bool(line) and ENGINE.solve(state, NOW).reason.kind == "line"  # whether there is a shorter one
        title, entries = f"A solution in {amount(len(line), 'move')}", []
        for move in line:
            before = len(state.completed)
            state = GAME.play(state, GAME.parse_move(state, move))
            entries.append({"move": move, "done": len(state.completed) - before})
        return {"line": entries, "title": title, "note": "" if said else "There may be shorter ones."}


class ColumnsCard(Component):
    """Groups of columns, those nearest to complete first."""

    script = "columns_picture.js"
    messages = Messages(walk={"moves": list[str]})
    columns = param.List([])  # one dictionary a column, as `columns` returns them
    suits = param.String("")  # the suit letters of the rows, from the bottom


class ColumnsPicture(Picture):
    """The columns in groups; it shows nothing that the board does not."""

    def __init__(self) -> None:
        super().__init__(ColumnsCard())
        self.card.listen(walk=self._walk)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        return {"columns": columns(state), "suits": SUIT_LETTERS[: state.suits]}


def columns(state: State) -> list[dict[str, Any]]:
    """Return the columns, those with the fewest cards to come first.

    Each has its ``column`` (from 1), the ``rank`` of most of its cards at home (empty if none is), and for
    each suit from the bottom an entry of ``cards``: the ``card`` of that rank, True if it is ``here``, and
    else the ``move`` that brings it, if one does.
    """
    coming: dict[tuple[int, int], str] = {}  # moves by the card that comes home and its new column
    for exchange in () if state.won else exchanges(state):
        for way in exchange.clicks:
            place = state.cells.index(way.move.card) % state.ranks
            coming[way.move.other, place] = GAME.format_move(exchange.move)
    found = [_column(state, column, coming) for column in range(state.ranks)]
    return sorted(found, key=lambda one: (one["left"], one["column"]))


def _column(state: State, column: int, coming: dict[tuple[int, int], str]) -> dict[str, Any]:
    at_home = [card for suit, card in enumerate(state.column(column)) if suit_of(card) == suit]
    ranks = Counter(rank_of(card) for card in at_home)
    entry: dict[str, Any] = {"column": column + 1, "rank": "", "left": state.suits, "cards": []}
    if not ranks:
        return entry
    rank, count = ranks.most_common(1)[0]
    for card in (card_of(suit, rank) for suit in range(state.suits)):
        move = coming.get((card, column), "")
        entry["cards"].append({"card": card_name(card), "here": card in at_home, "move": move})
    return entry | {"rank": RANKS[rank], "left": state.suits - count}


WIDTHS = (30, 300, 3_000, 10_000)  # boards kept after each move
BEAM_DEPTH = 90  # moves after which a search ends; wins of standard deals are some 35 moves deep

IDLE = (
    "A beam search keeps only the best-looking boards after each move. A wider beam finds more and takes "
    "longer. If it finds nothing, there may still be a solution."
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
        """Prepare a search from a position, and stop one from another."""
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
            before = sum(kept for depth, (kept, _) in layers.items() if depth < layer.depth)
            layers[layer.depth] = [layer.boards - before, layer.best]
            if layer.depth % 2 == 0:
                self._draw(layers)
            return Progress(layer.depth, BEAM_DEPTH)

        start = grid.pack([state])[0]
        found = yield from relay(beam(grid, start, width, weights_for(grid), BEAM_DEPTH * width), told)
        self._draw(layers)
        return found

    def _draw(self, layers: dict[int, list[int]]) -> None:
        rows = [[depth, *counts] for depth, counts in layers.items()]
        boards, columns = sum(row[1] for row in rows), self._state.ranks if self._state else 0
        self.card.param.update(layers=rows, boards=boards, deep=max(40, len(rows)), columns=columns)

    def _ended(self) -> None:
        self.card.says = "Not searched to the end."  # unless `_done` has something to tell

    def _done(self, found: Beamed) -> None:
        state = self._state
        assert state is not None
        if found.line is None:
            self.card.says = (
                f"Nothing found after {amount(found.boards, 'board')}; the best had {found.best} of {state.ranks} columns complete. "
                "There may still be a solution: try a wider beam."
            )
            return
        self._line = moves_of(state, grid_for(state), found.line)
        self.card.param.update(
            found=len(self._line),
            says=f"Found a line of {amount(len(self._line), 'move')} after {amount(found.boards, 'board')}.",
        )
