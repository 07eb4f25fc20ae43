"""The board of Pan: it draws a position, takes moves on it, and edits it.

Changing a position card by card: each change gives the text of a position, which the parser then judges.

Both hands and the pile as playing cards.
"""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.solution import Solution
from lastcard.games.pan.rules import GAME, Rules, State, rank_name
from lastcard.games.pan.solver.attainable import attainable, has_starts, random_start
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint

PLACES = ("first", "second", "pile")


def moved(state: State, rank: int, source: str, target: str) -> str:
    """The position with one card of a rank (counted from 0) in another place: ``first``, ``second`` or ``pile``.

    Nothing changes if there is no such card there.
    """
    hands = _seated(state)
    there = hands.get(source, state.loose)
    if source in PLACES and target in PLACES and 0 <= rank < state.ranks and there[rank]:
        for place, step in ((source, -1), (target, 1)):
            if place in hands:
                hands[place][rank] += step
    return _text(state, hands, _options(state.rules))


def resized(state: State, ranks: int) -> str:
    """The position with so many ranks: lower ones as they are, new ones shared out evenly between the hands.

    Where that would leave both hands empty, all cards are shared out.
    """
    rules, hands = state.rules, _seated(state)
    kept = {place: hand[:ranks] for place, hand in hands.items()}
    if not any(map(any, kept.values())):
        kept = {place: [] for place in hands}
    for rank in range(len(kept["first"]) + 1, ranks + 1):
        cards = rules.cards(rank)
        kept["first"].append(cards // 2)
        kept["second"].append(cards - cards // 2 - (rank == 1 and cards % 2))
    return _text(state, kept, _options(rules))


def changed(state: State, name: str, value: str) -> str:
    """The position under another option (``take``, ``sets``, ``suits``, ``bottom``, ``nines``), allowed or not."""
    return _text(state, _seated(state), _options(state.rules) | {name: value.strip() or "?"})


def _seated(state: State) -> dict[str, list[int]]:
    mine, theirs = list(state.hand), list(state.other)
    return dict(zip(PLACES, (mine, theirs) if state.player == 0 else (theirs, mine), strict=False))


def _text(state: State, hands: dict[str, list[int]], options: dict[str, str]) -> str:
    mover = PLACES[state.player]
    other = PLACES[1 - state.player]
    written = ["".join(map(str, hands[mover])) + "/" + "".join(map(str, hands[other]))]
    return " ".join([*written, *(f"{name}={value}" for name, value in options.items())])


def _options(rules: Rules) -> dict[str, str]:
    usual = Rules()
    words = {
        "take": (rules.take, usual.take, str(rules.take)),
        "sets": (rules.sets, usual.sets, "on" if rules.sets else "off"),
        "suits": (rules.suits, usual.suits, str(rules.suits)),
        "bottom": (rules.bottom_free, usual.bottom_free, "free" if rules.bottom_free else "fixed"),
        "nines": (rules.nines_together, usual.nines_together, "together" if rules.nines_together else "free"),
    }
    return {name: word for name, (value, default, word) in words.items() if value != default}


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
    hands = param.List([])  # for each player so many cards of each rank
    pile = param.List([])  # the cards of the pile that can be taken, by rank
    names = param.List([])  # what the cards of each rank are called
    mover = param.Integer(0)  # whose turn it is, 0 or 1; -1 if the game is over
    # One dictionary a legal move: ``move`` (notation), ``label``, ``position`` (after it), ``rank`` (0 for
    # taking) and ``set`` (whether a whole set is placed).
    moves = param.List([])
    taken = param.List([])  # the cards that taking would give, by rank
    seats = param.List([])  # what the players are called
    # The options of the position: ``take``, ``sets``, ``suits``, ``bottom_free``, ``nines_together``.
    rules = param.Dict({})
    sets = param.List([])  # how many cards make a set of each rank; 0 where no set can be placed
    dealable = param.Boolean(True)  # whether the cards of this game can be dealt evenly
    note = param.String("")  # what is said below the table
    own = param.Integer(0)  # whose cards lie at the bottom

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen(
            swap=lambda: self._set(GAME.format(self._state.turned())),
            anchor=self._mover_first,
            deal=self._deal,
            **self._edits(move=moved, size=resized, option=changed),
        )

    def _mover_first(self) -> None:
        """Make the player to move the first player, as in every position in notation; the editor begins with this."""
        if self._state.player:
            self._set(GAME.format(self._state))

    def _deal(self) -> None:
        self._set(GAME.format(random_start(self._lots, self._state.ranks, self._state.rules)))

    def _traces(self, before: State, move: Any) -> dict[str, Any]:
        return {"before": {name: laid_out(before, ())[name] for name in ("hands", "pile")}}

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        dealable = has_starts(state.ranks, state.rules)
        return {
            **laid_out(state, view.players, own=0 if self.framed else view.by),
            "dealable": dealable,
            "note": _note(state),
        }


def laid_out(state: State, players: tuple[str, ...], own: int = 0) -> dict[str, Any]:
    """Return what is drawn of a position, on the board and in the lessons: the parameters of `PanBoard` of these names."""
    mine, theirs, rules = list(state.hand), list(state.other), state.rules
    return {
        "hands": [mine, theirs] if state.player == 0 else [theirs, mine],
        "pile": list(state.loose),
        "names": [rank_name(rank) for rank in range(1, state.ranks + 1)],
        "mover": -1 if state.over else state.player,
        "moves": [_choice(state, move) for move in state.moves()],
        "taken": list(state.taken()),
        "seats": list(players),
        "own": own,
        "rules": {
            "take": rules.take,
            "sets": rules.sets,
            "suits": rules.suits,
            "bottom_free": rules.bottom_free,
            "nines_together": rules.nines_together,
        },
        "sets": [rules.set_size(rank) or 0 for rank in range(1, state.ranks + 1)],
    }


def _note(state: State) -> str:
    reached = attainable(state) is not False or state.over
    return (
        "Suits do not matter."
        if reached
        else "Suits do not matter. No deal and no play lead to this position."
    )


def _choice(state: State, move: int) -> dict[str, Any]:
    text = GAME.format_move(move)
    return {
        "move": text,
        "label": GAME.move_label(state, text),
        "position": GAME.format(state.after(move)),
        "rank": abs(move),
        "set": move < 0,
    }
