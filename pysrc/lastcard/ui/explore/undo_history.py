"""The lines of play that were on show one after the other, so that an edit can be taken back like a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.core.playing import Line

MOST = 100  # lines that are remembered, the latest


class UndoHistory:
    """The line on show, those that it has replaced, and those that were taken back.

    A move goes on along a line; an edit, a random or a written position begins another one.

    `here`: the line on show.
    """

    def __init__(self, line: Line) -> None:
        self.here = line
        self._before: list[Line] = []
        # Each line taken back, and at which ply of `here` it had begun.
        self._undone: list[tuple[Line, int]] = []

    def visit(self, line: Line) -> None:
        """Go to a line that an address gives; if it is another one, there is nothing to take back."""
        if (line.states[0], line.moves) == (self.here.states[0], self.here.moves):
            self.here.at = line.at
            return
        self.here = line
        self._before.clear()
        self._undone.clear()

    def start(self, line: Line, keep: bool = True) -> None:
        """Begin another line; ``keep`` says whether one can come back to the one on show, which is not so for the later steps of one gesture."""
        if keep:
            self._before = [*self._before, self.here][-MOST:]
        self._undone.clear()
        self.here = line

    def forget_undone(self) -> None:
        """A move is made: what was taken back cannot be made again."""
        self._undone.clear()

    @property
    def can_undo(self) -> bool:
        """Whether there is a move or an edit to take back."""
        return self.here.at > 0 or bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move or an edit to make again."""
        return self._redoes_edit or self.here.at < len(self.here.moves)

    @property
    def _redoes_edit(self) -> bool:
        return bool(self._undone) and self._undone[-1][1] == self.here.at

    def undo(self) -> bool:
        """Take the last move back, or where there is none the edit before; tell whether there was anything."""
        if not self.can_undo:
            return False
        if self.here.at > 0:
            self.here.at -= 1
        else:
            before = self._before.pop()
            self._undone.append((self.here, before.at))
            self.here = before
        return True

    def redo(self) -> bool:
        """Make a move or an edit again that was taken back; tell whether there was anything."""
        if not self.can_redo:
            return False
        if self._redoes_edit:
            self._before.append(self.here)
            self.here, _ = self._undone.pop()
        else:
            self.here.at += 1
        return True
