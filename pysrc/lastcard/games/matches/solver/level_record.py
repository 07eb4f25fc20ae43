"""How Easy, Medium and Hard fared, as it was measured; `LevelRecord.command` says how."""

from __future__ import annotations

from lastcard.core.playing.levels import LevelRecord

RECORD = LevelRecord(
    "matches",
    1,
    (),
    "from piles of 12 to 30 matches",
)
