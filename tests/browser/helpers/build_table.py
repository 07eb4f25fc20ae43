"""What a script of the built site knows of the site's files: its table, as the build has filled it in."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

BEGIN = re.compile(r"\bBUILD ?= ?(?=\{)")


def table_of(script: Path) -> dict[str, Any]:
    """The table in a script."""
    table, _, _ = _found(script)
    return table


def with_table(script: Path, table: dict[str, Any]) -> str:
    """The text of a script with another table in it."""
    _, begin, end = _found(script)
    text = script.read_text("utf-8")
    return text[:begin] + json.dumps(table) + text[end:]


def _found(script: Path) -> tuple[dict[str, Any], int, int]:
    text = script.read_text("utf-8")
    (place,) = BEGIN.finditer(text)
    table, end = json.JSONDecoder().raw_decode(text, place.end())
    return table, place.end(), end
