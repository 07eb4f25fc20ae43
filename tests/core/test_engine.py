"""What every solver does unless it says otherwise."""

from __future__ import annotations

from lastcard.core.engine import ALL, NOW, PAGE, Effort, Engine, PendingWork
from lastcard.core.progress import Progress, run_to_end


class Slow(Engine):
    """Knows of a number what was worked out about it."""

    def __init__(self):
        self.done = []

    def solve(self, state, effort=ALL):
        assert effort == NOW, "nobody asked for all there is"
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
    steps = engine.solving(7, PAGE)
    assert next(steps).done == 0
    assert engine.solve(7, NOW) == ()
    assert run_to_end(steps) == ("by itself",)
    assert run_to_end(engine.solving(7, PAGE)) == ("by itself", "too")
    assert not engine.begins(7)
    assert run_to_end(engine.solving(7, PAGE)) == ("by itself", "too")


class OfOneArgument(Engine):
    """Solves all in a moment."""

    def solve(self, state):
        """Return twice the number."""
        return 2 * state


class Further(OfOneArgument):
    """Is asked as it is."""


def test_a_solver_that_is_written_with_one_argument_is_asked_with_any_effort():
    for engine in (OfOneArgument(), Further()):
        for effort in (NOW, PAGE, ALL, Effort(budget=3)):
            assert engine.solve(4) == engine.solve(4, effort) == run_to_end(engine.solving(4, effort)) == 8
        assert engine.solve.__doc__ == "Return twice the number."
