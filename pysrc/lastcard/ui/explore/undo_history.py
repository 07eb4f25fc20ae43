"""Undo and redo over lines of play, so that an edit can be undone like a move."""

from __future__ import annotations

from lastcard.core.playing import Line

REMEMBERED_LINES = 100  # lines that are remembered, the latest


class UndoHistory:
    """The line on show (`here`), which moves continue, and those before and after an edit."""

    def __init__(self, line: Line) -> None:
        self.here = line
        self._before: list[Line] = []
        self._undone: list[tuple[Line, int]] = []  # with the ply of `here` at which each had begun

    def visit(self, line: Line) -> None:
        """Show the line of an address; forget the others unless it is the one on show."""
        if (line.states[0], line.moves) == (self.here.states[0], self.here.moves):
            self.here.at = line.at
            return
        self.here = line
        self._before.clear()
        self._undone.clear()

    def start(self, line: Line, keep: bool = True) -> None:
        """Begin another line; undo returns to the current one only with ``keep``."""
        if keep:
            self._before = [*self._before, self.here][-REMEMBERED_LINES:]
        self._undone.clear()
        self.here = line

    def forget_undone(self) -> None:
        """Forget what was undone, after a move."""
        self._undone.clear()

    @property
    def can_undo(self) -> bool:
        """True if there is a move or an edit to undo."""
        return self.here.at > 0 or bool(self._before)

    @property
    def can_redo(self) -> bool:
        """True if there is a move or an edit to redo."""
        return self._redoes_edit or self.here.at < len(self.here.moves)

    @property
    def _redoes_edit(self) -> bool:
        return bool(self._undone) and self._undone[-1][1] == self.here.at

    def undo(self) -> bool:
        """Undo the last move, or else the last edit; return false if there is none."""
        if self.here.at > 0:
            self.here.at -= 1
        elif self._before:
            before = self._before.pop()
            self._undone.append((self.here, before.at))
            self.here = before
        else:
            return False
        return True

    def redo(self) -> bool:
        """Redo a move or an edit; return false if there is none."""
        if self._redoes_edit:
            self._before.append(self.here)
            self.here, _ = self._undone.pop()
        elif self.can_redo:
            self.here.at += 1
        else:
            return False
        return True
