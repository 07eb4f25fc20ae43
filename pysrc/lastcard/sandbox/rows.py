"""Positions as plain JSON values: all that a page shows of one, so that it needs nothing of the program."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.containers.codec import json_values, parts_of
from lastcard.core.game import CHANCE, Game, ending, legal_moves
from lastcard.core.positions.fields import fields_of
from lastcard.core.text.named import marked
from lastcard.core.worth import exact

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.game import Guide, Outcome

HELD = 60
"""Cards of a hand that are named at most."""

MAY_DIFFER = ("players", "rules", "guide", "called_off", "at_stake")
"""What a game may say of each position, and usually says of all of them alike."""

LONGEST_POSITION, LONGEST_LINE, LONGEST_PROSE = 10_000, 1_000, 20_000
"""Signs of a position, of a move or a name, and of a text of several sentences, that a page takes."""

MOST_MOVES = 5_000
"""Moves of a position that a page takes."""


class TooLarge(ValueError):
    """A position is larger than a page takes it."""


Row = list[Any]
"""``[text, mover, end, moves, fields, hands, extra]``."""


class Rows:
    """Writes the positions of a game as rows.

    Parameters
    ----------
    game
        Whose positions they are.
    start
        With which all is compared that is usually the same in all positions.
    """

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self._own = [name for name in MAY_DIFFER if getattr(type(game), name) is not getattr(Game, name)]
        self.usual = {name: said(game, name, start) for name in MAY_DIFFER}
        plain = type(game).move_label is Game.move_label
        self._label: Callable[[Any, str], str | None] = (lambda *_: None) if plain else self._labelled

    def row(self, state: Any, name: Callable[[Any], object]) -> Row:
        """Return a position; `name` is what stands for the positions after its moves."""
        game = self.game
        end = ending(game, state)
        hands = [list(cards) for cards in game.hands(state, HELD)]
        moves: list[list[Any]] = []
        if end is None:
            chance = game.player_to_move(state) == CHANCE
            shares = [str(Fraction(share)) for _, share in game.chance_outcomes(state)] if chance else []
            for place, move in enumerate(legal_moves(game, state)):
                text = game.format_move(move)
                label, after = self._label(state, text), name(game.play(state, move))
                moves.append([text, label, after, shares[place] if chance else None])
        text = game.format(state)
        longest = max((len(part) for move in moves for part in move[:2] if part), default=0)
        if len(text) > LONGEST_POSITION or longest > LONGEST_LINE or len(moves) > MOST_MOVES:
            raise TooLarge(
                f"the position is too large to be shown: {len(text):,} signs, {len(moves):,} moves"
            )
        return [
            text,
            int(game.player_to_move(state)),
            None if end is None else end_of(end),
            moves,
            fields_of(game, state, beside=bool(hands)),
            hands,
            self._extra(state),
        ]

    def _labelled(self, state: Any, text: str) -> str | None:
        label = self.game.move_label(state, text)
        return None if label == text else label

    def _extra(self, state: Any) -> dict[str, Any] | None:
        found = {name: said(self.game, name, state) for name in self._own}
        return {name: value for name, value in found.items() if value != self.usual[name]} or None


def bare(game: Game[Any, Any], state: Any) -> Row:
    """Return a position about which the rules cannot be asked: only what it is made of."""
    return [game.format(state), 0, None, [], fields_of(game, state), [], None]


def said(game: Game[Any, Any], name: str, state: Any) -> Any:
    """Return what a game says of a position, one of `MAY_DIFFER`, as JSON values."""
    found = getattr(game, name)(state)
    if name == "players":
        return list(found)
    if name == "guide":
        return guide_of(found)
    if name == "called_off":
        return None if found is None else end_of(found)
    return marked(found)


def end_of(outcome: Outcome) -> dict[str, Any]:
    """Return how a game ends as JSON values; payoffs are exact."""
    return {
        "payoffs": [str(exact(payoff)) for payoff in outcome.payoffs],
        "results": list(outcome.results),
        "sentence": marked(outcome.sentence),
    }


def guide_of(guide: Guide) -> dict[str, Any]:
    """Return the rules, part by part, as JSON values."""
    texts = {part: marked(getattr(guide, part)) for part in ("goal", "setup", "turn", "end", "unusual")}
    example = guide.example and parts_of(guide.example, "position", "move", "caption")
    return texts | {"example": example, "words": json_values(guide.words)}
