"""What can be asked in Play: a hint, and the seat that wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.engine import NOW, PAGE
from lastcard.core.sentences import winning_seat
from lastcard.core.solution import worths
from lastcard.ui.play import words
from lastcard.ui.player_names import called

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.core.playing.match import Match
    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution
    from lastcard.ui.contract import Board, GameView
    from lastcard.ui.play.setup.hidden_hands import HiddenHands


class Advisor:
    """Works out advice on the position that a match stands at, in slices.

    Where a hand is hidden, the board advises. With `hide` everything that gives the answer away is hidden, as in
    Explore.
    """

    def __init__(self, view: GameView, board: Board, hands: HiddenHands, match: Callable[[], Match]) -> None:
        self._engine = view.engine
        self._board = board
        self._hands = hands
        self._match = match
        self.hide = False

    def known(self, state: Any) -> Solution | None:
        """Return what is known of a position at once; None where the solution is hidden."""
        return None if self.hide else self._engine.solve(state, NOW)

    def hint(self) -> Generator[Progress, None, tuple[str, str]]:
        """Work out the advice to who is to move, and return it with the move that it names."""
        match, engine = self._match(), self._engine
        if self._hands.sight(match).secret:
            return self._board.advise()
        state = match.state
        found = yield from engine.solving(state, PAGE)
        if not found.known:
            for work in engine.pending(state)[:1]:  # what else can be worked out, as in Explore
                yield from work.steps()
            found = engine.solve(state, NOW)
        return words.advice(match.game, state, found), words.advised_move(found)

    @property
    def knows_seats(self) -> bool:
        """Whether the winning seat can be asked for: not where the solution is hidden, and in an open game of several,
        one person at most, that has no end yet."""
        match = self._match()
        several = len(match.seats) > 1 and len(match.people) < 2
        return not self.hide and several and match.turn != "over" and not self._hands.sight(match).secret

    def seat(self) -> Generator[Progress, None, tuple[int | None, str]]:
        """Work out which seat wins, and return it with the reason; None where no seat does."""
        game, state = self._match().game, self._match().state
        found = yield from self._engine.solving(state, PAGE)
        return winning_seat(called(game, state), worths(game, state, found), found, game.at_stake(state))
