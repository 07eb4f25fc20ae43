"""What the Study tab of TANHINMIN shows beside the claims: the lattice of figure 4.1, maps, tables and experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.view.studies.cuts import CutTable
from lastcard.games.tanhinmin.view.studies.lattice import LatticeStudy
from lastcard.games.tanhinmin.view.studies.speed import SpeedTable
from lastcard.games.tanhinmin.view.studies.variants import VariantTable
from lastcard.games.tanhinmin.view.studies.winmap import WinMap

if TYPE_CHECKING:
    from panel.viewable import Viewer


def studies() -> list[Viewer]:
    """Return new charts and tables, in the order in which they are shown."""
    return [LatticeStudy(), WinMap(), CutTable(), VariantTable(), SpeedTable()]
