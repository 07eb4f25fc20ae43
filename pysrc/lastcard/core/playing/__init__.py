"""Players that choose moves, moves of chance, and lines of play."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from math import inf, lcm
from random import Random
from typing import Any, Protocol

from lastcard.core.game import Game, Move, State, legal_moves
from lastcard.core.progress import Progress, Sliced, relay, run_to_end
from lastcard.core.sentences import move_count
from lastcard.core.solution import Solution
from lastcard.core.text import bracketed
from lastcard.core.twoplayer.depth_limited import DepthLimitedResult, search_to

Choosing = Sliced[Any]


class Agent(Protocol):
    """A player that chooses a legal move in a position that is not over."""

    @property
    def name(self) -> str:
        """The player in a word or two."""

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return a legal move; `rng` is the source of chance."""


def choosing(agent: Agent, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
    """Let an agent choose, in slices if it can."""
    if isinstance(agent, PonderingAgent):
        return (yield from agent.ponder(game, state, rng))
    return agent.choose(game, state, rng)


def nothing_to_choose(game: Game[Any, Any], state: Any) -> ValueError:
    """Return the error for a choice in a finished game."""
    return ValueError(f"{game.format(state)}: the game is over, so there is nothing to choose")


class PonderingAgent(ABC):
    """An agent that chooses in slices, so that a page stays responsive."""

    name: str

    @abstractmethod
    def ponder(self, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
        """Yield `Progress` every few milliseconds, return a legal move."""

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return the move of `ponder`."""
        return run_to_end(self.ponder(game, state, rng))


class RandomAgent:
    """Takes any legal move, all equally likely."""

    name = "random"

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return a legal move. Raises `ValueError` if the game is over."""
        moves = legal_moves(game, state)
        if not moves:
            raise nothing_to_choose(game, state)
        return rng.choice(moves)


class PerfectAgent:
    """Takes the first move of a solution: wins as soon and loses as late as possible."""

    name = "perfect"

    def __init__(self, solve: Callable[[Any], Solution]) -> None:
        self.solve = solve

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return the best move. Raises `ValueError` if the game is over."""
        moves = self.solve(state).moves
        if not moves:
            raise nothing_to_choose(game, state)
        return game.parse_move(state, moves[0].move)


class MixedAgent(PonderingAgent):
    """At each turn takes the choice of `strong` with probability `skill`, else that of `weak`.

    `weak` is a `RandomAgent` by default. Raises `ValueError` if `skill` is not between 0 and 1.
    """

    def __init__(self, skill: float, strong: Agent, weak: Agent | None = None) -> None:
        if not 0 <= skill <= 1:
            raise ValueError(f"skill is a chance between 0 and 1, not {skill}")
        self.skill = skill
        self.strong = strong
        self.weak = weak or RandomAgent()
        self.name = f"{self.strong.name} {skill:.0%}"

    def ponder(self, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
        """Let one of the two choose, in slices."""
        agent = self.strong if rng.random() < self.skill else self.weak
        return (yield from choosing(agent, game, state, rng))


class LookAheadAgent(PonderingAgent):
    """Searches a few plies and guesses there; takes the quickest win and the longest defence seen.

    The depth grows ply by ply, so that quick wins come first. `guess` is the worth of an unfinished position
    to its player to move. Raises `ValueError` if the depth is less than 1.
    """

    def __init__(self, depth: int, guess: Callable[[Any], float]) -> None:
        if depth < 1:
            raise ValueError(f"an agent looks 1 move ahead or more, not {depth}")
        self.depth = depth
        self.guess = guess
        self.name = f"a search {depth} moves deep"

    def ponder(self, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
        """Return the first of the best moves. Raises `ValueError` if the game is over."""
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

    def _search(self, game: Game[Any, Any], state: Any, depth: int) -> Sliced[DepthLimitedResult[Any]]:
        told = Progress(depth - 1, self.depth, f"{depth} of {self.depth} moves")
        return relay(search_to(game, state, depth, self.guess), lambda _: told)


def draw(game: Game[State, Move], state: State, rng: Random) -> Move:
    """Draw a move of chance with exactly its probability. Raises `ValueError` if none is due."""
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


DEALT = re.compile(r"(^|\s)seed=")  # in texts that deal from a seed, which are kept as given


class Line:
    """A start position, the moves made from it, chance's included, and a current place.

    `given` is the text of a start that deals from a seed, which says more than the cards; else empty.
    """

    def __init__(self, game: Game[Any, Any], start: Any, text: str = "") -> None:
        self.game = game
        self.given = text if DEALT.search(text) else ""
        self.states: list[Any] = [start]
        self.moves: list[Any] = []
        self.at = 0
        self._texts: dict[int, tuple[Any, str]] = {}

    def __repr__(self) -> str:
        """Return its length and start, in short."""
        begins = self.given or self.game.format(self.states[0])
        return bracketed(f"Line of {self.game.name}: {move_count(len(self.moves))} from {begins}")

    @property
    def state(self) -> Any:
        """The current position."""
        return self.states[self.at]

    def play(self, move: Any) -> None:
        """Make a move here; it replaces another continuation. Raises `IllegalMove`."""
        after = self.game.play(self.state, move)
        if self.at < len(self.moves) and self.moves[self.at] == move:
            self.at += 1
            return
        self.moves[self.at :] = [move]
        self.states[self.at + 1 :] = [after]
        self.at += 1

    def play_texts(self, texts: Iterable[str]) -> None:
        """Make moves in notation, up to the first wrong one. Raises as `Game.parse_move`."""
        for text in texts:
            self.play(self.game.parse_move(self.state, text))

    def forget_rest(self) -> None:
        """Drop the moves after the current place."""
        del self.moves[self.at :], self.states[self.at + 1 :]

    def texts(self) -> list[str]:
        """Return the moves in notation."""
        return [self.game.format_move(move) for move in self.moves]

    def written(self) -> str:
        """Return the current position in notation; at the start the text given, if it deals from a seed."""
        return self.given if self.given and not self.at else self.text(self.at)

    def text(self, ply: int) -> str:
        """Return the position after n plies in notation."""
        state = self.states[ply]
        known = self._texts.get(ply)
        if known is None or known[0] is not state:
            known = self._texts[ply] = (state, self.game.format(state))
        return known[1]
