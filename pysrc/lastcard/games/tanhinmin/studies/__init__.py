"""What the Study tab of TANHINMIN shows beside the claims: the lattice of figure 4.1, maps, tables and experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from panel.viewable import Viewer


def studies() -> list[Viewer]:
    """Return new charts and tables, in the order in which they are shown."""
    return []
