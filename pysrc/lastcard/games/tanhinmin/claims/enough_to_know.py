"""Checks of what little is enough to know: a count kept right, one bit, and the number of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.tanhinmin.claims.common import proved
from lastcard.games.tanhinmin.claims.hidden_hands import (
    bound_of,
    by_rule,
    decks,
    first_conflict,
    hands_in_words,
    rule_finding,
    situations,
    text_of,
    try_rule,
    where,
)
from lastcard.games.tanhinmin.claims.indistinguishable_hands import (
    DIFFERENT,
    ENOUGH,
    THREE_EQUAL,
    need_different_moves,
)
from lastcard.games.tanhinmin.rules import write_hand
from lastcard.games.tanhinmin.solver.hidden_hands.agents import (
    next_bound,
    one_bit_against_every_play,
)
from lastcard.games.tanhinmin.solver.hidden_hands.information_sets import hands_of, placements, rest_of
from lastcard.games.tanhinmin.solver.hidden_hands.oracles import WHOLE_HAND, sizes
from lastcard.games.tanhinmin.solver.strategy import by_matching_size, by_number_of_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.rules import Card, Hand


def counting(limit: int) -> Check:
    """The two lemmas behind the rule: every move keeps the number right."""
    steps = done = 0
    tasks = [(deck, situations(deck)) for _, deck in decks(limit)]
    total = sum(len(asked) for _, asked in tasks)
    for deck, asked in tasks:
        for hand, table, to_move in asked:
            for other in hands_of(rest_of(deck, hand, table)):
                for kept in _steps(hand, other, table, to_move):
                    steps += 1
                    if not kept:
                        return rule_finding(limit, steps, text_of(hand, other, table, to_move), "")
            done += 1
            yield Progress(done, total, f"{steps:,} moves judged")
    bound = bound_of(limit)
    if not steps:
        return unchecked(bound)
    return Finding(
        "holds",
        bound,
        f"From every position that is won and with every right number, the rule's move and each move of the other leave a right one. ({steps:,} moves.)",
        evidence=proved("oracles"),
    )


def _steps(hand: Hand, other: Hand, table: Card, to_move: bool) -> Iterator[bool]:
    """Whether each move, from each right number, leaves a right number or ends the game well."""
    first, second = sizes(hand, other, table) if to_move else sizes(other, hand, table)
    if to_move:
        for m in range(second + 1, first + 1):
            move = by_matching_size(hand, table, m)
            rest = dict(placements(hand, table))[move]
            if rest:
                theirs, own = sizes(other, rest, move)
                yield own >= next_bound(m, len(rest), True, move) >= theirs
            else:
                yield True
        return
    for m in range(first, second + 1):
        for move, rest in placements(other, table):
            if rest:
                own, theirs = sizes(hand, rest, move)
                yield own >= next_bound(m, len(hand), False, move) > theirs
            else:
                yield False


def one_bit(limit: int) -> Check:
    """The strategy that asks one bit, with its memory, against every play."""
    most = 0

    def wins(hand: Hand, other: Hand, table: Card, to_move: bool) -> bool:
        nonlocal most
        found = one_bit_against_every_play(hand, other, table, to_move)
        most = max(most, found.questions)
        return found.wins and found.on_cards <= 1 and _yes_is_for_good(hand, other, table, to_move)

    tried, failing = yield from try_rule(limit, wins)
    return rule_finding(
        limit,
        tried,
        failing,
        "“Is μ₀ the number of my cards?” is enough: asked only when all of two cards or more beat the table card, never again after a "
        f"yes, and but for the first time on an empty table only; at most {amount(most, 'question')} in a game.",
    )


def _yes_is_for_good(hand: Hand, other: Hand, table: Card, to_move: bool) -> bool:
    """Whether, after a yes, she wins by weakest cards alone."""
    if not to_move or not WHOLE_HAND.answer(hand, other, table, True):
        return True
    found = one_bit_against_every_play(hand, other, table, True, known=True)
    return found.wins and not found.questions


def one_bit_once(limit: int) -> Check:
    """Asked a single time the bit is not enough."""
    most = min(limit, 7)
    deck = list(range(1, most + 1))
    found = yield from first_conflict(deck, (WHOLE_HAND,), ())
    bound = f"different cards {span(1, most)}"
    if found is None:
        return unchecked(bound, "Within the bound a single answer is always enough.")
    (hand, table, to_move), hands = found
    return Finding(
        "holds",
        bound,
        f"With {{{write_hand(hand)}}} {where(to_move, table)} the answer is the same for the hands {hands_in_words(hands)}; each can be "
        "beaten, but no one strategy beats them all.",
        evidence=EXHAUSTIVE,
    )


def few_cards(limit: int) -> Check:
    """The number of cards is enough up to four, if no face occurs three times."""
    rule = by_rule(lambda own, theirs, table: by_number_of_cards(own, table, len(theirs)))
    tried, failing = yield from try_rule(limit, rule, counted=lambda other: len(other) <= ENOUGH)
    return rule_finding(
        limit,
        tried,
        failing,
        "Whoever knows that the other has at most four cards, and can win, wins by one rule: with all cards stronger than the table card, "
        "place the weakest if the other has more cards, otherwise the second weakest.",
    )


def uncertainty(limit: int) -> Check:
    """From which number of cards on some uncertainty remains, with different cards and with equal ones."""
    finding = yield from few_cards(limit)
    if finding.status != "holds":
        return finding
    at_five, at_three = need_different_moves(*DIFFERENT), need_different_moves(*THREE_EQUAL)
    bound = f"{finding.bound}; an example with five cards and one with three, to their end"
    rows = (
        Row("fewest cards, all cards different", "3", str(ENOUGH + 1) if at_five else "more", not at_five),
        Row("fewest cards, a face three times", "3", "3" if at_three else "more", at_three),
    )
    if not (at_five and at_three):
        text = "An example of hands that need different moves is none."
        return unchecked(bound, text, rows=rows)
    return Finding(
        "differs",
        bound,
        "With different cards, as the thesis has them, nothing remains uncertain against three or four cards; against five it does.",
        rows,
        correction="With different cards it is true from five cards on; with three equal cards from three on.",
        columns=("some uncertainty remains from", "printed", "computed"),
        evidence=proved("oracles"),
    )
