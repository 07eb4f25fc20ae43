"""Statements of the README on whole games: winnable deals, random play, and lost deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Status, judge_sample
from lastcard.core.facts import Case, Conclusion
from lastcard.core.playing.simulate import Interval
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.solitaire.facts.truth import (
    JudgeBoard,
    board_of,
    boards_that_follow,
    complete,
    is_won,
    readme_fact,
    replay,
)
from lastcard.games.solitaire.rules.position import Reading, deal
from lastcard.games.solitaire.solver.boards import grid_for
from lastcard.games.solitaire.solver.contest import DealRange, play_round, together
from lastcard.games.solitaire.solver.deal_record import CARD_LETTERS, VERDICTS, Entry, Record, published
from lastcard.games.solitaire.solver.exhaustive import dead_proof

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded

RANKS = 13
EASY: Reading = "odd"  # the reading nearest to the words and figures of the README
AGAIN = 300  # the judge searches a lost deal of at most this many boards again
UP_TO = (1_000, 10_000, 100_000)  # groups of other lost deals, by boards


FURTHER = (
    "; native runs of another program, docs/audit/solitaire-deals.c, go further: under rules=odd4 between 90.1% and 90.8% of all can be won, by "
    "38,000 deals, all decided; under rules=odd between 88.8% and 89.6%, by 38,000, 53 of them open, and under rules=swap between 84.0% and 84.8%, "
    "by 57,000, where of the 580 that 2,000,000 boards leave open 396 were gone on with"
)

DEALS_PER_STEP = 250  # deals between two reports of progress


def confirmed(entry: Entry, reading: Reading) -> bool | None:
    """Replay a line, or search a small lost deal through; None if an entry is not judged."""
    board = board_of(deal(4, RANKS, entry.seed, reading))
    if entry.verdict == "won":
        cards = [divmod(CARD_LETTERS.index(letter), RANKS)[::-1] for letter in entry.line]
        end = replay(board, zip(cards[::2], cards[1::2], strict=True), reading)
        return end is not None and is_won(end)
    if entry.verdict == "lost" and 0 < entry.boards <= AGAIN:
        all_ = boards_that_follow(board, reading, AGAIN)
        return all_ is not None and len(all_) == entry.boards and not any(map(is_won, all_))
    return None


@dataclass(frozen=True, slots=True)
class JudgedRecord:
    """The judge's result: `agreed` of the `first` entries, and the seeds of `refuted` ones."""

    record: Record
    agreed: int
    first: int
    refuted: tuple[int, ...]

    @property
    def part(self) -> str:
        """The judged part, in words."""
        return f"{self.agreed:,} of the first {self.first:,}"


def judge_records(limit: int) -> Generator[Progress, None, list[JudgedRecord]]:
    """Return the judge's results on the first entries of each record."""
    found = []
    for record in (yield from published()):
        entries = record.entries[:limit]
        verdicts = []
        for number, entry in enumerate(entries):
            verdicts.append(confirmed(entry, record.reading))
            yield Progress(number, limit, f"deals of rules={record.reading} judged")
        refuted = [entry.seed for entry, verdict in zip(entries, verdicts, strict=True) if verdict is False]
        found.append(JudgedRecord(record, verdicts.count(True), len(entries), tuple(refuted)))
    return found


def _bound(found: Sequence[JudgedRecord], sample: str = "") -> str:
    deals, readings = len(found[0].record.entries), ", ".join(one.record.reading for one in found)
    return f"{deals:,} standard deals under each of rules={readings}{sample}"


def _recorded(found: Sequence[JudgedRecord], further: str = "") -> Evidence:
    parts = ", ".join(f"{one.part} of rules={one.record.reading}" for one in found)
    return Evidence(
        "recorded",
        f"judged again were {parts} (lines replayed, lost deals of up to {AGAIN} boards searched through); the other "
        f"entries are taken as recorded{further}",
    )


def _wrong(found: Sequence[JudgedRecord], bound: str) -> Conclusion | None:
    wrong = [f"seed {seed} under rules={one.record.reading}" for one in found for seed in one.refuted]
    if not wrong:
        return None
    evidence = Evidence("open", f"the record is wrong about {', '.join(wrong[:5])}")
    return Conclusion("A wrong record proves nothing.", bound, status="open", evidence=evidence)


_on_deals = partial(readme_fact, "deals", place="Easy?PGS")


@_on_deals(
    title="Are most games unwinnable?",
    printed="Most games of easyPGS are unwinnable, at least as far as we can tell with Monte Carlo simulations",
    statement="Less than half of all standard deals can be won, under the reading nearest to the README (rules=odd).",
    limits=(1, 20, 1000),
    correction="Most deals can be won.",
)
def most_unwinnable(limit: int) -> Concluded:
    found = yield from judge_records(limit)
    bound = _bound(found, ", as a sample of all")
    if wrong := _wrong(found, bound):
        return wrong
    few: dict[Reading, bool | None] = {}
    for one in found:
        record = one.record
        low, high = record.winnable
        few[record.reading] = False if low > 0.5 else True if high < 0.5 else None
        counts = ", ".join(f"{record.count(verdict):,} {verdict}" for verdict in VERDICTS)
        shown = f"{counts}; {one.part} judged again: between {low:.1%} and {high:.1%} of all deals can be won"
        yield Case(f"rules={record.reading}", "most unwinnable", shown, few[record.reading])
    if few[EASY] is None:
        none = Evidence("open", "the sample does not tell whether half of all deals can be won")
        return Conclusion("Not decided.", bound, status="open", evidence=none)
    which = ", ".join(reading for reading, fewer in few.items() if fewer is False)
    said = f"Most deals can be won under rules={which}" if which else "Less than half of all deals can be won"
    status: Status = "holds" if few[EASY] else "fails"
    evidence = _recorded(found, FURTHER)
    return Conclusion(f"{said}; the intervals are at 95 %.", bound, status=status, evidence=evidence)


@_on_deals(
    title="The original rules are harder",
    printed="the original rules did not allow you to make the moves of type 2 […]. This led to many more unwinnable "
    "games",
    statement="Of the same standard deals, more are unwinnable with swaps only than with cycles (rules=odd4 and odd); "
    "the README does not define “many”.",
    limits=(1, 20, 1000),
    wrong="fails",
)
def swaps_alone(limit: int) -> Concluded:
    found = yield from judge_records(limit)
    bound = _bound(found)
    if wrong := _wrong(found, bound):
        return wrong
    swaps = next(one.record for one in found if one.record.reading == "swap")
    lost, most_lost = swaps.count("lost"), swaps.count("lost") + swaps.count("open")
    answers = []
    for one in found:
        if one.record.reading != "swap":
            least = one.record.count("lost")
            most = least + one.record.count("open")
            answers.append(True if most < lost else False if least >= most_lost else None)
            shown = f"{least:,} to {most:,} unwinnable"
            yield Case(f"rules={one.record.reading}", f"fewer than {lost:,}", shown, answers[-1])
    decided = False in answers or None not in answers
    open_ = Evidence("open", "too many deals of the record are not decided")
    return Conclusion(
        f"With swaps alone {lost:,} to {most_lost:,} of the {len(swaps.entries):,} deals are unwinnable.",
        bound,
        status=None if decided else "open",
        evidence=_recorded(found) if decided else open_,
    )


@_on_deals(
    title="Results of random play",
    printed="as far as we can tell with Monte Carlo simulations (with a variety of simple strategies for move "
    "selection)",
    statement="Random play wins less than half of all standard deals.",
    limits=(2, 1_000, None),
    bound=lambda limit: f"the deals of seeds 0 to {limit - 1:,}, each played once",
)
def random_play(limit: int) -> Concluded:
    answers = []
    for reading in ("swap", "odd", "odd4", "broad"):
        played = []
        for first in range(0, limit, DEALS_PER_STEP):
            played.append(play_round(DealRange("random", reading, first, min(first + DEALS_PER_STEP, limit))))
            yield Progress(first, limit, f"deals of rules={reading} played")
        found = together(played)
        (length, more), chance = found.length, found.interval
        stated = reading in ("odd", "swap")
        seldom = chance.within(Interval(0.0, 0.5)) if stated else None
        answers += [seldom] * stated
        shown = f"{found.won / found.games:.2%} ({chance.low:.2%} to {chance.high:.2%}) won, {length:.2f} ± {more:.2f} moves"
        yield Case(f"rules={reading}", "few" * stated, shown, seldom)
    status, evidence = judge_sample(answers, "with the error of each value (95 %)")
    said = "With this few deals, we cannot tell whether random play wins less than half."
    if status in ("holds", "fails"):
        wins = "seldom wins" if status == "holds" else "wins half of the deals or more"
        said = f"Random play, with every legal move equally likely, {wins}."
    return Conclusion(said, status=status, evidence=evidence)


@readme_fact(
    "deals",
    place="beyond the README",
    title="Why deals are lost",
    statement="In each standard deal recorded as lost with few following boards, some rank is never complete on any of them.",
    limits=(46, 500, 1000),
    bound=lambda limit: (
        f"the deals recorded as lost among the first {limit:,} of each record, with up to {AGAIN} boards after "
        "them"
    ),
    correction="Each rank can be complete, but not all at once.",
    columns=("deals", "expected", "found"),
    evidence=Evidence(
        "exhaustive",
        "Which deals are lost is taken from the record, and searched again by the rules for these; that others are dead is shown "
        "by the program anew",
    ),
    wrong="fails",
)
def why_lost(limit: int) -> Concluded:
    searched, wrong = 0, list[str]()
    for record in (yield from published()):
        lost = [entry for entry in record.entries[:limit] if entry.verdict == "lost"]
        dead, sizes, never, before = Counter[int](), list[int](), list[int](), len(wrong)
        for number, entry in enumerate(lost):
            yield Progress(number, len(lost), f"lost deals of rules={record.reading}")
            state = deal(4, RANKS, entry.seed, record.reading)
            grid = grid_for(state)
            proof = dead_proof(grid, grid.pack([state])[0])
            if proof is not None:
                dead[len(proof.ranks)] += 1
            elif entry.boards > AGAIN:
                sizes.append(entry.boards)
            else:
                boards = boards_that_follow(board_of(state), record.reading, AGAIN)
                never.append(RANKS - len(completed(boards or ())))
                if boards is None or not never[-1]:
                    wrong.append(f"seed {entry.seed} under rules={record.reading}")
        searched += len(never)
        by_rank = [f"{count} by {amount(ranks, 'rank')}" for ranks, count in sorted(dead.items())]
        ways = " and ".join(f"{way} with too few columns" for way in by_rank)
        more = ", ".join(f"{sum(size <= most for size in sizes)} of up to {most:,}" for most in UP_TO)
        small = f"{len(never)} with up to {AGAIN} boards after them"
        if never:
            small += f", on which {span(min(never), max(never))} of {RANKS} ranks are never complete"
        label = f"rules={record.reading}: {len(lost)} lost of {len(record.entries[:limit]):,}"
        shown = f"shown dead at once: {ways or 'none'}; {small}; the {len(sizes)} others by visiting all boards ({more})"
        yield Case(label, "a rank that is never complete", shown, len(wrong) == before if never else None)
    if not searched:
        return "No such small deal is recorded as lost there."
    if wrong:
        return f"It fails for {', '.join(wrong)}."
    return f"In {searched} such deals play stops early: some rank is complete on none of the boards that can follow."


def completed(boards: Iterable[JudgeBoard]) -> set[int]:
    """Return the ranks that are complete on some of these boards."""
    return {column[0][0] for board in boards for column in board if complete(column)}
