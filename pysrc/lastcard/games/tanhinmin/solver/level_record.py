"""How Easy, Medium and Hard fared, as it was measured; `LevelRecord.command` says how."""

from __future__ import annotations

from lastcard.core.playing.levels import LevelRecord, Measured

RECORD = LevelRecord(
    "tanhinmin",
    1,
    (
        Measured("easy", "medium", 200, 46),
        Measured("medium", "hard", 200, 46),
        Measured("hard", "perfect", 200, 99),
    ),
    "from even deals of 15 cards",
)
