"""Long work for the position on show: begun by itself or when asked for, shown with its progress, stopped on demand."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from lastcard.core.engine import PendingWork
from lastcard.core.progress import Progress
from lastcard.ui.contract import GameView
from lastcard.ui.explore.reason import Reason
from lastcard.ui.jobs.job import Job


class Working:
    """Sees to it that what can be worked out about a position is, one piece of work at a time.

    `on_done` is called when more is known than before.
    """

    def __init__(self, view: GameView, card: Reason, on_done: Callable[[], None]) -> None:
        self._view = view
        self._card = card
        self._on_done = on_done
        self._works: tuple[PendingWork, ...] = ()
        self._job: Job | None = None
        self._doing: PendingWork | None = None
        self._declined: set[Hashable] = set()  # stopped, or failed: not begun again unless asked for
        self._trouble = ""
        self._stopped: tuple[Hashable, str] = (
            None,
            "",
        )  # what the reader has stopped last, and what is said of it
        card.listen(work=lambda index: self._begin(self._works[index]), stop=self._decline)

    def update(self, state: Any) -> None:
        """Begin what a position needs; work that is of no use to it is given up."""
        self._works = self._view.engine.pending(state)
        if self._doing and self._doing.key not in {work.key for work in self._works}:
            self._stop()
        if self._doing is None:
            wanted = (work for work in self._works if work.eager and work.key not in self._declined)
            if first := next(wanted, None):
                self._begin(first)
                return
        self._show()

    def rest(self) -> None:
        """Work out nothing, and offer nothing."""
        self._works = ()
        self._stop()
        self._show()

    def _begin(self, work: PendingWork) -> None:
        self._stop()
        self._doing, self._trouble, self._stopped = work, "", (None, "")
        self._job = Job(
            work.steps(),
            self._progress,
            lambda result: self._done(work),
            lambda error: self._failed(work, error),
        )
        self._show()
        self._job.start()

    def _stop(self) -> None:
        if self._job:
            self._job.stop()
        self._job = self._doing = None

    def _decline(self) -> None:
        if self._doing:
            self._declined.add(self._doing.key)
            far = f" at {min(99, round(100 * self._card.share))} %" if self._card.share >= 0.005 else ""
            self._stopped = self._doing.key, f"{self._doing.title}: stopped{far}."
        self._stop()
        self._show()

    def _done(self, work: PendingWork) -> None:
        self._job = self._doing = None
        self._declined.discard(work.key)
        self._on_done()

    def _failed(self, work: PendingWork, error: Exception) -> None:
        self._job = self._doing = None
        self._declined.add(work.key)
        self._trouble = f"This did not work: {error}"
        self._show()

    def _progress(self, progress: Progress, left: float | None) -> None:
        self._card.param.update(share=progress.share, left=_in_words(left))

    def _show(self) -> None:
        key, said = self._stopped
        self._card.param.update(
            doing=self._doing.title if self._doing else "",
            share=0.0,
            left="",
            offers=[] if self._doing else [work.action for work in self._works],
            trouble=self._trouble,
            stopped=said if key in {work.key for work in self._works} else "",
        )


def _in_words(seconds: float | None) -> str:
    if seconds is None or seconds > 3600:
        return ""
    return "a moment more" if seconds < 1.5 else f"about {round(seconds)} s more"
