"""The exercises of TANHINMIN: the usual ones, and *draw a maximum matching*."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from lastcard.core.exercises import Draft, Exercise, Exercises, Kind, Mark, Source
from lastcard.core.exercises.exercise import counted
from lastcard.core.exercises.kinds import BestMove, WhoWins
from lastcard.core.progress import Sliced
from lastcard.core.text import Player, amount
from lastcard.games.tanhinmin.rules import EMPTY, GAME, TAN_PLAYERS, State
from lastcard.games.tanhinmin.rules.game import shared_out
from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.solver.explain import Certificate, certificates
from lastcard.games.tanhinmin.solver.winner import winner

STRONGEST_CARD = {1: (5, 8), 2: (6, 9), 3: (7, 10)}  # the strongest card, by grade
MOST_DRAWS = 150  # positions that are drawn to find one in which a single move wins


def position(rng: Random, grade: int) -> State:
    """Draw a position; one in four has cut cards, one in four equal cards."""
    ranks = rng.randint(*STRONGEST_CARD[grade])
    odd = rng.random()
    while True:
        hand, other = shared_out(rng, ranks, odd < 1 / 4, 1 / 4 <= odd < 1 / 2, 5)
        if len(hand) > 1 and len(other) > 1:
            return State(hand, other, rng.randint(1, ranks - 1) if rng.random() < 1 / 2 else EMPTY)


def greedy(state: State) -> tuple[str, ...]:
    """Return the weakest card that may be placed, or a pass."""
    return (GAME.format_move(state.moves()[0]),)


def one_wins(rng: Random, grade: int) -> State:
    """Draw a position in which, if possible, one move wins: the weakest, or another."""
    state, weakest = position(rng, grade), rng.random() < 0.5
    for _ in range(MOST_DRAWS):
        after = [state.after(move) for move in state.moves()]
        wins = [other.over or winner(other) == 1 for other in after]
        if len(after) > 1 and sum(wins) == 1 and wins[0] == weakest:
            break
        state = position(rng, grade)
    return state


class MaximumMatching(Kind):
    """Draw as many pairs as possible in the configuration graph of a player."""

    name = "matching"
    title = "Make the most pairs"
    takes = "matching"
    best_play = False
    says = (
        "the graph of one player, as facts say: beating has the cards of that hand, beaten what they may beat (the other "
        "hand without its weakest card, and for the player to move the table card, 0 where it is empty); choices: all its "
        "edges, each as card>beaten card; answer: one maximum matching; right are as many edges as it has, no two of which "
        "share a card; facts have a vertex cover of that size, which proves that there are no more"
    )

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Sliced[Draft | None]:
        yield from ()
        state = _different_cards(rng, rng.randint(*STRONGEST_CARD[grade]))
        player = rng.randrange(2)
        graph = certificates(state)[player]
        choices = [f"{one}>{other}" for one in graph.beating for other in graph.beaten if one > other]
        wasteful = _wasteful_size(graph)
        if graph.size < 2 or wasteful == graph.size:
            return None
        above, below = graph.cover
        who, rival = (Player(TAN_PLAYERS, seat) for seat in (player, 1 - player))
        answer = {f"{graph.beating[i]}>{graph.beaten[j]}" for i, j in graph.edges}
        pairs = amount(graph.size, "pair")
        cover = ", ".join(str(card) if card else "the empty table" for card in graph.cover_cards())
        left = len(graph.beating) - graph.size
        table = (
            f", but the {state.table} on the table counts too"
            if state.table
            else ", but the empty table counts too"
        )
        return Draft(
            GAME.format(state),
            TAN_PLAYERS[0],
            f"Pair {who.whose} cards with weaker cards of {rival}, as many pairs as possible. Leave out the weakest "
            f"({graph.left_out}){'' if player else table}. No card may be in two pairs.",
            tuple(choices),
            tuple(choice for choice in choices if choice in answer),
            f"There can be at most {pairs}: every possible pair uses one of these {graph.size}: {cover}.",
            (
                counted(len(choices), (6, 12), f"{amount(len(choices), 'pair')} possible"),
                counted(graph.size, (3, 5), f"{pairs} to draw"),
                Mark(
                    int(bool(above) and bool(below)),
                    "the proof uses cards of both hands"
                    if above and below
                    else "the proof uses cards of one hand",
                ),
                Mark(int(graph.size - wasteful > 1), f"careless pairing finds only {wasteful}"),
            ),
            tuple(_edge(choice) for choice in choices),
            hints=(
                "Pair each card with the weakest free card that it beats.",
                "Start with the weakest card.",
                f"{amount(left, 'card')} of {who} {'stays' if left == 1 else 'stay'} unpaired."
                if left
                else "Every card can be paired.",
            ),
            facts={
                "player": TAN_PLAYERS[player],
                "beating": list(graph.beating),
                "beaten": list(graph.beaten),
                "left_out": graph.left_out,
                "table": None if graph.table is None else graph.beaten[graph.table],
                "cover": [[graph.beating[i] for i in above], [graph.beaten[j] for j in below]],
            },
        )

    def sentence(self, exercise: Exercise, given: Sequence[str]) -> str:
        """Return the proof, or an impossible pair, or that one more is possible."""
        if self.right(exercise, given):
            return exercise.reason
        for edge in given:
            if edge not in exercise.choices:
                return f"{_edge(edge)}: not possible, it is not stronger."
        for place, end in ((0, "is used twice"), (2, "is beaten twice")):
            ends = [edge.partition(">")[place] for edge in given]
            if twice := next((card for card in ends if ends.count(card) > 1), ""):
                card = f"The {twice}" if twice != "0" else "The empty table"
                return f"{card} {end}."
        return f"{amount(len(given), 'pair')}: there are more."


def _different_cards(rng: Random, ranks: int) -> State:
    while True:
        owners = [rng.randrange(2) if rng.random() < 0.85 else 2 for _ in range(ranks)]
        hands = [
            tuple(rank for rank, owner in enumerate(owners, start=1) if owner == hand) for hand in (0, 1, 2)
        ]
        if len(hands[0]) > 1 and len(hands[1]) > 1:
            table = rng.choice((EMPTY, *hands[2]))
            return State(hands[0], hands[1], table)


def _wasteful_size(graph: Certificate) -> int:
    """Count the pairs if each card, the strongest first, beats the weakest that is left."""
    left, pairs = sorted(graph.beaten), 0
    for card in sorted(graph.beating, reverse=True):
        if left and left[0] < card:
            left.pop(0)
            pairs += 1
    return pairs


def _edge(choice: str) -> str:
    one, _, other = choice.partition(">")
    return f"{one} on the empty table" if other == "0" else f"{one} beats {other}"


EXERCISES = Exercises(
    ENGINE,
    (BestMove(one_wins), WhoWins(("win", "loss")), MaximumMatching()),
    position,
    greedy,
    bounds={"best-move": (1, 2), "who-wins": (2, 3), "mistake": (2, 3)},
    most_easy={"best-move": 1},
)
