"""Results for games that are too large to be solved while a person waits: recorded from native runs.

Each record is what `summarise` returned; ``lastcard table pan 7`` computes it anew (a minute or two; 8 takes some
twenty minutes and 4 GB). A slow test compares the first of them.

Source: our own runs; Samkoff 2015 leaves them open.
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
    8: Summary(
        ranks=8,
        potential=1_708_593_750,
        attainable=None,
        attainable_together=None,
        tally=Tally(wins=905_921_526, losses=292_786_247, draws=509_260_978, longest=970),
        starts=Score(win=12_531, loss=8_794, draw=9_700),
        deals=Score(win=54_049_096, loss=91_774_263, draw=154_716_836),
        moves=3_586_406_254,
    ),
}
"""By the number of ranks."""
