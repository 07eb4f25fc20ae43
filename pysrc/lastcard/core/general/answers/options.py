"""The moves of a position with what is known of each, the best first, and the line that best play takes."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, ending, legal_moves
from lastcard.core.general.space import Found
from lastcard.core.solution import MoveVerdict, soonest
from lastcard.core.worth import is_payoff

if TYPE_CHECKING:
    from collections.abc import Hashable
    from fractions import Fraction

    from lastcard.core.game import Game
    from lastcard.core.general.space import Space


@dataclass(frozen=True, slots=True)
class Option:
    """A move in notation and in words, the position after it, what is known of that, and how likely chance makes it."""

    text: str
    label: str
    after: Hashable
    found: Found
    probability: Fraction | None = None

    @property
    def distance(self) -> int | None:
        """Plies to the end, the move included."""
        return None if self.found.distance is None else self.found.distance + 1


class Look:
    """A game as far as it is solved in some positions."""

    def __init__(self, game: Game[Any, Any], space: Space) -> None:
        self.game = game
        self.space = space
        self.names = game.players(space.root)
        self._options: dict[tuple[Hashable, bool], list[Option]] = {}

    def found(self, state: Hashable, *, forced: bool = False) -> Found:
        """Return what is known of a position, if anything is."""
        found = self.space.look(state, forced=forced)
        return Found((None,) * len(self.names), known=False, timed=False) if found is None else found

    def over(self, state: Hashable) -> bool:
        """Tell whether the game is over."""
        return ending(self.game, state) is not None

    def options(self, state: Hashable, *, forced: bool = False) -> list[Option]:
        """Return the moves of a position, best first for whoever makes them; those of chance as they are listed."""
        known = self._options.get((state, forced))
        if known is None:
            known = self._options[state, forced] = self._ask(state, forced)
        return known

    def _ask(self, state: Hashable, forced: bool) -> list[Option]:
        game = self.game
        mover = game.player_to_move(state)
        shares = dict(game.chance_outcomes(state)) if mover == CHANCE else {}
        here = self.found(state, forced=forced)
        options = []
        for move in legal_moves(game, state):
            text, after = game.format_move(move), game.play(state, move)
            found = self.found(after, forced=here.forced)
            options.append(Option(text, game.move_label(state, text), after, found, shares.get(move)))
        if mover != CHANCE:
            options.sort(key=lambda option: self._key(here, mover, option))
        return options

    def _key(self, here: Found, mover: int, option: Option) -> tuple[Fraction | float, ...]:
        """Best moves first; of those that are as good the one listed first, where all that counts is the payoff."""
        found = option.found
        worth = (found.guaranteed or found.worths)[mover]
        timed = self.space.shape != "numbers" and here.best is None
        more, plies = soonest(worth, option.distance if timed else None)
        if worth is None and any(map(is_payoff, here.worths)):
            more = inf
        return (option.after != here.best and here.best is not None, more, worth is None, plies)

    def line(self, state: Hashable, most: int) -> tuple[list[tuple[Hashable, Option]], bool]:
        """Return best play, `most` plies at most, as far as chance has no part in it and it does not go round.

        It is the positions, each with the move that is made there, and whether the last leads back to one of them.
        """
        line: list[tuple[Hashable, Option]] = []
        passed = set()
        while len(line) < most and not self.over(state) and self.game.player_to_move(state) != CHANCE:
            passed.add(state)
            best = self.options(state)[0]
            if not best.found.known:
                break
            line.append((state, best))
            state = best.after
            if state in passed:
                return line, True
        return line, False


def verdict(look: Look, option: Option, mover: int) -> MoveVerdict:
    """Return what a move leads to, as solutions list it."""
    worth = None if mover == CHANCE else option.found.worths[mover]
    return MoveVerdict(
        option.text,
        look.game.format(option.after),
        worth if isinstance(worth, str) else None,
        option.distance,
        option.found.worths,
        option.probability,
        lots(look, option.after),
    )


def lots(look: Look, state: Hashable) -> tuple[MoveVerdict, ...]:
    """Return what chance can do in a position, if it is to move there."""
    if look.over(state) or look.game.player_to_move(state) != CHANCE:
        return ()
    return tuple(
        MoveVerdict(
            lot.text, look.game.format(lot.after), None, lot.distance, lot.found.worths, lot.probability
        )
        for lot in look.options(state)
    )
