"""Long work as generators: they yield often, so that a page stays alive and can tell how far it is, and return the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

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


def run_to_end(steps: Generator[Step, None, Result], watch: Callable[[Step], object] | None = None) -> Result:
    """Do work that comes in slices without stopping on the way, and return its result.

    Parameters
    ----------
    steps : generator
        The work.
    watch : callable, optional
        Told what each slice yields.

    Notes
    -----
    Complexity: that of the work.
    """
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        if watch is not None:
            watch(step)


def relay(
    steps: Generator[Step, None, Result], tell: Callable[[Step], Told]
) -> Generator[Told, None, Result]:
    """Go through work that yields something of its own, yield what each slice stands for, return the result.

    Complexity: that of the work.
    """
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield tell(step)
