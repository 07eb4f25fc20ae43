"""The private parts of Param that Python uses, checked with Param 2.4.2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from param import parameterized


@contextmanager
def names_from(first: int) -> Iterator[None]:
    """Number the names of new objects from `first` on; afterwards go on behind the highest number given.

    Replaces a ``name`` for each object, which Panel does not give to those that it makes for itself.
    """
    before = parameterized.object_count
    parameterized.object_count = first
    try:
        yield
    finally:
        parameterized.object_count = max(before, parameterized.object_count)
