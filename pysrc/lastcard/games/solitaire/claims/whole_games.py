"""Checks of what the README says about whole games: how many deals can be won, and how play at random fares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, judge_sample
from lastcard.core.playing.simulate import Interval, wilson
from lastcard.core.progress import Progress
from lastcard.games.solitaire.claims.small_boards import readme_claim
from lastcard.games.solitaire.claims.truth import board_of, following, is_won, replay
from lastcard.games.solitaire.rules.cards import rank_of, suit_of
from lastcard.games.solitaire.rules.notation import deal
from lastcard.games.solitaire.solver.contests.contest import Round, play_round, together
from lastcard.games.solitaire.solver.contests.deal_record import LETTERS, VERDICTS
from lastcard.games.solitaire.solver.contests.shipped_record import published

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from lastcard.core.claims import Check, Status
    from lastcard.games.solitaire.claims.truth import Card
    from lastcard.games.solitaire.rules.position import Reading
    from lastcard.games.solitaire.solver.contests.deal_record import Entry, Record

EASY: Reading = "odd"
"""The reading nearest to the words and figures of the README."""

AGAIN = 300
"""A deal that is recorded as lost with so many boards or fewer is searched again by the judge."""

LESS_THAN_HALF = Interval(0.0, 0.5)

_RANDOM_PLAY: dict[Status, str] = {
    "holds": "Play that makes any legal exchange, all equally likely, seldom wins.",
    "fails": "Play that makes any legal exchange, all equally likely, wins half of the deals or more.",
}

FURTHER = (
    "; native runs of another program, docs/audit/solitaire-deals.c, go further: under rules=odd4 between 90.1% and 90.8% of all can be won, by "
    "38,000 deals, all decided; under rules=odd between 88.8% and 89.6%, by 38,000, 53 of them open, and under rules=swap between 84.0% and 84.8%, "
    "by 57,000, where of the 580 that 2,000,000 boards leave open 396 were gone on with"
)
"""What is known of more deals than the record has."""

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


@dataclass(frozen=True, slots=True)
class Judged:
    """What the judge says of a record.

    Of its `first` entries (the judge does not look at all of them) it says the same of those `agreed`; `refuted` has
    the seeds of those that are wrong.
    """

    record: Record
    agreed: int
    first: int
    refuted: tuple[int, ...]

    @property
    def part(self) -> str:
        """What was judged again, in words."""
        return f"{self.agreed:,} of the first {self.first:,}"


def judged(limit: int) -> Generator[Progress, None, list[Judged]]:
    """Return what the judge says of the first entries of each record."""
    found = []
    for record in (yield from published()):
        entries = record.entries[:limit]
        verdicts = []
        for number, entry in enumerate(entries):
            verdicts.append(confirmed(entry, record.reading))
            yield Progress(number, limit, f"deals of rules={record.reading} judged")
        refuted = [entry.seed for entry, verdict in zip(entries, verdicts, strict=True) if verdict is False]
        found.append(Judged(record, verdicts.count(True), len(entries), tuple(refuted)))
    return found


def _bound(found: Sequence[Judged], sample: str = "") -> str:
    deals = len(found[0].record.entries)
    return f"{deals:,} standard deals under each of rules={_readings(found)}{sample}"


def _readings(found: Sequence[Judged]) -> str:
    return ", ".join(one.record.reading for one in found)


def _recorded(found: Sequence[Judged], further: str = "") -> Evidence:
    parts = ", ".join(f"{one.part} of rules={one.record.reading}" for one in found)
    return Evidence(
        "recorded",
        f"judged again were {parts} (lines replayed, lost deals of up to {AGAIN} boards searched through); the other "
        f"entries are taken as recorded{further}",
    )


def _wrong(found: Sequence[Judged], bound: str) -> Finding | None:
    """The finding of a record that the judge refutes; None of one that it does not."""
    wrong = [f"seed {seed} under rules={one.record.reading}" for one in found for seed in one.refuted]
    if not wrong:
        return None
    detail = f"the record is wrong about {', '.join(wrong[:5])}"
    return Finding("open", bound, "A record that is wrong says nothing.", evidence=Evidence("open", detail))


def _check_most(limit: int) -> Check:
    """Of the deals of the record, how many can be won: most, or few."""
    found = yield from judged(limit)
    bound = _bound(found, ", as a sample of all")
    if wrong := _wrong(found, bound):
        return wrong
    rows, most, few = [], {}, {}
    for one in found:
        record, deals = one.record, len(one.record.entries)
        low = wilson(record.count("won"), deals).low
        high = 1 - wilson(record.count("lost"), deals).low
        most[record.reading], few[record.reading] = low > 0.5, high < 0.5
        counts = ", ".join(f"{record.count(verdict):,} {verdict}" for verdict in VERDICTS)
        rows.append(
            Row(
                f"rules={record.reading}",
                "most unwinnable",
                f"{counts}; {one.part} judged again: between {low:.1%} and {high:.1%} of all deals can be won",
                False if low > 0.5 else True if high < 0.5 else None,
            )
        )
    if not most[EASY] and not few[EASY]:
        detail = "the sample does not tell whether half of all deals can be won"
        return Finding("open", bound, "Not decided.", tuple(rows), evidence=Evidence("open", detail))
    which = ", ".join(reading for reading, more in most.items() if more)
    return Finding(
        "fails" if most[EASY] else "holds",
        bound,
        f"Most deals can be won under rules={which}; the intervals are at 95 %."
        if which
        else "Less than half of all deals can be won; the intervals are at 95 %.",
        tuple(rows),
        evidence=_recorded(found, FURTHER),
        correction="Most deals can be won." if most[EASY] else None,
    )


def _check_swaps(limit: int) -> Check:
    """Whether more deals are lost with swaps alone, on the same deals."""
    found = yield from judged(limit)
    bound = _bound(found)
    if wrong := _wrong(found, bound):
        return wrong
    swaps = next(one.record for one in found if one.record.reading == "swap")
    lost = swaps.count("lost")
    rows = []
    for one in found:
        if one.record.reading != "swap":
            least = one.record.count("lost")
            most = least + one.record.count("open")
            fewer = True if most < lost else False if least >= lost + swaps.count("open") else None
            rows.append(
                Row(
                    f"rules={one.record.reading}",
                    f"fewer than {lost:,}",
                    f"{least:,} to {most:,} unwinnable",
                    fewer,
                )
            )
    answers = [row.agrees for row in rows]
    decided = False in answers or None not in answers
    return Finding(
        "open" if not decided else "fails" if False in answers else "holds",
        bound,
        f"With swaps alone {lost:,} to {lost + swaps.count('open'):,} of the {len(swaps.entries):,} deals are unwinnable.",
        tuple(rows),
        evidence=_recorded(found)
        if decided
        else Evidence("open", "too many deals of the record are not decided"),
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
    readme_claim(
        id="most-unwinnable",
        place="Easy?PGS",
        title="Are most games unwinnable?",
        printed="Most games of easyPGS are unwinnable, at least as far as we can tell with Monte Carlo simulations",
        statement="Less than half of all standard deals can be won, under the reading nearest to the README (rules=odd).",
        default_limit=20,
        most=1000,
        limit_means="deals",
        check=_check_most,
    ),
    readme_claim(
        id="swaps-alone",
        place="Easy?PGS",
        title="The original rules are harder",
        printed="the original rules did not allow you to make the moves of type 2 […]. This led to many more unwinnable "
        "games",
        statement="Of the same standard deals, more are unwinnable with swaps alone than with cycles (rules=odd4 and odd); "
        "how many more are “many” is not said.",
        default_limit=20,
        most=1000,
        limit_means="deals",
        check=_check_swaps,
    ),
    readme_claim(
        id="random-play",
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
