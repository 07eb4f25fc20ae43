"""How Easy, Medium and Hard fared, as it was measured; `LevelRecord.command` says how."""

from __future__ import annotations

from lastcard.core.playing.levels import LevelRecord

RECORD = LevelRecord(
    "pan",
    1,
    (),
    "from even positions of three ranks",
)
