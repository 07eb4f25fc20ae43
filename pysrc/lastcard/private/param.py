"""The private parts of Param that Python uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from param import parameterized


@contextmanager
def names_from(first: int) -> Iterator[None]:
    """Number new objects' names from `first` on; afterwards continue after the highest.

    Replaces a ``name`` for each object, which Panel does not give to those it makes internally.
    """
    before = parameterized.object_count
    parameterized.object_count = first
    try:
        yield
    finally:
        parameterized.object_count = max(before, parameterized.object_count)
