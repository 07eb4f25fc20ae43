"""The charts of the Study tab: none yet."""

from __future__ import annotations

from panel.viewable import Viewer


def charts() -> list[Viewer]:
    """Return new charts."""
    return []
