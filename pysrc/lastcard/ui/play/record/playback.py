"""Looking at the earlier positions of a game in Play: one by one, or all of them again as a film."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lastcard.ui.jobs.job import soon

if TYPE_CHECKING:
    from collections.abc import Callable


class Playback:
    """Which ply of a game is looked at: the present one, or one before it.

    `present` returns the ply at which the game stands, and `show` is called when another is looked at. While it is
    `replaying`, the game is shown again, ply by ply.
    """

    def __init__(self, present: Callable[[], int], show: Callable[[], None]) -> None:
        self._present = present
        self._show = show
        self._earlier: int | None = None
        self._film = 0  # counts what was begun and ended, so that a film that was left knows it
        self.replaying = False

    @property
    def ply(self) -> int:
        """The ply that is looked at."""
        now = self._present()
        return now if self._earlier is None else min(self._earlier, now)

    @property
    def back(self) -> bool:
        """Whether it is one before the present."""
        return self.ply < self._present()

    def end(self) -> None:
        """Look at the present again: the game goes on."""
        self._end_film()
        self._earlier = None

    def go(self, ply: int) -> None:
        """Look at a ply; one that is not there any more is the present."""
        self._end_film()
        self._turn_to(ply)

    def step(self, by: int) -> None:
        """Look so many plies further."""
        self.go(self.ply + by)

    def replay(self, pause: Callable[[], float]) -> None:
        """Show the game again from where we look, or from its start, with a pause of so many seconds; or stop that."""
        if self.replaying:
            self._end_film()
            self._show()
            return
        self.replaying = True
        film = self._film = self._film + 1
        if not self.back:
            self._earlier = 0
        self._show()

        async def run() -> None:
            while film == self._film:
                await asyncio.sleep(pause())
                if film == self._film:
                    self.replaying = self.ply + 1 < self._present()
                    self._turn_to(self.ply + 1)
                    if not self.replaying:
                        return

        soon(run)

    def _end_film(self) -> None:
        self._film += 1
        self.replaying = False

    def _turn_to(self, ply: int) -> None:
        now = self._present()
        self._earlier = None if ply >= now else max(ply, 0)
        self._show()
