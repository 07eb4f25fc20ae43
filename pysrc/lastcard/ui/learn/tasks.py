"""Steps that ask: the reader makes a move, and hears why it was right, or sees the reply that refutes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.game import ending, legal_moves
from lastcard.core.sentences import the_player
from lastcard.core.solution import worths
from lastcard.core.text import capital
from lastcard.core.worth import Worth, better, is_payoff, order
from lastcard.ui.learn.frames import Frame
from lastcard.ui.player_names import called

if TYPE_CHECKING:
    from lastcard.core.engine import Engine
    from lastcard.core.game import Game


@dataclass(frozen=True)
class Voice:
    """What the players are called."""

    names: tuple[str, ...]  # the players' names in the game
    reader: int | None  # which of them the reader is; None where the reader only looks on

    def called(self, player: int) -> str:
        """Return a player in a sentence: ``you``, ``your friend``, or among three and more ``blue``; to who looks on ``the blue player``."""
        if self.reader is None:
            return the_player(self.names, player)
        if player == self.reader:
            return "you"
        return "your friend" if len(self.names) == 2 else self.names[player]

    def does(self, player: int, verb: str, third: str = "") -> str:
        """Return the beginning of a sentence: ``You take``, ``Your friend takes``.

        Parameters
        ----------
        player
            Who does something.
        verb, third
            What; and for others than the reader, where that is not the verb with an s.
        """
        return capital(f"{self.called(player)} {verb if player == self.reader else third or f'{verb}s'}")

    def turn(self, player: int) -> str:
        """Return whose turn it is, without a full stop: ``Your turn``, ``Your friend’s turn``, ``The red player is to move``."""
        if self.reader is None:
            return f"{capital(self.called(player))} is to move"
        return "Your turn" if player == self.reader else f"{capital(self.called(player))}’s turn"

    def has_won(self, player: int) -> str:
        """Return that a player has won who had to get rid of all cards."""
        return f"{self.does(player, 'have', 'has')} no card left and {'win' if player == self.reader else 'wins'}."


def film(
    game: Game[Any, Any],
    draw: Callable[[Any, tuple[str, ...]], dict[str, Any]],
    told: Callable[[Voice, Any, str], str],
    says: Callable[[Voice, Any], str],
    position: str,
    line: Iterable[str] = (),
) -> tuple[Frame, ...]:
    """Return the pictures of a position and of those after each of some moves, for a reader who looks on.

    Parameters
    ----------
    draw, told, says
        As in `Scene`.
    position, line
        The position and the moves from it, both in notation.

    Raises
    ------
    PositionError
        If the position cannot be read.
    MoveError, IllegalMove
        If one of the moves is no legal move.
    """
    state = game.parse(position)
    voice = Voice(called(game, state), None)
    frames = [Frame(draw(state, voice.names), says(voice, state))]
    for text in line:
        before, state = state, game.play(state, game.parse_move(state, text))
        frames.append(Frame(draw(state, voice.names), f"{told(voice, before, text)} {says(voice, state)}"))
    return tuple(frames)


def given_away(voice: Voice, state: Any, had: Worth, got: Worth) -> str:
    """Return what a wrong move has come to, when the reader is to move again.

    Parameters
    ----------
    voice
        What the players are called.
    state
        The position after the reply, if there was one.
    had, got
        What the reader could have got, and what is left of it.
    """
    two = len(voice.names) == 2
    if got == "loss" and len(voice.names) == 1:
        return "From here it can no longer be won."
    if got == "loss":
        return f"From here {'your friend' if two else 'somebody else'} can win, whatever you do."
    if is_payoff(got) or had != "win":
        return "Another move brings you more."
    if two and got == "draw":
        return "You could have won. Now your friend can go on for ever."
    return "You could have won. Now you can no longer be sure of it."


@dataclass(frozen=True)
class Scene:
    """How a game draws and tells its positions in tasks."""

    engine: Engine[Any, Any]  # the solver, which judges the answers
    # What is drawn of a position, in the terms of the game's script of lessons, from what its players are
    # called.
    draw: Callable[[Any, tuple[str, ...]], dict[str, Any]]
    # A move as a sentence, from the position before it and the move in notation.
    told: Callable[[Voice, Any, str], str]
    says: Callable[[Voice, Any], str]  # what is said of a position below its drawing
    # What a wrong move has come to, from what the reader had and what is left of it.
    given_away: Callable[[Voice, Any, Worth, Worth], str] = given_away
    # Whether nothing more is shown after a position although play may go on there.
    decided: Callable[[Any], bool] = lambda state: False

    def frame(self, voice: Voice, state: Any) -> Frame:
        """Return the picture of a position."""
        names = tuple(map(voice.called, range(len(voice.names))))
        return Frame(self.draw(state, names), self.says(voice, state))

    def film(self, position: str, line: Iterable[str] = ()) -> tuple[Frame, ...]:
        """Return the pictures of a position and of those after each of some moves: see `film`."""
        return film(self.engine.game, self.draw, self.told, self.says, position, line)

    def voice(self, state: Any) -> Voice:
        """Return what the players are called where the reader is the one to move."""
        return Voice(called(self.engine.game, state), self.engine.game.player_to_move(state))


@dataclass(frozen=True)
class Prompt:
    """What a step asks."""

    scene: Scene  # how its positions are drawn and told, and by whom answers are judged
    position: str  # the position, in notation, in which the reader is to move
    question: str  # what is asked
    right: str  # what is said when the answer is right: why
    hint: str  # what helps to find it


@dataclass(frozen=True)
class Task(Prompt):
    """A question that is answered by a move."""

    # How many right moves in a row are asked for, while somebody who plays as well as can be answers each but
    # the last.
    turns: int = 1
    # What a move is judged by, from the position before it and the one after: more is better. By default it
    # is what the position after it is worth to the reader.
    goal: Callable[[Any, Any], float] | None = None

    def worth(self, state: Any, move: Any) -> Worth:
        """Return what a move is worth to who makes it."""
        engine = self.scene.engine
        after = engine.game.play(state, move)
        if self.goal is not None:
            return self.goal(state, after)
        player = engine.game.player_to_move(state)
        outcome = ending(engine.game, after)
        return outcome.worth(player) if outcome else worths(engine.game, after, engine.solve(after))[player]

    def right_moves(self, state: Any) -> tuple[str, ...]:
        """Return the moves that no other is better than, in notation."""
        found = {move: self.worth(state, move) for move in legal_moves(self.scene.engine.game, state)}
        best = max(found.values(), key=order)
        return tuple(
            self.scene.engine.game.format_move(move) for move, got in found.items() if not better(best, got)
        )
