"""Beyond the thesis: how little is enough to know, equal deals, and chapter 7."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from itertools import combinations, product
from math import comb, pi, sqrt
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import COUNTED
from lastcard.core.facts import Case
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.tanhinmin.facts.brute_force import conflict, try_hands, try_rule
from lastcard.games.tanhinmin.facts.common import deck_fact, proved, ranks_fact, tan_fact
from lastcard.games.tanhinmin.facts.hidden_hands import few, rule_fact
from lastcard.games.tanhinmin.rules import State, TanCard, TanHand
from lastcard.games.tanhinmin.solver.decks import ranks, search, win_map
from lastcard.games.tanhinmin.solver.hidden_hands import (
    WHOLE_HAND,
    next_bound,
    one_bit_against_every_play,
    placements,
    sizes,
)
from lastcard.games.tanhinmin.solver.moves import by_matching_size
from lastcard.games.tanhinmin.solver.verdict import (
    NOTHING,
    HandCounts,
    Laid,
    Search,
    Variant,
    forecast,
    spread,
)
from lastcard.games.tanhinmin.solver.winner import won_by_path, won_deals

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

BY_FORMULA = (9, 25, 100)
LIMIT = sqrt(pi) / 8  # where (share − ½)√k goes
# {2,2,3,4,5} and {1,1,3,4,6}, by rank: with revolution the player to move loses.
LOST_FOR_BOTH: tuple[HandCounts, HandCounts] = ((0, 2, 1, 1, 1, 0), (2, 0, 1, 1, 0, 1))
COPIES = (2, 3, 4)

Decks = tuple[int, int]  # the cards of a rank, and the ranks
_ranks_fact = partial(ranks_fact, place="beyond chapter 7")


@rule_fact(
    place="beside Theorem 4.4, our own proof",
    title="The rule that keeps count, move by move",
    statement="Call m right if μ₀ ≥ m > μ₁ before her move, and μ₁ ≥ m ≥ μ₀ before her opponent's. From a right m, the rule's move wins or "
    "leaves m − 1 right after a card and m after a pass. A card of her opponent leaves m right, a pass min(m + 1, |X0|).",
    computed="From every won position and every right number, the rule's move and each reply leave a right number. "
    "({checked:,} moves.)",
)
def counting(limit: int) -> Cases:
    return try_hands(limit, _right_numbers, "moves judged")


def _right_numbers(hand: TanHand, other: TanHand, table: TanCard, to_move: bool) -> Iterator[bool]:
    """Give for each right number and move: True if it leaves a right one or ends well."""
    first, second = sizes(hand, other, table) if to_move else sizes(other, hand, table)
    if to_move:
        for m in range(second + 1, first + 1):
            move = by_matching_size(hand, table, m)
            rest = dict(placements(hand, table))[move]
            theirs, own = sizes(other, rest, move)
            yield not rest or own >= next_bound(m, len(rest), True, move) >= theirs
        return
    for m in range(first, second + 1):
        for move, rest in placements(other, table):
            own, theirs = sizes(hand, rest, move)
            yield bool(rest) and own >= next_bound(m, len(hand), False, move) > theirs


@rule_fact(
    place="beyond Corollary 4.6",
    title="One bit is enough",
    statement="A player who can win needs only one question, “is μ₀ = |X0|?”. She asks it only when all her cards, two or more, beat the table card, "
    "never after a yes, and after the first time only on an empty table.",
)
def one_bit(limit: int) -> Concluded:
    asked: list[int] = []

    def wins(hand: TanHand, other: TanHand, table: TanCard, to_move: bool) -> bool:
        found = one_bit_against_every_play(hand, other, table, to_move)
        asked.append(found.questions)
        return found.wins and found.on_cards <= 1 and _yes_is_for_good(hand, other, table, to_move)

    yield from try_rule(limit, wins)
    return (
        "“Is μ₀ the number of my cards?” is enough, asked only with two or more cards that all beat the table card, never after a "
        f"yes, and after the first time only on an empty table: at most {amount(max(asked), 'question')} in a game. "
        f"({len(asked):,} pairs of hands, against every play.)"
    )


def _yes_is_for_good(hand: TanHand, other: TanHand, table: TanCard, to_move: bool) -> bool:
    if not to_move or not WHOLE_HAND.answer(hand, other, table, True):
        return True
    found = one_bit_against_every_play(hand, other, table, True, known=True)
    return found.wins and not found.questions


@deck_fact(
    place="beyond Theorem 4.4",
    title="One bit, asked once, is not enough",
    statement="There are hands that the answer to “can all of my cards be matched?” does not tell apart, each of which can be beaten, but by no one "
    "strategy.",
    limits=(6, 6, 7),
    bound="different cards 1 to {}",
)
def one_bit_once(limit: int) -> Concluded:
    return conflict(
        limit,
        "With {{{}}} {} the answer is the same for the hands {}; each can be beaten, but no one strategy beats them all.",
        "Within the bound a single answer is always enough.",
        (WHOLE_HAND,),
    )


@rule_fact(
    place="beyond Theorem 4.2",
    title="Four cards or fewer: the number is enough",
    statement="A player who can win against at most four cards wins by one rule that uses her hand, the table card and the number of cards, "
    "if no rank occurs three times in both hands together.",
    limits=(2, 8, 8),
    computed="A player who can win, and knows that her opponent has at most four cards, wins by one rule. When all her cards beat the table card, "
    "she plays the weakest if her opponent has more cards, otherwise the second weakest. "
    "({checked:,} pairs of hands, against every play.)",
)
def few_cards(limit: int) -> Cases:
    return few(limit)


@tan_fact(
    "cards in a hand",
    place="beyond chapter 2",
    title="Deals of equally many cards",
    statement="An exact formula in binomial coefficients and divisors counts how many of the C(2k, k) deals of different cards, k to each player, the "
    "player to move wins on an empty table. The share is at least one half and approaches it like ½ + √π/(8√k).",
    limits=(1, 6, 6),
    bound=lambda limit: (
        f"all deals of {span(1, limit)} cards against as many, by search; to {BY_FORMULA[-1]} by the formula"
    ),
    computed="The formula counts the deals that search finds won. The share approaches one half: by the formula, (share − ½)·√k "
    f"approaches √π/8 = {LIMIT:.5f}.",
    otherwise="The formula or a path names a different winner than search.",
    columns=("hands", "formula", "won, by search"),
    evidence=proved("deals"),
    wrong="fails",
)
def equal_hands(limit: int) -> Cases:
    solved = yield from search(ranks(2 * limit))
    for cards in range(1, limit + 1):
        # The deck of the smaller deals is part of the larger one: only the order of the cards matters.
        count, deck = 0, range(1, 2 * cards + 1)
        for chosen in combinations(deck, cards):
            deal = State(chosen, tuple(card for card in deck if card not in chosen))
            wins = solved.mover_wins(deal)
            count += wins
            yield Case(agrees=won_by_path([card in chosen for card in deck]) == wins, position=str(deal))
        known, deals = won_deals(cards), comb(2 * cards, cards)
        yield Case(f"{cards} against {cards}", f"{known:,}", f"{count:,} of {deals:,}", known == count)
        yield Progress(cards, limit, "deals judged")
    for cards in BY_FORMULA:
        # The share by the formula: within the bounds of Theorem 3, and as near the rate of Theorem 4 as 1/k.
        won, deals = won_deals(cards), comb(2 * cards, cards)
        over = (2 * won - deals) / (2 * deals)
        yield Case(
            f"{cards} against {cards}",
            f"{won / deals:.5f} of the deals",
            f"(share − ½)√k = {over * sqrt(cards):.5f}",
            0 <= over <= 1.5 * cards**-0.25 and abs(over * sqrt(cards) - LIMIT) < 1 / cards,
        )
        yield Progress(limit, limit, "larger deals by the formula")


@ranks_fact(
    place="beyond chapter 2",
    title="Is it good to be first?",
    statement="How often the player to move wins when the hands are equally large.",
    limits=(2, 12, 14),
    bound="different cards 1 to {}, empty table",
    columns=("deals", "", "the player to move wins"),
    evidence=COUNTED,
)
def first_mover(limit: int) -> Concluded:
    cells = yield from win_map(ranks(limit))
    equal = [cell for cell in cells if cell.hand == cell.other]
    for cell in equal:
        text = f"{cell.wins:,} of {cell.deals:,} deals ({cell.share:.1%})"
        yield Case(f"hands of {cell.hand}", "", text)
    low, high = min(cell.share for cell in equal), max(cell.share for cell in equal)
    return f"With equally large hands the player to move wins {low:.0%} to {high:.0%} of the deals, by the size of the hands."


def _copies(most: int) -> tuple[int, ...]:
    return (2, 3) if most < 4 else (2,)


@_ranks_fact(
    title="Several cards at once: never bad to be to move",
    statement="With the multi-card rule, no pair of hands on an empty table is lost for the player to move whichever of the two that is. If a player "
    "has a lowest card and wins when her opponent moves first, she also wins moving first, by playing all her lowest cards.",
    limits=(2, 3, 4),
    bound=lambda limit: (
        f"all pairs of hands from {limit} ranks, of {' or '.join(map(str, _copies(limit)))} cards each"
    ),
    columns=("deck", "lost for both", "computed"),
    evidence=proved("several-cards"),
    wrong="fails",
)
def multi_card_tempo(limit: int) -> Concluded:
    failing = ""
    for copies in _copies(limit):
        lost = moves = lemma = pairs = 0
        game = Search(Variant())
        for hand, other in _hand_pairs(limit, copies):
            pairs += 1
            right, moved, held = _theorem(game, hand, other)
            lost += not right
            moves += moved
            lemma += held
            if held < 0 or not right:
                failing = failing or f"{_hand_text(hand)} and {_hand_text(other)}"
            if pairs % 4 == 0:
                yield Progress(pairs, (copies + 1) ** (2 * limit), "pairs of hands searched")
        text = f"{lost:,} of {pairs:,} pairs; the move of the proof wins {moves:,} times, the lemma holds {lemma:,} times"
        yield Case(f"{limit} ranks, {copies} cards each", "0", text, lost == 0)
    yield Case(agrees=not failing)
    if failing:
        return f"Lost for both, or not as proved: {failing}."
    return (
        "No pair of hands on an empty table is lost for both players when they move first. A player who has a lowest card and wins moving "
        "second also wins moving first, by playing all her lowest cards."
    )


def _theorem(game: Search, hand: HandCounts, other: HandCounts) -> tuple[bool, int, int]:
    """Return if not both lose, if the move wins, and the lemma's holds, −1 if it fails."""
    low = next(rank for rank, count in enumerate(hand) if count)
    if any(other[:low]):
        return game.wins(hand, other) or game.wins(other, hand), 0, 0
    rest = (*hand[:low], 0, *hand[low + 1 :])
    if not any(rest):
        return game.wins(hand, other), 0, 0
    tried = 0
    tables: list[Laid] = [NOTHING, *product(range(low, len(hand)), (1, 2))]
    for laid, to_move in product(tables, (True, False)):
        if _has(game, hand, other, laid, to_move):
            tried += 1
            if not _has(game, rest, other, laid, to_move):
                return True, 0, -1
    if game.wins(other, hand):
        return True, 0, tried
    placed = not game.wins(other, rest, (low, hand[low]))
    return game.wins(hand, other), int(placed), tried if placed else -1


def _has(game: Search, hand: HandCounts, other: HandCounts, laid: Laid, to_move: bool) -> bool:
    return game.wins(hand, other, laid) if to_move else not game.wins(other, hand, laid)


@_ranks_fact(
    title="Revolution: it can be bad to be to move",
    statement="With revolution, there are two hands with which the player to move on an empty table loses, whichever of the two that is.",
    limits=(2, 5, 6),
    bound=lambda limit: (
        f"the position, searched to its end; all pairs of hands from {span(2, limit)} ranks of two cards"
    ),
    otherwise="One of the two wins.",
    columns=("hands", "to be", "lost for both"),
    wrong="fails",
)
def revolution_tempo(limit: int) -> Concluded:
    game = Search(Variant(revolution=2))

    def lost_for_both(hand: HandCounts, other: HandCounts) -> bool:
        return not game.wins(hand, other) and not game.wins(other, hand)

    both = lost_for_both(*LOST_FOR_BOTH)
    label = f"{' and '.join(map(_hand_text, LOST_FOR_BOTH))}, two of a rank turn"
    yield Case(label, "lost for both", "so" if both else "not so", both)
    fewest = 0
    for count in range(2, limit + 1):
        lost = deals = pairs = whole = 0
        for hand, other in _hand_pairs(count, 2):
            pairs += 1
            bad, all_dealt = lost_for_both(hand, other), sum(hand) + sum(other) == 2 * count
            lost += bad
            deals += all_dealt
            whole += bad and all_dealt
            if pairs % 8 == 0:
                yield Progress(pairs, 6**count, "pairs of hands searched")
        fewest = fewest or (count if lost else 0)
        text = f"{lost:,} of {pairs:,} pairs of hands, {whole:,} of {deals:,} whole deals"
        yield Case(f"{count} ranks, two cards each", "", text)
    found = (
        f"Searched by the number of ranks, {fewest} are the first, of two cards each, to have such a pair."
        if fewest
        else f"Up to {limit} ranks of two cards each there is no such pair."
    )
    return (
        f"With either hand, the player to move on an empty table loses: there the right to pass matters. {found} No deal of a whole deck is known "
        "to be lost for both."
    )


def _hand_pairs(ranks: int, copies: int) -> Iterator[tuple[HandCounts, HandCounts]]:
    for hand in product(range(copies + 1), repeat=ranks):
        if any(hand):
            for other in product(*(range(copies + 1 - held) for held in hand)):
                if any(other):
                    yield hand, other


def _hand_text(counts: HandCounts) -> str:
    return "{" + ",".join(map(str, spread(counts))) + "}"


def _count_foretold(deck: Decks, turning: bool) -> Generator[Progress, None, list[Any]]:
    copies, ranks = deck
    found = yield from forecast(ranks, copies, Variant(revolution=copies) if turning else Variant())
    first = "" if found.wrong is None else f"; not for {_hand_text(found.wrong)} against the rest"
    text = f"{found.right:,} of {found.deals:,} deals ({found.share:.1%}){first}"
    label = f"{ranks} ranks, {copies} cards each"
    return [label, text, found.right, found.by_ranks, found.mover, found.deals]


def _foretold(name: str, found: Sequence[Any]) -> Concluded:
    for label, text, *_ in found:
        yield Case(label, "", text)
    right, by_ranks, mover, deals = (sum(one[place] for one in found) for place in range(2, 6))
    return (
        f"With {name}, the matchings of the plain game name the winner of {right:,} of {deals:,} deals ({right / deals:.1%}), or "
        f"{by_ranks:,} ({by_ranks / deals:.1%}) if equal cards of a hand count once. Always naming the player to move is right in "
        f"{mover:,} ({mover / deals:.1%}). So none of the three is a rule."
    )


_counted_fact = partial(
    _ranks_fact,
    limits=(2, 4, 4),
    bound=lambda limit: f"all deals of {span(2, limit)} ranks, 2 to 4 cards each",
    columns=("deck", "", "winner predicted"),
    evidence=COUNTED,
    parts=lambda limit: list(product(COPIES, range(2, limit + 1))),
)


@_counted_fact(
    title="Several cards at once",
    statement="How often the matchings of the plain game name the winner when several equal cards may be played at once.",
    work=partial(_count_foretold, turning=False),
)
def multi_card(limit: int, found: Sequence[Any]) -> Concluded:
    return _foretold("several equal cards at once", found)


@_counted_fact(
    title="Revolution",
    statement="How often they name the winner when all cards of a rank, left on the table, reverse the order.",
    work=partial(_count_foretold, turning=True),
)
def revolution(limit: int, found: Sequence[Any]) -> Concluded:
    return _foretold("several equal cards at once, and revolution by all cards of a rank", found)
