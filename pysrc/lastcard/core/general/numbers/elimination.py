"""Systems of linear equations with few entries a row, solved by eliminating the unknown that costs least each time.

What is solved is x = constants + rows · x, where x is what a Markov chain is worth that ends. The pivots of such a system
are never 0, in any order, so the order is chosen for the few new entries alone. It works on fractions, without any
rounding, and on floats.

Source: H. Markowitz, The elimination form of the inverse and its application to linear programming, Management Science 3
(1957) 255-269.
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, TypeVar

from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Generator

Number = TypeVar("Number", float, Fraction)

SLICE = 20_000
"""Multiplications between two yields."""

LONGEST = 6_000
"""Digits in base 2 of the longest denominator that is worked with."""


class TooLarge(Exception):
    """A system of equations is too large to be solved within the work allowed."""


def solve(
    rows: list[dict[int, Number]], constants: list[Number], most: int
) -> Generator[Progress, None, list[Number]]:
    """Return the solution x of x = constants + rows · x; both are used up.

    O(unknowns · row²) where the rows stay short; O(unknowns³) in the worst case.

    Parameters
    ----------
    rows : list of dict
        By unknown the factors of the unknowns that it depends on.
    constants : list of number
        What is added.
    most : int
        The most multiplications of two numbers.

    Raises
    ------
    TooLarge
        If it takes more than `most` multiplications, if fractions become longer than `LONGEST`, or if floats are too
        rough to tell a pivot from 0.
    """
    users: list[set[int]] = [set() for _ in rows]
    for here, row in enumerate(rows):
        for there in row:
            users[there].add(here)
    queue = [(len(row) * len(users[here]), here) for here, row in enumerate(rows)]
    heapify(queue)
    done = [False] * len(rows)
    order: list[int] = []
    spent = told = 0
    while queue:
        weight, here = heappop(queue)
        row = rows[here]
        if done[here]:
            continue
        if weight < (now := len(row) * len(users[here])):
            heappush(queue, (now, here))
            continue
        done[here] = True
        order.append(here)
        users[here].discard(here)
        _divide(here, row, constants)
        spent += (1 + len(row)) * (1 + len(users[here]))
        if spent > most:
            raise TooLarge
        if spent - told >= SLICE:
            told = spent
            yield Progress(len(order), len(rows), "equations")
        for there in row:
            users[there].discard(here)
        for user in users[here]:
            _put_in(here, row, rows[user], user, constants, users)
            heappush(queue, (len(rows[user]) * len(users[user]), user))
    for here in reversed(order):
        value = constants[here]
        for there, factor in rows[here].items():
            value += factor * constants[there]
        constants[here] = value
    return constants


def _divide(here: int, row: dict[int, Number], constants: list[Number]) -> None:
    """Solve an equation for its own unknown."""
    own = row.pop(here, None)
    if own is not None:
        rest = 1 - own
        if rest <= 0:
            raise TooLarge
        for there in row:
            row[there] /= rest
        constants[here] /= rest
    value = constants[here]
    if isinstance(value, Fraction) and value.denominator.bit_length() > LONGEST:
        raise TooLarge


def _put_in(
    here: int,
    row: dict[int, Number],
    into: dict[int, Number],
    user: int,
    constants: list[Number],
    users: list[set[int]],
) -> None:
    """Write for an unknown what it is equal to, in one of the equations that it is used in."""
    share = into.pop(here)
    constants[user] += share * constants[here]
    for there, factor in row.items():
        if there in into:
            into[there] += share * factor
        else:
            into[there] = share * factor
            users[there].add(user)
