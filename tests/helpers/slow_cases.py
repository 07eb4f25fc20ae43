"""Cases of a parametrised test of which some run with ``-m slow`` alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def slow_among(cases: Iterable[Any], slow: Collection[Any]) -> list[Any]:
    """The cases in their order, those that are named marked as slow."""
    return [pytest.param(case, marks=pytest.mark.slow) if case in slow else case for case in cases]
