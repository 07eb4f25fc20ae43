"""Work that comes by itself, one piece at a time: shown while it runs, dropped when something else is due."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from lastcard.core.progress import Progress
from lastcard.ui.jobs.job import Job


class SingleJob:
    """Does one piece of work at a time.

    `shown` has the parameter ``share``, how far the work is (negative while there is none), and `told` the parameter
    ``error``.
    """

    def __init__(self, shown: Any, told: Any) -> None:
        self._shown = shown
        self._told = told
        self._job: Job | None = None

    def do(self, steps: Generator[Progress, None, Any], then: Callable[[Any], object]) -> None:
        """Do some work in slices and tell its result; what was being done is dropped."""
        self.stop()

        def done(result: Any) -> None:
            self.stop()
            then(result)

        def failed(error: Exception) -> None:
            self.stop()
            self._told.error = f"This could not be worked out: {error}"

        self._job = Job(steps, self._progress, done, failed)
        self._job.start()

    def stop(self) -> None:
        """Drop what is being done."""
        if self._job:
            self._job.stop()
        self._job = None
        self._shown.share = -1.0

    def _progress(self, progress: Progress, left: float | None) -> None:
        self._shown.share = progress.share
