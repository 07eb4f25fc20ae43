"""What the sandbox tells of a game, made here from the game itself."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import lastcard.gallery
from lastcard import registry
from lastcard.core.game import Game
from lastcard.core.text.named import marked

PATH = Path(lastcard.gallery.__file__).parent / "programs"
