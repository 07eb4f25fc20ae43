"""Games with hidden hands: whose, for whom to draw the table, passing a shared device."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.core.game import CHANCE, ending
from lastcard.core.playing.match import Match
from lastcard.ui.contract import OPEN, Sight

OTHERS = "others"  # what stands in an address where everybody sees only the own hand


def choices(keys: Sequence[str], names: Sequence[str]) -> list[list[str]]:
    """Return what can be hidden, as key and words; `keys` are the players in addresses."""
    everything = "both open" if len(names) == 2 else "all open"
    return [
        ["", everything],
        *([key, f"{name} hidden"] for key, name in zip(keys, names, strict=True)),
        [OTHERS, "each sees their own hand"],
    ]


class HiddenHands:
    """The hidden hands: `mode` is empty, a player whose hand others do not see, or `OTHERS`."""

    def __init__(self) -> None:
        self.mode = ""
        self._seen_by: int | None = None  # the last person at a shared device from whom the others look away

    def visit(self, asked: str, names: Sequence[str]) -> None:
        """Apply the mode of an address; an unknown one hides nothing."""
        self.mode = asked if asked in (*names, OTHERS) else ""
        self._seen_by = None

    def begin(self) -> None:
        """Start a new game, for which a shared device is passed on again."""
        self._seen_by = None

    def cover(self, match: Match) -> int | None:
        """Return the player who must take a shared device before the table is shown."""
        if self.mode != OTHERS or match.turn != "person" or len(match.people) < 2:
            return None
        return None if self._seen_by == match.mover else match.mover

    def uncover(self, match: Match) -> None:
        """Note that the others look away from the player to move."""
        if match.turn == "person":
            self._seen_by = match.mover

    def sight(self, match: Match) -> Sight:
        """Return what may be seen of the current position."""
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
        """The player at the table in the mode `OTHERS`; None while the device is passed on."""
        if len(match.people) == 1:
            return match.people[0]
        if match.turn == "person" and match.mover != CHANCE and self._seen_by == match.mover:
            return match.mover
        return None
