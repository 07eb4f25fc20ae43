"""A whole game of Pairs in the Play tab: rounds, scores towards the target, the deck and the discards between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.text import amount, capital, number_between
from lastcard.core.text.named import as_sentence, named, named_player
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.table import DeckEmpty, new_table, target
from lastcard.games.pairs.solver.agents import HeuristicAgent
from lastcard.games.pairs.view.series.past_rounds import (
    PastRound,
    in_seats,
    points_of,
    read_rounds,
    table_after,
    write_rounds,
)
from lastcard.ui.contract.series import Series, Standing
from lastcard.ui.shell.address import number_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from lastcard.core.playing.agents import Agent
    from lastcard.core.playing.line import Line
    from lastcard.games.pairs.rules.table import Round, Table


class Rounds(Series):
    """The rounds of a game."""

    sizes = (2, 3, 4, 5)

    def __init__(self) -> None:
        self._scores: tuple[int, ...] = ()
        self._said = ""
        self._empty = False
        self._deals: list[Round] = []  # how the last two rounds were dealt, as far as that is known
        self._past: list[PastRound] = []

    def visit(self, query: dict[str, str], start: State) -> State:
        """Take up ``scores``, ``first``, the seat of the player who begins, and ``rounds``; what cannot be read is left out."""
        self.begin(start)
        most = target(start.players) - 1
        points = [number_between(text, 0, most) for text in query.get("scores", "").split(",")]
        scores = tuple(score for score in points if score is not None)
        if len(points) == len(scores) == start.players:
            self._scores = scores
        past = read_rounds(query.get("rounds", ""), start.players)
        if all(
            lost <= score for lost, score in zip(points_of(past, start.players), self._scores, strict=True)
        ):
            self._past = past
        return in_seats(start, number_in(query, "first", 1, 1, start.players) - 1)

    def query(self, start: State) -> dict[str, str]:
        """Return ``scores``, ``first`` and ``rounds`` where they say something."""
        return {
            "rounds": write_rounds(self._past),
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
        """Whether there are points of rounds that are not kept."""
        return points_of(self._past, len(self._scores)) != self._scores

    def deal(self, players: int, rng: Random) -> State:
        """Begin a game with a round that is dealt from a full deck."""
        dealt = new_table(players).deal(rng)
        self.begin(dealt.state)
        self._said, self._deals = how_dealt(dealt), [dealt]
        return dealt.state

    def following(self, end: State, rng: Random) -> State | None:
        """Count a round, and deal the next; None if somebody has reached the target or the cards have run out."""
        table = self._settled(end)
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
        """Return the scores, and who has lost if somebody has."""
        scores = self._scores if state.ending is None else self._settled(state).scores
        limit = target(state.players)
        over = ""
        loser = next((seat for seat, score in enumerate(scores) if score >= limit), None)
        if loser is not None:
            much = amount(scores[loser], "point")
            who = named_player(GAME.players(state), loser, f"has {much} and loses", f"have {much} and lose")
            over = as_sentence(f"The game is over: {who}; {limit} are too many.")
        elif self._empty and state.ending is not None:
            over = "The game is over: too few cards are left for another round."
        aim = f"Points are bad: whoever has {limit} first loses the game."
        return Standing(scores, limit, over, self._said, aim)

    def told(self, agents: Sequence[Agent | None]) -> tuple[Agent | None, ...]:
        """Return the players; the heuristic goes by the scores."""
        return tuple(
            HeuristicAgent(self._scores) if isinstance(one, HeuristicAgent) else one for one in agents
        )

    def _settled(self, state: State) -> Table:
        """The table after a round."""
        return table_after(state, self._scores)


def how_dealt(dealt: Round) -> str:
    """Return how the first player was found: a card each, and more to those who tied."""
    parts, names = [], GAME.players(dealt.state)
    for tie in range(1 + max(card.tie for card in dealt.cards)):
        kept = [card for card in dealt.cards if card.tie == tie and not card.discarded]
        pairs = [card for card in dealt.cards if card.tie == tie and card.discarded]
        shown = ", ".join(f"{named(names, card.seat)} {card.rank}" for card in kept)
        away = f" (discarded: {', '.join(str(card.rank) for card in pairs)})" if pairs else ""
        parts.append(f"{'Dealt' if tie == 0 else 'then, to break the tie'}: {shown}{away}")
    why = "a lot decides" if dealt.drawn else "the lowest card begins"
    who = capital(named_player(names, dealt.state.player, "begins", "begin"))
    return as_sentence(f"{'; '.join(parts)}. {who}: {why}.")
