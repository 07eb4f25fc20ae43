"""Stacks as numbers in binary, bit 0 for rank 1, and what is asked of all of them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.games.pairs.rules.position import Stack
    from lastcard.games.pairs.solver.induction.subsets import Numbers


def mask(stack: Iterable[int]) -> int:
    """Return the number of a stack."""
    return sum(1 << (rank - 1) for rank in stack)


def stack_of(number: int) -> Stack:
    """Return the stack of a number."""
    return tuple(rank for rank in range(1, number.bit_length() + 1) if number >> (rank - 1) & 1)


def bits(ranks: int) -> Numbers:
    """Return for every stack, by its number, which ranks it has, as ones and zeros."""
    return np.asarray((np.arange(1 << ranks)[:, None] >> np.arange(ranks)) & 1)


def lowest(ranks: int) -> Numbers:
    """Return the lowest rank of every stack by its number; one more than the highest rank for none."""
    return np.asarray(np.where(bits(ranks), np.arange(1, ranks + 1), ranks + 1).min(axis=1))


def averages(ranks: int) -> Numbers:
    """Return the average rank of every stack by its number, rounded down; 0 for none."""
    return np.asarray((bits(ranks) @ np.arange(1, ranks + 1)) // np.maximum(1, bits(ranks).sum(axis=1)))
