"""Playing a game: who chooses, what was played, how it is looked back at, and many games at once.

Players that choose moves by themselves.

Drawing what chance does.

A line of play: a start position, moves from it, and where in it we are.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from math import inf, lcm
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from lastcard.core.game import Game, Move, State, legal_moves
from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.core.sentences import move_count
from lastcard.core.solution import Solution
from lastcard.core.text import bracketed
from lastcard.core.twoplayer.depth_limited import DepthLimitedResult, search_to

if TYPE_CHECKING:
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

        Raises `ValueError` if the game is over.
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

        Raises `ValueError` if the game is over.
        """
        moves = self.solve(state).moves
        if not moves:
            raise nothing_to_choose(game, state)
        return game.parse_move(state, moves[0].move)


class MixedAgent(PonderingAgent):
    """Takes the choice of one player with some chance, and that of another otherwise, at every turn anew.

    `strong` chooses with the chance `skill`, 0 to 1, and otherwise `weak`, a `RandomAgent` unless given.

    Raises `ValueError` if `skill` is not between 0 and 1.
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

    Raises `ValueError` if the depth is less than 1.
    """

    def __init__(self, depth: int, guess: Callable[[Any], float]) -> None:
        if depth < 1:
            raise ValueError(f"an agent looks 1 move ahead or more, not {depth}")
        self.depth = depth
        self.guess = guess
        self.name = f"a search {depth} moves deep"

    def ponder(self, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
        """Return the first of the best moves, in the order in which the game lists them, in slices.

        Raises `ValueError` if the game is over.
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


def draw(game: Game[State, Move], state: State, rng: Random) -> Move:
    """Draw a move of chance, each with exactly its probability.

    Raises `ValueError` if it is not chance's turn, or if the probabilities do not add up to 1.
    """
    outcomes = game.chance_outcomes(state)
    if not outcomes:
        raise ValueError(f"{game.format(state)}: it is not for chance to move")
    if sum(probability for _, probability in outcomes) != 1:
        raise ValueError(f"{game.format(state)}: the probabilities of chance do not add up to 1")
    whole = lcm(*(probability.denominator for _, probability in outcomes))
    ticket = rng.randrange(whole)
    for move, probability in outcomes:
        ticket -= int(probability * whole)
        if ticket < 0:
            return move
    raise AssertionError("the shares of the outcomes add up to the whole")


DEALT = re.compile(r"(^|\s)seed=")
"""What texts of positions have in common that deal from a seed, and so are kept as they were given."""


class Line:
    """A start position and the moves made from it, chance's included, with a place to stand on.

    `given` is the text that the start was read from, where it deals from a seed: it says more than the cards. It is
    empty otherwise.
    """

    def __init__(self, game: Game[Any, Any], start: Any, text: str = "") -> None:
        self.game = game
        self.given = text if DEALT.search(text) else ""
        self.states: list[Any] = [start]
        self.moves: list[Any] = []
        self.at = 0
        self._texts: dict[int, tuple[Any, str]] = {}

    def __repr__(self) -> str:
        """Return how long it is and where it begins, in short."""
        begins = self.given or self.game.format(self.states[0])
        return bracketed(f"Line of {self.game.name}: {move_count(len(self.moves))} from {begins}")

    @property
    def state(self) -> Any:
        """The position we stand on."""
        return self.states[self.at]

    def play(self, move: Any) -> None:
        """Make a move here; another continuation than the one on record replaces it.

        Raises `IllegalMove` if the rules do not allow the move here.
        """
        after = self.game.play(self.state, move)
        if self.at < len(self.moves) and self.moves[self.at] == move:
            self.at += 1
            return
        self.moves[self.at :] = [move]
        self.states[self.at + 1 :] = [after]
        self.at += 1

    def play_texts(self, texts: Iterable[str]) -> None:
        """Make moves given in the game's notation.

        Raises `MoveError, IllegalMove`: At the first text that is no move, or no legal move; the moves before
        it stand.
        """
        for text in texts:
            self.play(self.game.parse_move(self.state, text))

    def forget_rest(self) -> None:
        """Let go of the moves after the place we stand on."""
        del self.moves[self.at :], self.states[self.at + 1 :]

    def earlier(self) -> list[int]:
        """Return after which plies the position we stand on has come up before, with the same player to move."""
        return [ply for ply, other in enumerate(self.states[: self.at]) if other == self.state]

    def texts(self) -> list[str]:
        """Return the moves in the game's notation."""
        return [self.game.format_move(move) for move in self.moves]

    def written(self) -> str:
        """Return the position we stand on in the game's notation; the start as it was given, where it deals from a seed."""
        return self.given if self.given and not self.at else self.text(self.at)

    def text(self, ply: int) -> str:
        """Return the position after so many plies in the game's notation."""
        state = self.states[ply]
        known = self._texts.get(ply)
        if known is None or known[0] is not state:
            known = self._texts[ply] = (state, self.game.format(state))
        return known[1]
