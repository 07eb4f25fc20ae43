"""Work that comes by itself, one piece at a time: shown while it runs, dropped when something else is due."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from lastcard.core.progress import Progress
from lastcard.ui.jobs.job import Job


class SingleJob:
    """Does one piece of work at a time.

    Parameters
    ----------
    shown
        What has the parameter ``share``: how far the work is, negative while there is none.
    failed
        Told the exception if the work fails.
    ended
        Told that the work is over, whether it was done, stopped or failed.
    """

    def __init__(
        self, shown: Any, failed: Callable[[Exception], object], ended: Callable[[], None] = lambda: None
    ) -> None:
        self._shown = shown
        self._failed = failed
        self._ended = ended
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether the work is under way."""
        return self._job is not None

    def do(self, steps: Generator[Progress, None, Any], then: Callable[[Any], object]) -> None:
        """Do some work in slices and tell its result; what was being done is dropped."""
        self.stop()

        def done(result: Any) -> None:
            self._over()
            then(result)

        def failed(error: Exception) -> None:
            self._over()
            self._failed(error)

        self._job = Job(steps, self._progress, done, failed)
        self._job.start()

    def stop(self) -> None:
        """Drop what is being done."""
        if self._job:
            self._job.stop()
            self._over()

    def _progress(self, progress: Progress, left: float | None) -> None:
        self._shown.share = progress.share

    def _over(self) -> None:
        self._job = None
        self._shown.share = -1.0
        self._ended()
