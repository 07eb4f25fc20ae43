"""Long work as generators that yield often, so that a page stays alive and shows progress, and return the result."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import TypeVar

Step = TypeVar("Step")
Relayed = TypeVar("Relayed")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of some work. `total` is an estimate, in the unit of `done`.

    `wait` is the number of seconds in which nothing can be done, as the work waits for something outside.
    """

    done: int
    total: int
    note: str = ""
    wait: float = 0.0

    @property
    def share(self) -> float:
        """The part that is done, 0 to 1; 0 if the total is unknown."""
        return min(1.0, self.done / self.total) if self.total > 0 else 0.0


Sliced = Generator[Progress, None, Result]  # work that yields its progress, and returns a result


def run_to_end(steps: Generator[Step, None, Result], watch: Callable[[Step], object] | None = None) -> Result:
    """Do work in slices without stopping, and return its result; `watch` gets what they yield."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        if watch is not None:
            watch(step)


def in_slices(size: int, most: int = 5_000) -> Iterator[range]:
    """Return the numbers from 0 in runs, between which work that does little for each may yield."""
    return (range(begin, min(begin + most, size)) for begin in range(0, size, most))


def as_part(
    steps: Generator[Progress, None, Result], number: int, parts: int
) -> Generator[Progress, None, Result]:
    """Do part `number` of several, counted from 0, with the progress of all, as if each took as long."""

    def whole(part: Progress) -> Progress:
        return Progress(int(1000 * (number + part.share)), 1000 * parts, part.note, part.wait)

    return relay(steps, whole)


def relay(
    steps: Generator[Step, None, Result], tell: Callable[[Step], Relayed]
) -> Generator[Relayed, None, Result]:
    """Go through work, yield for each of its steps the result of `tell`, and return its result."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield tell(step)
