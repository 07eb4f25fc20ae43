"""How Easy, Medium and Hard fared, as it was measured; `LevelRecord.command` says how."""

from __future__ import annotations

from lastcard.core.playing.levels import LevelRecord, Measured

RECORD = LevelRecord(
    "matches",
    1,
    (
        Measured("easy", "medium", 1000, 193),
        Measured("medium", "hard", 1000, 217),
        Measured("hard", "perfect", 1000, 270),
    ),
    "from piles of 12 to 30 matches",
)
