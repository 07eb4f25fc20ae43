"""Checks of chapter 4: hidden hands and oracles.

Whether a player can tell that she wins is judged without the theory: who wins by search, the numbers by augmenting paths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.tanhinmin.claims.brute_force import BruteForce
from lastcard.games.tanhinmin.claims.common import proved
from lastcard.games.tanhinmin.claims.open_hands import augmenting
from lastcard.games.tanhinmin.rules import GAME, State, write_hand
from lastcard.games.tanhinmin.solver.hidden_hands.agents import algorithm_3, always_wins, always_wins_from
from lastcard.games.tanhinmin.solver.hidden_hands.information_sets import (
    Hidden,
    hands_of,
    rest_of,
    tell_apart,
)
from lastcard.games.tanhinmin.solver.hidden_hands.oracles import MU0, MU1, mu0, mu1
from lastcard.games.tanhinmin.solver.strategy import by_matching_size

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.rules import Card, Hand
    from lastcard.games.tanhinmin.solver.hidden_hands.information_sets import Hands
    from lastcard.games.tanhinmin.solver.hidden_hands.oracles import Oracle

    Wins = Callable[[Hand, Hand, Card, bool], bool]
    """Whether a hand beats another by some rule, on a table card, to move or not."""

MOST = 8
"""Larger decks are not tried hand by hand."""

Situation = tuple["Hand", "Card", bool]
"""A hand, a table card, and whether its owner is to move."""


def situations(deck: Sequence[Card]) -> list[Situation]:
    """Return every hand of a deck with every table card, to move and not to move."""
    return [
        (hand, table, to_move)
        for hand in hands_of(deck)
        for table in (0, *dict.fromkeys(rest_of(deck, hand)))
        for to_move in (True, False)
    ]


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
    brute = BruteForce()
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


def nobody_wins(limit: int) -> Check:
    """Whether without information nobody ever has a winning strategy, as section 1.4 says."""
    hidden = Hidden()
    most = min(limit, MOST)
    deck = list(range(1, most + 1))
    tasks = [(hand, table) for hand, table, to_move in situations(deck) if to_move]
    for done, (hand, table) in enumerate(tasks):
        others = frozenset(hands_of(rest_of(deck, hand, table)))
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
    hidden, brute = Hidden(every), BruteForce()
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
    rule = by_rule(lambda own, _, top: algorithm_3(own, top))
    tried, failing = yield from try_rule(limit, rule, counted=lambda other: len(other) <= 2)
    said = "Algorithm 3 beats every hand of one or two cards that can be beaten."
    return rule_finding(limit, tried, failing, said)


def algorithm_3_beyond(limit: int) -> Check:
    """Algorithm 3 against three cards and more."""
    rule = by_rule(lambda own, _, top: algorithm_3(own, top))
    _, failing = yield from try_rule(limit, rule, counted=lambda other: len(other) >= 3)
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
    return _try_rules(
        limit,
        [_asking_once(oracle) for oracle in (MU0, MU1)],
        "Either number, asked once, is enough: keep count m of it, one less for each own card, one more for each pass "
        "of the other player, and place the weakest card of all only if m is the number of cards held.",
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
    return _try_rules(limit, [by_rule(rule) for rule in rules], said)


def by_rule(rule: Callable[[Hand, Hand, Card], Card]) -> Wins:
    """Return whether a rule without a memory, ``rule(hand, other, table)``, wins against every play."""
    return lambda hand, other, table, to_move: always_wins(hand, other, table, to_move, rule)


ASKED = ((True, "μ₀"), (True, "μ₁"), (False, "μ₀"), (False, "μ₁"))
"""Whether she is to move, and what she asks."""

Part = tuple["Situation", int, list["Hand"]]
"""What she knows with the answer, and all hands that the other may have then."""


def cannot_tell(limit: int) -> Check:
    """Whether a player who is told μ₀ or μ₁ and can win ever knows by it that she can."""
    most = min(limit, MOST)
    deck = list(range(1, most + 1))
    bound = f"all hands from different cards {span(1, most)}, every table card, either player to move"
    brute = BruteForce()
    yield from brute.warm(deck)
    asked = situations(deck)
    sets, tells = dict.fromkeys(ASKED, 0), dict.fromkeys(ASKED, 0)
    whole = [0, 0]
    found: list[Part] = []
    for done, situation in enumerate(asked):
        hand, table, to_move = situation
        for symbol, part in _parts(deck, situation):
            wins = [brute.asker_wins(hand, other, table, to_move) for other in part[2]]
            if any(wins):
                sets[to_move, symbol] += 1
                tells[to_move, symbol] += all(wins)
                found += [part] if all(wins) else []
            if to_move and symbol == "μ₀" and part[1] == len(hand):
                whole[0] += 1
                whole[1] += all(wins)
        yield Progress(done, len(asked), "information sets looked at")
    if not any(sets.values()):
        return unchecked(bound)
    rows = [
        Row(
            f"{'to' if to_move else 'not to'} move, told {symbol}",
            f"0 of {sets[to_move, symbol]:,}",
            f"{count:,}",
            not count if sets[to_move, symbol] else None,
        )
        for (to_move, symbol), count in tells.items()
    ]
    label = "to move, told that μ₀ is the number of her cards"
    always = whole[0] == whole[1] if whole[0] else None
    rows.append(Row(label, "", f"{whole[1]:,} of {whole[0]:,}", always))
    if not found:
        return Finding("holds", bound, "She never can.", tuple(rows), columns=_COLUMNS, evidence=EXHAUSTIVE)
    (hand, table, to_move), _, others = min(found, key=_size)
    plain = min(filter(_whole, found), key=_size, default=None)
    return Finding(
        "fails",
        bound,
        f"Of {sum(sets.values()):,} cases in which she may win, she can tell in {sum(tells.values()):,} that she does, with these "
        f"cards in the deck; in the others some hand with the same answer beats her.{'' if plain is None else _said(plain)}",
        tuple(rows),
        text_of(hand, min(others, key=lambda other: (len(other), other)), table, to_move),
        "In many cases she cannot tell; but to move, and told that μ₀ is the number of her cards, she can: μ₁ is less."
        if always
        else "In many cases she cannot tell.",
        _COLUMNS,
        smallest=len(hand) == 1 and len(others[0]) == 1 and not table,
        evidence=EXHAUSTIVE,
    )


_COLUMNS = ("what she knows besides her hand and the table", "printed: she can tell", "computed")


def _parts(deck: list[Card], situation: Situation) -> Iterator[tuple[str, Part]]:
    """What she may know, with all hands of the other that fit: for each oracle and each answer."""
    hand, table, to_move = situation
    parts: dict[tuple[str, int], list[Hand]] = {}
    for other in hands_of(rest_of(deck, hand, table)):
        first, second = (hand, other) if to_move else (other, hand)
        parts.setdefault(("μ₀", augmenting(first, (*second[1:], table))), []).append(other)
        parts.setdefault(("μ₁", augmenting(second, first[1:])), []).append(other)
    for (symbol, answer), others in parts.items():
        yield symbol, (situation, answer, others)


def _size(part: Part) -> tuple[int, bool, int, Hand]:
    (hand, table, to_move), _, others = part
    return len(hand) + min(map(len, others)), bool(table), not to_move, hand


def _whole(part: Part) -> bool:
    """Whether she is to move with two cards or more, and all of them are matched in μ₀, as the answer tells."""
    (hand, _, to_move), answer, _ = part
    return to_move and answer == len(hand) > 1


def _said(part: Part) -> str:
    """An example in words."""
    (hand, table, to_move), answer, others = part
    return (
        f" With {{{write_hand(hand)}}} {where(to_move, table)} and μ₀ = {answer} she wins against each hand that fits, and "
        f"{amount(len(others), 'hand')} {'does' if len(others) == 1 else 'do'}."
    )
