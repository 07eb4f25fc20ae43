"""The contract that every game fulfils.

A game is one stateless object. Five things must be written: `start`, `player_to_move`, `legal_moves`, `play`
and `outcome`. All else has a default, which a game overrides where it has better. Positions are immutable,
hashable values, so they can be keys of a dictionary, nodes of a graph and rows of a table without copying.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeVar, cast

from lastcard.core.containers import json_values
from lastcard.core.game import notation as literals
from lastcard.core.game.ends import (
    Ending,
    GameError,
    IllegalMove,
    MoveError,
    NoGameYet,
    Outcome,
    PositionError,
    drawn,
    in_full,
)
from lastcard.core.game.guide import Guide, first_guide
from lastcard.core.game.notation import Example, Notation, move_word
from lastcard.core.text import MAX_TEXT, few, quote

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)
Read = TypeVar("Read", covariant=True)
CHANCE: Final = -1  # the mover where chance decides
FIVE = ("start", "player_to_move", "legal_moves", "play", "outcome")  # what every game must write

METHODS = {
    name: "self, state, move" if name == "play" else "self, state"
    for name in (*FIVE[1:], "chance_outcomes", "players", "rules", "guide")
}
"""Methods that solvers and pages call, with their parameters."""

VALUE_FORMS = {
    "players": 'a tuple, players = ("first", "second")',
    "rules": 'a text, rules = "…"',
    "guide": "a Guide, guide = Guide(…)",
}  # what may also be written as a value

LONGEST_WALK = 30  # most plies from the start to a random position

TWO, SEVERAL, LUCK, ALONE = GROUPS = (
    "Two players, nothing hidden",
    "Three players and more",
    "Luck decides too",
    "For you alone",
)

ROUND = "play goes round and round"  # why a game is called off
SHOWN_MOVES = 8  # legal moves named in the error for an illegal one


@dataclass(frozen=True, slots=True)
class Paper:
    """The origin of a game and its printed results."""

    key: str
    title: str
    authors: str
    year: int
    where: str = ""

    def __str__(self) -> str:
        """Return authors and year."""
        return f"{self.authors} {self.year}"

    def as_dict(self) -> dict[str, str | int]:
        """Return the paper as JSON values."""
        return cast("dict[str, str | int]", json_values(self))


class Computed(Protocol[Read]):
    """Type of a property that returns a `Read`."""

    def __get__(self, instance: Any, owner: type | None = None, /) -> Read:
        """Return the value for an object."""
        ...


if TYPE_CHECKING:

    def attribute(method: Callable[[Any], Read]) -> Read | Computed[Read]:
        """Declare a property of `Game` that a subclass may write as a class attribute or as a property."""
        return property(method)
else:

    class Attribute(property):
        """Property of which an object may have its own value, set in its ``__init__``."""

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None, /) -> Any:
            own = {} if instance is None else vars(instance)
            return own[self.name] if self.name in own else super().__get__(instance, owner)

        def __set__(self, instance: Any, value: Any, /) -> None:
            vars(instance)[self.name] = value

    attribute = Attribute


class Game(ABC, Generic[State, Move]):
    """The interface of a game. One object a game, without state.

    `start`: the position that a game usually begins with. It must be written.
    `name`: on the command line and in addresses: one lower-case word; by default that of the class.
    `title`: its name for people; by default the class name in words.
    `name_in_paper`: its name in its paper, if that is not the title.
    `summary`: the game in one line; by default the first paragraph of the docstring (of the class, else of
    the file).
    `appeal`: one sentence on why the game is worth a look.
    `player_counts`: the fewest and the most players; by default those of `start`.
    `minutes`: about how long a game takes from `start`, at ten seconds a move; 0 if unknown.
    `luck`: the part of luck in a few words; by default whether `chance_outcomes` is written.
    `group`: the group that lists show it in: by default one of `GROUPS`, by players and chance.
    `paper`: the paper that the game comes from, if any.
    `notation`: how positions and moves are written; by default as Python values.

    `players`, `rules` and `guide` may be written as values (a tuple of names, a text, a `Guide`) if they are
    the same in all positions.

    `format` undoes `parse`: ``format(parse(text))`` is the shortest way to write the position, and parsing
    that gives an equal state. If the notation does not name the player to move, `parse` makes it the first.

    Making a game raises `TypeError` if one of the five required parts is missing; the message names them.
    """

    def __new__(cls, *args: object, **named: object) -> Self:
        """Make the game, if it has all that a game must have."""
        if lacking := sorted(cls.__abstractmethods__, key=FIVE.index):
            what = f"it lacks {', '.join(lacking)} (what must be written is {', '.join(FIVE)})"
            raise NoGameYet(f"{cls.__name__} is no game yet: {what}")
        start = vars(cls).get("start")
        if isinstance(start, type):
            what = f"the class {start.__name__}; write start = {start.__name__}(…)"
            raise TypeError(f"{cls.__name__}: start is {what}")
        if callable(start):
            what = "a method; write it as a value, start = …, or put @property above it"
            raise TypeError(f"{cls.__name__}: start is {what}")
        for name, head in METHODS.items():
            if not callable(written := getattr(cls, name)):
                values = f" or {VALUE_FORMS[name]}" if name in VALUE_FORMS else ""
                kind = "property" if isinstance(written, property) else type(written).__name__
                what = f"of type {kind}; write a method, def {name}({head}){values}"
                raise TypeError(f"{cls.__name__}: {name} is {what}")
        return super().__new__(cls)

    def __init_subclass__(cls, **named: Any) -> None:
        """Turn values of `players`, `rules` and `guide` into methods."""
        super().__init_subclass__(**named)
        for name, kind in (("players", tuple), ("rules", str), ("guide", Guide)):
            if isinstance(written := cls.__dict__.get(name), kind):
                setattr(cls, name, _always(written))

    def __repr__(self) -> str:
        """Return which game it is."""
        return f"<Game {self.name}>"

    @attribute
    @abstractmethod
    def start(self) -> State:
        """The position that a game usually begins with; a plain attribute in most games."""

    @abstractmethod
    def player_to_move(self, state: State, /) -> int:
        """Return the number of the player to move (also when the game is over), or `CHANCE`."""

    @abstractmethod
    def legal_moves(self, state: State, /) -> Sequence[Move]:
        """Return the legal moves in the order searches try them; none when the game is over.

        Moves of chance may be left to `chance_outcomes`; the function of this name gives them in either case.
        """

    @abstractmethod
    def play(self, state: State, move: Move, /) -> State:
        """Return the position after a move; careful games raise `IllegalMove`."""

    @abstractmethod
    def outcome(self, state: State, /) -> Ending | None:
        """Return how the game ended, or None while it runs.

        An `Outcome`, or in short the number of the winner, ``"draw"``, or a tuple of payoffs; `ending` always
        gives an `Outcome`. Its sentence names players by `lastcard.named_player`, so that a page can say red,
        blue or you.
        """

    @attribute
    def name(self) -> str:
        """The name on the command line and in addresses."""
        return re.sub(r"[^a-z0-9]", "", type(self).__name__.lower()).lstrip("0123456789") or "game"

    @attribute
    def title(self) -> str:
        """The name for people: ``CoinsInARow`` is *Coins in a row*."""
        apart = r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+"
        words = re.sub(apart, " ", type(self).__name__).split()
        return " ".join([words[0], *map(str.lower, words[1:])]) if words else "Game"

    @attribute
    def summary(self) -> str:
        """The game in one line."""
        return " ".join(_docstring(type(self)).split("\n\n")[0].split()) or f"{self.title}, a game."

    @attribute
    def name_in_paper(self) -> str:
        """The name in its paper, if that is not the title."""
        return ""

    @attribute
    def appeal(self) -> str:
        """One sentence on why the game is worth a look."""
        return ""

    @attribute
    def minutes(self) -> int:
        """About how long a game takes; 0 if unknown."""
        return 0

    @attribute
    def paper(self) -> Paper | None:
        """The paper that the game comes from."""
        return None

    @attribute
    def player_counts(self) -> tuple[int, int]:
        """The fewest and the most players."""
        players = len(self.players(self.start))
        return players, players

    @attribute
    def luck(self) -> str:
        """The part of luck."""
        return "with luck" if self._has_chance() else "no luck"

    @attribute
    def group(self) -> str:
        """The group that lists show the game in."""
        _, most = self.player_counts
        if most == 1:
            return ALONE
        if self._has_chance():
            return LUCK
        return TWO if most == 2 else SEVERAL

    @attribute
    def notation(self) -> Notation:
        """How positions and moves are written."""
        default = self.format(self.start)
        return Notation(
            prose=f"A position as Python writes it, such as {default}{_optional_fields(type(self.start))}.",
            regex=r"(?s).+",
            default=default,
            examples=(Example(default, "where a game begins"),),
            moves="The text of a legal move.",
            longest=max(MAX_TEXT, 8 * len(default)),
        )

    def parse(self, text: str, /) -> State:
        """Read a position. Raises `PositionError`."""
        self.notation.check_length(text)
        example = self.format(self.start)
        if not text.strip():
            raise PositionError(f"the position is empty; one of {self.name} looks like {example}")
        try:
            state = literals.read_position(text, type(self.start), _kinds(self))
        except literals.NotLiteral as error:
            marks = " with its quotation marks" if isinstance(self.start, str) else ""
            raise PositionError(f"{error}; a position of {self.name} looks like {example}{marks}") from None
        if type(state) is not type(self.start):
            raise PositionError(
                f"{quote(text)} is of type {type(state).__name__}; a position of {self.name} looks like {example}"
            )
        self._check_alive(state, text)
        return state

    def format(self, state: State, /) -> str:
        """Write a position, leaving out every option that has its usual value."""
        return self._literal("a position", literals.write_position, state)

    def hands(self, state: State, most: int, /) -> tuple[tuple[str, ...], ...]:
        """Return the open cards by place: the players', then others; empty without cards.

        Each card is a few characters. A place has at most `most` entries; if there are more cards, the last
        entry gives their number after a ``+``.
        """
        return ()

    def players(self, state: State, /) -> tuple[str, ...]:
        """Return the names of the players, one or more; the same in a whole game."""
        return ("first", "second")

    def chance_outcomes(self, state: State, /) -> tuple[tuple[Move, Fraction], ...]:
        """Return the moves of chance with their exact probabilities, which add up to 1.

        It is called only where chance is to move, and `legal_moves` only where a player is.
        """
        return ()

    def called_off(self, state: State, /) -> Outcome | None:
        """Return the outcome by repetition: by default a draw, alone a loss; None if never."""
        players = len(self.players(state))
        return drawn(players, ROUND) if players > 1 else Outcome((0.0,), ROUND, ("loss",))

    def seated(self, state: State, player: int, /) -> State:
        """Return a position with another player to move, and the same text.

        All players move by as many seats, as the text begins with the player to move. Raises `PositionError`
        if there is no such player, or positions do not name the player to move.
        """
        players = len(self.players(state))
        if type(player) is not int or not 0 <= player < players:
            raise PositionError(f"player is 0 to {players - 1}, not {player!r:.40}")
        try:
            return cast("State", replace(cast("Any", state), player=player))
        except (TypeError, ValueError):
            raise PositionError(f"a position of {self.name} does not say who is to move") from None

    def positions(self, start: State | None = None) -> Iterator[State]:
        """Yield the positions that can follow from one, itself first, each once, nearest first."""
        here = self.start if start is None else start
        met, layer = {here}, [here]
        while layer:
            yield from layer
            following: dict[State, None] = {}
            for state in layer:
                for move in legal_moves(self, state):
                    following.setdefault(self.play(state, move))
            layer = [state for state in following if state not in met]
            met.update(layer)

    def at_stake(self, state: State, /) -> str:
        """Return what is won where first place is gone: ``second place``; empty for the game itself."""
        return ""

    def parse_move(self, state: State, text: str, /) -> Move:
        """Read a move to be made in `state`. Raises `MoveError`, or `IllegalMove` if it is not legal."""
        word = move_word(text)
        if len(word) > MAX_TEXT:
            raise MoveError(f"{quote(word)} is too long to be a move")
        legal = {self.format_move(move): move for move in legal_moves(self, state)}
        closer = {"".join(written.split()): move for written, move in legal.items()}
        for found, looked in ((legal, word), (closer, "".join(word.split()))):
            if looked in found:
                return found[looked]
        if not legal:
            raise IllegalMove("the game is over: there is no move to make")
        named = few(list(legal), SHOWN_MOVES)
        raise IllegalMove(f"{quote(word)} is no legal move here; the legal moves are: {', '.join(named)}")

    def format_move(self, move: Move, /) -> str:
        """Write a move: a text as it is, anything else as Python writes it."""
        return move if isinstance(move, str) else self._literal("a move", literals.write, move)

    def _literal(self, what: str, write: Callable[[object], str], value: object) -> str:
        try:
            return write(value)
        except literals.NotLiteral as error:
            raise GameError(f"{self.name}: {what} cannot be written: {error.what}", error.change) from None

    def rules(self, state: State, /) -> str:
        """Return the rules of a position, options included, in a sentence or two."""
        return " ".join(_docstring(type(self)).split()) or self.summary

    def unusual_rules(self, state: State, /) -> tuple[str, ...]:
        """Return the rules that differ from the usual by an option of the position, a sentence each."""
        return ()

    def guide(self, state: State, /) -> Guide:
        """Return the rules for beginners, with the options of a position, part by part."""
        return first_guide(self.summary, self.rules(state), self.players(state), self.notation)

    def move_label(self, state: State, text: str, /) -> str:
        """Return a move of `state`, given in notation, in the words of a button or a table: ``take 3``."""
        return text

    def random_state(self, rng: Random, /, size: int | None = None) -> State:
        """Return a random position, about as large as `size`; by default from a random walk."""
        here = self.start
        for _ in range(rng.randrange(LONGEST_WALK)):
            following = legal_moves(self, here)
            if not following:
                break
            after = self.play(here, rng.choice(following))
            if ending(self, after) is not None:
                break
            here = after
        return here

    def _has_chance(self) -> bool:
        return type(self).chance_outcomes is not Game.chance_outcomes

    def _check_alive(self, state: State, text: str) -> None:
        """Refuse a value that looks like a position but breaks the rules. Raises `PositionError`."""
        try:
            hash(state)
            mover, names = self.player_to_move(state), self.players(state)
            if mover not in (CHANCE, *range(len(names))):
                raise ValueError(f"nobody has number {mover!r}")
            if ending(self, state) is None and not legal_moves(self, state):
                raise ValueError("there is no legal move, and the game is not over")
        except RecursionError:
            what = f"no position of {self.name}: it is nested too deep"
            raise PositionError(f"{quote(text)} is {what}") from None
        except Exception as error:
            why = (
                f"{error}"
                if isinstance(error, ValueError | GameError)
                else f"{type(error).__name__}: {error}"
            )
            raise PositionError(
                f"{quote(text)} is no position of {self.name} ({why:.120}); one looks like {self.format(self.start)}"
            ) from None


def legal_moves(game: Game[State, Move], state: State) -> tuple[Move, ...]:
    """Return the moves of a position, those of chance included; none when the game is over."""
    if ending(game, state) is not None:
        return ()
    if game.player_to_move(state) == CHANCE:
        return tuple(move for move, _ in game.chance_outcomes(state))
    return tuple(game.legal_moves(state))


def _always(value: Any) -> Any:
    def give(self: Game[Any, Any], state: Any) -> Any:
        return value

    return give


def _docstring(kind: type) -> str:
    """The docstring of a game's class, or else of its file."""
    texts = [
        vars(base).get("__doc__") for base in kind.__mro__ if issubclass(base, Game) and base is not Game
    ]
    file = getattr(sys.modules.get(kind.__module__), "__doc__", None)
    return next((text.strip() for text in (*texts, file) if text and text.strip()), "")


def _optional_fields(kind: type) -> str:
    usual = [
        f"{name}={literals.write(value)}"
        for name, value in literals.usual_values(kind).items()
        if name != literals.field_names(kind)[0]
    ]
    return f"; then, where they are not as usual, {', '.join(usual)}" if usual else ""


def _kinds(game: Game[Any, Any]) -> dict[str, type]:
    """The records that a position may contain: those its file names."""
    own = type(game.start)
    named = {**vars(sys.modules.get(type(game).__module__, sys)), own.__name__: own}
    return {
        name: kind for name, kind in named.items() if isinstance(kind, type) and literals.field_names(kind)
    }


def ending(game: Game[Any, Any], state: Any) -> Outcome | None:
    """Return the full outcome of a game; None while it runs. Raises `GameError`."""
    said = game.outcome(state)
    if said is None or isinstance(said, Outcome):
        return said
    return in_full(said, game.players(state), f"{game.name}: outcome({game.format(state)})")
