"""How Easy, Medium and Hard fared, as it was measured; `LevelRecord.command` says how."""

from __future__ import annotations

from lastcard.core.playing.levels import LevelRecord, Measured

RECORD = LevelRecord(
    "pairs",
    1,
    (
        Measured("easy", "medium", 400, 108),
        Measured("medium", "hard", 400, 88),
        Measured("hard", "perfect", 400, 188),
    ),
    "whole games to 31 points",
)
