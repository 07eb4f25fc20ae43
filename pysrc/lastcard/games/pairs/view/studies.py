"""The charts of Pairs: none yet."""

from __future__ import annotations

from typing import Any


def studies() -> list[Any]:
    """Return the charts of the Study tab."""
    return []
