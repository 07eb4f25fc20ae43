"""The positions around the one on show, as a graph in which play can go round."""

from __future__ import annotations

from lastcard.core.sentences import move_count
from lastcard.core.text import amount
from lastcard.games.pan.rules import GAME, TAKE, Move, State, rank_name
from lastcard.games.pan.solver.engine import ENGINE
from lastcard.games.pan.solver.page_answers import outlook, solve
from lastcard.games.pan.solver.principal_variation import Loop, Ply, way_round
from lastcard.games.pan.solver.retrograde.table import DRAWN
from lastcard.ui.pictures.graph.neighbourhood import Neighbourhood
from lastcard.ui.pictures.graph.positions_around import MOST, Around, PositionsAround

ROUND = 300
"""Positions among which a way round is looked for."""


class PanNeighbourhood(Neighbourhood):
    """The drawing of Pan's positions."""

    always = True

    def word(self, state: State, move: Move) -> str:
        """Return a move in so few letters that it fits at a line."""
        if move == TAKE:
            return "take"
        name = rank_name(abs(move)).replace("rank ", "R")
        return name if move > 0 else f"{state.hand[-move - 1]}×{name}"


class PanGraph(PositionsAround):
    """The picture of Explore: positions a few plies around, and the shortest way on which play goes round."""

    usual = 2
    whole = True
    sketch = PanNeighbourhood

    def __init__(self) -> None:
        super().__init__(ENGINE)

    def further(self, found: Neighbourhood, state: State, hide: bool) -> None:
        """Add the way round, where it leads further than what is around."""
        self._is_drawn = not hide and outlook(state).value == "draw"
        self._way = _round(state, self._is_drawn)
        kind = "draw" if self._is_drawn else "way"
        before = state
        for ply in self._way.plies if self._way else ():
            if ply.state not in found.index:
                at = found.index[before]
                found.add(ply.state, found.spots[at].layer + 1, at, ply.move, small=True)
            found.moves.setdefault((before, ply.state), (ply.move,))
            found.rounds[before, ply.state] = kind
            before = ply.state

    def summary(self, shown: int, near: Around, plies: int) -> str:
        """Return how many positions there are, and what was found of a way round."""
        text = f"{amount(shown, 'position')}{'' if len(near) < MOST else ', the nearest'}. "
        if self._way is None:
            return text + f"No way round was found among the {ROUND} nearest."
        length = move_count(len(self._way.plies) - self._way.entry)
        begins = "" if self._way.entry == 0 else f", entered after {move_count(self._way.entry)}"
        keeps = " that keeps the draw" if self._is_drawn else ""
        return f"{text}The shortest way round{keeps} takes {length}{begins}."


def _round(state: State, drawn: bool) -> Loop | None:
    """The way round to show: of a draw the one that the verdict rests on, else any."""
    if not drawn:
        return None if state.over else way_round(state, lambda after: not after.over, ROUND)
    facts = solve(state).reason.facts
    plies: list[Ply] = []
    for ply in facts["loop"] or ():
        move = GAME.parse_move(state, ply["move"])
        state = state.after(move)
        plies.append(Ply(move, state, DRAWN))
    return Loop(tuple(plies), facts["entry"]) if plies else None
