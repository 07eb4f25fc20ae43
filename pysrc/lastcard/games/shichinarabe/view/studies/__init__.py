"""What the Study tab of SHICHINARABE shows beside the claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from panel.viewable import Viewer


def studies() -> list[Viewer]:
    """Return new charts, in the order in which they are shown."""
    from lastcard.games.shichinarabe.view.studies.deals import ValueSpread, WinRates
    from lastcard.games.shichinarabe.view.studies.hardness import HardnessCurve

    return [WinRates(), ValueSpread(), HardnessCurve()]
