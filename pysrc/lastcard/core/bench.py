"""Timing ways to do the same work against each other, fairly: in turns, in one process, by medians."""

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
    `unit`: what is counted: ``"nodes"``.
    `work`: does the work and returns how many units it was.
    `once`: whether it is long work that is done, and timed, only once.
    """

    group: str
    name: str
    unit: str
    work: Callable[[], int]
    once: bool = False


@dataclass(frozen=True, slots=True)
class Timing:
    """How fast one task was.

    `group`, `name`, `unit`: as in `Task`.
    `count`: units of work in one repeat.
    `seconds`: the median time of a repeat.
    `ratio`: the median, over the repeats, of this task's time divided by that of its group's first task in
        the same round; 1 for that task itself.
    `cpu`: the median processor time of a repeat, in seconds.
    `memory`: the most memory the process had had when the task had run once, in bytes; None where the system
        does not tell.
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
    """Time tasks in rounds: each round runs every task once, in order, after one round that is not timed
    (but for tasks that run only once, which are timed in it).

    Yields how many rounds are done; `repeats` of them are timed.

    Raises `ValueError` if `repeats` is less than 1, or two tasks of a group count differently.
    """
    if repeats < 1:
        raise ValueError(f"repeats is 1 or more, not {repeats}")
    first = {task.group: number for number, task in reversed(list(enumerate(tasks)))}
    runs = [_run(task) for task in tasks]
    counts = [run.count for run in runs]
    for task, count in zip(tasks, counts, strict=True):
        if count != counts[first[task.group]]:
            expected = counts[first[task.group]]
            raise ValueError(f"{task.group}: {task.name} counts {count} {task.unit}, not {expected}")
    yield 0
    rounds: list[list[_Run]] = []
    for done in range(1, repeats + 1):
        rounds.append([run if task.once else _run(task) for task, run in zip(tasks, runs, strict=True)])
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
class _Run:
    count: int
    seconds: float
    cpu: float
    memory: int | None


def _run(task: Task) -> _Run:
    begin, cpu = perf_counter(), process_time()
    count = task.work()
    return _Run(count, perf_counter() - begin, process_time() - cpu, peak_memory())


def peak_memory() -> int | None:
    """Return the most memory this process has had, in bytes; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
