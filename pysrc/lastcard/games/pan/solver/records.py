"""Games that are too large to be solved in passing, as they were once solved natively.

Each record is what `summarise` returned; ``lastcard table pan 7`` computes it anew (a minute or two and some
gigabytes). A slow test compares them.
"""

from __future__ import annotations

from lastcard.games.pan.solver.deals import Score
from lastcard.games.pan.solver.summary import Summary
from lastcard.games.pan.solver.table import Tally

RECORDS = {
    7: Summary(
        ranks=7,
        potential=113_906_250,
        attainable=113_843_736,
        attainable_together=113_843_726,
        tally=Tally(wins=69_106_546, losses=27_009_084, draws=17_665_621, longest=847),
        starts=Score(win=3_287, loss=2_235, draw=1_107),
        deals=Score(win=5_474_449, loss=9_454_010, draw=5_129_841),
        moves=238_875_004,
    ),
}
"""By the number of ranks."""
