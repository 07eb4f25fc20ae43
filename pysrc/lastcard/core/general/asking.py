"""Asking a game's rules, quickly and without trusting them: what they may not say becomes one clear error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING, Any, NoReturn

from lastcard.core.game import CHANCE, GameError, Outcome
from lastcard.core.game.ends import exact_payoffs, in_full
from lastcard.core.text import quote

if TYPE_CHECKING:
    from lastcard.core.game import Game
    from lastcard.core.worth import Value

MOST_KEPT = 10_000
"""Ends, and lots of chance, that are remembered so that they are read once."""


class Rules:
    """A game's rules, asked position by position; those that follow from `root` have its players.

    Raises
    ------
    GameError
        If the position is unhashable, or nobody plays.
    """

    def __init__(self, game: Game[Any, Any], root: Any) -> None:
        self.game = game
        self.names = tuple(game.players(root))
        if not self.names:
            raise GameError(f"{self.where('players', root)} names nobody")
        self.require_hashable(root)
        self._ends: dict[Any, tuple[tuple[Fraction, ...], tuple[Value, ...]]] = {}
        self._lots: dict[Any, tuple[Any, tuple[Any, ...], tuple[Fraction, ...]]] = {}

    def require_hashable(self, state: Any) -> None:
        """See to it that a position can be a key. Raises `GameError`."""
        try:
            hash(state)
        except TypeError:
            raise GameError(
                f"{self.game.name}: the position {_shown(self.game, state)} is unhashable, as it has a list, a set or a "
                "dictionary in it",
                "write a tuple or a frozenset",
            ) from None

    def where(self, method: str, state: Any) -> str:
        """Return which call of a method is meant, for a message."""
        return f"{self.game.name}: {method}({_shown(self.game, state)})"

    def end(self, said: Any, state: Any) -> tuple[tuple[Fraction, ...], tuple[Value, ...]]:
        """Return what an end gives everybody, in exact numbers and in words; no words where it has only numbers.

        Raises
        ------
        GameError
            If it is no end.
        """
        kept = isinstance(said, str | tuple | Outcome) or type(said) is int
        try:
            known = self._ends.get((type(said), said)) if kept else None
        except TypeError:
            known, kept = None, False
        if known is None:
            known = self._read_end(said, state)
            if kept and len(self._ends) < MOST_KEPT:
                self._ends[type(said), said] = known
        return known

    def _read_end(self, said: Any, state: Any) -> tuple[tuple[Fraction, ...], tuple[Value, ...]]:
        where = self.where("outcome", state)  # ends that come up again are remembered, so this is seldom
        full = in_full(said, self.names, where)
        players = len(self.names)
        if len(full.payoffs) != players or len(full.results) not in (0, players):
            raise GameError(f"{where} is not about {players} players: {full.payoffs} {full.results}")
        return exact_payoffs(full.payoffs, where), full.results

    def moves(self, said: Any, state: Any) -> Sequence[Any]:
        """Return the moves that `legal_moves` says as something that can be gone through again.

        Raises
        ------
        GameError
            If these are no moves in an order, or there are none though the game is not over.
        """
        if isinstance(said, Iterator):
            said = tuple(said)
        if not isinstance(said, Sequence):
            raise GameError(
                f"{self.where('legal_moves', state)} is {quote(repr(said))}, which is not a sequence of moves",
                "return a list or a tuple",
            )
        if not said:
            raise GameError(
                f"{self.where('legal_moves', state)} has no move, and outcome says that the game is not over"
            )
        return said

    def lot(self, state: Any) -> tuple[tuple[Any, ...], tuple[Fraction, ...]]:
        """Return what chance can do where it is to move, and how likely each is; nothing that is impossible.

        Raises
        ------
        GameError
            If these are no moves with exact probabilities that add up to 1.
        """
        said = self.game.chance_outcomes(state)
        known = self._lots.get(id(said))
        if known is None:
            moves, shares = self._read_lot(said, state)
            if type(said) is not tuple or len(self._lots) >= MOST_KEPT:
                return moves, shares
            known = self._lots[id(said)] = (
                said,
                moves,
                shares,
            )  # `said` is held, so that its id stays its own
        return known[1], known[2]

    def _read_lot(self, said: Any, state: Any) -> tuple[tuple[Any, ...], tuple[Fraction, ...]]:
        try:
            pairs = [(move, share) for move, share in said]
        except (TypeError, ValueError):
            raise self._bad_lot(
                state, f"is {quote(repr(said))}", "it must be pairs of a move and its probability"
            ) from None
        for move, share in pairs:
            if isinstance(share, bool) or not isinstance(share, Rational):
                raise self._bad_lot(
                    state,
                    f"gives {quote(repr(move))} the probability {share!r:.60}, which is not exact",
                    "write a fraction, such as Fraction(1, 6)",
                )
            if share < 0:
                raise self._bad_lot(state, f"gives {quote(repr(move))} the probability {share}, less than 0")
        if not pairs:
            raise self._bad_lot(state, "has no move, and outcome says that the game is not over")
        total = sum(share for _, share in pairs)
        if total != 1:
            raise self._bad_lot(state, f"has probabilities that add up to {total}, not 1")
        possible = [(move, Fraction(share)) for move, share in pairs if share]
        return tuple(move for move, _ in possible), tuple(share for _, share in possible)

    def _bad_lot(self, state: Any, what: str, change: str = "") -> GameError:
        return GameError(f"{self.where('chance_outcomes', state)} {what}", change)

    def refuse_mover(self, said: Any, state: Any) -> NoReturn:
        """Say that nobody has the number that `player_to_move` says. Raises `GameError`."""
        most = len(self.names) - 1
        whose = f"the players have the numbers 0 to {most}" if most else "the only player has the number 0"
        raise GameError(
            f"{self.where('player_to_move', state)} is {said!r:.60}", f"{whose}, and chance is {CHANCE}"
        )

    def refuse_unhashable(self, state: Any, moves: Sequence[Any], after: Sequence[Any]) -> None:
        """Say which of the positions after some moves is unhashable, if one is. Raises `GameError`."""
        for move, position in zip(moves, after, strict=False):
            try:
                hash(position)
            except TypeError:
                raise GameError(
                    f"{self.game.name}: play({_shown(self.game, state)}, {move!r:.60}) makes the position "
                    f"{quote(repr(position))}, which is unhashable, as it has a list, a set or a dictionary in it",
                    "write a tuple or a frozenset",
                ) from None


def _shown(game: Game[Any, Any], state: Any) -> str:
    """A position in a message, whatever can be written of it."""
    try:
        return game.format(state)
    except (
        Exception
    ):  # the game's own code, or a value that cannot be written: the fault that is told is another
        return repr(state)
