"""The positions around the one on show, as a graph in which play can go round."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.games.pan.rules import State
from lastcard.ui.graph import GraphPicture


class PanGraph:
    """The picture of Explore: positions a few plies around, ways back and rounds included."""

    def __init__(self) -> None:
        self.on_walk: Callable[[list[str]], None] = lambda moves: None
        self.on_note: Callable[[], None] = lambda: None
        self.picture = GraphPicture()

    @property
    def query(self) -> dict[str, str]:
        """The settings as parts of an address, where they differ from the usual."""
        return {}

    def visit(self, query: dict[str, str]) -> None:
        """Take up the settings of an address."""

    def show(self, state: State, *, hide: bool) -> None:
        """Draw the neighbourhood of a position."""

    def __panel__(self) -> GraphPicture:
        return self.picture
