"""The board of Pan: it draws hands and pile, takes moves, and edits positions.

Each edit, card by card, gives the text of a position, which the parser then checks.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import param

from lastcard.core.solution import Solution
from lastcard.games.pan.rules import GAME, State, rank_name
from lastcard.games.pan.rules.deals import has_starts, random_start
from lastcard.games.pan.rules.position import unusual_options
from lastcard.games.pan.solver.attainable import attainable
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint

CARD_PLACES = ("first", "second", "pile")


def card_moved(state: State, rank: int, source: str, target: str) -> str:
    """Return the position with one card of a rank (from 0) in another of `CARD_PLACES`."""
    hands = _seated_hands(state)
    there = hands.get(source, state.loose)
    if source in CARD_PLACES and target in CARD_PLACES and 0 <= rank < state.ranks and there[rank]:
        for place, step in ((source, -1), (target, 1)):
            if place in hands:
                hands[place][rank] += step
    return _position_text(state, hands, unusual_options(state.rules))


def resized(state: State, ranks: int) -> str:
    """Return the position with another number of ranks; new cards are shared out."""
    rules, hands = state.rules, _seated_hands(state)
    kept = {place: hand[:ranks] for place, hand in hands.items()}
    if not any(map(any, kept.values())):
        kept = {place: [] for place in hands}
    for rank in range(len(kept["first"]) + 1, ranks + 1):
        cards = rules.cards(rank)
        kept["first"].append(cards // 2)
        kept["second"].append(cards - cards // 2 - (rank == 1 and cards % 2))
    return _position_text(state, kept, unusual_options(rules))


def changed(state: State, name: str, value: str) -> str:
    """Return the position under another option (``take``, ``sets``, …), allowed or not."""
    options = unusual_options(state.rules) | {name: value.strip() or "?"}
    return _position_text(state, _seated_hands(state), options)


def _seated_hands(state: State) -> dict[str, list[int]]:
    return dict(zip(CARD_PLACES, map(list, state.seats), strict=False))


def _position_text(state: State, hands: dict[str, list[int]], options: dict[str, str]) -> str:
    places = (CARD_PLACES[state.player], CARD_PLACES[1 - state.player])
    written = "/".join("".join(map(str, hands[place])) for place in places)
    return " ".join([written, *(f"{name}={value}" for name, value in options.items())])


class PanBoard(Board):
    """The table: the second player's cards, the pile, the first player's cards."""

    script = "board.js"
    messages = Messages(  # all of them edit the position
        move={"rank": int, "source": str, "target": str},
        size={"ranks": int},
        swap={},
        option={"name": str, "value": str},
        anchor={},
        deal={},
    )
    hands = param.List([])  # each player's cards of each rank
    pile = param.List([])  # the cards of the pile that can be picked up, by rank
    names = param.List([])  # the name of each rank
    mover = param.Integer(0)  # the player to move, 0 or 1; -1 if the game is over
    # One dictionary a legal move: ``move``, ``label``, ``position`` after it, ``rank`` (0: pick up), ``set``.
    moves = param.List([])
    taken = param.List([])  # the cards that picking up would give, by rank
    seats = param.List([])  # the names of the players
    rules = param.Dict({})  # the fields of `PanRules`
    sets = param.List([])  # the size of the set of each rank; 0 where there are no sets
    dealable = param.Boolean(True)  # true if the cards of this game can be dealt evenly
    note = param.String("")  # the note below the table
    own = param.Integer(0)  # the player whose cards are at the bottom

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen(
            swap=lambda: self._set(GAME.format(self._state.turned())),
            anchor=self._mover_first,
            deal=self._deal,
            **self._edits(move=card_moved, size=resized, option=changed),
        )

    def _mover_first(self) -> None:
        """Make the player to move the first, as in notation; the editor begins with this."""
        if self._state.player:
            self._set(GAME.format(self._state))

    def _deal(self) -> None:
        self._set(GAME.format(random_start(self._lots, self._state.ranks, self._state.rules)))

    def _traces(self, before: State, move: Any) -> dict[str, Any]:
        return {"before": {name: laid_out(before, ())[name] for name in ("hands", "pile")}}

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        reached, note = attainable(state) is not False or state.over, "Suits don’t matter."
        return {
            **laid_out(state, view.players, own=0 if self.framed else view.by),
            "dealable": has_starts(state.ranks, state.rules),
            "note": note if reached else f"{note} This position can’t come up in a game.",
        }


def laid_out(state: State, players: tuple[str, ...], own: int = 0) -> dict[str, Any]:
    """Return the parameters of `PanBoard` that draw a position, also in the lessons."""
    return {
        "hands": list(map(list, state.seats)),
        "pile": list(state.loose),
        "names": [rank_name(rank) for rank in range(1, state.ranks + 1)],
        "mover": -1 if state.over else state.player,
        "moves": [_move_choice(state, move) for move in state.moves()],
        "taken": list(state.taken()),
        "seats": list(players),
        "own": own,
        "rules": asdict(state.rules),
        "sets": [state.rules.set_size(rank) or 0 for rank in range(1, state.ranks + 1)],
    }


def _move_choice(state: State, move: int) -> dict[str, Any]:
    text = GAME.format_move(move)
    return {
        "move": text,
        "label": GAME.move_label(state, text),
        "position": GAME.format(state.after(move)),
        "rank": abs(move),
        "set": move < 0,
    }
