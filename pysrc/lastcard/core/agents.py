"""Players that choose moves by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from lastcard.core.game import Game
    from lastcard.core.solution import Solution


class Agent(Protocol):
    """Anything that chooses a legal move in a position that is not over."""

    @property
    def name(self) -> str:
        """The player in a word or two, for people."""

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return a legal move; whatever is left to chance is drawn with `rng`."""


class RandomAgent:
    """Takes any legal move, all equally likely."""

    name = "random"

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return a legal move.

        Raises
        ------
        ValueError
            If the game is over.
        """
        moves = game.legal_moves(state)
        if not moves:
            raise ValueError(f"{game.format(state)}: the game is over, there is nothing to choose")
        return rng.choice(moves)


class PerfectAgent:
    """Takes the best move a solver names: wins as soon and loses as late as it can.

    Parameters
    ----------
    solve : callable
        From a position to its `Solution`. Of equally good moves the first listed is taken.
    """

    name = "perfect"

    def __init__(self, solve: Callable[[Any], Solution]) -> None:
        self.solve = solve

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return the best move.

        Raises
        ------
        ValueError
            If the game is over.
        """
        moves = self.solve(state).moves
        if not moves:
            raise ValueError(f"{game.format(state)}: the game is over, there is nothing to choose")
        return game.parse_move(state, moves[0].move)


class MixedAgent:
    """Takes the choice of one player with some chance, and that of another otherwise, at every turn anew.

    Parameters
    ----------
    skill : float
        The chance, 0 to 1, that `strong` chooses.
    strong, weak : Agent
        Who chooses; `weak` is a `RandomAgent` unless given.

    Raises
    ------
    ValueError
        If `skill` is not between 0 and 1.
    """

    def __init__(self, skill: float, strong: Agent, weak: Agent | None = None) -> None:
        if not 0 <= skill <= 1:
            raise ValueError(f"skill is a chance between 0 and 1, not {skill}")
        self.skill = skill
        self.strong = strong
        self.weak = weak or RandomAgent()
        self.name = f"{self.strong.name} {skill:.0%}"

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return the move of whoever is drawn to choose."""
        agent = self.strong if rng.random() < self.skill else self.weak
        return agent.choose(game, state, rng)
