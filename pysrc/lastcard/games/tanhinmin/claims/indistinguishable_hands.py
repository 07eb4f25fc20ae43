"""Checks of the examples of chapter 4: hands that cannot be told apart, and need different moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.claims.brute_force import BruteForce
from lastcard.games.tanhinmin.claims.hidden_hands import first_conflict, hands_in_words, where
from lastcard.games.tanhinmin.rules import EMPTY, PASS, write_hand
from lastcard.games.tanhinmin.solver.hidden_hands.information_sets import placements
from lastcard.games.tanhinmin.solver.hidden_hands.oracles import CARDS, sizes

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.rules import Card, Hand

DIFFERENT: tuple[Hand, tuple[Hand, Hand]] = ((1, 5, 7, 9), ((2, 3, 4, 10, 11), (3, 4, 6, 8, 11)))
"""A hand on an empty table, and two hands of five that need different moves; with a table card 12 it passes to her."""

THREE_EQUAL: tuple[Hand, tuple[Hand, Hand]] = ((2, 3), ((1, 2, 5), (2, 3, 3)))
"""A hand and two hands of three that need different moves, with three equal cards."""

LATER: tuple[Hand, tuple[Hand, Hand]] = ((2, 3), ((1, 2, 2, 4, 5), (1, 2, 3, 3, 4)))
"""The hands of the proof of Theorem 4.5, put right."""

MISTAKES = (4, PASS, 1)
"""The play of that proof."""

MOST_SEARCHED = 11
ENOUGH = 4
"""Against at most so many cards, no three of them equal, their number is enough: by the proof and the claim few-cards."""


def theorem_4_3(limit: int) -> Check:
    """The example of the proof, and where it lies."""
    rows = _needing(*THREE_EQUAL, ("2", "3"))
    yield Progress(1, 1, "example decided")
    return _example(
        rows,
        "Both hands have three cards, and the first move that wins against one loses against the other. The second hand "
        "needs a third 3 beside the own one, so the example needs three equal cards.",
    )


def theorem_4_3_p1(limit: int) -> Check:
    """The half about P1, for which the thesis gives no example."""
    hand, hands = (1, 2), ((1, 1, 3), (1, 2, 2))
    rows = [*_forced_to_pass(hand, hands, 3), *_needing(hand, hands, ("1", "2"))]
    yield Progress(1, 1, "example decided")
    return _example(
        rows,
        "{1,2}, not to move, table card 3, against {1,1,3} or {1,2,2}: three cards each, μ₀ ≤ μ₁ in both, the player to move has to pass, and "
        "then 1 alone wins against one hand and 2 alone against the other. The first hand needs a third 1, the second a third 2.",
    )


def theorem_4_3_distinct(limit: int) -> Check:
    """Both halves with different cards; and that no smaller deck has such a game."""
    most = min(limit, MOST_SEARCHED)
    fewest = None
    for cards in range(2, most + 1):
        deck = list(range(1, cards + 1))
        fewest = yield from first_conflict(deck, (CARDS,), (), lambda other: len(other) > ENOUGH)
        if fewest is not None:
            break
    hand, hands = DIFFERENT
    rows = _needing(hand, hands, ("5,7,9", "1"))
    yield Progress(1, 2, "example searched")
    rows += _forced_to_pass(hand, hands, 12)
    yield Progress(2, 2, "example searched")
    bound = f"decks of {span(2, most)} different cards, hands of five and more; the example to its end"
    if fewest is None:
        found = f"No deck of up to {most} different cards has such a game."
    else:
        (own, table, to_move), conflict = fewest
        found = (
            f"Searched by size, a deck of {cards} cards is the first that has one: {write_hand(own)} {where(to_move, table)} "
            f"cannot tell {hands_in_words(conflict)} apart."
        )
    return _example(
        rows,
        f"With five cards there is such a game: {{{write_hand(hand)}}} on an empty table, against {hands_in_words(frozenset(hands))}, "
        f"and, not to move, table card 12. With three or four different cards there is none (few-cards). {found}",
        bound,
    )


def theorem_4_5_example(limit: int) -> Check:
    """The printed hands of the proof."""
    hand, printed = LATER[0], ((1, 1, 2, 4, 5), (1, 2, 3, 3, 4))
    rows = []
    for other in printed:
        first, second = sizes(other, hand, EMPTY)
        label = f"{{{write_hand(other)}}}: μ₀, μ₁"
        rows.append(Row(label, "2, 1", f"{first}, {second}", (first, second) == (2, 1)))
    yield Progress(1, 2, "printed hands")
    left = ", ".join(f"{{{write_hand(_played(other))}}}" for other in printed)
    rows.append(Row("hands left after 4, pass, 1", "{1,2,5}, {2,2,3}", left, left == "{1,2,5}, {2,2,3}"))
    bound = "the hands of the proof"
    if all(row.agrees for row in rows):
        return Finding("holds", bound, "They are as printed.", tuple(rows), evidence=EXHAUSTIVE)
    return Finding(
        "differs",
        bound,
        "Sizes or hands left are others than printed: the first hand has (2, 2), so that its player loses from the start.",
        tuple(rows),
        correction="{1,2,2,4,5} and {1,2,3,3,4}: both have (2, 1) and five cards; after 4, pass, 1 they leave {2,2,5} and "
        "{2,3,3}, against which only 2 and only 3 wins.",
        columns=("", "printed", "computed"),
        evidence=EXHAUSTIVE,
    )


def theorem_4_5(limit: int) -> Check:
    """The first half: the player not to move, who loses when all is asked, could win later, but does not know how."""
    hand, others = LATER
    rows = [_answers(other, hand, EMPTY, "2, 1", f"{{{write_hand(other)}}} to move") for other in others]
    brute = BruteForce()
    for other in others:
        loses = brute.wins(other, hand, EMPTY)
        rows.append(_yes(f"against {{{write_hand(other)}}} the player not to move loses at first", loses))
    rows += _after_the_mistakes(hand, others)
    yield Progress(1, 1, "example decided")
    return _example(
        rows,
        "With {2,3} against {1,2,2,4,5} or {1,2,3,3,4} the answers are the same, and the other player wins. After the "
        "mistakes 4, pass, 1 the player with {2,3} could win against either hand, but by no one strategy.",
    )


def theorem_4_5_p0(limit: int) -> Check:
    """The second half: the player to move on a 5 loses; later she could win, but does not know how."""
    hand, others = LATER
    rows = [_answers(hand, other, 5, "1, 1", f"against {{{write_hand(other)}}}") for other in others]
    brute = BruteForce()
    rows += [
        _yes(
            f"against {{{write_hand(other)}}} the player to move loses at first",
            not brute.wins(hand, other, 5),
        )
        for other in others
    ]
    forced = [move for move, _ in placements(hand, 5)] == [PASS]
    rows.append(_yes("on the 5 she has to pass", forced))
    rows += _after_the_mistakes(hand, others)
    yield Progress(1, 1, "example decided")
    return _example(
        rows,
        "{2,3} to move, table card 5, against {1,2,2,4,5} or {1,2,3,3,4}: the answers are the same, and the player to move loses. After pass, 4, pass, 1 she "
        "could win against either hand, but by no one strategy. The thesis has no example for this half.",
    )


def _example(
    rows: list[Row], computed: str, bound: str = "the hands of the example, searched to the end"
) -> Finding:
    holds = all(row.agrees is not False for row in rows)
    return Finding(
        "holds" if holds else "fails",
        bound,
        computed if holds else "The example is not as told.",
        tuple(rows),
        columns=("", "to be", "computed"),
        evidence=EXHAUSTIVE,
    )


def _yes(label: str, found: bool) -> Row:
    return Row(label, "yes", "yes" if found else "no", found)


def _answers(hand: Hand, other: Hand, table: Card, wanted: str, label: str) -> Row:
    """What all oracles answer, beside the number of cards."""
    found = ", ".join(map(str, sizes(hand, other, table)))
    return Row(f"{label}: μ₀, μ₁", wanted, found, found == wanted)


def _needing(hand: Hand, hands: tuple[Hand, Hand], wanted: tuple[str, str], table: Card = EMPTY) -> list[Row]:
    """The winning first moves against either hand, and that none wins against both: so no one strategy does."""
    brute = BruteForce()
    moves = [brute.good_moves(hand, other, table) for other in hands]
    rows = [
        Row(
            f"winning moves of {{{write_hand(hand)}}} against {{{write_hand(other)}}}",
            text,
            write_hand(found),
            write_hand(found) == text,
        )
        for other, text, found in zip(hands, wanted, moves, strict=True)
    ]
    needed = len(hands[0]) == len(hands[1]) and need_different_moves(hand, hands, table)
    rows.append(_yes("as many cards, both can be beaten, by no move in common", needed))
    return rows


def need_different_moves(hand: Hand, hands: tuple[Hand, Hand], table: Card = EMPTY) -> bool:
    """Tell whether either hand can be beaten, but by no move in common: so by no one strategy."""
    brute = BruteForce()
    first, second = (set(brute.good_moves(hand, other, table)) for other in hands)
    return bool(first and second) and not first & second


def _forced_to_pass(hand: Hand, hands: tuple[Hand, Hand], table: Card) -> list[Row]:
    """That the player not to move wins, and the other can only pass: so that the winner is to move on an empty table."""
    brute = BruteForce()
    return [
        _yes(
            f"{{{write_hand(other)}}} on a {table} has to pass, and loses",
            [move for move, _ in placements(other, table)] == [PASS] and not brute.wins(other, hand, table),
        )
        for other in hands
    ]


def _after_the_mistakes(hand: Hand, others: tuple[Hand, Hand]) -> list[Row]:
    """That the play is legal, the pass forced, and what then wins against either hand left."""
    first, _, last = MISTAKES
    legal = all(first in other and last in other for other in others)
    forced = [move for move, _ in placements(hand, first)] == [PASS]
    left = (_played(others[0]), _played(others[1]))
    return [_yes("4, pass, 1 can be played", legal and forced), *_needing(hand, left, ("2", "3"), table=last)]


def _played(other: Hand) -> Hand:
    """What the play of the proof leaves."""
    rest = list(other)
    for card in MISTAKES:
        if card != PASS:
            rest.remove(card)
    return tuple(rest)
