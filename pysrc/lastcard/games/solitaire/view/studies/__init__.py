"""What the Study tab shows beside the claims: the strategies compared, small boards, the record of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.solitaire.view.studies.deal_record import DealRecord
from lastcard.games.solitaire.view.studies.small_grids import SmallGrids
from lastcard.games.solitaire.view.studies.strategies import Spreads, WinShares

if TYPE_CHECKING:
    from panel.viewable import Viewer


def studies() -> list[Viewer]:
    """Return new charts and tables, in the order in which they are shown."""
    return [DealRecord(), WinShares(), Spreads(), SmallGrids()]
