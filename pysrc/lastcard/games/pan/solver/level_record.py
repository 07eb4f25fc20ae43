"""How Easy, Medium and Hard fared, as it was measured; `LevelRecord.command` says how."""

from __future__ import annotations

from lastcard.core.playing.levels import LevelRecord, Measured

RECORD = LevelRecord(
    "pan",
    1,
    (
        Measured("easy", "medium", 400, 65, 14),
        Measured("medium", "hard", 400, 64, 6),
        Measured("hard", "perfect", 400, 136, 14),
    ),
    "from even positions of three ranks",
)
