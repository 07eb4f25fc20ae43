"""How often nobody can force first place, and the smallest hands of three players from which nobody can."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import EXHAUSTIVE, Claim, Finding, Row, Rows, unchecked
from lastcard.core.pieces.divided_check import DividedCheck, runs
from lastcard.core.progress import Progress
from lastcard.core.text import amount
from lastcard.games.babanuki.claims.brute_force import judge
from lastcard.games.babanuki.claims.common import MOST_JUDGED, judged_starts, unlike
from lastcard.games.babanuki.rules import GAME, JOKER, KIYA_2021
from lastcard.games.babanuki.rules.dealing import starts
from lastcard.games.babanuki.solver.shares import shares
from lastcard.games.babanuki.solver.solved_cache import SOLVED_CACHE

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from lastcard.core.claims import Check
    from lastcard.games.babanuki.rules import State

NONE_UP_TO = {3: 2}
"""By the number of players: numbers up to which somebody can always force first place, so that nothing grows."""

MOST_CARDS = 5
"""Most numbers on concrete cards for the note after Theorem 5.3: more take the brute force too long."""

NOTE_FROM = 4
"""Numbers with which there are positions of both kinds that the note speaks of."""

STARTS = 8_192
"""By a quarter for each number, the starts that are judged in a second or so."""

Run = tuple[int, int, int]
"""Some starts: how many numbers they have, the number of the first, and that of the one after the last."""

_WORDS = {3: "three players", 4: "four", 5: "five"}

MOST_NUMBERS = 13
"""Most numbers with four players when positions are counted; with five players there are three fewer."""


def _bounds(limit: int) -> tuple[tuple[int, int], ...]:
    limit = min(limit, MOST_NUMBERS)
    return (3, max(3, 2 * limit)), (4, max(3, limit)), (5, max(4, limit - 3))


def _counted(limit: int) -> str:
    return ", ".join(f"{players} players up to {most} numbers" for players, most in _bounds(limit))


def nobody(limit: int) -> Check:
    """How many positions nobody can force, by the number of numbers, and whether the share grows with it."""
    rows, bounds = Rows(), _bounds(limit)
    for players, most in bounds:
        known = yield from SOLVED_CACHE.work(players, most)
        if wrong_judge := (yield from unlike(known)):
            return wrong_judge
        won = (known.first.steps > 0).any(axis=0)
        numbers = known.space.counts.sum(axis=0)
        before: float | None = None
        for pairs in range(players // 2, most + 1):
            live = known.space.live & (numbers == pairs)
            total = int(live.sum())
            free = total - int((live & won).sum())
            share = free / total
            if pairs <= NONE_UP_TO.get(players, 0):
                right: bool | None = not free
            else:
                right = None if before is None else share > before
            before = share
            label = f"{players} players, {amount(pairs, 'number')}"
            rows.add(label, f"{total:,}", f"{free:,} ({share:.1%})", right)
            yield Progress(pairs, most, f"numbers, {players} players")
    wrong = [row.label for row in rows if row.agrees is False]
    ends = ", ".join(f"of {_WORDS[players]} at {_share(rows, players)}" for players, _ in bounds)
    return Finding(
        "fails" if wrong else "holds",
        _counted(limit),
        f"It is otherwise with {'; '.join(wrong)}."
        if wrong
        else "With three players somebody can always force it up to two numbers; from there on, and with four and five players "
        f"from the first line on, each line is above the one before. The last {ends}.",
        tuple(rows),
        columns=("positions", "in all", "nobody can force it"),
        evidence=EXHAUSTIVE,
    )


def nobody_of_three(limit: int) -> Check:
    """Starts of three players from which nobody can force first place, on concrete cards."""
    rows, first = Rows(), None
    judged = yield from judged_starts()
    for pairs in range(1, MOST_JUDGED[3] + 1):
        found = [(start, winner) for start, winner, _, _ in judged if _numbers(start) == pairs]
        free = [start for start, winner in found if winner is None]
        first = first or (free[0] if free else None)
        rows.add(amount(pairs, "number"), "", f"{len(free)} of {len(found)}")
        yield Progress(pairs, MOST_JUDGED[3], "numbers")
    text = "In none of them" if first is None else f"It is so in {GAME.format(first)}, where"
    return Finding(
        "fails" if first is None else "holds",
        f"all starts of three players with up to {MOST_JUDGED[3]} numbers, on concrete cards",
        f"{text} nobody can force first place.",
        tuple(rows),
        columns=("starts", "", "nobody can force it"),
        evidence=EXHAUSTIVE,
    )


def _runs(limit: int) -> list[Run]:
    return [
        (pairs, begin, end)
        for pairs in range(1, min(limit, MOST_CARDS) + 1)
        for begin, end in runs(sum(1 for _ in _with_joker(pairs)), max(1, STARTS >> 2 * pairs))
    ]


def _with_joker(pairs: int) -> Iterator[State]:
    """All starts of three players with so many numbers in which the joker lies with the next player."""
    return (start for start in starts(3, pairs) if JOKER in start.hands[1])


def _judged(run: Run) -> Generator[Progress, None, list[Any]]:
    """Of some starts without a winner those in which it hangs on the draw who becomes one, and those in which nobody does yet."""
    pairs, begin, end = run
    either: list[str] = []
    none: list[str] = []
    for start in islice(_with_joker(pairs), begin, end):
        judged = yield from judge(start)
        after = {judged.winner(there) for there in judged.after[start].values()}
        if judged.winner(start) is None:
            either += [GAME.format(start)] if {1, 2} <= after else []
            none += [GAME.format(start)] if after == {None} else []
    return [pairs, end - begin, either, none]


def _not_yet(limit: int, found: Sequence[Any]) -> Finding:
    limit = min(limit, MOST_CARDS)
    rows = Rows()
    either, none = ([text for one in found for text in one[place]] for place in (2, 3))
    for pairs in range(1, limit + 1):
        here = [one for one in found if one[0] == pairs]
        tried, hangs, nobody_yet = (
            sum(one[1] for one in here),
            *(sum(len(one[p]) for one in here) for p in (2, 3)),
        )
        rows.add(amount(pairs, "number"), f"{tried}", f"{hangs} and {nobody_yet}")
    bound = f"all starts of three players with the joker with the next player and up to {amount(limit, 'number')}, on concrete cards"
    if limit < NOTE_FROM:
        return unchecked(bound, f"The smallest are with {NOTE_FROM} numbers.", rows)
    found = either and none
    return Finding(
        "holds" if found else "fails",
        bound,
        f"In {either[0]} nobody can force first place, and by the card that is drawn the next "
        f"player or the last one can; in {none[0]} nobody can, whatever is drawn."
        if found
        else "There is no position of one of the two kinds.",
        tuple(rows),
        columns=("starts", "tried", "the next or the last by the draw; nobody after each"),
        evidence=EXHAUSTIVE,
    )


not_yet = DividedCheck(_runs, _judged, _not_yet)
"""Positions without a winner in which it hangs on the draw who becomes one, and those in which nobody does yet."""


def _numbers(start: State) -> int:
    return sum(shares(start).counts)


def _share(rows: list[Row], players: int) -> str:
    """The share in the last row of so many players."""
    last = [row for row in rows if row.label.startswith(f"{players} players")][-1]
    return last.computed.partition("(")[2].rstrip(")")


_claim = partial(Claim, game=GAME.name, paper=KIYA_2021)

NO_WINNER = (
    _claim(
        id="nobody-of-three",
        place="the note after Theorem 5.3",
        title="Three players: hands from which nobody can force first place",
        printed="in fact, for 3-player case, there are initial hands where no player has a winning strategy",
        statement="With three players there is a start from which nobody can force first place.",
        default_limit=1,
        limit_means="",
        check=nobody_of_three,
    ),
    _claim(
        id="not-yet",
        place="the note after Theorem 5.3",
        title="Three players: who wins may hang on the next draw",
        printed=(
            "if a player P0 draws a certain card, P1 will have a winning strategy in the next phase, but if another …, P2 …; "
            "alternatively, no matter which card P0 draws, the winning strategy holder may still not be determined"
        ),
        statement=(
            "With three players and the joker with the next player there is a start from which nobody can force first place, "
            "and the next player can after one draw and the last after another; and there is one from which nobody can, before and after every draw."
        ),
        default_limit=4,
        most=MOST_CARDS,
        limit_means="numbers",
        least=4,
        check=not_yet,
    ),
    _claim(
        id="nobody",
        place="on the note after Theorem 5.3",
        origin="ours",
        title="How often nobody can force first place",
        printed="",
        statement=(
            "With three players and one number or two, somebody can always force first place. From two numbers on, with "
            "{scope}, the share of positions in which nobody can grows with each number more."
        ),
        scope=_counted,
        default_limit=8,
        most=MOST_NUMBERS,
        limit_means="numbers with four players",
        check=nobody,
    ),
)
