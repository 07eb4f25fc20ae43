"""The charts of the Study tab."""

from __future__ import annotations

from panel.viewable import Viewer

from lastcard.games.matches.view.studies.moore_machine import MachineStudy
from lastcard.games.matches.view.studies.simulation import SimulationChart
from lastcard.games.matches.view.studies.trees_and_winners import growth_chart, win_map


def studies() -> list[Viewer]:
    """Return the charts, in the order in which they are shown."""
    return [growth_chart(), SimulationChart(), MachineStudy(), win_map()]
