"""What is said after Theorem 4.4: a player who asks for a matching size cannot tell whether she satisfies the inequality.

Judged without the theory: who wins by search, and the numbers by augmenting paths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.tanhinmin.claims.basics import augmenting
from lastcard.games.tanhinmin.claims.brute import Brute
from lastcard.games.tanhinmin.claims.hidden import MOST, situations, text_of, where
from lastcard.games.tanhinmin.rules import write_hand
from lastcard.games.tanhinmin.solver.information import hands_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.core.claims import Check
    from lastcard.games.tanhinmin.claims.hidden import Situation
    from lastcard.games.tanhinmin.rules import Card, Hand

ASKED = ((True, "μ₀"), (True, "μ₁"), (False, "μ₀"), (False, "μ₁"))
"""Whether she is to move, and what she asks."""

Part = tuple["Situation", int, list["Hand"]]
"""What she knows with the answer, and all hands that the other may have then."""


def cannot_tell(limit: int) -> Check:
    """Whether a player who is told μ₀ or μ₁ and can win ever knows by it that she can."""
    most = min(limit, MOST)
    deck = list(range(1, most + 1))
    bound = f"all hands from different cards {span(1, most)}, every table card, either player to move"
    brute = Brute()
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
    rest = [card for card in deck if card not in hand and card != table]
    parts: dict[tuple[str, int], list[Hand]] = {}
    for other in hands_of(rest):
        first, second = (hand, other) if to_move else (other, hand)
        parts.setdefault(("μ₀", augmenting(first, (*_beaten_side(second), table))), []).append(other)
        parts.setdefault(("μ₁", augmenting(second, _beaten_side(first))), []).append(other)
    for (symbol, answer), others in parts.items():
        yield symbol, (situation, answer, others)


def _beaten_side(hand: Hand) -> Hand:
    """Return the cards of a hand that are to be beaten: all but the weakest."""
    return tuple(sorted(hand)[1:])


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
