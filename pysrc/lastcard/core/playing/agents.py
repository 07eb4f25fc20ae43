"""Players that choose moves by themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import inf
from typing import TYPE_CHECKING, Any, Protocol

from lastcard.core.game import legal_moves
from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.core.twoplayer.depth_limited import search_to

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from random import Random

    from lastcard.core.game import Game
    from lastcard.core.solution import Solution
    from lastcard.core.twoplayer.depth_limited import DepthLimitedResult

    Choosing = Generator[Progress, None, Any]


class Agent(Protocol):
    """Anything that chooses a legal move in a position that is not over."""

    @property
    def name(self) -> str:
        """The player in a word or two, for people."""

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return a legal move; whatever is left to chance is drawn with `rng`."""


def choosing(agent: Agent, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
    """Let an agent choose, in slices if it can: yield how far it is, return the move."""
    if isinstance(agent, PonderingAgent):
        return (yield from agent.ponder(game, state, rng))
    return agent.choose(game, state, rng)


def nothing_to_choose(game: Game[Any, Any], state: Any) -> ValueError:
    """Return the error to raise where an agent is asked for a move and the game is over."""
    return ValueError(f"{game.format(state)}: the game is over, there is nothing to choose")


class PonderingAgent(ABC):
    """An agent that may think for long: it chooses in slices, so that a page stays alive meanwhile."""

    name: str

    @abstractmethod
    def ponder(self, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
        """Choose in slices: yield `Progress` every few milliseconds, return a legal move."""

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return the move that `ponder` comes to, without stopping on the way."""
        return run_to_end(self.ponder(game, state, rng))


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
        moves = legal_moves(game, state)
        if not moves:
            raise nothing_to_choose(game, state)
        return rng.choice(moves)


class PerfectAgent:
    """Takes the best move a solver names: wins as soon and loses as late as it can.

    Of moves that are equally good by `solve` the first listed is taken.
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
            raise nothing_to_choose(game, state)
        return game.parse_move(state, moves[0].move)


class MixedAgent(PonderingAgent):
    """Takes the choice of one player with some chance, and that of another otherwise, at every turn anew.

    `strong` chooses with the chance `skill`, 0 to 1, and otherwise `weak`, a `RandomAgent` unless given.

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

    def ponder(self, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
        """Let the one choose whom the lot falls on, in slices."""
        agent = self.strong if rng.random() < self.skill else self.weak
        return (yield from choosing(agent, game, state, rng))


class LookAheadAgent(PonderingAgent):
    """Searches a few plies deep and guesses there; takes the quickest win and the longest defence that it sees.

    The depth grows ply by ply, so that a win seen at a small depth is taken before one that lies deeper.

    `guess` says what a position that is not over is worth to the player to move in it.

    Raises
    ------
    ValueError
        If the depth is less than 1.
    """

    def __init__(self, depth: int, guess: Callable[[Any], float]) -> None:
        if depth < 1:
            raise ValueError(f"an agent looks 1 move ahead or more, not {depth}")
        self.depth = depth
        self.guess = guess
        self.name = f"a search {depth} moves deep"

    def ponder(self, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
        """Return the first of the best moves, in the order in which the game lists them, in slices.

        Raises
        ------
        ValueError
            If the game is over.
        """
        moves = legal_moves(game, state)
        if not moves:
            raise nothing_to_choose(game, state)
        chosen = moves[0]
        if len(moves) == 1:
            return chosen
        for depth in range(1, self.depth + 1):
            found = yield from self._search(game, state, depth)
            if found.value == -inf:
                break
            chosen = found.move
            if found.value == inf:
                break
        return chosen

    def _search(
        self, game: Game[Any, Any], state: Any, depth: int
    ) -> Generator[Progress, None, DepthLimitedResult[Any]]:
        told = Progress(depth - 1, self.depth, f"{depth} of {self.depth} moves")
        return relay(search_to(game, state, depth, self.guess), lambda _: told)
