"""What type checkers know of the library; the test of types looks at this file together with the package."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, assert_type

import lastcard
from lastcard.core.engine import Effort, Engine
from lastcard.core.game import Game
from lastcard.core.playing.match import Match
from lastcard.core.playing.review import Review
from lastcard.core.solution import Brief, Solution
from lastcard.games import matches, pan
from lastcard.games.babanuki.rules import State as BabanukiState
from lastcard.games.matches.rules import Matches
from lastcard.games.matches.rules import State as MatchesState
from lastcard.games.pan.rules import Pan
from lastcard.games.pan.rules import State as PanState
from lastcard.games.solitaire import Move as SolitaireMove
from lastcard.games.solitaire.rules import State as SolitaireState

assert_type(pan.GAME, Pan)
assert_type(pan.GAME.parse("032/212"), PanState)
assert_type(pan.solve(pan.GAME.parse("032/212")), Solution)
assert_type(matches.GAME, Matches)
assert_type(lastcard.names(), tuple[str, ...])
found = pan.nothing  # type: ignore[attr-defined]  # names that are not there are told
found = lastcard.nothing  # type: ignore[attr-defined]  # here too
matches.solve("21")  # type: ignore[arg-type]  # a text is no position

# by name, each game with its own types
assert_type(lastcard.game("pan"), Pan)
assert_type(lastcard.game("pan").parse("032/212"), PanState)
assert_type(lastcard.game("pan").start, PanState)
assert_type(lastcard.game("babanuki").positions(), Iterator[BabanukiState])
assert_type(lastcard.game("solitaire").legal_moves(lastcard.game("solitaire").start)[0], SolitaireMove)
assert_type(lastcard.game("./kayles.py"), Game[Any, Any])
assert_type(lastcard.position("matches", 21), MatchesState)
assert_type(lastcard.position("solitaire", "seed=42"), SolitaireState)
assert_type(lastcard.deals("pan", 4), Iterator[PanState])
assert_type(lastcard.deals("babanuki", 4, 3, weights=True), Iterator[tuple[BabanukiState, int]])
assert_type(lastcard.deals("./kayles.py", 4, weights=True), Iterator[tuple[Any, int | Fraction]])
assert_type(lastcard.deals("./kayles.py", 4), Iterator[Any])
assert_type(lastcard.sample("solitaire", 4, 13, count=5), Iterator[SolitaireState])
assert_type(lastcard.solve("pan", "032/212"), Solution)
assert_type(lastcard.solve("matches", 21), Solution)
assert_type(lastcard.brief("matches", 21), Brief)
assert_type(lastcard.solve_many("matches", range(5)), Iterator[Solution])
assert_type(lastcard.solve_many("matches", range(5), brief=True), Iterator[Brief])
assert_type(lastcard.match("matches", "easy", "hard"), Match)
assert_type(
    lastcard.engine("pairs").solve(lastcard.position("pairs", "3,7|2,5"), Effort(exact=True)), Solution
)
assert_type(lastcard.engine("./kayles.py"), Engine[Any, Any])
assert_type(lastcard.review("matches", 21, ["1"]), Review)
lastcard.solve(21, "matches")  # type: ignore[arg-type]  # the name comes first
lastcard.game("pan").play(lastcard.position("matches", 21), 1)  # type: ignore[arg-type]  # a position of another game
