"""Chapter 2: the game, its graphs, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.facts.common import (
    both_lose,
    judge_deck,
    judged_fact,
    linear_fact,
    linear_time,
    misjudged,
    proved,
    ranks_fact,
    size_key,
    states_of,
    strategy_fact,
    strategy_wins,
    winners,
)
from lastcard.games.tanhinmin.rules import EMPTY, GAME, PASS, State
from lastcard.games.tanhinmin.solver.decks import Batch, DeckNumbers, Solved, ranks, search
from lastcard.games.tanhinmin.solver.hidden_hands import sizes
from lastcard.games.tanhinmin.solver.winner import cover, edges, greedy, steps, verdict, winner

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

FIGURE_2_1 = "1,3,4,5,8|2,6,7|0"
PLAYED = ("1", "6", "8", "pass", "3", "7", "pass", "2")  # figure 2.1, with a 7 and the next pass of ours
OPTIONS = ("1,3,4,5,8", "2,6,7,pass", "8,pass", "pass")  # at each of the first four moves, by the text


@ranks_fact(
    place="Figure 2.1",
    title="The play example",
    printed="{1,3,4,5,8} against {2,6,7}; player B discards all first and is the winner",
    statement="The moves shown are legal, and the second player wins (B in the thesis), as with best play.",
    limits=(8, 9, 9),
    bound="the game of the figure, searched to its end",
)
def figure_2_1(limit: int) -> Concluded:
    state = GAME.parse(FIGURE_2_1)
    solved = yield from search(ranks(max(state.hand + state.other)))
    truth, known = solved.mover_wins(state), verdict(state)
    for turn, move in enumerate(PLAYED):
        if turn < len(OPTIONS):
            legal = ",".join(map(GAME.format_move, GAME.legal_moves(state)))
            yield Case.compare(f"options at move {turn + 1}", OPTIONS[turn], legal)
        state = GAME.play(state, GAME.parse_move(state, move))
    outcome = GAME.outcome(state)
    shown = outcome is not None and outcome.winners == (1,)
    yield Case("winner of the play shown", "second player", f"{'second' if shown else 'first'} player", shown)
    yield Case("μ₀", "", str(known.mu0))
    yield Case("μ₁", "", str(known.mu1))
    yield Case("winner with best play", "", f"{'first' if truth else 'second'} player")
    yield Case(agrees=not truth and known.winner == 1)
    return (
        f"The options are as printed, the moves are legal, and the second player wins. Two of the eight moves, 7 and the pass after it, are not "
        f"printed and are ours. With best play the second player wins too, as {known.mu0} is not more than {known.mu1}."
    )


@linear_fact(
    place="Theorem 2.1",
    title="Who wins, in linear time",
    printed="“we can decide which player has a winning strategy in O(n) time”",
    statement="The winner that the solver names is the winner by search, and on sorted hands of n cards it compares cards at most "
    "2n times, and a few times more for the table card.",
    limits=(2, 6, 8),
    bound="all hands from different cards 1 to {}, every table card; and hands of up to 1,000 cards",
)
def theorem_2_1(limit: int) -> Concluded:
    return linear_time(ranks(limit), 2)


@judged_fact(
    place="Lemma 2.2",
    title="The larger matching wins",
    printed="“P0 has a winning strategy when μ(G0(r) \\ min X1) > μ(G1 \\ min X0) holds, and P1 has a winning "
    "strategy otherwise”",
    statement="For different cards, this names the winner of every position.",
    limits=(2, 11, 15),
    computed="The larger matching names the winner of every position. ({checked:,} positions.)",
)
def lemma_2_2(limit: int) -> Cases:
    return judge_deck(ranks(limit), misjudged(Batch.plain_rule))


@judged_fact(
    place="Lemma 2.2, read with equal cards",
    title="The larger matching wins with equal cards too",
    statement="With equal cards, none of which beats another, the lemma names the winner of every position.",
    limits=(1, 5, 7),
    bound=lambda limit: f"all hands from three of each of the cards {span(1, limit)}, every table card",
    computed="The lemma is true word for word with equal cards, none of which beats another. ({checked:,} positions.)",
)
def lemma_2_2_equal(limit: int) -> Cases:
    return judge_deck(ranks(limit, copies=3), misjudged(Batch.plain_rule))


@ranks_fact(
    place="section 2.2.1",
    title="Ordering equal cards",
    printed="“We just distinguish two cards of “3”, as “3_1” and “3_2” … This assumption does not change the nature "
    "of TANHINMIN.”",
    statement="If equal cards are put into an order and beat each other by it, the winner stays the same.",
    limits=(1, 3, 5),
    bound=lambda limit: f"all hands from three of each of the cards {span(1, limit)}, no table card",
    otherwise="In {wrong:,} of {checked:,} positions some order of the equal cards changes the winner.",
    correction="Equal cards must stay equal, none beating another; then Lemma 2.2 is true as printed.",
)
def equal_cards(limit: int) -> Concluded:
    wrong, count = [], 0
    for state in states_of(ranks(limit, copies=3), (EMPTY,)):
        count += 1
        truth = winner(state)
        if any(winner(_ordered(state, first)) != truth for first in (0, 1)):
            wrong.append(state)
        if count % 50 == 0:
            yield Progress(count, 10**limit, "positions compared")
    if not wrong:
        return "No position within the bound tells the difference."
    smallest = min(wrong, key=size_key)
    yield Case(agrees=True, count=count - len(wrong))
    yield Case(agrees=False, count=len(wrong), position=GAME.format(smallest))
    return Conclusion(smallest=len(smallest.hand + smallest.other) <= 3)


def _ordered(state: State, stronger: int) -> State:
    """Tell equal cards apart: those of one player (0 to move) are stronger than the other's."""
    owned = sorted(
        [(card, stronger == 0, 0) for card in state.hand] + [(card, stronger == 1, 1) for card in state.other]
    )
    hands: tuple[list[int], list[int]] = ([], [])
    for strength, (_, _, owner) in enumerate(owned, start=1):
        hands[owner].append(strength)
    return State(tuple(hands[0]), tuple(hands[1]), EMPTY)


@judged_fact(
    place="section 2.2.1",
    title="Passing on an empty table",
    printed="“we assume that the players avoid consecutive passes”",
    statement="No pair of hands on an empty table is lost for both players when they move first. So a right to "
    "pass there changes no winner.",
    limits=(2, 11, 15),
    bound="all hands from different cards 1 to {}, empty table",
    computed="On an empty table it is never bad to move first. So a pass there, if it were "
    "allowed, would not help: the winner is the same under every convention. ({checked:,} positions.)",
)
def pass_convention(limit: int) -> Cases:
    return judge_deck(ranks(limit), both_lose, (EMPTY,))


@judged_fact(
    place="section 2.3, proof of Lemma 2.3",
    title="A winner who can play a card need not pass",
    printed="cases (a) and (b): only without a stronger card does P0 pass",
    statement="A winning player with a card stronger than the table card wins by playing a card.",
    limits=(2, 11, 15),
    computed="A winning player who can play a card has a card that wins. ({checked:,} positions.)",
)
def placing_wins(limit: int) -> Cases:
    def only_pass(solved: Solved, batch: Batch, numbers: DeckNumbers, table: int) -> DeckNumbers:
        can = batch.highest_level() > table
        return np.asarray(can & solved.wins(numbers, table) & (solved.top[numbers] <= table))

    return judge_deck(ranks(limit), only_pass)


@strategy_fact(
    place="Lemma 2.3",
    title="The winning move, case by case",
    printed="cases (a-1), (a-2) and (b)",
    statement="The player to move, if her matching is larger, wins by the move that the case of the proof gives.",
    limits=(2, 7, 9),
    computed="The player to move, if her matching is larger, wins by the move of the case: a card that is not the weakest "
    "(a-1), the weakest (a-2), or a pass (b). Where no case applies the player to move loses.",
)
def lemma_2_3(limit: int) -> Cases:
    return strategy_wins(ranks(limit))


@ranks_fact(
    place="Lemma 2.4",
    title="What every losing move leaves",
    printed="“for any action of P0, P1 has a strategy …”",
    statement="If μ₀ ≤ μ₁, then after any move the opponent, now to move, has the larger matching. A card lowers "
    "the matching of the player who plays it and not the other one.",
    limits=(2, 7, 9),
    evidence=proved("cut-cards"),
)
def lemma_2_4(limit: int) -> Concluded:
    deck = ranks(limit)
    wins = yield from winners(deck)
    moved = [0, 0]
    for count, state in enumerate(states_of(deck)):
        own, theirs = sizes(state.hand, state.other, state.table)
        for move in state.moves() if own <= theirs else ():
            after = state.after(move)
            their_next, own_next = sizes(after.hand, after.other, after.table)
            kept = not after.over and their_next > own_next and wins(after)
            if move != PASS:
                kept = kept and own_next < own and their_next >= theirs
            moved[move == PASS] += 1
            yield Case(agrees=kept, position=str(state))
        if count % 20 == 0:
            yield Progress(count, deck.size * (limit + 1), "positions judged")
    return (
        "When the mover's matching is not larger, after every move her opponent's is, and her opponent wins by search: a card takes one "
        f"off the matching of the player who plays it and nothing off the other. ({moved[0]:,} cards, {moved[1]:,} passes.)"
    )


@ranks_fact(
    place="Lemma 2.5",
    title="The greedy matching is maximum",
    printed="“can be computed in O(|X0| + |X1|) time”",
    statement="On sorted cards the greedy algorithm finds a maximum matching, with at most one comparison for each "
    "beating card.",
    limits=(1, 8, 9),
    bound=lambda limit: f"every graph of different cards {span(1, limit)}",
    computed="In {checked:,} graphs the greedy matching is as large as the one by augmenting paths, one comparison for each "
    "beating card, and as large as the vertex cover that it gives.",
    otherwise="It is not.",
    evidence=proved("matchings"),
)
def lemma_2_5(limit: int) -> Cases:
    deck = ranks(limit)
    for number in range(1, deck.size):
        state = deck.state(number, EMPTY)
        graph = state.hand, state.other
        compared = [step.matched for step in steps(*graph)]
        found = {greedy(*graph).size, augmenting(*graph), len(edges(*graph)), sum(map(len, cover(*graph)))}
        yield Case(agrees=found == {sum(compared)} and len(compared) <= len(state.hand), position=str(state))
        if number % 100 == 0:
            yield Progress(number, deck.size, "graphs matched twice")


@ranks_fact(
    place="Lemma 2.6",
    title="The weakest pair",
    printed="“there exists a maximum matching that contains edge (min X0, min X1)”",
    statement="In a connected graph of cards some maximum matching has the pair of the two weakest cards.",
    limits=(2, 8, 9),
    bound="every connected graph of different cards 1 to {}",
    computed="In {checked:,} connected graphs some maximum matching has the pair of the weakest cards.",
    otherwise="It is not so.",
    evidence=proved("matchings"),
)
def lemma_2_6(limit: int) -> Cases:
    deck = ranks(limit)
    for number in range(1, deck.size):
        state = deck.state(number, EMPTY)
        hand, other = state.hand, state.other
        # A graph of cards is connected if and only if its weakest beating card beats the weakest beaten one
        # and its strongest beating card beats all.
        if hand and other and hand[0] > other[0] and hand[-1] > other[-1]:
            right = 1 + augmenting(hand[1:], other[1:]) == augmenting(hand, other)
            yield Case(agrees=right, position=str(state))
        if number % 100 == 0:
            yield Progress(number, deck.size, "graphs matched")


def augmenting(beating: tuple[int, ...], beaten: tuple[int, ...]) -> int:
    """Return the size of a maximum matching by augmenting paths, for small graphs."""
    match: dict[int, int] = {}

    def augment(card: int, seen: set[int]) -> bool:
        for target in beaten:
            if target < card and target not in seen:
                seen.add(target)
                if target not in match or augment(match[target], seen):
                    match[target] = card
                    return True
        return False

    return sum(augment(card, set()) for card in beating)
