"""What the Study tab of Pairs shows beside the claims: all openings, seats at a table of three, the real objective."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pairs.view.studies.lineups import LineUps
from lastcard.games.pairs.view.studies.openings import AllOpenings
from lastcard.games.pairs.view.studies.scores import ScorePairs
from lastcard.games.pairs.view.studies.seats import SeatWorths

if TYPE_CHECKING:
    from panel.viewable import Viewer


def studies() -> list[Viewer]:
    """Return new charts and tables, in the order in which they are shown."""
    return [AllOpenings(), ScorePairs(), SeatWorths(), LineUps()]
