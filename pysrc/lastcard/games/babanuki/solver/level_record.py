"""How Easy, Medium and Hard fared, as it was measured; `LevelRecord.command` says how."""

from __future__ import annotations

from lastcard.core.playing.levels import LevelRecord, Measured

RECORD = LevelRecord(
    "babanuki",
    1,
    (
        Measured("easy", "medium", 300, 58, 1, 3),
        Measured("medium", "hard", 300, 54, 0, 3),
        Measured("hard", "perfect", 300, 97, 0, 3),
    ),
    "from even deals of five pairs",
)
