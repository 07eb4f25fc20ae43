"""Results for games that are too large to be solved while a person waits: recorded from native runs.

Each record is what `summarise` returned; ``lastcard table pan 7`` computes it anew (some seconds; 8 takes some
minutes and 4.1 GB). A slow test compares the first of them. A second program, ``docs/audit/pan-second.c``, has
solved both by another route, and `SECOND` is what it printed.

Source: our own runs; Samkoff 2015 leaves them open.
"""

from __future__ import annotations

from lastcard.games.pan.solver.retrograde.table import Tally
from lastcard.games.pan.solver.whole_game.deals import Score
from lastcard.games.pan.solver.whole_game.summary import Summary

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
        attainable=1_708_281_235,
        attainable_together=1_708_281_224,
        tally=Tally(wins=905_921_526, losses=292_786_247, draws=509_260_978, longest=970),
        starts=Score(win=12_531, loss=8_794, draw=9_700),
        deals=Score(win=54_049_096, loss=91_774_263, draw=154_716_836),
        moves=3_586_406_254,
    ),
}
"""By the number of ranks."""

ORIGIN = (
    "native runs of this package, which goes backward from finished games over arrays and counts the moves still open; and "
    "of a second program in C, docs/audit/pan-second.c, which shares no code with it, numbers positions in another way and "
    "asks a position's moves forward, one by one, before it calls it lost"
)
"""Where the records come from."""

SECOND_NAMES = (
    "won positions",
    "lost positions",
    "drawn positions",
    "plies of the longest game",
    "starts won",
    "starts lost",
    "starts drawn",
    "deals won by the holder of the 9♥",
    "deals lost by the holder of the 9♥",
    "deals drawn",
)
"""What the second program counts, in order."""

SECOND = {
    7: (69_106_546, 27_009_084, 17_665_621, 847, 3_287, 2_235, 1_107, 5_474_449, 9_454_010, 5_129_841),
    8: (
        905_921_526,
        292_786_247,
        509_260_978,
        970,
        12_531,
        8_794,
        9_700,
        54_049_096,
        91_774_263,
        154_716_836,
    ),
}
"""By the number of ranks, what the second program printed."""


def numbers_of(record: Summary) -> tuple[int, ...]:
    """Return the numbers of a record in the order of `SECOND_NAMES`."""
    tally, starts, deals = record.tally, record.starts or Score(), record.deals or Score()
    counts = (tally.wins, tally.losses, tally.draws, tally.longest)
    return (*counts, starts.win, starts.loss, starts.draw, deals.win, deals.loss, deals.draw)
