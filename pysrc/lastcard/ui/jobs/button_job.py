"""A button's work: started, shown while it runs, stopped."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from lastcard.core.progress import Progress
from lastcard.ui.jobs.single_job import SingleJob


class ButtonJob(SingleJob):
    """What the button of a card does: it starts some work, and stops it while it runs.

    Parameters
    ----------
    card
        A component with the parameters ``share`` and ``note`` and the message ``act(stop)``: whether the button said
        Stop when it was pressed.
    begin
        Makes the work: a generator that yields how far it is and returns its result.
    done
        Told the result.
    ended
        As in `SingleJob`.
    """

    def __init__(
        self,
        card: Any,
        begin: Callable[[], Generator[Progress, None, Any]],
        done: Callable[[Any], None] = lambda result: None,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(card, self._say, ended)
        self._begin = begin
        self._done = done
        card.listen(act=self.act)

    def act(self, stop: bool = False) -> None:
        """Stop the work, or start it; a Stop that was on its way while the work ended does not start it again."""
        if stop:
            self.stop()
        elif not self.running:
            self.start()

    def start(self) -> None:
        """Start the work from the beginning."""
        self.stop()
        self._shown.share = 0.0
        self.do(self._begin(), self._done)

    def _say(self, error: Exception) -> None:
        self._shown.note = f"This could not be computed: {error}"
