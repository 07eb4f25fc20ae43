"""Games in which hands lie face down: whose, for whom the table is drawn, and when a device is passed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lastcard.core.game import CHANCE, ending
from lastcard.ui.contract import OPEN, Sight

if TYPE_CHECKING:
    from lastcard.core.playing.match import Match

OTHERS = "others"  # what stands in an address where everybody sees only the own hand


def choices(keys: Sequence[str], names: Sequence[str]) -> list[list[str]]:
    """Return what can be hidden, key and words: the players as they stand in addresses, and as they are called."""
    everything = "both open" if len(names) == 2 else "all open"
    return [
        ["", everything],
        *([key, f"{name} hidden"] for key, name in zip(keys, names, strict=True)),
        [OTHERS, "each sees their own hand"],
    ]


class HiddenHands:
    """Whose hands lie face down in a match now.

    `mode`: empty where all hands are open; the name of the player whose hand the others do not see; or
        `OTHERS`.
    """

    def __init__(self) -> None:
        self.mode = ""
        # The last person at a shared device who has said that the others look away.
        self._seen_by: int | None = None

    def visit(self, asked: str, names: Sequence[str]) -> None:
        """Take up what stands in an address; what is neither a player nor `OTHERS` hides nothing."""
        self.mode = asked if asked in (*names, OTHERS) else ""
        self._seen_by = None

    def begin(self) -> None:
        """A new game begins: a device that persons share is passed on anew."""
        self._seen_by = None

    def cover(self, match: Match) -> int | None:
        """Return who must take over the device before the table is shown: the person to move, if others share it."""
        if self.mode != OTHERS or match.turn != "person" or len(match.people) < 2:
            return None
        return None if self._seen_by == match.mover else match.mover

    def uncover(self, match: Match) -> None:
        """The person to move says that the others look away."""
        if match.turn == "person":
            self._seen_by = match.mover

    def sight(self, match: Match) -> Sight:
        """Return what may be seen of the position on the table."""
        names = match.game.players(match.state)
        if not self.mode or ending(match.game, match.state) is not None:
            return OPEN
        if self.mode == OTHERS:
            viewer = self._viewer(match)
            return Sight(frozenset(range(len(names))) - {viewer}, True, viewer)
        hidden = names.index(self.mode)
        viewer = next((player for player in range(len(names)) if player != hidden), hidden)
        own_turn = match.turn == "person" and match.mover == hidden  # who is to move, sees their own hand
        return Sight(frozenset() if own_turn else frozenset({hidden}), True, viewer)

    def _viewer(self, match: Match) -> int | None:
        """Who looks at the table where everybody sees only the own hand; nobody while the device is passed on."""
        if len(match.people) == 1:
            return match.people[0]
        if match.turn == "person" and match.mover != CHANCE and self._seen_by == match.mover:
            return match.mover
        return None
