"""The board of TANHINMIN: both hands, where one may be hidden, oracles and the editor.

Each edit gives the text of a position, which the parser then checks.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import param

from lastcard.core.solution import Solution
from lastcard.core.text import capital
from lastcard.games.tanhinmin.rules import EMPTY, GAME, State, TanCard, TanHand, beats, tan_text
from lastcard.games.tanhinmin.rules.position import rank_in_hand
from lastcard.games.tanhinmin.solver.engine import LARGE
from lastcard.games.tanhinmin.solver.hidden_hands import MU0, MU1, ORACLES, OracleAgent, inequality
from lastcard.ui.component import Messages
from lastcard.ui.contract import OPEN, Board, Sight, Viewpoint
from lastcard.ui.rows import colour

HANDS = ("first", "second")
TABLE, OUT = "table", "out"


def card_moved(state: State, card: TanCard, source: str, target: str) -> str:
    """Return the position with a card in another place; one from outside is new."""
    hands = _hands_by_seat(state)
    if not _take(hands, card, source):
        return _edited_text(state, hands, state.table)
    table = EMPTY if source == TABLE else state.table
    if target in hands:
        hands[target].append(card)
    elif target == TABLE:
        table = card
    return _edited_text(state, hands, table)


def flipped(state: State, card: TanCard, place: str) -> str:
    """Return the position with an ordinary card made a cut card of its level, or the reverse."""
    hands = _hands_by_seat(state)
    if place == TABLE:
        return _edited_text(state, hands, -state.table)
    if _take(hands, card, place):
        hands[place].append(-card)
    return _edited_text(state, hands, state.table)


def _take(hands: dict[str, list[TanCard]], card: TanCard, source: str) -> bool:
    if source not in hands:
        return True
    if card not in hands[source]:
        return False
    hands[source].remove(card)
    return True


def _hands_by_seat(state: State) -> dict[str, list[TanCard]]:
    hands = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
    return {name: list(hand) for name, hand in zip(HANDS, hands, strict=True)}


def _edited_text(state: State, hands: dict[str, list[TanCard]], table: TanCard) -> str:
    mover, other = HANDS[state.player], HANDS[1 - state.player]
    written = [",".join(map(tan_text, sorted(hands[name], key=rank_in_hand))) for name in (mover, other)]
    return "|".join([*written, tan_text(table)])


CHOICES = (
    ("", "tells nothing"),
    ("cards", "|X1|: how many cards the other has"),
    ("mu0", "μ₀: pairs of the player to move"),
    ("mu1", "μ₁: pairs of the player not to move"),
    ("inequality", "the winning inequality"),
)


def tell(state: State, asker: int, key: str) -> str:
    """Return an oracle's answer to a player as a sentence, or nothing without a question."""
    if not key or state.over:
        return ""
    if state.cut:
        return "The oracles of chapter 4 know no cut cards."
    name = colour(asker)
    if key == "inequality":
        known = inequality(state, asker)
        word = "holds" if known.holds else "is broken"
        return f"{capital(name)}’s winning inequality {word}: {known}."
    oracle = ORACLES[key]
    to_move = state.player == asker
    own, rival = (state.hand, state.other) if to_move else (state.other, state.hand)
    return f"The oracle tells {name}: {oracle.symbol} = {oracle.answer(own, rival, state.table, to_move)}."


_ORACLES = {"mu0": MU0, "mu1": MU1}


def advised_move(state: State, key: str) -> str:
    """Return the move that an oracle's answer gives the player to move, or nothing."""
    if state.cut:
        return ""
    return GAME.format_move(OracleAgent(_ORACLES.get(key)).choose(GAME, state, Random(0)))  # it draws no lots


def advise(state: State, key: str) -> str:
    """Return what an oracle's answer lets the player to move do, in words."""
    if state.cut:
        return "The oracles of chapter 4 know no cut cards, and nothing can be advised without seeing the other hand."
    oracle = _ORACLES.get(key)
    name = capital(GAME.move_label(state, advised_move(state, key)))
    if oracle:
        return f"{name}: if you win with open hands, this move keeps the win; {oracle.symbol} is all it takes to know it."
    return f"{name}, says Algorithm 3, which is sure to win only against two cards or fewer; ask μ₀ or μ₁ to be sure."


# Most cards of a hand that are drawn, and how many of a larger one are.
MOST_CARDS_DRAWN, FEW_CARDS_DRAWN = (60, 21)


class TanhinminBoard(Board):
    """The table: the second player's cards, the table card, the first player's cards."""

    hides = True
    script = "board.js"
    messages = Messages(
        move={"card": int, "source": str, "target": str},
        flip={"card": int, "place": str},
        swap={},
        anchor={},
        ask={"name": str},
        deal={},
    )
    hands = param.List([])  # by player the drawn cards in notation, weakest first; none of a hidden hand
    counts = param.List([0, 0])  # cards of each player, -1 if hidden
    laid = param.String("")  # the table card in notation, if any
    mover = param.Integer(0)  # 0 or 1, -1 at the end
    moves = param.List([])  # for each drawn legal move its ``move``, ``label`` and, if shown, ``position``
    seats = param.List([])  # names of the players
    note = param.String("")  # below the table
    own = param.Integer(0)  # the player at the bottom
    oracle: param.Selector[str] = param.Selector(default="", objects=[key for key, _ in CHOICES])
    oracles = param.List([list(choice) for choice in CHOICES])
    hidden = param.List([])  # players whose hands are face down
    told = param.String("")  # the oracle's answer

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen(
            swap=lambda: self._set(GAME.format(self._state.turned())),
            anchor=self._mover_first,
            ask=self._ask,
            deal=self._deal,
            **self._edits(move=card_moved, flip=flipped),
        )

    def _mover_first(self) -> None:
        """Start the editor with the player to move as the first, as in notation."""
        if self._state.player:
            self._set(GAME.format(self._state))

    def _ask(self, name: str) -> None:
        self.visit({"oracle": name})
        self.on_note()

    def visit(self, query: dict[str, str]) -> None:
        """Read ``oracle``; an unknown one asks nothing."""
        oracle = query.get("oracle", "")
        self.oracle = oracle if oracle in dict(CHOICES) else ""
        self.query = {"oracle": self.oracle}

    def advise(self) -> tuple[str, str]:
        return advise(self._state, self.oracle), advised_move(self._state, self.oracle)

    def _deal(self) -> None:
        while (state := GAME.random_state(self._lots)).cut:
            pass
        self._set(GAME.format(state))

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        unseen = not state.over and state.player in view.sight.hidden
        asker = state.player if view.sight.viewer is None else view.sight.viewer
        own = 0 if self.framed else view.by
        return {
            **laid_out(state, view.players, view.sight, counted=self.oracle == "cards", own=own),
            "note": "" if unseen else _placing_note(state),
            "told": tell(state, asker, self.oracle),
        }


def laid_out(
    state: State, players: tuple[str, ...], sight: Sight = OPEN, *, counted: bool = False, own: int = 0
) -> dict[str, Any]:
    """Return the parameters of `TanhinminBoard` and the lessons for a position."""
    hands = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
    unseen = not state.over and state.player in sight.hidden
    return {
        "hands": [
            [] if player in sight.hidden else [tan_text(card) for card in drawn_cards(hand)]
            for player, hand in enumerate(hands)
        ],
        "counts": [
            -1 if player in sight.hidden and not counted else len(hand) for player, hand in enumerate(hands)
        ],
        "laid": tan_text(state.table) if state.table else "",
        "mover": -1 if state.over else state.player,
        "moves": [] if unseen else _legal_choices(state, written=not sight.secret),
        "seats": list(players),
        "own": own,
        "hidden": sorted(sight.hidden),
    }


def drawn_cards(hand: TanHand) -> TanHand:
    """Return the drawn cards of a hand: all, or the weakest of a large one."""
    return hand if len(hand) <= MOST_CARDS_DRAWN else hand[:FEW_CARDS_DRAWN]


def _placing_note(state: State) -> str:
    if state.over:
        return "Whoever first has no card left wins."
    if state.table and not beats(state.hand[-1], state.table):
        return "No card beats the table card: a pass is the only move."
    return "Equal cards do not beat each other."


def _legal_choices(state: State, written: bool) -> list[dict[str, Any]]:
    """Return the legal moves of the drawn cards, with the positions after them if `written`."""
    if len(state.hand) + len(state.other) > LARGE:
        state, written = replace(state, hand=drawn_cards(state.hand)), False
    return [
        {
            "move": (text := GAME.format_move(move)),
            "label": GAME.move_label(state, text),
            "position": GAME.format(state.after(move)) if written else "",
        }
        for move in state.moves()
    ]
