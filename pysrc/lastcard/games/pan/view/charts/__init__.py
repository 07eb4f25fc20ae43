"""The charts, tables and experiments of Pan's Study tab."""

from __future__ import annotations

from panel.viewable import Viewer

from lastcard.games.pan.view.charts.all_positions import LargerGames, TakingChart, branching_chart
from lastcard.games.pan.view.charts.deals import DealMap, NinesChart
from lastcard.games.pan.view.charts.engines import EngineContest, Searches


def charts() -> list[Viewer]:
    """Return new charts and tables, in the order in which they are shown."""
    return [
        LargerGames(),
        DealMap(),
        NinesChart(),
        TakingChart(),
        branching_chart(),
        EngineContest(),
        Searches(),
    ]
