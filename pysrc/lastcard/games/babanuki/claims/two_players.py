"""Theorems 5.1 and 5.2: two players, judged by brute force over concrete cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Finding, Row, Rows
from lastcard.core.text import amount
from lastcard.games.babanuki.claims.brute_force import judge
from lastcard.games.babanuki.rules import GAME, JOKER, KIYA_2021
from lastcard.games.babanuki.rules.dealing import starts

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.babanuki.rules import State

MOST_PAIRS = 10
"""Most numbers with two players: the positions that can come up double with each."""


def _numbers(limit: int) -> str:
    return f"up to {amount(min(limit, MOST_PAIRS), 'number')}"


def theorem_5_1(limit: int) -> Check:
    """Who can force it, from every start with two players."""
    limit = min(limit, MOST_PAIRS)
    rows, wrong = Rows(), []
    for pairs in range(1, limit + 1):
        right = total = 0
        for start in starts(2, pairs):
            judged = yield from judge(start)
            winner = next(seat for seat in (0, 1) if JOKER not in start.hands[seat])
            total += 1
            right += judged.winner(start) == winner
            if judged.winner(start) != winner:
                wrong.append(start)
        rows.add(amount(pairs, "number"), f"all of {total:,}", f"{right:,} of {total:,}", right == total)
    return Finding(
        "fails" if wrong else "holds",
        f"both places of the joker, {_numbers(limit)}",
        "Who does not hold the joker can force first place, whoever is to move.",
        tuple(rows),
        GAME.format(wrong[0]) if wrong else None,
        columns=("positions", "printed", "won without the joker"),
        smallest=bool(wrong),
        evidence=EXHAUSTIVE,
    )


def theorem_5_2(limit: int) -> Check:
    """What each draw does for the player who does not hold the joker, in every position that can come up."""
    limit = min(limit, MOST_PAIRS)
    keeps = numbers = gives = jokers = 0
    wrong: list[State] = []
    for pairs in range(1, limit + 1):
        for start in starts(2, pairs):
            judged = yield from judge(start)
            for here, draws in judged.after.items():
                if here.over or JOKER in here.hands[here.player]:
                    continue
                for card, after in draws.items():
                    won = judged.winner(after) == here.player
                    numbers, jokers = numbers + (card != JOKER), jokers + (card == JOKER)
                    keeps, gives = keeps + (card != JOKER and won), gives + (card == JOKER and not won)
                    if won != (card != JOKER):
                        wrong.append(here)
    rows = (
        Row(
            "a number is drawn, first place stays in hand",
            f"all of {numbers:,}",
            f"{keeps:,} of {numbers:,}",
            keeps == numbers,
        ),
        Row(
            "the joker is drawn, and the other can force first place",
            f"all of {jokers:,}",
            f"{gives:,} of {jokers:,}",
            gives == jokers,
        ),
    )
    return Finding(
        "fails" if wrong else "holds",
        f"all positions that can come up with {_numbers(limit)}",
        "Each number wins, and the joker gives the win away: any number, and only a number, is best.",
        rows,
        GAME.format(min(wrong, key=lambda here: len(here.hands[0]))) if wrong else None,
        columns=("draws of who does not hold the joker", "printed", "computed"),
        evidence=EXHAUSTIVE,
    )


TWO_PLAYERS = (
    Claim(
        id="theorem-5-1",
        game="babanuki",
        paper=KIYA_2021,
        place="Theorem 5.1",
        title="Two players: who does not hold the joker wins",
        printed="the player who does not have the JOKER card has a winning strategy",
        scope=_numbers,
        statement="With two players and {scope}, whoever does not hold the joker can finish first in finitely many draws, whoever is to move.",
        default_limit=6,
        most=MOST_PAIRS,
        limit_means="numbers",
        check=theorem_5_1,
    ),
    Claim(
        id="theorem-5-2",
        game="babanuki",
        paper=KIYA_2021,
        place="Theorem 5.2",
        title="Two players: draw any number",
        printed="the player's best strategy for win is “draw any of the non-JOKER card in their turn”",
        scope=_numbers,
        statement=(
            "With two players and {scope}, after any number that the player without the joker draws that player can still force first "
            "place, and after drawing the joker cannot."
        ),
        default_limit=6,
        most=MOST_PAIRS,
        limit_means="numbers",
        check=theorem_5_2,
    ),
)
