"""The base of the pictures that go with a position in Explore."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from lastcard.ui.component import Component


class Picture:
    """A picture of the position on show, beside board and moves. A subclass says in `_drawn` what is drawn of it.

    Attributes
    ----------
    on_walk
        Called with moves in notation that the reader wants to be played from the position on show.
    on_note
        Called when the settings in `query` have changed.
    """

    def __init__(self, card: Component) -> None:
        self.on_walk: Callable[[list[str]], None] = lambda moves: None
        self.on_note: Callable[[], None] = lambda: None
        self.card: Any = card
        self._shown: tuple[Any, bool, int] | None = None

    @property
    def query(self) -> dict[str, str]:
        """The settings as parts of an address, where they differ from the usual."""
        return {}

    def visit(self, query: dict[str, str]) -> None:
        """Take up the settings written in an address."""

    def show(self, state: Any, *, hide: bool, by: int = 0) -> None:
        """Draw the picture of a position.

        With `hide` what gives the solution away is left out; colours tell a win or a loss for player `by`.
        """
        self._shown = (state, hide, by)
        self.card.param.update(**self._drawn(state, hide=hide, by=by))

    def _show_again(self) -> None:
        """Draw the same position with other settings."""
        if self._shown:
            state, hide, by = self._shown
            self.show(state, hide=hide, by=by)

    @abstractmethod
    def _drawn(self, state: Any, *, hide: bool, by: int) -> dict[str, Any]:
        """The parameters of the component."""

    def _walk(self, moves: list[str]) -> None:
        self.on_walk([str(move) for move in moves])

    def __panel__(self) -> Component:
        card: Component = self.card
        return card
