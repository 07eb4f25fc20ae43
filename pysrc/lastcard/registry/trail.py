"""The trail of a game in a separate process, to be compared with that of another one."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout, suppress

from lastcard import registry
from lastcard.core.contract.check import trail


def print_trail(called: str, version: str) -> None:
    """Print the answers of a game on a short walk, a step a line, until it raises something."""
    steps = sys.stdout
    with redirect_stdout(sys.stderr), suppress(Exception):
        game = registry.game(registry.take_up(called, over=True, version=version))
        for step in trail(game):
            steps.write(f"{json.dumps(step)}\n")
    steps.flush()
