"""How Easy, Medium and Hard fared, as it was measured; `LevelRecord.command` says how."""

from __future__ import annotations

from lastcard.core.playing.levels import LevelRecord, Measured

RECORD = LevelRecord(
    "shichinarabe",
    1,
    (
        Measured("easy", "medium", 120, 23),
        Measured("medium", "hard", 120, 34),
        Measured("hard", "perfect", 120, 54),
    ),
    "from even deals",
)
