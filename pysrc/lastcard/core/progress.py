"""Long work as generators: they yield often, so that a page stays alive and can tell how far it is, and return the result."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import TypeVar

Step = TypeVar("Step")
Told = TypeVar("Told")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a check has come. `total` is an estimate, in the same unit as `done`.

    `wait` is how many seconds nothing can be done, where the work waits for something outside.
    """

    done: int
    total: int
    note: str = ""
    wait: float = 0.0

    @property
    def share(self) -> float:
        """How much is done, 0 to 1; 0 where nobody knows how much there is."""
        return min(1.0, self.done / self.total) if self.total > 0 else 0.0


Sliced = Generator[Progress, None, Result]  # work that yields its progress, and returns a result


def run_to_end(steps: Generator[Step, None, Result], watch: Callable[[Step], object] | None = None) -> Result:
    """Do work that comes in slices without stopping on the way, and return its result; `watch` is told what they yield."""
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
    """Do piece `number` of several, counted from 0, and tell how far all of them are, as if each took as long."""

    def whole(part: Progress) -> Progress:
        return Progress(int(1000 * (number + part.share)), 1000 * parts, part.note, part.wait)

    return relay(steps, whole)


def relay(
    steps: Generator[Step, None, Result], tell: Callable[[Step], Told]
) -> Generator[Told, None, Result]:
    """Go through work that yields something of its own, yield what each slice stands for, return the result."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield tell(step)
