"""Checks of chapter 4: hidden hands and oracles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.rules import GAME, State, write_hand
from lastcard.games.tanhinmin.solver.agents import algorithm_3, always_wins, always_wins_from
from lastcard.games.tanhinmin.solver.information import Hidden, beatable, hands_of, tell_apart
from lastcard.games.tanhinmin.solver.oracles import CARDS, MU0, MU1, asker_wins, mu0, mu1, sizes
from lastcard.games.tanhinmin.solver.strategy import by_matching_size

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from lastcard.games.tanhinmin.claims.common import Check
    from lastcard.games.tanhinmin.rules import Card, Hand
    from lastcard.games.tanhinmin.solver.information import Hands
    from lastcard.games.tanhinmin.solver.oracles import Oracle

MOST = 8
"""Larger decks are not tried hand by hand."""

Situation = tuple["Hand", "Card", bool]
"""A hand, a table card, and whether its owner is to move."""


def _situations(deck: Sequence[Card]) -> list[Situation]:
    """Every hand of a deck with every table card, to move and not to move."""
    return list(_each(deck))


def _each(deck: Sequence[Card]) -> Iterator[Situation]:
    for hand in hands_of(deck):
        rest = list(deck)
        for card in hand:
            rest.remove(card)
        for table in (0, *dict.fromkeys(rest)):
            for to_move in (True, False):
                yield hand, table, to_move


def _decks(limit: int) -> tuple[tuple[str, list[Card]], ...]:
    """The decks of the theorems: different cards, and as many cards in equal pairs."""
    most = min(limit, MOST)
    pairs = [card for card in range(1, most // 2 + 1) for _ in range(2)]
    return (
        (f"different cards 1 to {most}", list(range(1, most + 1))),
        (f"two each of the cards 1 to {most // 2}", pairs),
    )


def _bound(limit: int) -> str:
    first, second = (name for name, _ in _decks(limit))
    return f"all hands from {first}, and from {second}; every table card, either player to move"


def _text(hand: Hand, other: Hand, table: Card, to_move: bool) -> str:
    """A situation as a position."""
    return GAME.format(State(hand, other, table) if to_move else State(other, hand, table))


def _try_rule(
    limit: int,
    wins: Callable[[Hand, Hand, Card, bool], bool],
    counted: Callable[[Hand], bool] = lambda _: True,
) -> Generator[Progress, None, tuple[int, str | None]]:
    """Try a rule against every hand that can be beaten; return how many, and the first that beats it."""
    tried = done = 0
    tasks = [(deck, _situations(deck)) for _, deck in _decks(limit)]
    total = sum(len(situations) for _, situations in tasks)
    for deck, situations in tasks:
        for hand, table, to_move in situations:
            for other in beatable(deck, hand, table, to_move):
                if counted(other):
                    tried += 1
                    if not wins(hand, other, table, to_move):
                        return tried, _text(hand, other, table, to_move)
            done += 1
            yield Progress(done, total, f"{tried:,} hands beaten")
    return tried, None


def _rule_finding(limit: int, tried: int, failing: str | None, computed: str) -> Finding:
    if failing is not None:
        return Finding("fails", _bound(limit), "It does not always win.", counterexample=failing)
    if not tried:
        return Finding("unchecked", _bound(limit), "Nothing lies within the bound.")
    return Finding(
        "holds", _bound(limit), f"{computed} ({tried:,} pairs of hands, every play of the other player.)"
    )


def nothing(limit: int) -> Check:
    """Without any information."""
    found = yield from _first_conflict(list(range(1, min(limit, MOST) + 1)), (), ())
    bound = f"different cards 1 to {min(limit, MOST)}"
    if found is None:
        return Finding(
            "unchecked", bound, "Within the bound a strategy is never stopped by what it does not know."
        )
    (hand, table, to_move), hands = found
    return Finding(
        "holds",
        bound,
        f"Already with {write_hand(hand)} {_where(table, to_move)} no one strategy wins against each of the hands "
        f"{_hands(hands)}, though each of them can be beaten.",
    )


def _first_conflict(
    deck: list[Card],
    once: Sequence[Oracle],
    every: Sequence[Oracle],
    counted: Callable[[Hand], bool] = lambda _: True,
) -> Generator[Progress, None, tuple[Situation, Hands] | None]:
    """The first information set that no one strategy beats, made as small as can be."""
    hidden = Hidden(every)
    situations = _situations(deck)
    for done, (hand, table, to_move) in enumerate(situations):
        possible = [other for other in beatable(deck, hand, table, to_move) if counted(other)]
        for part in tell_apart(once, hand, possible, table, to_move).values():
            conflict = hidden.conflict(hand, part, table, to_move)
            if conflict is not None:
                return (hand, table, to_move), conflict
        yield Progress(done, len(situations), "information sets decided")
    return None


def _where(table: Card, to_move: bool) -> str:
    return f"{'to' if to_move else 'not to'} move, {f'table card {table}' if table else 'empty table'},"


def _hands(hands: Hands) -> str:
    return " and ".join(
        f"{{{write_hand(hand)}}}" for hand in sorted(hands, key=lambda hand: (len(hand), hand))
    )


def theorem_4_2(limit: int) -> Check:
    """Algorithm 3 against one or two cards."""
    tried, failing = yield from _try_rule(
        limit,
        lambda hand, other, table, to_move: always_wins(
            hand, other, table, to_move, lambda own, _, top: algorithm_3(own, top)
        ),
        counted=lambda other: len(other) <= 2,
    )
    return _rule_finding(
        limit, tried, failing, "Algorithm 3 beats every hand of one or two cards that can be beaten."
    )


def algorithm_3_beyond(limit: int) -> Check:
    """Algorithm 3 against three cards and more."""
    _, failing = yield from _try_rule(
        limit,
        lambda hand, other, table, to_move: always_wins(
            hand, other, table, to_move, lambda own, _, top: algorithm_3(own, top)
        ),
        counted=lambda other: len(other) >= 3,
    )
    if failing is None:
        return Finding("unchecked", _bound(limit), "Within the bound it always wins.")
    return Finding(
        "holds",
        _bound(limit),
        f"Against three cards it can fail: {failing}, where the player with it could win.",
    )


def theorem_4_3(limit: int) -> Check:
    """The example of the proof, and where it lies."""
    hand, hands = (2, 3), ((1, 2, 5), (2, 3, 3))
    hidden = Hidden()
    rows = [
        Row(
            f"winning moves of {{2,3}} against {{{write_hand(other)}}}",
            printed,
            write_hand(found := hidden.good_moves(hand, frozenset({other}), 0)),
            write_hand(found) == printed,
        )
        for other, printed in zip(hands, ("2", "3"), strict=True)
    ]
    one = hidden.wins(hand, frozenset(hands), 0, True)
    rows.append(Row("one strategy wins against both", "no", "yes" if one else "no", not one))
    yield Progress(1, 1, "example decided")
    return Finding(
        "holds" if all(row.agrees for row in rows) else "fails",
        "the hands of the proof, searched to the end",
        "Both hands have three cards, and the first move that wins against one loses against the other. The second hand "
        "needs a third 3 beside the own one, so the example needs three equal cards.",
        tuple(rows),
        columns=("", "printed", "computed"),
    )


def theorem_4_3_distinct(limit: int) -> Check:
    """Whether different cards are enough."""
    most = min(limit, 11)
    deck = list(range(1, most + 1))
    small = yield from _first_conflict(deck, (CARDS,), (), lambda other: len(other) in (3, 4))
    hand, hands = (1, 5, 7, 9), frozenset({(2, 3, 4, 10, 11), (3, 4, 6, 8, 11)})
    one = Hidden().wins(hand, hands, 0, True)
    openly = all(asker_wins(hand, other, 0, True) for other in hands)
    bound = f"different cards 1 to {most} for hands of three and four; the one pair of hands of five"
    if small is not None:
        (found, table, to_move), conflict = small
        return Finding(
            "holds",
            bound,
            f"{write_hand(found)} {_where(table, to_move)} cannot tell {_hands(conflict)} apart.",
        )
    return Finding(
        "differs",
        bound,
        "With different cards a player who knows that the other has three or four cards, and can win, has a strategy "
        f"that does. With five: {write_hand(hand)} against {_hands(hands)}, both of which can be beaten"
        f"{'' if openly else ' (they cannot)'}, but {'by one strategy' if one else 'not by one strategy'}.",
        correction="There are such games with |X1| = 3 if three cards may be equal"
        + ("." if one else ", and with |X1| = 5 of different cards."),
    )


def theorem_4_4(limit: int) -> Check:
    """μ₀ or μ₁, asked once."""
    total = 0
    for oracle in (MU0, MU1):
        tried, failing = yield from _try_rule(limit, _asking_once(oracle))
        total += tried
        if failing is not None:
            return _rule_finding(limit, total, failing, "")
    return _rule_finding(
        limit,
        total,
        None,
        "Either number, asked once, is enough: keep count m of it, one less for each own card, one more for each pass "
        "of the other player, and place the weakest card of all only if m is the number of cards held.",
    )


def _asking_once(oracle: Oracle) -> Callable[[Hand, Hand, Card, bool], bool]:
    return lambda hand, other, table, to_move: always_wins_from(hand, other, table, to_move, oracle)


def theorem_4_5_example(limit: int) -> Check:
    """The printed hands of the proof."""
    hand, printed = (2, 3), ((1, 1, 2, 4, 5), (1, 2, 3, 3, 4))
    rows = []
    for other in printed:
        first, second = sizes(other, hand, 0)
        rows.append(
            Row(f"{{{write_hand(other)}}}: μ₀, μ₁", "2, 1", f"{first}, {second}", (first, second) == (2, 1))
        )
    yield Progress(1, 2, "printed hands")
    left = ", ".join(f"{{{write_hand(_played(other))}}}" for other in printed)
    rows.append(Row("hands left after 4, pass, 1", "{1,2,5}, {2,2,3}", left, left == "{1,2,5}, {2,2,3}"))
    wrong = [row for row in rows if not row.agrees]
    return Finding(
        "differs" if wrong else "holds",
        "the hands of the proof",
        "The first hand has (2, 2), so that its player loses from the start, and the hands left are others.",
        tuple(rows),
        correction="{1,2,2,4,5} and {1,2,3,3,4}: both have (2, 1) and five cards; after 4, pass, 1 they leave {2,2,5} and "
        "{2,3,3}, against which only 2 and only 3 wins.",
        columns=("", "printed", "computed"),
    )


def _played(other: Hand) -> Hand:
    rest = list(other)
    for card in (4, 1):
        rest.remove(card)
    return tuple(rest)


def theorem_4_5(limit: int) -> Check:
    """Whoever becomes the winner after asking may not know how."""
    hand, others = (2, 3), ((1, 2, 2, 4, 5), (1, 2, 3, 3, 4))
    hidden = Hidden()
    rows = []
    for other in others:
        first, second = sizes(other, hand, 0)
        rows.append(
            Row(
                f"{{{write_hand(other)}}} to move: μ₀, μ₁",
                "2, 1",
                f"{first}, {second}",
                (first, second) == (2, 1),
            )
        )
    left = [_played(other) for other in others]
    for rest in left:
        moves = hidden.good_moves(hand, frozenset({rest}), 1)
        later = f"{mu0(hand, rest, 1)} > {mu1(hand, rest)}"
        rows.append(Row(f"then {{{write_hand(rest)}}}: {later}, winning", "", write_hand(moves), None))
    one = hidden.wins(hand, frozenset(left), 1, True)
    yield Progress(1, 1, "example decided")
    agrees = not one and all(row.agrees is not False for row in rows)
    return Finding(
        "holds" if agrees else "fails",
        "the corrected hands, searched to the end",
        "With {2,3} against {1,2,2,4,5} or {1,2,3,3,4} the answers are the same, and the other player wins. After the "
        "mistakes 4, pass, 1 the player with {2,3} could win against either hand, but by no one strategy.",
        tuple(rows),
        columns=("", "printed", "computed"),
    )


def corollary_4_6(limit: int) -> Check:
    """μ₀ or μ₁, asked at every turn."""
    total = 0
    for rule in (
        lambda own, other, top: by_matching_size(own, top, mu0(own, other, top)),
        lambda own, other, top: by_matching_size(own, top, mu1(own, other) + 1),
    ):
        tried, failing = yield from _try_rule(limit, _by_rule(rule))
        total += tried
        if failing is not None:
            return _rule_finding(limit, total, failing, "")
    return _rule_finding(
        limit,
        total,
        None,
        "Whoever may ask at every turn wins from every position that can be won, whatever went before.",
    )


def _by_rule(rule: Callable[[Hand, Hand, Card], Card]) -> Callable[[Hand, Hand, Card, bool], bool]:
    return lambda hand, other, table, to_move: always_wins(hand, other, table, to_move, rule)
