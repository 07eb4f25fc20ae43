"""Checks of chapter 4: hidden hands and oracles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.claims.brute import Brute
from lastcard.games.tanhinmin.claims.common import proved
from lastcard.games.tanhinmin.rules import GAME, State, write_hand
from lastcard.games.tanhinmin.solver.agents import algorithm_3, always_wins, always_wins_from
from lastcard.games.tanhinmin.solver.information import Hidden, hands_of, tell_apart
from lastcard.games.tanhinmin.solver.oracles import MU0, MU1, mu0, mu1
from lastcard.games.tanhinmin.solver.strategy import by_matching_size

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.rules import Card, Hand
    from lastcard.games.tanhinmin.solver.information import Hands
    from lastcard.games.tanhinmin.solver.oracles import Oracle

    Wins = Callable[[Hand, Hand, Card, bool], bool]
    """Whether a hand beats another by some rule, on a table card, to move or not."""

MOST = 8
"""Larger decks are not tried hand by hand."""

Situation = tuple["Hand", "Card", bool]
"""A hand, a table card, and whether its owner is to move."""


def situations(deck: Sequence[Card]) -> list[Situation]:
    """Return every hand of a deck with every table card, to move and not to move."""
    return list(_each(deck))


def _each(deck: Sequence[Card]) -> Iterator[Situation]:
    for hand in hands_of(deck):
        rest = list(deck)
        for card in hand:
            rest.remove(card)
        for table in (0, *dict.fromkeys(rest)):
            for to_move in (True, False):
                yield hand, table, to_move


def decks(limit: int) -> tuple[tuple[str, list[Card]], ...]:
    """Return the decks of the theorems: different cards, and as many cards in equal pairs."""
    most = min(limit, MOST)
    pairs = [card for card in range(1, most // 2 + 1) for _ in range(2)]
    return (
        (f"different cards {span(1, most)}", list(range(1, most + 1))),
        (f"two each of the cards {span(1, most // 2)}", pairs),
    )


def bound_of(limit: int) -> str:
    """Return in words what was gone through up to a bound."""
    first, second = (name for name, _ in decks(limit))
    return f"all hands from {first}, and from {second}; every table card, either player to move"


def text_of(hand: Hand, other: Hand, table: Card, to_move: bool) -> str:
    """Return a situation as a position."""
    return GAME.format(State(hand, other, table) if to_move else State(other, hand, table))


def try_rule(
    limit: int,
    wins: Wins,
    counted: Callable[[Hand], bool] = lambda _: True,
) -> Generator[Progress, None, tuple[int, str | None]]:
    """Try a rule against every hand that can be beaten, as search finds; return how many, and the first that beats it."""
    tried = done = 0
    brute = Brute()
    tasks = [(deck, situations(deck)) for _, deck in decks(limit)]
    total = sum(len(asked) for _, asked in tasks)
    for deck, asked in tasks:
        yield from brute.warm(deck)
        for hand, table, to_move in asked:
            for other in brute.beatable(deck, hand, table, to_move, counted):
                tried += 1
                if not wins(hand, other, table, to_move):
                    return tried, text_of(hand, other, table, to_move)
            done += 1
            yield Progress(done, total, f"{tried:,} hands beaten")
    return tried, None


def rule_finding(limit: int, tried: int, failing: str | None, computed: str) -> Finding:
    """Return the finding of a rule that is proved to win, and was tried."""
    bound = bound_of(limit)
    if failing is not None:
        return Finding("fails", bound, "It does not always win.", counterexample=failing, evidence=EXHAUSTIVE)
    if not tried:
        return unchecked(bound)
    return Finding(
        "holds",
        bound,
        f"{computed} ({tried:,} pairs of hands, every play of the other player.)",
        evidence=proved("oracles"),
    )


def no_information(limit: int) -> Check:
    """Without any information."""
    found = yield from first_conflict(list(range(1, min(limit, MOST) + 1)), (), ())
    bound = f"different cards {span(1, min(limit, MOST))}"
    if found is None:
        return unchecked(bound, "Within the bound a strategy is never stopped by what it does not know.")
    (hand, table, to_move), hands = found
    return Finding(
        "holds",
        bound,
        f"Already with {write_hand(hand)} {where(to_move, table)} no one strategy wins against each of the hands "
        f"{hands_in_words(hands)}, though each of them can be beaten.",
        evidence=EXHAUSTIVE,
    )


def nobody(limit: int) -> Check:
    """Whether without information nobody ever has a winning strategy, as section 1.4 says."""
    hidden = Hidden()
    most = min(limit, MOST)
    deck = list(range(1, most + 1))
    tasks = [(hand, table) for hand, table, to_move in situations(deck) if to_move]
    for done, (hand, table) in enumerate(tasks):
        left = [card for card in deck if card not in hand and card != table]
        others = frozenset(hands_of(left))
        if others and hidden.wins(hand, others, table, True):
            other = min(others, key=lambda other: (len(other), other))
            return Finding(
                "fails",
                f"different cards {span(1, most)}",
                f"With {{{write_hand(hand)}}} {where(True, table)} a player wins whatever the other holds: a last card that can be placed.",
                counterexample=text_of(hand, other, table, True),
                correction="There are hands with which no player without information has a winning strategy.",
                evidence=EXHAUSTIVE,
                smallest=len(hand + other) == 2 and not table,
            )
        yield Progress(done, len(tasks), "information sets decided")
    return unchecked(f"different cards {span(1, most)}")


def first_conflict(
    deck: list[Card],
    once: Sequence[Oracle],
    every: Sequence[Oracle],
    counted: Callable[[Hand], bool] = lambda _: True,
) -> Generator[Progress, None, tuple[Situation, Hands] | None]:
    """Look for the first information set that no one strategy beats, made as small as can be."""
    hidden, brute = Hidden(every), Brute()
    yield from brute.warm(deck)
    # With one card there is nothing to choose: whoever can place it wins.
    tasks = [task for task in situations(deck) if len(task[0]) > 1]
    for done, (hand, table, to_move) in enumerate(tasks):
        possible = brute.beatable(deck, hand, table, to_move, counted)
        for part in tell_apart(once, hand, possible, table, to_move).values():
            conflict = hidden.conflict(hand, part, table, to_move)
            if conflict is not None:
                return (hand, table, to_move), conflict
        yield Progress(done, len(tasks), "information sets decided")
    return None


def where(to_move: bool, table: Card) -> str:
    """Return in words whether one is to move, and what lies on the table."""
    return f"{'to' if to_move else 'not to'} move, {f'table card {table}' if table else 'empty table'},"


def hands_in_words(hands: Hands) -> str:
    """Return hands in words, the smallest first."""
    return " and ".join(
        f"{{{write_hand(hand)}}}" for hand in sorted(hands, key=lambda hand: (len(hand), hand))
    )


def theorem_4_2(limit: int) -> Check:
    """Algorithm 3 against one or two cards."""
    tried, failing = yield from try_rule(
        limit,
        lambda hand, other, table, to_move: always_wins(
            hand, other, table, to_move, lambda own, _, top: algorithm_3(own, top)
        ),
        counted=lambda other: len(other) <= 2,
    )
    return rule_finding(
        limit, tried, failing, "Algorithm 3 beats every hand of one or two cards that can be beaten."
    )


def algorithm_3_beyond(limit: int) -> Check:
    """Algorithm 3 against three cards and more."""
    _, failing = yield from try_rule(
        limit,
        lambda hand, other, table, to_move: always_wins(
            hand, other, table, to_move, lambda own, _, top: algorithm_3(own, top)
        ),
        counted=lambda other: len(other) >= 3,
    )
    if failing is None:
        return unchecked(bound_of(limit), "Within the bound it always wins.")
    return Finding(
        "holds",
        bound_of(limit),
        f"Against three cards it can fail: {failing}, where the player with it could win.",
        evidence=EXHAUSTIVE,
    )


def theorem_4_4(limit: int) -> Check:
    """μ₀ or μ₁, asked once."""
    return (
        yield from _try_rules(
            limit,
            [_asking_once(oracle) for oracle in (MU0, MU1)],
            "Either number, asked once, is enough: keep count m of it, one less for each own card, one more for each pass "
            "of the other player, and place the weakest card of all only if m is the number of cards held.",
        )
    )


def _try_rules(limit: int, rules: Sequence[Wins], said: str) -> Check:
    """Try some rules one after the other; what is said holds if all of them win."""
    total = 0
    for rule in rules:
        tried, failing = yield from try_rule(limit, rule)
        total += tried
        if failing is not None:
            return rule_finding(limit, total, failing, "")
    return rule_finding(limit, total, None, said)


def _asking_once(oracle: Oracle) -> Wins:
    return lambda hand, other, table, to_move: always_wins_from(hand, other, table, to_move, oracle)


def corollary_4_6(limit: int) -> Check:
    """μ₀ or μ₁, asked at every turn."""
    rules = (
        lambda own, other, top: by_matching_size(own, top, mu0(own, other, top)),
        lambda own, other, top: by_matching_size(own, top, mu1(own, other) + 1),
    )
    said = "Whoever may ask at every turn wins from every position that can be won, whatever went before."
    return (yield from _try_rules(limit, [_by_rule(rule) for rule in rules], said))


def _by_rule(rule: Callable[[Hand, Hand, Card], Card]) -> Wins:
    return lambda hand, other, table, to_move: always_wins(hand, other, table, to_move, rule)
