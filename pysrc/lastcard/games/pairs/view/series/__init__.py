"""Whole games of Pairs in the Play tab, and their finished rounds in an address.

A round is written by its first cards and its moves: ``3.7:h5f`` for 3 and 7, dealt to the seats in that
order with all discarded cards, and then ``hit``, ``deal 5``, ``fold``. Players who tie are dealt more;
``*2`` names the seat of a lot. As the cards of a deal follow from the rounds before it, a round after a
missing one, or one that was not dealt, is written as a position with the first seat: ``1@4|7
deck=0,2,3:f``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import le
from random import Random
from typing import Any

from lastcard.core.playing import Agent, Line
from lastcard.core.text import amount, as_sentence, capital, named_player, number_between
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.table import DealtRound, DeckEmpty, GameTable, new_table, target
from lastcard.games.pairs.solver.agents import HeuristicAgent
from lastcard.ui.contract.series import Series, Standing
from lastcard.ui.shell.address import number_in

MOST_ROUND_CHARACTERS = 900  # characters of the rounds in an address; older rounds are dropped

_ROUND = re.compile(
    r"(?:(?P<dealt>\d{1,2}(?:\.\d{1,2})*)(?:\*(?P<lot>\d))?|(?P<first>\d)@(?P<start>[^:~]+)):(?P<moves>(?:h\d{1,2})*f?)"
)


@dataclass(frozen=True)
class PastRound:
    """A finished round, and how it was dealt if that is known."""

    line: Line
    dealt: DealtRound | None

    @property
    def end(self) -> Any:
        """The last position."""
        return self.line.states[-1]


def in_seats(start: State, first: int) -> State:
    """Return a position, written from the player to move on, with that player in a seat."""
    turned = replace(start, stacks=start.turned, player=0)
    if start.ending is not None and start.ending.loser is not None:
        turned = replace(turned, ending=replace(start.ending, loser=0))
    return GAME.seated(turned, first)


def _table_after(end: State, scores: tuple[int, ...]) -> GameTable:
    none = (0,) * end.players
    return GameTable(end.deck, end.discards, end.burn, scores, none, (0,) * end.ranks).settle(end)


def _points_of(past: Iterable[PastRound], players: int) -> tuple[int, ...]:
    ends = [kept.end.ending for kept in past]
    return tuple(sum(end.score for end in ends if end.loser == seat) for seat in range(players))


def _write_rounds(past: Sequence[PastRound]) -> str:
    for first in range(len(past)):
        written = "~".join(_round_text(kept, not number) for number, kept in enumerate(past[first:]))
        if len(written) < MOST_ROUND_CHARACTERS:
            return written
    return ""


def _read_rounds(text: str, players: int) -> list[PastRound]:
    """Return the rounds of a part of an address; none if it cannot be read or played."""
    past: list[PastRound] = []
    try:
        for part in text[: 2 * MOST_ROUND_CHARACTERS].split("~") if text else ():
            past.append(_read_round(part, past, players))
    except (ValueError, IndexError):
        return []
    return past


def _round_text(kept: PastRound, foremost: bool) -> str:
    start: State = kept.line.states[0]
    if kept.dealt is None or (foremost and not _new(kept)):
        return f"{start.player + 1}@{GAME.format(start)}:{_moves_text(kept.line)}"
    lot = f"*{start.player + 1}" if kept.dealt.drawn else ""
    return f"{'.'.join(str(card.rank) for card in kept.dealt.cards)}{lot}:{_moves_text(kept.line)}"


def _new(kept: PastRound) -> bool:
    assert kept.dealt is not None
    start: State = kept.line.states[0]
    lot = start.player if kept.dealt.drawn else None
    again = _Again([card.rank for card in kept.dealt.cards], lot)
    try:
        return again.deal(new_table(start.players)).state == start
    except (ValueError, IndexError):
        return False


def _moves_text(line: Line) -> str:
    return "".join({"hit": "h", "fold": "f"}.get(text, text.removeprefix("deal ")) for text in line.texts())


def _read_round(text: str, past: list[PastRound], players: int) -> PastRound:
    found = _ROUND.fullmatch(text)
    if found is None:
        raise ValueError("this is no round")
    dealt = None
    if found["start"]:
        start = in_seats(GAME.parse(found["start"]), int(found["first"]) - 1)
    else:
        before = _table_after(past[-1].end, (0,) * players) if past else new_table(players)
        lot = int(found["lot"]) - 1 if found["lot"] else None
        dealt = _Again([int(rank) for rank in found["dealt"].split(".")], lot).deal(before)
        start = dealt.state
    line = Line(GAME, start)
    for rank, fold in re.findall(r"h(\d+)|(f)", found["moves"]):
        line.play_texts(["fold"] if fold else ["hit", f"deal {rank}"])
    if line.state.ending is None or start.players != players:
        raise ValueError("this is no round of the game")
    return PastRound(line, dealt)


class _Again(Random):
    """Deals recorded cards in the place of chance."""

    def __init__(self, ranks: list[int], lot: int | None) -> None:
        super().__init__(0)
        self._ranks, self._lot = list(ranks), lot

    def deal(self, table: GameTable) -> DealtRound:
        """Deal a round. Raises `ValueError` or `IndexError` where these cards cannot have come."""
        dealt = table.deal(self)
        if self._ranks or (self._lot is not None) != dealt.drawn:
            raise ValueError("more was dealt")
        return dealt

    def choices(self, population: Any, weights: Any = None, **_: Any) -> list[Any]:
        rank = self._ranks.pop(0)
        if not 1 <= rank <= len(weights) or not weights[rank - 1]:
            raise ValueError(f"no {rank} is left")
        return [rank]

    def choice(self, seq: Any) -> Any:
        if self._lot not in seq:
            raise ValueError("that seat cannot be chosen")
        return self._lot


class Rounds(Series):
    """The rounds of a game."""

    sizes = (2, 3, 4, 5)

    def __init__(self) -> None:
        self._scores: tuple[int, ...] = ()
        self._said = ""
        self._empty = False
        self._deals: list[DealtRound] = []  # how the last two rounds were dealt, as far as that is known
        self._past: list[PastRound] = []

    def visit(self, query: dict[str, str], start: State) -> State:
        """Read ``scores``, ``first`` (the seat of the first player) and ``rounds``; ignore errors."""
        self.begin(start)
        most = target(start.players) - 1
        points = [number_between(text, 0, most) for text in query.get("scores", "").split(",")]
        scores = tuple(score for score in points if score is not None)
        if len(points) == len(scores) == start.players:
            self._scores = scores
        past = _read_rounds(query.get("rounds", ""), start.players)
        if all(map(le, _points_of(past, start.players), self._scores)):
            self._past = past
        return in_seats(start, number_in(query, "first", 1, 1, start.players) - 1)

    def query(self, start: State) -> dict[str, str]:
        """Return ``scores``, ``first`` and ``rounds`` where they are not the usual."""
        return {
            "rounds": _write_rounds(self._past),
            "scores": ",".join(map(str, self._scores)) if any(self._scores) else "",
            "first": str(start.player + 1) if start.player else "",
        }

    def begin(self, start: State) -> None:
        self._scores, self._said, self._empty = (0,) * start.players, "", False
        self._deals, self._past = [], []

    def keep(self, line: Line) -> None:
        dealt = next((deal for deal in self._deals if deal.state == line.states[0]), None)
        self._past.append(PastRound(line, dealt))

    @property
    def past(self) -> tuple[Line, ...]:
        return tuple(kept.line for kept in self._past)

    @property
    def forgotten(self) -> bool:
        """True if there are points of rounds that are not kept."""
        return _points_of(self._past, len(self._scores)) != self._scores

    def deal(self, players: int, rng: Random) -> State:
        """Begin a game with a round from a full deck."""
        dealt = new_table(players).deal(rng)
        self.begin(dealt.state)
        self._said, self._deals = how_dealt(dealt), [dealt]
        return dealt.state

    def following(self, end: State, rng: Random) -> State | None:
        """Score a round and deal the next; None if the game is over."""
        table = _table_after(end, self._scores)
        if table.loser is not None:
            return None
        try:
            dealt = table.deal(rng)
        except DeckEmpty:
            self._empty = True
            return None
        self._scores, self._said = table.scores, how_dealt(dealt)
        self._deals = [*self._deals[-1:], dealt]
        return dealt.state

    def standing(self, state: State) -> Standing:
        """Return the scores, and the loser if there is one."""
        scores = self._scores if state.ending is None else _table_after(state, self._scores).scores
        limit, over = target(state.players), ""
        loser = next((seat for seat, score in enumerate(scores) if score >= limit), None)
        if loser is not None:
            much = amount(scores[loser], "point")
            who = named_player(GAME.players(state), loser, f"has {much} and loses", f"have {much} and lose")
            over = as_sentence(f"The game is over: {who}; {limit} are too many.")
        elif self._empty and state.ending is not None:
            over = "The game is over: too few cards for another round."
        aim = f"Points are bad: the first player to reach {limit} loses the game."
        return Standing(scores, limit, over, self._said, aim)

    def told(self, agents: Sequence[Agent | None]) -> tuple[Agent | None, ...]:
        """Return the players; the heuristic gets the scores."""
        heuristic = HeuristicAgent(self._scores)
        return tuple(heuristic if isinstance(one, HeuristicAgent) else one for one in agents)


def how_dealt(dealt: DealtRound) -> str:
    """Return a sentence on how the first player was found."""
    parts, names = [], GAME.players(dealt.state)
    for tie in range(1 + max(card.tie for card in dealt.cards)):
        kept = [card for card in dealt.cards if card.tie == tie and not card.discarded]
        pairs = [card for card in dealt.cards if card.tie == tie and card.discarded]
        shown = ", ".join(f"{named_player(names, card.seat)} {card.rank}" for card in kept)
        away = f" (discarded: {', '.join(str(card.rank) for card in pairs)})" if pairs else ""
        parts.append(f"{'Dealt' if tie == 0 else 'then, to break the tie'}: {shown}{away}")
    why = "a random choice decides" if dealt.drawn else "the lowest card starts"
    who = capital(named_player(names, dealt.state.player, "begins", "begin"))
    return as_sentence(f"{'; '.join(parts)}. {who}: {why}.")
