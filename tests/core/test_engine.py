"""What every solver does unless it says otherwise."""

from __future__ import annotations

from lastcard.core.engine import Engine, PendingWork
from lastcard.core.progress import Progress, run_to_end


class Slow(Engine):
    """Knows of a number what was worked out about it."""

    def __init__(self):
        self.done = []

    def solve(self, state):
        raise AssertionError("nobody asked for all there is")

    def known_now(self, state):
        return tuple(self.done)

    def pending(self, state):
        return tuple(
            PendingWork(title, title, title, lambda title=title: self._work(title), eager=eager)
            for title, eager in (("on demand", False), ("by itself", True), ("too", True))
            if title not in self.done
        )

    def _work(self, title):
        yield Progress(0, 1)
        self.done.append(title)


def test_what_begins_by_itself_is_done_before_a_hint():
    engine = Slow()
    steps = engine.known_after_work(7)
    assert next(steps).done == 0
    assert engine.known_now(7) == ()
    assert run_to_end(steps) == ("by itself",)
    assert run_to_end(engine.known_after_work(7)) == ("by itself", "too")
    assert engine.prepare(7) is None
    assert run_to_end(engine.known_after_work(7)) == ("by itself", "too")
