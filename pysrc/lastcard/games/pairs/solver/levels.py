"""How well Easy, Medium and Hard play Pairs: a lapse is any move, as nobody can see what card comes."""

from __future__ import annotations

from lastcard.core.playing.levels import Level, Levels, recorded

PAIRS_LEVELS = Levels(
    Level(0.0, 0),
    Level(0.45, 0),
    Level(0.9, 0),
    recorded("pairs", "whole games to 31 points", 400, (108, 0), (88, 0), (188, 0)),
)
