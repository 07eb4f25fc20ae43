"""The solution of a position, from the positions that were solved with it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from lastcard.core.containers import frozen
from lastcard.core.game import CHANCE, Game, Outcome
from lastcard.core.general.explore import SafeRules
from lastcard.core.general.reasons import reason_of
from lastcard.core.general.space import Knowledge, Look, Space, verdict
from lastcard.core.solution import MoveVerdict, Reason, Solution, Status
from lastcard.core.text import marked


def over(game: Game[Any, Any], state: Hashable, outcome: Outcome) -> Solution:
    """Return the solution of a finished game. Raises `GameError`."""
    rules = SafeRules(game, state)
    mover = _player_to_move(rules, state)
    payoffs, results = rules.end(outcome, state)
    sentence = f"The game is over: {marked(outcome.sentence)}." if outcome.sentence else "The game is over."
    return Solution(
        game=game.name,
        position=game.format(state),
        to_move="chance" if mover == CHANCE else rules.names[mover],
        value=results[mover] if results and mover != CHANCE else None,
        distance=0,
        moves=(),
        reason=Reason("over", sentence, plain=sentence),
        extra={"searched": 1},
        worths=results or payoffs,
    )


def solution(game: Game[Any, Any], state: Hashable, space: Space, searched: int | None = None) -> Solution:
    """Return the solution of a position that is not over; `space` holds it and what its moves lead to.

    `searched` is added as such. Moves and reason are computed when they are read. Raises `GameError`.
    """
    mover = _player_to_move(SafeRules(game, state), state)
    look = Look(game, space)
    here = look.found(state)
    extra: dict[str, Any] = {} if searched is None else {"searched": searched}
    if here.bounds:
        extra["bounds"] = [[str(low), str(high)] for low, high in here.bounds]
    if here.guaranteed:
        extra["guaranteed"] = [str(share) for share in here.guaranteed]
    worth = None if mover == CHANCE else here.worths[mover]
    more: dict[str, Any] = {} if here.known else {"status": "unknown"}
    return Solution.unread(
        _UnreadFields(look, state, here, mover),
        game=game.name,
        position=game.format(state),
        to_move="chance" if mover == CHANCE else look.names[mover],
        value=worth if isinstance(worth, str) else None,
        distance=here.distance or None,  # what is won already is no distance from an end
        extra=frozen(extra),
        worths=here.worths,
        **more,
    )


class _UnreadFields:
    def __init__(self, look: Look, state: Hashable, here: Knowledge, mover: int) -> None:
        self.look, self.state, self.here, self.mover = look, state, here, mover

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        return tuple(verdict(self.look, option, self.mover) for option in self.look.options(self.state))

    def reason(self, _: Solution) -> Reason:
        return reason_of(self.look, self.state, self.here, self.look.options(self.state))

    def status(self, _: Solution) -> Status:
        """Return whether everything about a position is settled, if something is known."""
        if self.here.bounds or not self.here.timed:
            return "bounded"
        options = self.look.options(self.state)
        known = (one.found.known and one.found.timed for one in options if one.probability != 0)
        return "exact" if all(known) else "bounded"


def _player_to_move(rules: SafeRules, state: Hashable) -> int:
    mover = rules.game.player_to_move(state)
    if mover != CHANCE and mover not in range(len(rules.names)):
        rules.refuse_mover(mover, state)
    return mover
