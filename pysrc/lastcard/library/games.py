"""The games by name, and their positions: from text, from a number, or unchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, overload

from lastcard import registry
from lastcard.core.game import Game, PositionError

if TYPE_CHECKING:
    from lastcard.core.claims import Claim
    from lastcard.core.engine import Engine
    from lastcard.games.babanuki.rules import Babanuki
    from lastcard.games.babanuki.rules import State as BabanukiState
    from lastcard.games.matches.rules import Matches
    from lastcard.games.matches.rules import State as MatchesState
    from lastcard.games.pairs.rules import State as PairsState
    from lastcard.games.pairs.rules.game import Pairs
    from lastcard.games.pan.rules import Pan
    from lastcard.games.pan.rules import State as PanState
    from lastcard.games.shichinarabe.rules import Shichinarabe
    from lastcard.games.shichinarabe.rules import State as ShichinarabeState
    from lastcard.games.solitaire.rules import State as SolitaireState
    from lastcard.games.solitaire.rules.game import Solitaire
    from lastcard.games.tanhinmin.rules import State as TanhinminState
    from lastcard.games.tanhinmin.rules import Tanhinmin


@overload
def game(name: Literal["matches"]) -> Matches: ...
@overload
def game(name: Literal["pan"]) -> Pan: ...
@overload
def game(name: Literal["pairs"]) -> Pairs: ...
@overload
def game(name: Literal["tanhinmin"]) -> Tanhinmin: ...
@overload
def game(name: Literal["shichinarabe"]) -> Shichinarabe: ...
@overload
def game(name: Literal["babanuki"]) -> Babanuki: ...
@overload
def game(name: Literal["solitaire"]) -> Solitaire: ...
@overload
def game(name: str) -> Game[Any, Any]: ...
def game(name: str) -> Game[Any, Any]:
    """Return the rules of a game.

    Raises `UnknownGame`, or `BrokenGame` if the file has no usable game.

    Parameters
    ----------
    name : str
        The name of a game, or the path of a file that has one.

    Examples
    --------
    >>> pan = lastcard.game("pan")
    >>> pan.legal_moves(pan.parse("032/212"))
    (2, 3, 0)
    """
    return registry.game(registry.take_up(name))


@overload
def position(name: Literal["matches"], given: str | int | MatchesState, **changed: Any) -> MatchesState: ...
@overload
def position(name: Literal["pan"], given: str | PanState, **changed: Any) -> PanState: ...
@overload
def position(name: Literal["pairs"], given: str | PairsState, **changed: Any) -> PairsState: ...
@overload
def position(name: Literal["tanhinmin"], given: str | TanhinminState, **changed: Any) -> TanhinminState: ...
@overload
def position(
    name: Literal["shichinarabe"], given: str | ShichinarabeState, **changed: Any
) -> ShichinarabeState: ...
@overload
def position(name: Literal["babanuki"], given: str | BabanukiState, **changed: Any) -> BabanukiState: ...
@overload
def position(name: Literal["solitaire"], given: str | SolitaireState, **changed: Any) -> SolitaireState: ...
@overload
def position(name: str, given: object, **changed: Any) -> Any: ...
def position(name: str, given: object, **changed: Any) -> Any:
    """Return a position of a game.

    Raises `UnknownGame`, or `PositionError`, which names the wrong part.

    Parameters
    ----------
    name : str
        The name of a game, or the path of a file that has one.
    given : str, int or State
        The position in the game's notation, or the number if that is one; a position is returned unchanged.
    **changed
        ``player=1`` if not the first player is to move; other fields of the position that its text does not contain,
        as in its `repr`.

    Examples
    --------
    >>> lastcard.position("matches", 21)
    lastcard.position('matches', '21')
    >>> lastcard.position("pan", "032/212", player=1).player
    1
    """
    rules = game(name)
    state = (
        given
        if isinstance(given, type(rules.start)) and not isinstance(given, str)
        else _read_given(rules, given)
    )
    if set(changed) == {"player"}:
        return rules.seated(state, changed["player"])
    return _changed(rules, state, changed) if changed else state


def engine(name: str) -> Engine[Any, Any]:
    """Return the solver of a game, given as to `game`: its own, or the one that solves any game."""
    return registry.engine(registry.take_up(name))


def claims(name: str) -> Sequence[Claim]:
    """Return the claims about a game, given as to `game`."""
    return registry.claims(registry.take_up(name))


def positions_written(name: str, text: str, to_move: str | None, unsaid: Mapping[str, Any]) -> list[Any]:
    """Return the positions whose solution may have a text, the likeliest first.

    `to_move` is the name of the player to move, `unsaid` has the fields that the text does not contain
    (`Solution.unsaid`). Raises `UnknownGame` or `PositionError`.
    """
    found = position(name, text, **unsaid)
    names = game(name).players(found)
    if to_move == "chance":
        return [found, *(position(name, text, player=player) for player in range(1, len(names)))]
    if not unsaid and to_move in names[1:]:
        return [position(name, text, player=names.index(to_move))]
    return [found]


def is_written(name: str, text: str) -> bool:
    """Return whether a text is a position of a game in its notation."""
    try:
        position(name, text)
    except PositionError:
        return False
    return True


def _read_given(rules: Game[Any, Any], given: object) -> Any:
    if isinstance(given, int) and not isinstance(given, bool):
        return rules.parse(str(given))
    if isinstance(given, str):
        return rules.parse(given)
    what = f"what parse returns, not {given!r:.80}"
    raise PositionError(
        f"a position of {rules.name} is text, such as {rules.notation.default!r:.80}, or {what}"
    )


def _changed(rules: Game[Any, Any], state: Any, changed: dict[str, Any]) -> Any:
    if not is_dataclass(state) or isinstance(state, type):
        raise PositionError(f"a position of {rules.name} has no fields to change: {', '.join(changed)}")
    names = [field.name for field in fields(state) if field.init]
    if unknown := [name for name in changed if name not in names]:
        raise PositionError(
            f"a position of {rules.name} has no {', '.join(unknown)}; what can be changed is {', '.join(names)}"
        )
    try:
        return replace(state, **changed)
    except (TypeError, ValueError) as error:
        raise PositionError(f"no position of {rules.name}: {error}") from None
