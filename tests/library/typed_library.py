"""What type checkers know of the library; the test of types looks at this file together with the package."""

from __future__ import annotations

from typing import assert_type

import lastcard
from lastcard.core.solution import Solution
from lastcard.games import matches, pan
from lastcard.games.matches.rules import Matches
from lastcard.games.pan.rules import Pan
from lastcard.games.pan.rules import State as PanState

assert_type(pan.GAME, Pan)
assert_type(pan.GAME.parse("032/212"), PanState)
assert_type(pan.solve(pan.GAME.parse("032/212")), Solution)
assert_type(matches.GAME, Matches)
assert_type(lastcard.names(), tuple[str, ...])
assert_type(lastcard.solve("pan", "032/212"), Solution)
found = pan.nothing  # type: ignore[attr-defined]  # names that are not there are told
found = lastcard.nothing  # type: ignore[attr-defined]  # here too
matches.solve("21")  # type: ignore[arg-type]  # a text is no position
