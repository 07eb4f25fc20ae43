"""The board of BABANUKI: a table of open hands, and its editor.

Each edit gives the text of a position, which the parser then checks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import param

from lastcard.core.game import PositionError
from lastcard.core.playing import Line
from lastcard.core.solution import Solution
from lastcard.core.worth import Worth
from lastcard.games.babanuki.rules import GAME, JOKER, MAX_PAIRS, State, baba_text, deal
from lastcard.games.babanuki.rules.position import seats_of_cards
from lastcard.games.babanuki.solver.attractors import Sharing, edges, hand_sizes, hands_of, sharing
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint
from lastcard.ui.shell.address import brief

MOST_PAIRS = 99  # most pairs that the editor puts between two players
SEATED_PLAYERS = range(2, 11)  # players that the editor can seat
Between = dict[tuple[int, int], int]  # for every two places, the lower one first, the pairs between them


def with_pairs(state: State, one: int, other: int, count: int) -> str:
    """Return the position with `count` pairs between two players."""
    _check_place(state, one)
    _check_place(state, other)
    if one == other:
        raise PositionError("the two cards of a pair are in two different hands")
    if not 0 <= count <= MOST_PAIRS:
        raise PositionError(f"between two players there are 0 to {MOST_PAIRS} pairs, not {count:,}")
    between = pairs_of(state)
    between[min(one, other), max(one, other)] = count
    return pairs_text(len(state.playing), between, sharing(state).joker)


def with_joker(state: State, seat: int) -> str:
    """Return the position with the joker in another hand."""
    _check_place(state, seat)
    return pairs_text(len(state.playing), pairs_of(state), seat)


def with_mover(state: State, seat: int) -> str:
    """Return the position with another player to move and the others in the same order."""
    _check_place(state, seat)
    hands = GAME.format(state).split("|")
    return "|".join(hands[seat:] + hands[:seat])


def with_players(state: State, count: int) -> str:
    """Return the position with players removed, or added with a pair each."""
    if count not in SEATED_PLAYERS:
        raise PositionError(
            f"{SEATED_PLAYERS[0]} to {SEATED_PLAYERS[-1]} players can be seated, not {count:,}"
        )
    before = pairs_of(state)
    between = {pair: before.get(pair, 0) for pair in edges(count)}
    between |= {(place - 1, place): 1 for place in range(len(state.playing), count)}
    joker = min(sharing(state).joker, count - 1)
    for place in range(count):  # who has lost all partners gets a new one
        if place != joker and not any(number and place in pair for pair, number in between.items()):
            pair = (place - 1, place) if place else (0, 1)
            between[pair] = 1
    return pairs_text(count, between, joker)


def pairs_of(state: State) -> Between:
    """Return the number of pairs between every two players."""
    here = sharing(state)
    return dict(zip(edges(here.players), here.counts, strict=True))


def pairs_text(players: int, between: Mapping[tuple[int, int], int], joker: int) -> str:
    """Write the position with these pairs and the joker here. Raises `PositionError`."""
    counts = tuple(between[pair] for pair in edges(players))
    if sum(counts) > MAX_PAIRS:
        raise PositionError(f"there would be {sum(counts):,} pairs; {MAX_PAIRS:,} is the most")
    sizes = hand_sizes(Sharing(counts, joker, players))
    if not all(sizes):
        raise PositionError(
            f"player {sizes.index(0) + 1} would hold no card: leave a pair, or first give that player the joker"
        )
    return GAME.format(hands_of(counts, joker, players))


def _check_place(state: State, place: int) -> None:
    if not 0 <= place < len(state.playing):
        raise PositionError(f"there is no player {place + 1}: {len(state.playing)} still play")


CARDS_DRAWN = {2: 24, 3: 12, 4: 10}  # cards of a hand that are drawn one by one, by the number of players
FEW_DRAWN = 8  # as many where more play
AROUND = 5  # players that are drawn around a table, with threads; more of them stand in rows
FEWEST, MOST_DEALT = 2, 5  # players that a deal can have, and more where more are on the table


class BabanukiBoard(Board):
    """Players around a table with open hands."""

    script = "board.js"
    messages = Messages(  # all of them edit the position
        anchor={},
        pairs={"one": int, "other": int, "count": int},
        joker={"seat": int},
        turn={"seat": int},
        players={"count": int},
        deal={"players": int, "pairs": int},
    )
    names = param.List([])  # by seat
    own = param.Integer(0)  # the seat at the bottom
    mover = param.Integer(0)  # the seat to move, -1 when the game is over
    source = param.Integer(0)  # the seat drawn from, likewise
    # By seat lists of ``[card, partner, count]``: a card in notation, its partner's seat (-1 for the joker),
    # and the number of cards that it represents.
    hands = param.List([])
    ranks = param.List([])  # by seat: the place, from 1; 0 for those who still play
    safe = param.List([])  # the seats that all others together cannot make last; empty if hidden or unknown
    # A dictionary for each legal card: ``move``, ``position`` (after it) and ``winner``, the seat that can
    # force first place then, -1 if nobody can, None if hidden or unknown.
    moves = param.List([])
    dealt = param.List([3, 6])  # players and pairs in the menus of a new deal
    letters = param.List([])  # ``[one, other, text]`` on the threads, such as ``x = 2``, beside the argument
    note = param.String("")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self._deals: tuple[State, list[int]] | None = None
        self.listen(
            anchor=self._mover_first,
            deal=self._deal,
            **self._edits(pairs=with_pairs, joker=with_joker, turn=with_mover, players=with_players),
        )

    def _mover_first(self) -> None:
        """Start the editor with the player to move as the first."""
        if self._state.player or self._state.finished:
            self._set(GAME.format(self._state))

    def _deal(self, players: int, pairs: int) -> None:
        seats = min(max(players, FEWEST), max(MOST_DEALT, len(self._state.hands)))
        number = min(max(pairs, 2 * seats), max(MOST_PAIRS, self.dealt[1]))
        while (state := deal(self._lots, seats, number)).finished:
            pass
        text = GAME.format(state)
        self._deals = GAME.parse(text), [seats, number]
        self._set(text)

    def follow(self, line: Line) -> None:
        """Show the start of the line in the menus of a new deal."""
        super().follow(line)
        begin = line.states[0]
        here = self._deals[1] if self._deals and self._deals[0] == begin else None
        self.dealt = here or [len(begin.playing), sum(sharing(begin).counts)]

    def _traces(self, before: State, move: int) -> dict[str, Any]:
        return {"pair": move != JOKER and move in before.hands[before.player], "source": before.source}

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        return {
            **laid_out(state, solution, view.players, view.by),
            "letters": _letters(state) if view.argued and solution else [],
            "note": _table_note(state, solution),
        }


def _letters(state: State) -> list[list[Any]]:
    if len(state.playing) != 3 or state.over:
        return []
    return [
        [state.playing[one], state.playing[other], f"{letter} = {count:,}"]
        for letter, (one, other), count in zip("xyz", edges(3), sharing(state).counts, strict=True)
    ]


def laid_out(state: State, solution: Solution | None, players: Sequence[str], own: int = 0) -> dict[str, Any]:
    """Return the parameters of `BabanukiBoard` and the lessons for a position."""
    ranks = {seat: place for place, seat in enumerate(state.ranking, 1)}
    hands = _drawn_hands(state)
    drawn = {entry[0] for entry in hands[state.source]}
    return {
        "names": list(players),
        "own": own,
        "mover": -1 if state.over else state.player,
        "source": -1 if state.over else state.source,
        "hands": hands,
        "ranks": [ranks.get(seat, 0) for seat in range(len(state.hands))],
        "safe": _never_last(state, solution),
        "moves": [
            entry
            for card in state.moves
            if (text := baba_text(card)) in drawn and (entry := _card_choice(state, card, text, solution))
        ],
    }


def winner_of(worths: Sequence[Worth]) -> int:
    """Return the seat that can force first place, or -1, from the worths of a position."""
    return next((seat for seat, worth in enumerate(worths) if worth == "win"), -1)


def _never_last(state: State, solution: Solution | None) -> list[int]:
    found = None if solution is None or state.over else solution.extra["not_last"]
    return [state.playing[place] for place in found or ()]


def _card_choice(state: State, card: int, text: str, solution: Solution | None) -> dict[str, Any]:
    verdicts = solution.moves if solution and solution.known else ()
    found = next((verdict for verdict in verdicts if verdict.move == text), None)
    return {
        "move": text,
        "position": brief(GAME.format(state.after(card))),
        "winner": None if found is None else winner_of(found.worths),
    }


def _drawn_hands(state: State) -> list[list[list[Any]]]:
    """Return the hands by seat, those too large with one entry for each partner."""
    holders = seats_of_cards(state.hands)
    bundled = max(map(len, state.hands)) > CARDS_DRAWN.get(len(state.hands), FEW_DRAWN)
    hands = []
    for seat, hand in enumerate(state.hands):
        entries: dict[int, list[Any]] = {}
        for card in hand:
            partner = -1 if card == JOKER else sum(holders[card]) - seat
            entries.setdefault(partner if bundled else card, [baba_text(card), partner, 0])[2] += 1
        hands.append(list(entries.values()))
    return hands


def _table_note(state: State, solution: Solution | None) -> str:
    if state.over:
        return "First out of cards is first. The player left with the joker is last."
    words = "Lines join equal cards. Draw a card that is joined to one of yours, and both are discarded."
    if len(state.hands) > AROUND:
        words = "Draw a card whose partner is in your hand, and both are discarded."
    if solution is None or not solution.known:
        return words
    words += " The mark below a card shows who can force first place after it is drawn (– nobody)."
    if _never_last(state, solution):
        words += " A player marked “never last” can’t be made last, even if all the others team up."
    return words
