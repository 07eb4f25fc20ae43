"""The panel of Explore that draws the positions around the one on show: its settings, and when it is drawn again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from lastcard.ui.contract.picture import Picture
from lastcard.ui.pictures.graph.graph_picture import PLIES, GraphPicture
from lastcard.ui.shell.address import number_in


class GraphPanel(Picture):
    """The positions around; a game says in :meth:`drawn` which they are."""

    def __init__(self) -> None:
        super().__init__(GraphPicture())
        self.on_step: Callable[[int], None] = lambda by: None
        self._asked = 0
        self.card.listen(plies=self._plies, walk=self._walk, back=lambda by: self.on_step(-by))

    @property
    def query(self) -> dict[str, str]:
        return {"plies": str(self._asked) if self._asked else ""}

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``plies``."""
        self._ask(number_in(query, "plies", 0, 0, max(PLIES)))

    def _ask(self, plies: int) -> None:
        self._asked = plies if plies in PLIES else 0

    def _walk(self, moves: list[str], start: str = "") -> None:
        """Play moves that lead from the position that the picture showed, written in `start`."""
        self.on_walk([str(move) for move in moves])

    def _plies(self, count: int) -> None:
        self._ask(count)
        self._show_again()
        self.on_note()

    def _drawn(self, state: Any, *, hide: bool, by: int) -> dict[str, Any]:
        return {"hide": hide, **self.drawn(state, self._asked, hide=hide, by=by)}

    @abstractmethod
    def drawn(self, state: Any, asked: int, *, hide: bool, by: int) -> dict[str, Any]:
        """Return what is drawn: the parameters of :class:`GraphPicture` but `hide`.

        `asked` is how many plies are asked for; 0 is as many as make an easy picture. Values are given from the side of
        player `by`, or left out with `hide`.
        """
