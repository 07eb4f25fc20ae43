"""Checks of chapter 2: the game, its graphs, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.claims.common import (
    both_lose,
    distinct,
    holds,
    misjudged,
    proved,
    states_of,
    strategy_wins,
    try_all,
)
from lastcard.games.tanhinmin.rules import EMPTY, GAME, PASS, State
from lastcard.games.tanhinmin.solver.decks.criteria import Batch
from lastcard.games.tanhinmin.solver.decks.deck import ranks, search
from lastcard.games.tanhinmin.solver.hidden_hands.oracles import sizes
from lastcard.games.tanhinmin.solver.matching import cover, edges, greedy, steps
from lastcard.games.tanhinmin.solver.winner import verdict, winner

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.claims.common import Numbers
    from lastcard.games.tanhinmin.solver.decks.deck import Solved

FIGURE_2_1 = "1,3,4,5,8|2,6,7|0"
PLAYED = ("1", "6", "8", "pass", "3", "7", "pass", "2")
"""A play as in figure 2.1. The text tells all moves but the 7 and the pass after it, which are ours."""

OPTIONS = ("1,3,4,5,8", "2,6,7,pass", "8,pass", "pass")
"""What the text says may be done at each of the first four moves."""

RULE = proved("cut-cards")
"""The proof of who wins has the game without cut cards in it."""

MOST = 9
"""Positions of larger decks are not judged one by one in plain Python: too slow for a page."""


def figure_2_1(limit: int) -> Check:
    """The play example: legal moves, and who wins."""
    state = GAME.parse(FIGURE_2_1)
    most = max(state.hand + state.other)
    if limit < most:
        return unchecked(f"cards up to {limit}", f"The figure needs cards up to {most}.")
    solved = yield from search(ranks(most))
    truth = solved.mover_wins(state)
    known = verdict(state)
    rows = []
    for turn, move in enumerate(PLAYED):
        if turn < len(OPTIONS):
            legal = ",".join(map(GAME.format_move, GAME.legal_moves(state)))
            rows.append(Row(f"options at move {turn + 1}", OPTIONS[turn], legal, legal == OPTIONS[turn]))
        state = GAME.play(state, GAME.parse_move(state, move))
    outcome = GAME.outcome(state)
    shown = outcome is not None and outcome.winners == (1,)
    rows += [
        Row("winner of the play shown", "second player", f"{'second' if shown else 'first'} player", shown),
        Row("μ₀", "", str(known.mu0), None),
        Row("μ₁", "", str(known.mu1), None),
        Row("winner with best play", "", f"{'first' if truth else 'second'} player", None),
    ]
    agrees = all(row.agrees is not False for row in rows)
    return Finding(
        "holds" if agrees and not truth and known.winner == 1 else "differs",
        "the game of the figure, searched to its end",
        f"The options are as told, the moves are legal, and the second player wins; two of the eight moves, 7 and the pass after it, are not "
        f"told and are ours. The second player wins with best play too, as {known.mu0} is not more than {known.mu1}.",
        tuple(rows),
        evidence=EXHAUSTIVE,
    )


def lemma_2_2(limit: int) -> Check:
    """Who wins, for different cards."""
    found = yield from try_all(ranks(limit), misjudged(Batch.plain_rule))
    return holds(found, distinct(limit), "The larger matching tells who wins in every position.", RULE)


def lemma_2_2_equal(limit: int) -> Check:
    """Who wins, with equal cards."""
    found = yield from try_all(ranks(limit, copies=3), misjudged(Batch.plain_rule))
    bound = f"all hands from three of each of the cards {span(1, limit)}, every table card"
    return holds(
        found, bound, "The lemma is true word for word with equal cards, none of which beats another.", RULE
    )


def equal_cards(limit: int) -> Check:
    """Whether equal cards may be put into an order."""
    bound = f"all hands from three of each of the cards {span(1, limit)}, no table card"
    wrong, count = [], 0
    for state in states_of(ranks(limit, copies=3)):
        if state.table:
            continue
        count += 1
        truth = winner(state)
        if any(winner(_ordered(state, first)) != truth for first in (0, 1)):
            wrong.append(state)
        if count % 50 == 0:
            yield Progress(count, 10**limit, "positions compared")
    if not wrong:
        return unchecked(bound, "No position within the bound tells the difference.")
    smallest = min(wrong, key=lambda state: (len(state.hand + state.other), sum(state.hand + state.other)))
    return Finding(
        "fails",
        bound,
        f"In {len(wrong):,} of {count:,} positions some order of the equal cards changes the winner.",
        counterexample=GAME.format(smallest),
        correction="Equal cards must stay equal, none beating another; then Lemma 2.2 is true as it stands.",
        evidence=EXHAUSTIVE,
        smallest=len(smallest.hand + smallest.other) <= 3,
    )


def _ordered(state: State, stronger: int) -> State:
    """Tell equal cards apart: those of one player (0 to move, 1 the other) beat those of the other player."""
    owned = sorted(
        [(card, stronger == 0, 0) for card in state.hand] + [(card, stronger == 1, 1) for card in state.other]
    )
    hands: tuple[list[int], list[int]] = ([], [])
    for strength, (_, _, owner) in enumerate(owned, start=1):
        hands[owner].append(strength)
    return State(tuple(hands[0]), tuple(hands[1]), EMPTY)


def pass_convention(limit: int) -> Check:
    """Whether it matters who may pass on an empty table."""
    found = yield from try_all(ranks(limit), both_lose, tables=(EMPTY,))
    return holds(
        found,
        f"all hands from different cards {span(1, limit)}, empty table",
        "On an empty table it is never bad for either player to be the one to move, so that to pass there, if it were "
        "allowed, would not help: the winner is the same under every convention.",
        RULE,
    )


def pass_is_never_the_only_way(limit: int) -> Check:
    """A winner who can place a card wins by placing one."""

    def only_pass(solved: Solved, batch: Batch, numbers: Numbers, table: int) -> Numbers:
        can = batch.highest_level() > table
        return np.asarray(can & solved.wins(numbers, table) & (solved.top[numbers] <= table))

    found = yield from try_all(ranks(limit), only_pass)
    return holds(found, distinct(limit), "Whoever wins and can place a card has one that wins.", RULE)


def lemma_2_3(limit: int) -> Check:
    """The move of the case analysis wins."""
    most = min(limit, MOST)
    return strategy_wins(
        ranks(most),
        distinct(most),
        "Whoever is to move and has the larger matching wins by the move of the case: a card that is not the weakest "
        "(a-1), the weakest (a-2), or to pass (b).",
    )


def lemma_2_4(limit: int) -> Check:
    """Whatever the loser does, the other player has the larger matching, and wins."""
    most = min(limit, MOST)
    deck = ranks(most)
    solved = yield from search(deck)
    every = np.arange(deck.size)
    won = {table: solved.wins(every, table).tolist() for table in deck.tables}
    placed = passed = 0
    counterexample = None
    for count, state in enumerate(states_of(deck)):
        own, theirs = sizes(state.hand, state.other, state.table)
        for move in state.moves() if own <= theirs else ():
            after = state.after(move)
            their_next, own_next = sizes(after.hand, after.other, after.table)
            kept = not after.over and their_next > own_next and won[after.table][deck.number(after)]
            if move != PASS:
                kept = kept and own_next < own and their_next >= theirs
            placed += move != PASS
            passed += move == PASS
            if not kept and counterexample is None:
                counterexample = GAME.format(state)
        if count % 20 == 0:
            yield Progress(count, deck.size * (most + 1), "positions judged")
    if not placed + passed:
        return unchecked(distinct(most), "Nobody loses within the bound.")
    return Finding(
        "fails" if counterexample else "holds",
        distinct(most),
        "After every move of the player who has no larger matching, the other has the larger one, and wins by search: a card takes one "
        f"off the own matching and nothing off the other's. ({placed:,} cards placed, {passed:,} passes.)",
        counterexample=counterexample,
        evidence=EXHAUSTIVE if counterexample else RULE,
    )


def lemma_2_5(limit: int) -> Check:
    """The greedy matching is maximum, and takes few steps."""
    most = min(limit, MOST)
    deck = ranks(most)
    graphs = 0
    for number in range(1, deck.size):
        state = deck.state(number, EMPTY)
        graphs += 1
        size = greedy(state.hand, state.other).size
        right = (
            size
            == augmenting(state.hand, state.other)
            == len(edges(state.hand, state.other))
            == sum(map(len, cover(state.hand, state.other)))
            == sum(step.matched for step in steps(state.hand, state.other))
        )
        if not right or sum(1 for _ in steps(state.hand, state.other)) > len(state.hand):
            text = GAME.format(state)
            return Finding("fails", distinct(most), "It is not.", counterexample=text, evidence=EXHAUSTIVE)
        if number % 100 == 0:
            yield Progress(number, deck.size, "graphs matched twice")
    return Finding(
        "holds",
        f"every graph of different cards {span(1, most)}",
        f"In {graphs:,} graphs the greedy matching is as large as the one by augmenting paths, one comparison for each "
        "beating card, and as large as the vertex cover that it gives.",
        evidence=proved("matchings"),
    )


def lemma_2_6(limit: int) -> Check:
    """In a connected graph both weakest cards can be matched."""
    most = min(limit, MOST)
    deck = ranks(most)
    graphs = 0
    for number in range(1, deck.size):
        hand, other = deck.state(number, EMPTY).hand, deck.state(number, EMPTY).other
        # A graph of cards is connected if and only if its weakest beating card beats the weakest beaten one and its
        # strongest beating card beats all.
        if hand and other and hand[0] > other[0] and hand[-1] > other[-1]:
            graphs += 1
            if 1 + augmenting(hand[1:], other[1:]) != augmenting(hand, other):
                text = GAME.format(deck.state(number, EMPTY))
                return Finding(
                    "fails", distinct(most), "It is not so.", counterexample=text, evidence=EXHAUSTIVE
                )
        if number % 100 == 0:
            yield Progress(number, deck.size, "graphs matched")
    if not graphs:
        return unchecked(distinct(most), "No graph within the bound is connected.")
    return Finding(
        "holds",
        f"every connected graph of different cards {span(1, most)}",
        f"In {graphs:,} connected graphs some maximum matching has the pair of the weakest cards.",
        evidence=proved("matchings"),
    )


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
