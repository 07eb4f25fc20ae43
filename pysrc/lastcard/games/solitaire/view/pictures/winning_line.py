"""A line that wins, kept while it is followed, so that who follows it is not sent another way."""

from __future__ import annotations

from lastcard.core.engine import NOW
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.solver.engine import ENGINE


class WinningLine:
    """The line of the last position for which the engine had one at hand."""

    def __init__(self) -> None:
        self._rest: dict[State, list[str]] = {}

    def of(self, state: State) -> list[str]:
        """Return moves that win from a position: the rest of the line that is kept, or the engine's if that is shorter."""
        line = list(ENGINE.solve(state, NOW).extra.get("line") or [])
        kept = self._rest.get(state, [])
        if kept and (not line or len(kept) <= len(line)):
            return kept
        self._rest = {}
        for number, move in enumerate(line):
            self._rest[state] = line[number:]
            state = GAME.play(state, GAME.parse_move(state, move))
        return line
