"""The pictures of a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Frame:
    """One picture of a step: what is drawn, in the terms of the game's script of lessons, and what it shows in words."""

    drawing: dict[str, Any]
    caption: str
