"""What the Study tab of Pan shows beside the claims: charts, tables and experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pan.view.studies.branching import branching_chart
from lastcard.games.pan.view.studies.contest import Contest
from lastcard.games.pan.view.studies.deals import DealMap
from lastcard.games.pan.view.studies.larger import LargerGames
from lastcard.games.pan.view.studies.nines import NinesChart
from lastcard.games.pan.view.studies.searches import Searches
from lastcard.games.pan.view.studies.taking import TakingChart

if TYPE_CHECKING:
    from panel.viewable import Viewer


def studies() -> list[Viewer]:
    """Return new charts and tables, in the order in which they are shown."""
    return [LargerGames(), DealMap(), NinesChart(), TakingChart(), branching_chart(), Contest(), Searches()]
