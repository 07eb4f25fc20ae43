"""What the facts about Pan share: their ranges, and how printed samples are judged."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.claims import Evidence, from_engine
from lastcard.core.facts import Case, fact
from lastcard.core.text import with_decimals
from lastcard.games.pan.facts.truth import AGREE
from lastcard.games.pan.rules import GAME, SAMKOFF_2015, USUAL, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lastcard.core.facts import Fact
    from lastcard.core.progress import Progress

pan_example = partial(fact, GAME.name, SAMKOFF_2015, "")

TOGETHER = Rules(nines_together=True)
"""The reading of the rules that gives the printed counts."""

READINGS = ((USUAL, ""), (TOGETHER, ", nines together"))
"""Both readings, and what is added to the labels of the second."""

FAR = 3.0
"""A sample that is further than so many standard errors from the whole is taken to contradict it, in every fact."""

AGAINST_SAMPLES = Evidence("tested", f"a printed sample may lie {FAR:g} standard errors away")
READ_AGAINST_SAMPLES = from_engine("the engine's tables", AGREE, AGAINST_SAMPLES)


def proved_besides(detail: str) -> Evidence:
    """Return the evidence of the proof of which positions can come up, which a search forward has tried."""
    proof = Evidence("proved", detail, "pan-attainable.md")
    return from_engine("the engine's search forward", AGREE, proof)


def pan_fact(
    *, statement: str, limits: tuple[int, int, int | None], first: int = 0, **rest: Any
) -> Callable[[Callable[..., Iterator[Progress | Case]]], Fact]:
    """Return a decorator as `fact` does. The range, where none is named, is from the `first` number of ranks, or the least."""
    rest.setdefault("scope" if "{scope}" in statement else "bound", ranks_from(first or limits[0]))
    return fact(GAME.name, SAMKOFF_2015, "ranks", statement=statement, limits=limits, **rest)


def ranks_from(least: int) -> Callable[[int], str]:
    """Return the range of a check of so many ranks and more, in words."""
    return lambda limit: f"k = {least}" if limit == least else f"k = {least} to {limit}"


def as_printed(number: Fraction, printed: str) -> bool:
    """Tell whether a number is the printed one to the printed precision."""
    _, _, decimals = printed.partition(".")
    return Fraction(with_decimals(number, len(decimals))) == Fraction(printed)


def errors(whole: float, hits: int, tries: int) -> float:
    """Return how many standard errors a sample's share lies from the share in the whole.

    Where the whole has no variance, a sample that differs is infinitely far.
    """
    spread = sqrt(whole * (1 - whole) / tries)
    difference = abs(hits / tries - whole)
    return difference / spread if spread else inf if difference else 0.0


def unlike(far: Sequence[float]) -> float:
    """Return χ² of separate samples that lie so many standard errors from the whole."""
    return sum(one * one for one in far)


def unlike_in_one_sample(apart: Sequence[float], covariances: Sequence[Sequence[float]], tries: int) -> float:
    """Return χ² of several shares of one sample: their covariances count, as one position is in all of them.

    `apart` says by how much each share differs from that in the whole, `covariances` are those of one draw.
    """
    return tries * float(np.linalg.solve(covariances, apart) @ apart)


def together(label: str, found: float, shares: int) -> Case:
    """Return a case of χ² of so many shares together and the most that it may be.

    Its mean is the number of shares, its standard deviation √(2 · shares); it may lie `FAR` of these above the mean.
    """
    most = shares + FAR * sqrt(2 * shares)
    return Case(f"{label}: χ² of {shares} rows", f"at most {most:.1f}", f"{found:.1f}", found <= most)
