"""Fair timing of several ways to do the same work: in turns, in one process, by medians."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import Any


@dataclass(frozen=True, slots=True)
class Task:
    """One way to do a piece of work.

    `group`: the work. Tasks of one group are compared with its first task, and must count the same.
    `name`: the way.
    `unit`: the unit of the count: ``"nodes"``.
    `work`: does the work and returns the count.
    `once`: True for long work that is done, and timed, only once.
    """

    group: str
    name: str
    unit: str
    work: Callable[[], int]
    once: bool = False


@dataclass(frozen=True, slots=True)
class Timing:
    """The speed of one task; `group`, `name` and `unit` as in `Task`.

    `count`: units of work in one repeat.
    `seconds`, `cpu`: the median time of a repeat, and the median processor time, in seconds.
    `ratio`: the median over the repeats of this task's time, divided by that of its group's first task in the round.
    `memory`: the most memory of the process after the first run of the task, in bytes; None if unknown.
    """

    group: str
    name: str
    unit: str
    count: int
    seconds: float
    ratio: float
    cpu: float
    memory: int | None

    @property
    def per_second(self) -> float:
        """Units of work a second."""
        return self.count / self.seconds

    def as_dict(self) -> dict[str, Any]:
        """Return the timing as JSON values."""
        return {
            "group": self.group,
            "name": self.name,
            "unit": self.unit,
            "count": self.count,
            "seconds": self.seconds,
            "per_second": self.per_second,
            "ratio": self.ratio,
            "cpu_seconds": self.cpu,
            "peak_memory": self.memory,
        }


def measure(tasks: Sequence[Task], repeats: int = 7) -> Generator[int, None, tuple[Timing, ...]]:
    """Time tasks in rounds: each round runs every task once, in order, after one untimed round.

    Tasks that run only once are timed in that one. Yields the number of timed rounds that are done. Raises
    `ValueError` if `repeats` is less than 1, or two tasks of a group count differently.
    """
    if repeats < 1:
        raise ValueError(f"repeats is 1 or more, not {repeats}")
    first = {task.group: number for number, task in reversed(list(enumerate(tasks)))}
    runs = [_time_once(task) for task in tasks]
    counts = [run.count for run in runs]
    for task, count in zip(tasks, counts, strict=True):
        if count != counts[first[task.group]]:
            expected = counts[first[task.group]]
            raise ValueError(f"{task.group}: {task.name} counts {count} {task.unit}, not {expected}")
    yield 0
    rounds: list[list[_TimedRun]] = []
    for done in range(1, repeats + 1):
        rounds.append([run if task.once else _time_once(task) for task, run in zip(tasks, runs, strict=True)])
        yield done
    return tuple(
        Timing(
            task.group,
            task.name,
            task.unit,
            counts[number],
            median(times[number].seconds for times in rounds),
            median(times[number].seconds / times[first[task.group]].seconds for times in rounds),
            median(times[number].cpu for times in rounds),
            runs[number].memory,
        )
        for number, task in enumerate(tasks)
    )


@dataclass(frozen=True, slots=True)
class _TimedRun:
    count: int
    seconds: float
    cpu: float
    memory: int | None


def _time_once(task: Task) -> _TimedRun:
    begin, cpu = perf_counter(), process_time()
    count = task.work()
    return _TimedRun(count, perf_counter() - begin, process_time() - cpu, peak_memory())


def peak_memory() -> int | None:
    """Return the most memory this process has had, in bytes; None if the system does not say."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
