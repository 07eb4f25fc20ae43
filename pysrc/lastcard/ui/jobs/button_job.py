"""A button's work: started, shown while it runs, stopped."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from lastcard.core.progress import Progress
from lastcard.ui.jobs.job import Job


class ButtonJob:
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
        Told that the work is over, whether it was done, stopped or failed.
    """

    def __init__(
        self,
        card: Any,
        begin: Callable[[], Generator[Progress, None, Any]],
        done: Callable[[Any], None] = lambda result: None,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        self._card = card
        self._begin = begin
        self._done = done
        self._ended = ended
        self._job: Job | None = None
        card.listen(act=self.act)

    @property
    def running(self) -> bool:
        """Whether the work is under way."""
        return self._job is not None

    def act(self, stop: bool = False) -> None:
        """Stop the work, or start it; a Stop that was on its way while the work ended does not start it again."""
        if stop:
            self.stop()
        elif not self._job:
            self.start()

    def start(self) -> None:
        """Start the work from the beginning."""
        self.stop()
        self._card.share = 0.0
        self._job = Job(self._begin(), self._progress, self._finish, self._failed)
        self._job.start()

    def stop(self) -> None:
        """End the work, if it runs."""
        if self._job:
            self._job.stop()
            self._over()

    def _progress(self, progress: Progress, left: float | None) -> None:
        self._card.share = progress.share

    def _finish(self, result: Any) -> None:
        self._over()
        self._done(result)

    def _failed(self, error: Exception) -> None:
        self._over()
        self._card.note = f"This could not be computed: {error}"

    def _over(self) -> None:
        self._job = None
        self._card.share = -1.0
        self._ended()
