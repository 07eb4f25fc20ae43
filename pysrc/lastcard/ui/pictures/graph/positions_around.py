"""The picture of Explore for any game: the positions around the one on show, and those that led to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.engine import NOW
from lastcard.core.game import CHANCE, ending
from lastcard.core.positions.graph import Near, positions_near
from lastcard.core.sentences import move_count
from lastcard.core.text import amount
from lastcard.ui.pictures.graph.graph_panel import GraphPanel
from lastcard.ui.pictures.graph.graph_picture import PLIES, Spot, graph_text
from lastcard.ui.pictures.graph.neighbourhood import Neighbourhood
from lastcard.ui.player_names import called
from lastcard.ui.shell.position_text import brief

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.core.engine import Engine
    from lastcard.core.playing.line import Line

Around = dict[Any, Near[Any, Any]]
"""The positions around, as `positions_near` gives them."""

FEW, ROWS = 24, 12
"""Positions drawn at most, and below each other, unless more plies are asked for: so much can be read."""

MOST = 120
"""Positions drawn at most."""

WIDE, DEEPER = 10, 6
"""Moves of the position on show that are followed at most, and of any other; the rest are folded."""

EARLIER = 1
"""Positions that led to the one on show and are drawn, at most."""

ROOM = 690
"""Pixels beside each other that can be read in the place of the picture on a usual screen."""

NODE, LETTER, GAP = 96, 7, 64
"""Pixels of a position besides its letters, of a letter, and between two positions."""


class PositionsAround(GraphPanel):
    """The positions some plies around. A game may say more in :meth:`further` and :meth:`summary`.

    Attributes
    ----------
    usual
        Plies that are drawn at most, unless more are asked for.
    whole
        Whether all moves are followed, however many there are.
    sketch
        What makes the drawing of a graph.
    """

    usual = 3
    whole = False
    sketch: type[Neighbourhood] = Neighbourhood

    def __init__(self, engine: Engine[Any, Any]) -> None:
        super().__init__()
        self.engine = engine
        self.game = engine.game
        self._line: Line | None = None

    def follow(self, line: Line) -> None:
        """Take up what led to the position that is shown next."""
        self._line = line

    def _walk(self, moves: list[str], start: str = "") -> None:
        """Play moves from where the reader saw them: what was clicked before may have led on by now."""
        line = self._line
        states = line.states[line.at :: -1] if line and start else []
        for back, state in enumerate(states):
            if brief(self.game.format(state)) == start:
                if back:
                    self.on_step(-back)
                break
        super()._walk(moves)

    def drawn(self, state: Any, asked: int, *, hide: bool, by: int) -> dict[str, Any]:
        """Return what is drawn of the positions around one; without values where they are hidden."""
        near, plies = self._around(state, asked, hide)
        found = self.sketch(self.engine, near, hide=hide, by=by)
        self.further(found, state, hide)
        shown = len(found.spots)
        deepest = max(spot.layer for spot in found.spots if not spot.small)
        self._add_earlier(found, state)
        folded = [] if self.whole else _folded(found, near, plies)
        names, turn = called(self.game, state), self.game.player_to_move(state)
        movers = sorted({spot.mover for spot in found.spots if spot.mover is not None}, key=_chance_last)
        return {
            "plies": asked or max(PLIES[0], deepest),
            "graph": graph_text([*found.spots, *folded], found.arcs()),
            "players": [] if found.marked or len(names) == 1 else [names[turn], names[1 - turn]],
            "movers": [[one, "chance" if one == CHANCE else names[one]] for one in movers],
            "by": names[by] if len(names) > 1 else "",
            "summary": "No move leads on: the game is over."
            if ending(self.game, state) is not None
            else self.summary(shown, near, plies),
        }

    def further(self, found: Neighbourhood, state: Any, hide: bool) -> None:
        """Add what a game shows besides."""

    def summary(self, shown: int, near: Around, plies: int) -> str:
        """Return what is said of a drawing of so many positions."""
        if not any(one.left_out for one in near.values()):
            return f"{amount(shown, 'position')}: all that can follow."
        far = move_count(plies)
        return f"{amount(shown, 'position')}, up to {far} away."

    def _around(self, state: Any, asked: int, hide: bool) -> tuple[Around, int]:
        """The positions so many plies around, and how many plies that is; if 0, as many as make an easy picture."""

        def choose(here: Any, legal: Sequence[Any]) -> Sequence[Any]:
            most = WIDE if here == state else DEEPER
            if self.whole or len(legal) <= most + 1:  # the sign for one move takes as much room as the move
                return legal
            if here == state and not hide and self.game.player_to_move(state) != CHANCE:
                best = {one.move for one in self.engine.solve(state, NOW).moves[:most]}
                return [move for move in legal if self.game.format_move(move) in best]
            return legal[:most]

        plies = asked or self.usual
        near = positions_near(self.game, state, MOST if asked else FEW + 1, plies, choose)
        while not asked and plies > PLIES[0] and not self._easy(near, plies):
            plies -= 1
            most = FEW + 1 if plies > PLIES[0] else MOST
            near = positions_near(self.game, state, most, plies, choose)
        if not self.whole:  # moves between the outermost positions say little, and are many
            for one in near.values():
                if one.depth == plies:
                    one.moves.clear()
        return near, plies

    def _easy(self, near: Around, plies: int) -> bool:
        """Tell whether a picture of so many plies can be taken in at a glance."""
        if len(near) > FEW or _rows(near) > ROWS:
            return False
        if self.whole:
            return True
        hands = len(self.game.hands(next(iter(near)), 1))
        if hands:  # they stand below each other
            return _rows(near) * max(2, hands) <= 2 * ROWS
        letters = self.sketch(self.engine, near, hide=True, by=0).letters
        return (plies + 1) * (NODE + LETTER * letters) + plies * GAP <= ROOM

    def _add_earlier(self, found: Neighbourhood, state: Any) -> None:
        """Add what led here along the line, unless it can follow again and is there already."""
        line = self._line
        if line is None or line.state != state:
            return
        after = state
        for back in range(1, min(EARLIER, line.at) + 1):
            before = line.states[line.at - back]
            if before in found.index:
                return
            found.add(before, -back, -1, None)
            found.moves[before, after] = (line.moves[line.at - back],)
            after = before


def _folded(found: Neighbourhood, near: Around, plies: int) -> list[Spot]:
    """A sign for the moves of each position that are not drawn, up to the plies that are."""
    return [
        Spot(one.depth + 1, found.index[node], "", found.spots[found.index[node]].moves, more=one.left_out)
        for node, one in near.items()
        if one.left_out and one.depth < plies
    ]


def _rows(near: Around) -> int:
    """How many positions stand below each other: those from which no other is reached first."""
    seen = {next(iter(near))}
    leading = 0
    for one in near.values():
        new = one.moves.keys() - seen
        leading += bool(new)
        seen |= new
    return len(near) - leading


def _chance_last(mover: int) -> tuple[bool, int]:
    return mover == CHANCE, mover
