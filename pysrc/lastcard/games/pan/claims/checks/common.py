"""What the checks of Pan share."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, from_engine, status_of
from lastcard.games.pan.claims.checks.truth import AGREE
from lastcard.games.pan.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lastcard.core.claims import Status

TOGETHER = Rules(nines_together=True)
"""The reading of the rules that gives the printed counts."""

FAR = 3.0
"""A sample that is further than so many standard errors from the whole is taken to contradict it, in every claim."""

AGAINST_SAMPLES = Evidence("tested", f"a printed sample may lie {FAR:g} standard errors away")
READ_AGAINST_SAMPLES = from_engine("the engine's tables", AGREE, AGAINST_SAMPLES)

PROOF = "pan-attainable.md"
"""The proof of which positions can come up."""


def put_right(rows: Iterable[Row], what: str = "") -> str:
    """Return the computed values of the rows that are not as printed, with their labels."""
    told = "; ".join(f"{row.label}: {row.computed}" for row in rows if row.agrees is False)
    return f"{told}{what}"


def finding(
    rows: list[Row],
    bound: str,
    computed: str,
    columns: tuple[str, str, str],
    correction: str | None = None,
    otherwise: str | None = None,
    *,
    evidence: Evidence,
    wrong: Status = "differs",
) -> Finding:
    """Return the finding of a table: the correction stands only if something differs.

    `otherwise` replaces the summary where nothing was compared; `wrong` is what a row that is not so comes to.
    """
    found = status_of(rows)
    found = wrong if found == "differs" else found
    return Finding(
        status=found,
        bound=bound,
        computed=computed if found != "unchecked" else otherwise or "Nothing lies within the bound.",
        rows=tuple(rows),
        correction=correction if found == wrong else None,
        columns=columns,
        evidence=evidence,
    )


def ranks_up_to(limit: int, most: int, least: int = 1) -> str:
    """Return a bound in words."""
    last = min(limit, most)
    if last < least:
        return f"no k from {least} to {most} lies within k ≤ {limit}"
    return f"k = {least}" if last == least else f"k = {least} to {last}"


def ranks_from(least: int) -> Callable[[int], str]:
    """Return the `scope` of a claim that is checked for so many ranks and more."""
    return lambda limit: ranks_up_to(limit, limit, least)


@lru_cache(maxsize=64)
def _hand_sizes(ranks: int) -> dict[tuple[int, int], int]:
    """How many potential positions have so many cards in the two hands."""
    if not ranks:
        return {(0, 0): 1}
    cards = 3 if ranks == 1 else 4
    found: dict[tuple[int, int], int] = {}
    for (mine, theirs), count in _hand_sizes(ranks - 1).items():
        for a in range(cards + 1):
            for b in range(cards + 1 - a):
                key = (mine + a, theirs + b)
                found[key] = found.get(key, 0) + count
    return found


def share_of_corollary(ranks: int) -> Fraction:
    """Return the share of potential positions that satisfy the corollary's printed conditions, by counting hand sizes."""
    ways = _hand_sizes(ranks)
    good = 0
    for (mine, theirs), count in ways.items():
        loose = 4 * ranks - 1 - mine - theirs
        if loose % 2 == 0:
            good += count * (loose // 2 + theirs >= 3 and mine >= 1)
        else:
            good += count * ((loose - 1) // 2 + mine >= 3)
    return Fraction(good, 10 * 15 ** (ranks - 1))


def rounded(number: Fraction, decimals: int) -> str:
    """Return a number that is not negative with so many decimals, halves rounded up, without float errors."""
    scaled = (number * 10**decimals * 2 + 1) // 2
    text = str(scaled).rjust(decimals + 1, "0")
    return f"{text[:-decimals]}.{text[-decimals:]}" if decimals else text


def as_printed(number: Fraction, printed: str) -> bool:
    """Tell whether a number is the printed one to the printed precision."""
    _, _, decimals = printed.partition(".")
    return Fraction(rounded(number, len(decimals))) == Fraction(
        printed if printed[0] != "." else "0" + printed
    )


def errors(whole: float, hits: int, tries: int) -> float:
    """Return how many standard errors a sample's share lies from the share in the whole.

    Where the whole has no variance, a sample that differs is infinitely far.
    """
    spread = sqrt(whole * (1 - whole) / tries)
    difference = abs(hits / tries - whole)
    if not spread:
        return 0.0 if not difference else float("inf")
    return difference / spread


def unlike(far: Sequence[float]) -> float:
    """Return χ² of separate samples that lie so many standard errors from the whole."""
    return sum(one * one for one in far)


def unlike_in_one_sample(apart: Sequence[float], covariances: Sequence[Sequence[float]], tries: int) -> float:
    """Return χ² of several shares of one sample: their covariances count, as one position is in all of them.

    `apart` says by how much each share differs from that in the whole, `covariances` are those of one draw. What is
    returned is tries · apart · covariances⁻¹ · apart, by elimination.
    """
    rows, found = [[*row, one] for row, one in zip(covariances, apart, strict=True)], 0.0
    for number, pivot in enumerate(rows):
        found += pivot[-1] ** 2 / pivot[number]
        for row in rows[number + 1 :]:
            factor = row[number] / pivot[number]
            row[:] = [one - factor * other for one, other in zip(row, pivot, strict=True)]
    return tries * found


def together(label: str, found: float, shares: int) -> Row:
    """Return a row with χ² of so many shares together and the most that it may be.

    Its mean is the number of shares, its standard deviation √(2 · shares); it may lie `FAR` of these above the mean.
    """
    most = shares + FAR * sqrt(2 * shares)
    return Row(f"{label}: χ² of {shares} rows", f"at most {most:.1f}", f"{found:.1f}", found <= most)
