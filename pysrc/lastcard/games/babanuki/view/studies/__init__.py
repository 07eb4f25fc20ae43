"""What the Study tab of BABANUKI shows beside the claims: the map, shares, numbers of players, and play that repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.babanuki.view.studies.all_sizes import AllSizes
from lastcard.games.babanuki.view.studies.open_positions import LongestForce, OpenPositions
from lastcard.games.babanuki.view.studies.players import PlayersTable
from lastcard.games.babanuki.view.studies.repetition import RepetitionStudy

if TYPE_CHECKING:
    from panel.viewable import Viewer


def studies() -> list[Viewer]:
    """Return new charts and tables, in the order in which they are shown."""
    longest = LongestForce()
    return [RepetitionStudy(), OpenPositions(longest), longest, AllSizes(), PlayersTable()]
