"""The charts of BABANUKI."""

from __future__ import annotations

from typing import Any


def studies() -> list[Any]:
    """Return the charts: there are none yet."""
    return []
