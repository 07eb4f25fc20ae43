"""Players: one who forces first place, and one who only takes care not to be made last."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from lastcard.core.playing.agents import PonderingAgent, nothing_to_choose
from lastcard.games.babanuki.solver.force import made_last_after
from lastcard.games.babanuki.solver.shares import draws, partners, shares
from lastcard.games.babanuki.solver.solved_cache import SOLVED_CACHE
from lastcard.games.babanuki.solver.verdict import best_draws

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

    from lastcard.core.game import Game
    from lastcard.core.progress import Progress
    from lastcard.games.babanuki.rules import Card, State


class _Prepared(PonderingAgent):
    """A player who first has the map worked out that a position is on, where that can be done."""

    def ponder(self, game: Game[Any, Any], state: State, rng: Random) -> Generator[Progress, None, Card]:
        if state.over:
            raise nothing_to_choose(game, state)
        steps = SOLVED_CACHE.missing(shares(state))
        if steps is not None:
            yield from steps
        return rng.choice(self.candidates(state))

    @abstractmethod
    def candidates(self, state: State) -> tuple[Card, ...]:
        """Return the draws that are as good as any, to this player."""


class ForcingAgent(_Prepared):
    """Forces first place as soon as it can, and delays who can; else it gives it to nobody and is not made last."""

    name = "forcing"

    def candidates(self, state: State) -> tuple[Card, ...]:
        """Return the best draws."""
        return best_draws(state)


class CautiousAgent(_Prepared):
    """Makes any draw after which all others together cannot make it last; any at all if there is none."""

    name = "cautious"

    def candidates(self, state: State) -> tuple[Card, ...]:
        """Return the draws after which it is safe."""
        kinds = partners(state)
        safe = {draw.partner for draw in draws(shares(state)) if _safe(made_last_after(draw))}
        return tuple(card for card in state.moves if kinds[card] in safe) or state.moves


def _safe(last: tuple[int, ...] | None) -> bool:
    return last is not None and 0 not in last
