"""Checks of what the README says about whole games: how many deals can be won, and how play at random fares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import Claim, Evidence, Finding, Row, judge_sample
from lastcard.core.progress import Progress
from lastcard.core.simulate import Interval, wilson
from lastcard.games.solitaire.claims.truth import board_of, following, is_won, replay
from lastcard.games.solitaire.rules import EASYPGS, deal, rank_of, suit_of
from lastcard.games.solitaire.solver.contest import Round, play_round, together
from lastcard.games.solitaire.solver.published import published
from lastcard.games.solitaire.solver.record import LETTERS, VERDICTS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from lastcard.core.claims import Status
    from lastcard.games.solitaire.claims.common import Check
    from lastcard.games.solitaire.claims.truth import Card
    from lastcard.games.solitaire.rules import Reading
    from lastcard.games.solitaire.solver.record import Entry, Record

EASY: Reading = "odd"
"""The reading nearest to the words and figures of the README."""

AGAIN = 300
"""A deal that is recorded as lost with so many boards or fewer is searched again by the judge."""

LESS_THAN_HALF = Interval(0.0, 0.5)

_RANDOM_PLAY: dict[Status, str] = {
    "holds": "Play that makes any legal exchange, all equally likely, seldom wins.",
    "fails": "Play that makes any legal exchange, all equally likely, wins half of the deals or more.",
}

PIECE = 250
"""Deals played between two reports of progress."""


def card_pairs(line: str) -> Iterator[tuple[Card, Card]]:
    """Yield the exchanges of a recorded line as cards of the judge."""
    cards = [LETTERS.index(letter) for letter in line]
    for card, other in zip(cards[::2], cards[1::2], strict=True):
        yield (rank_of(card), suit_of(card)), (rank_of(other), suit_of(other))


def confirmed(entry: Entry, reading: Reading) -> bool | None:
    """Tell whether the judge agrees with an entry; None if it does not look at it.

    A line is replayed move by move. A small deal that is recorded as lost is searched through.
    """
    board = board_of(deal(4, 13, entry.seed, reading))
    if entry.verdict == "won":
        end = replay(board, card_pairs(entry.line), reading)
        return end is not None and is_won(end)
    if entry.verdict == "lost" and 0 < entry.boards <= AGAIN:
        all_ = following(board, reading, AGAIN)
        return all_ is not None and len(all_) == entry.boards and not any(map(is_won, all_))
    return None


def judged(limit: int) -> Generator[Progress, None, list[tuple[Record, int, list[int]]]]:
    """Return each record, how many of its first entries the judge has confirmed, and the seeds that it refutes."""
    found = []
    for record in (yield from published()):
        agreed, refuted = 0, []
        for number, entry in enumerate(record.entries[:limit]):
            verdict = confirmed(entry, record.reading)
            agreed += verdict is True
            if verdict is False:
                refuted.append(entry.seed)
            yield Progress(number, limit, f"deals of rules={record.reading} judged")
        found.append((record, agreed, refuted))
    return found


def _bound(deals: int) -> str:
    return f"{deals:,} standard deals of each reading, as a sample of all"


def _recorded(limit: int) -> Evidence:
    return Evidence(
        "recorded",
        f"of each reading the first {limit:,} deals were judged again (lines replayed, lost deals of up to {AGAIN} boards "
        "searched through)",
    )


def _check_most(limit: int) -> Check:
    """Of the deals of the record, how many can be won: most, or few."""
    rows, refuted = [], []
    share, tried = 0.0, 0
    for record, agreed, wrong in (yield from judged(limit)):
        deals, won = len(record.entries), record.count("won")
        refuted += wrong
        tried = deals
        low = wilson(won, deals).low
        high = 1 - wilson(record.count("lost"), deals).low
        counts = ", ".join(f"{record.count(verdict):,} {verdict}" for verdict in VERDICTS)
        if record.reading == EASY:
            share = low
        rows.append(
            Row(
                f"rules={record.reading}",
                "most unwinnable",
                f"{counts}; {agreed:,} judged again: between {low:.1%} and {high:.1%} of all deals can be won",
                low < 0.5,
            )
        )
    if refuted:
        return Finding(
            "unchecked",
            _bound(tried),
            f"The record is wrong about seeds {refuted[:5]}.",
            tuple(rows),
            evidence=_recorded(limit),
        )
    return Finding(
        "fails" if share > 0.5 else "holds",
        _bound(tried),
        "Most deals can be won, under every reading; the intervals are at 95 %.",
        tuple(rows),
        evidence=_recorded(limit),
        correction="Most deals can be won, but hardly ever by play at random.",
    )


def _check_swaps(limit: int) -> Check:
    """Whether more deals are lost with swaps alone, on the same deals."""
    found = yield from judged(limit)
    records = {record.reading: record for record, _, _ in found}
    tried = len(records["swap"].entries)
    if refuted := [seed for _, _, wrong in found for seed in wrong]:
        return Finding(
            "unchecked",
            _bound(tried),
            f"The record is wrong about seeds {refuted[:5]}.",
            evidence=_recorded(limit),
        )
    lost = records["swap"].count("lost")
    rows = []
    for reading, record in records.items():
        if reading != "swap":
            at_most = record.count("lost") + record.count("open")
            rows.append(
                Row(
                    f"rules={reading}",
                    f"fewer than {lost:,}",
                    f"at most {at_most:,} unwinnable",
                    at_most < lost,
                )
            )
    return Finding(
        "holds" if all(row.agrees for row in rows) else "fails",
        _bound(tried),
        f"With swaps alone {lost:,} deals of the record are proved unwinnable.",
        tuple(rows),
        evidence=_recorded(limit),
    )


def _check_random(limit: int) -> Check:
    """Play deals at random under each reading."""
    rows, answers = [], []
    readings: tuple[Reading, ...] = ("swap", "odd", "odd4", "broad")
    for reading in readings:
        played = []
        for first in range(0, limit, PIECE):
            task = Round("random", reading, first, min(first + PIECE, limit))
            played.append(play_round(task))
            yield Progress(first, limit, f"deals of rules={reading} played")
        found = together(played)
        (length, more), chance = found.length, found.interval
        stated = reading in ("odd", "swap")
        seldom = chance.within(LESS_THAN_HALF) if stated else None
        if stated:
            answers.append(seldom)
        rows.append(
            Row(
                f"rules={reading}",
                "few" if stated else "",
                f"{found.won / found.games:.2%} ({chance.low:.2%} to {chance.high:.2%}) won, "
                f"{length:.2f} ± {more:.2f} moves",
                seldom,
            )
        )
    status, evidence = judge_sample(answers, "the errors stand beside each value (95 %)")
    return Finding(
        status,
        f"the deals of seeds 0 to {limit - 1:,}, each played once",
        _RANDOM_PLAY.get(status, "So few deals do not tell whether play at random wins less than half."),
        tuple(rows),
        evidence=evidence,
    )


DEALING = (
    Claim(
        id="most-unwinnable",
        game="solitaire",
        paper=EASYPGS,
        place="Easy?PGS",
        title="Are most games unwinnable?",
        printed="Most games of easyPGS are unwinnable, at least as far as we can tell with Monte Carlo simulations",
        statement="Less than half of all standard deals can be won, under the reading nearest to the README (rules=odd).",
        default_limit=20,
        most=1000,
        limit_means="deals",
        check=_check_most,
    ),
    Claim(
        id="swaps-alone",
        game="solitaire",
        paper=EASYPGS,
        place="Easy?PGS",
        title="The original rules are harder",
        printed="the original rules did not allow you to make the moves of type 2 […]. This led to many more unwinnable "
        "games",
        statement="Of the same standard deals, more are unwinnable with swaps alone than with cycles.",
        default_limit=20,
        most=1000,
        limit_means="deals",
        check=_check_swaps,
    ),
    Claim(
        id="random-play",
        game="solitaire",
        paper=EASYPGS,
        place="Easy?PGS",
        title="What play at random reaches",
        printed="as far as we can tell with Monte Carlo simulations (with a variety of simple strategies for move "
        "selection)",
        statement="Play at random wins less than half of all standard deals.",
        default_limit=1_000,
        least=2,
        limit_means="deals",
        check=_check_random,
    ),
)
