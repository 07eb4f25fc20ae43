"""The pictures of Pairs in Explore: a map of decisions, and the lottery of the next card.

The map shows hit or fold for every two ranks of two cards, the rest of the position as it is. The lottery
shows the worth of both moves as a balance, and the chance and worth of each card.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from operator import sub
from typing import Any, NamedTuple, cast

import param

from lastcard.core.containers import LRUCache
from lastcard.core.engine import NOW
from lastcard.core.progress import Progress
from lastcard.core.solution import Solution
from lastcard.core.text import number_between
from lastcard.core.worth import order
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import RankCounts, added, face_up
from lastcard.games.pairs.solver.best_response import PositionTable, build
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.view.opponents import signed_payoff
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import Picture
from lastcard.ui.jobs import ButtonJob, EagerCard
from lastcard.ui.rows import called
from lastcard.ui.shell.address import Address, brief

MOST_MAP_RANKS = 10  # ranks of a deck for which a map is drawn: some seconds
_map_tables: LRUCache[tuple[RankCounts, int], PositionTable] = LRUCache(64)


class TableCard(NamedTuple):
    """A card on the table: its player, counted from the player to move, and its rank."""

    turn: int
    rank: int


def _whole_deck(state: State) -> RankCounts:
    return added(state.deck, face_up(state.stacks, state.ranks))


def _mappable(state: State) -> bool:
    """Tell whether there is a map: two players, a first round, a player to move."""
    plain = state.ending is None and not state.dealing and not any(state.discards)
    return plain and state.players == 2 and state.ranks <= MOST_MAP_RANKS


def cards_on_table(state: State) -> tuple[TableCard, ...]:
    """Return the face-up cards, in the order of the notation."""
    return tuple(TableCard(turn, rank) for turn, stack in enumerate(state.turned) for rank in stack)


def table_of(state: State) -> PositionTable | None:
    """Return the table of a position's deck, if it is there."""
    return _map_tables.get((_whole_deck(state), state.burn))


def make_map_table(state: State) -> Generator[Progress, None, PositionTable]:
    """Make the table of a position's deck, in slices."""
    found = yield from build(_whole_deck(state), state.burn)
    return _map_tables.put((_whole_deck(state), state.burn), found)


def _with_ranks(state: State, across: TableCard, down: TableCard, ranks: tuple[int, int]) -> State | None:
    """Return a position with two cards replaced by others of the deck, or None."""
    stacks: list[tuple[int, ...]] = [()] * 2
    for card in cards_on_table(state):
        rank = ranks[0] if card == across else ranks[1] if card == down else card.rank
        stacks[card.turn] = tuple(sorted((*stacks[card.turn], rank)))
    if any(len(set(stack)) < len(stack) for stack in stacks):
        return None
    deck = tuple(map(sub, _whole_deck(state), face_up(tuple(stacks), state.ranks)))
    return None if min(deck) < 0 else State(tuple(stacks), deck, state.discards, state.burn)


def squares(
    state: State, table: PositionTable, across: TableCard, down: TableCard
) -> list[list[dict[str, Any]]]:
    """Return a row of squares for each rank of the card that goes down, from rank 1 on.

    A square without a position is empty; the others have the best move and its worth to the player to move.
    """
    ranks = range(1, state.ranks + 1)
    turned = replace(state, stacks=state.turned, player=0)
    return [[_square(turned, table, _with_ranks(state, across, down, (x, y))) for x in ranks] for y in ranks]


def _square(here: State, table: PositionTable, there: State | None) -> dict[str, Any]:
    if there is None:
        return {}
    text = GAME.format(there)
    return {
        "position": text,
        "link": str(Address(GAME.name, "explore", {"pos": text})),
        "move": "hit" if table.hit(*there.stacks) else "fold",
        "worth": signed_payoff(table.payoff(*there.stacks)),
        "here": there == here,
    }


class MapCard(EagerCard):
    """A square for each two ranks, with the better move."""

    script = "decision_map.js"
    messages = Messages(turn={"axis": int, "card": int})  # another card for an axis
    # The rows from rank 1 on, as `map_squares.squares` makes them; empty while they are not known.
    squares = param.List([])
    # What the ranks of columns and rows are, in words.
    across = param.String("")
    down = param.String("")
    cards = param.List([])  # what the axes can be, in words; empty if there is no choice
    axes = param.List([0, 1])  # which of them the columns and the rows are
    shown = param.Boolean(True)  # whether there is anything to be seen


class DecisionMap(Picture):
    """The panel of Explore: the map around the position, along two of its cards."""

    def __init__(self) -> None:
        super().__init__(MapCard(title="Hit or fold with two other cards"))
        self._axes = (0, -1)
        self.card.listen(turn=self._turn)
        self._work = ButtonJob(self.card, lambda: make_map_table(self._state), lambda _: self._show_again())

    @property
    def query(self) -> dict[str, str]:
        """The numbers of the two cards, unless they are the usual ones."""
        across, down = self._axes
        return {} if self._axes == (0, -1) else {"map": f"{across + 1}.{down + 1}"}

    def visit(self, query: dict[str, str]) -> None:
        """Read ``map``, the numbers of the two cards; by default the mover's lowest and the last."""
        words = query.get("map", "").split(".")
        chosen = [number - 1 for word in words if (number := number_between(word, 0, 999)) is not None]
        self._axes = (chosen[0], chosen[1]) if len(chosen) == len(words) == 2 else (0, -1)

    def show(self, state: State, *, hide: bool, by: int = 0) -> None:
        """Show the map around a position, as far as it is known."""
        if self._work.running and _whole_deck(state) != _whole_deck(self._state):
            self._work.stop()
        super().show(state, hide=hide, by=by)

    @property
    def _state(self) -> State:
        assert self._shown is not None
        return cast("State", self._shown[0])

    def _turn(self, axis: int, card: int) -> None:
        across, down = self._chosen(len(cards_on_table(self._state)))
        if card == (across if axis else down):
            self._axes = down, across
        else:
            self._axes = (across, card) if axis else (card, down)
        self.on_note()
        self._show_again()

    def _chosen(self, count: int) -> tuple[int, int]:
        across, down = self._axes[0], self._axes[1] % count if self._axes[1] < 0 else self._axes[1]
        return (across, down) if 0 <= across < count and down < count and across != down else (0, count - 1)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        if hide or not _mappable(state):
            return {"shown": False, "squares": []}
        names, cards = called(GAME, state), cards_on_table(state)
        words = [f"{names[(state.player + card.turn) % 2]}’s {card.rank}" for card in cards]
        across, down = self._chosen(len(cards))
        table = table_of(state)
        return {
            "shown": True,
            "cards": words,
            "axes": [across, down],
            "across": words[across],
            "down": words[down],
            "squares": [] if table is None else squares(state, table, cards[across], cards[down]),
            "action": "Draw the map" if table is None else "",
            "note": _NOTE if table is not None else "",
        }


_NOTE = (
    "Each square is this position with two cards exchanged for other ranks. It shows the best move and "
    "what the position is worth to the player to move. A square opens its position."
)


class LotteryCard(Component):
    """A balance with the worth of hitting and folding, and a line for each rank that can come."""

    script = "lottery.js"
    messages = Messages(walk={"moves": list[str]})
    # One dictionary a rank that is left: ``rank``, ``chance`` (0 to 1), ``share`` (as a fraction), ``pair``,
    # ``worth`` (to who is dealt the card; None if it is hidden or not known), ``text`` (the same in words),
    # ``moves`` (that lead there, in notation) and ``position`` (after them).
    rows = param.List([])
    # What both moves are worth to the player; None if that is hidden, not known, or no move any more.
    hit = param.Number(None, allow_None=True)
    fold = param.Number(None, allow_None=True)
    action = param.String("")  # ``hit`` or ``fold``; empty if that is hidden or not known
    # Who is dealt the card: seat, and what that player is called.
    player = param.Integer(0)
    called = param.String("")
    note = param.String("")  # what is said in the place of numbers


class Lottery(Picture):
    """The picture of Explore: the next card, and its worth unless that is hidden."""

    def __init__(self) -> None:
        super().__init__(LotteryCard())
        self.card.listen(walk=self._walk)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        solution, over = ENGINE.solve(state, NOW), state.ending is not None
        extra = solution.extra if solution.known and not hide and not over else {}
        worth = {move: None if extra.get(move) is None else float(extra[move]) for move in ("hit", "fold")}
        note = "" if solution.known else "The cards’ values are not computed."
        if over or hide:
            note = "The round is over: no card follows." if over else "The cards’ values are hidden."
        return {
            "rows": [] if over else lottery(state, None if hide else solution),
            **worth,
            "action": extra.get("action") or "",
            "player": state.player,
            "called": called(GAME, state)[state.player],
            "note": note,
        }


def lottery(state: State, solution: Solution | None) -> list[dict[str, Any]]:
    """Return a line for each rank that can come, without worths if there is no solution."""
    verdicts = () if solution is None else solution.moves
    if not state.dealing:
        verdicts = tuple(one for hit in verdicts if hit.move == "hit" for one in hit.outcomes)
    found = {verdict.move: verdict.worths for verdict in verdicts}
    coming, before = (state, []) if state.dealing else (state.hit(), ["hit"])
    rows = []
    for rank in GAME.legal_moves(coming):
        move, chance = GAME.format_move(rank), coming.chance(rank)
        worths = found.get(move)
        worth = worths[coming.player] if worths else None
        number = None if worth is None else float(order(worth))
        rows.append(
            {
                "rank": rank,
                "chance": float(chance),
                "share": str(chance),
                "pair": rank in coming.hand,
                "worth": number,
                "text": "" if number is None else signed_payoff(number),
                "moves": [*before, move],
                "position": brief(GAME.format(coming.deal(rank))),
            }
        )
    return rows
