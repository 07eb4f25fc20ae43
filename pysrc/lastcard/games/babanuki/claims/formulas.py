"""What we say about three players and more: formulas and maps, judged by brute force or step by step."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import EXHAUSTIVE, Claim, Evidence, Finding, Row, Rows
from lastcard.core.pieces.divided_check import DividedCheck, runs
from lastcard.core.progress import Progress
from lastcard.games.babanuki.claims.brute_force import judge
from lastcard.games.babanuki.claims.common import (
    MOST_SIZE,
    cards_of,
    three_players,
    unlike,
)
from lastcard.games.babanuki.rules import GAME, KIYA_2021
from lastcard.games.babanuki.rules.dealing import starts
from lastcard.games.babanuki.solver.force import NOBODY, forced, forced_after, made_last
from lastcard.games.babanuki.solver.shares import Shares, draws, shares
from lastcard.games.babanuki.solver.solved_cache import SOLVED_CACHE
from lastcard.games.babanuki.solver.three_players.closed_form import CASES, case_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from lastcard.core.claims import Check
    from lastcard.games.babanuki.claims.common import Sizes

MOST_CARDS = 5
"""Most numbers on concrete cards: more take a brute force too long."""

STARTS = 1 << 19
"""By a half for each number and player, multiplied, the starts that are judged in a second or so."""

Run = tuple[int, int, int, int, int]
"""Some starts: their players, the most numbers of these, how many they have, the first start, and the one after the last."""

PROVED = Evidence("proved", proof="babanuki-three.md")

PLACES = ("who is to move", "who is next", "who is drawn from")


def _most(limit: int) -> dict[int, int]:
    """Up to how many numbers starts are judged, by players."""
    limit = min(limit, MOST_CARDS)
    return {players: max(players // 2, limit - max(0, players - 3)) for players in range(2, 6)}


def _runs(limit: int) -> list[Run]:
    return [
        (players, most, pairs, begin, end)
        for players, most in _most(limit).items()
        for pairs in range(1, most + 1)
        for begin, end in runs(sum(1 for _ in starts(players, pairs)), max(1, STARTS >> players * pairs))
    ]


def _judged(run: Run) -> Generator[Progress, None, list[Any]]:
    """Of some starts how many there are, and those in which what is computed is not what the brute force finds."""
    players, most, pairs, begin, end = run
    yield from SOLVED_CACHE.work(players, most)
    wrong = []
    for start in islice(starts(players, pairs), begin, end):
        judged = yield from judge(start)
        truth = judged.winner(start)
        steps = None if truth is None else judged.first[truth][start]
        last = tuple(seat for seat in range(players) if start in judged.last[seat])
        found = forced(shares(start)) or NOBODY
        if (found.winner, found.draws, made_last(shares(start))) != (truth, steps, last):
            wrong.append(GAME.format(start))
    return [players, end - begin, wrong]


def _by_brute_force(limit: int, found: Sequence[Any]) -> Finding:
    rows = Rows()
    for players, most in _most(limit).items():
        here = [one for one in found if one[0] == players]
        total = sum(one[1] for one in here)
        rows.compare(
            f"{players} players, up to {most} numbers", total, total - sum(len(one[2]) for one in here)
        )
    wrong = [text for one in found for text in one[2]]
    return Finding(
        "fails" if wrong else "holds",
        "all starts of the sizes below, on concrete cards",
        "The winner, the draws to the win and who can be made last are as the brute force finds them.",
        tuple(rows),
        wrong[0] if wrong else None,
        columns=("starts", "judged", "the same"),
        evidence=EXHAUSTIVE,
    )


by_brute_force = DividedCheck(_runs, _judged, _by_brute_force)
"""First place, the draws to it and who can be made last: what is computed against the brute force."""


def by_attractors(limit: int) -> Check:
    """The formula against the attractors of all positions of three players."""
    limit = min(limit, MOST_SIZE)
    truth = yield from three_players(limit)
    if wrong_judge := (yield from unlike(truth.known)):
        return wrong_judge
    rows, wrong = Rows(), []
    for joker in range(3):
        total = won = 0
        for sizes in truth.live(joker):
            total += 1
            case, winner = case_of(sizes, joker), truth.winner(sizes, joker)
            won += winner is not None
            formula = (None, 0) if case is None else (case.winner, case.draws(*sizes))
            if formula != (winner, 0 if winner is None else truth.draws(sizes, joker, winner)):
                wrong.append((sum(sizes), sizes, joker))
            if total % 500 == 0:
                yield Progress(joker, 3, "places of the joker")
        rows.add(f"the joker with {PLACES[joker]}", f"{total:,}", f"{won:,} won")
    return _finding(
        wrong,
        f"all positions of three players with sets of at most {limit} numbers",
        "The formula names the winner, and the exact number of draws, in every position.",
        rows,
        ("positions", "compared", "somebody can force it"),
        limit,
        PROVED,
    )


def step_by_step(limit: int) -> Check:
    """What the proof says of each position, checked by making each draw: no attractor and no search is used.

    The winner's rank falls by one with the right draw of its own and by one or more with every draw of the others; and
    no other player is one draw from a position of its own where that would be enough.
    """
    limit = min(limit, MOST_SIZE)
    rows, wrong = [], []
    met: dict[str, int] = dict.fromkeys([case.name for case in CASES], 0)
    total = 0
    for joker in range(3):
        for sizes in _all_sizes(limit):
            here = Shares(sizes, joker, 3)
            if not _live(here):
                continue
            total += 1
            case = case_of(sizes, joker)
            if case is not None:
                met[case.name] += 1
            if not _consistent(here):
                wrong.append((sum(sizes), sizes, joker))
            if total % 100 == 0:
                yield Progress(total, 3 * (limit + 1) ** 3, "positions gone through")
    rows = [Row(f"{case.name}: {case.text}", case.formula, f"{met[case.name]:,}", None) for case in CASES]
    return _finding(
        wrong,
        f"all {total:,} positions of three players with sets of at most {limit} numbers",
        "In every position the winner's number falls by one with a draw of its own, and by one or more with every draw of "
        "the others; whom the formula does not name can be kept from it.",
        rows,
        ("case", "draws", "positions"),
        limit,
        EXHAUSTIVE,
    )


def _consistent(here: Shares) -> bool:
    """Whether who wins, and in how many draws, follows from what the formula says after each draw."""
    now = forced(here)
    after = [forced_after(draw) for draw in draws(here)]
    for seat in range(3):
        ways = [
            then.draws
            for then in after
            if then is not None and then.winner == seat and then.draws is not None
        ]
        enough = bool(ways) if seat == 0 else len(ways) == len(after)
        steps = (min(ways) if seat == 0 else max(ways)) if enough else None
        if (steps if enough else None) != (now.draws if now is not None and now.winner == seat else None):
            return False
    return True


def parity(limit: int) -> Check:
    """Whether a player can be made last: the sizes and the smaller ones of the same parity, against the attractors."""
    limit = min(limit, MOST_SIZE)
    truth = yield from three_players(limit)
    if wrong_judge := (yield from unlike(truth.known)):
        return wrong_judge
    last, space = truth.known.last.steps, truth.known.space
    rows, wrong = [], []
    for joker in range(3):
        total = 0
        risk = [0, 0, 0]
        for sizes in truth.live(joker):
            total += 1
            found = tuple(seat for seat in range(3) if last[seat, joker, space.place(sizes)])
            for seat in found:
                risk[seat] += 1
            if found != made_last(Shares(sizes, joker, 3)):
                wrong.append((sum(sizes), sizes, joker))
            if total % 500 == 0:
                yield Progress(joker, 3, "places of the joker")
        rows += [
            Row(f"the joker with {PLACES[joker]}: {PLACES[seat]}", "", f"{found:.1%} of {total:,}", None)
            for seat, found in enumerate(count / total for count in risk)
        ]
    return _finding(
        wrong,
        f"all positions of three players with sets of at most {limit} numbers",
        "Who can be made last does not change when sets of four numbers or more are cut down by two.",
        rows,
        ("who", "", "can be made last"),
        limit,
        PROVED,
    )


def _finding(
    wrong: list[tuple[int, Sizes, int]],
    bound: str,
    computed: str,
    rows: list[Row],
    columns: tuple[str, str, str],
    limit: int,
    evidence: Evidence,
) -> Finding:
    """What was found in all positions with sets of at most `limit` numbers; `evidence` is that of what holds."""
    if not wrong:
        return Finding("holds", bound, computed, tuple(rows), columns=columns, evidence=evidence)
    size, sizes, joker = min(wrong)
    return Finding(
        "fails",
        bound,
        f"It is wrong in {len(wrong):,} positions.",
        tuple(rows),
        cards_of(sizes, joker),
        columns=columns,
        smallest=size <= limit,
        evidence=EXHAUSTIVE,
    )


def _all_sizes(limit: int) -> Iterable[Sizes]:
    return ((x, y, z) for x in range(limit + 1) for y in range(limit + 1) for z in range(limit + 1))


def _live(here: Shares) -> bool:
    x, y, z = here.counts
    return all((x + y + (here.joker == 0), x + z + (here.joker == 1), y + z + (here.joker == 2)))


_claim = partial(Claim, game=GAME.name, paper=KIYA_2021, origin="ours", printed="")

FORMULAS = (
    _claim(
        id="brute-force",
        place="on all of chapter 5",
        title="Formulas and maps against concrete cards",
        statement=(
            "For two to five players, who can force first place, within how many draws, and who can be made last by all "
            "the others together are what a brute force over concrete cards finds."
        ),
        default_limit=4,
        most=MOST_CARDS,
        limit_means="numbers with two and three players",
        check=by_brute_force,
    ),
    _claim(
        id="formula-attractors",
        place="on Theorems 5.3 to 5.5",
        title="Three players: the formula against the attractors",
        statement=(
            "With three players our formula names, for all sizes of the three sets, the player who can force first place "
            "and the exact number of draws within which that is done, and names nobody where nobody can."
        ),
        default_limit=12,
        most=MOST_SIZE,
        limit_means="numbers in each set",
        check=by_attractors,
    ),
    _claim(
        id="formula-steps",
        place="on Theorems 5.3 to 5.5",
        title="Three players: the steps of the proof, position by position",
        statement=(
            "In every position of three players with {scope}, what the formula says follows from what it says after each draw: the "
            "number of draws falls by one with the winner's best draw and with the longest of the others' draws, and "
            "whoever it does not name is not named after each draw that matters."
        ),
        scope="sets of at most {} numbers".format,
        default_limit=8,
        most=MOST_SIZE,
        limit_means="numbers in each set",
        check=step_by_step,
    ),
    _claim(
        id="last-parity",
        place="on Theorems 5.3 to 5.5",
        title="Three players: who can be made last depends on parities",
        statement=(
            "With three players, whether all others together can make a player last stays the same when each set of four "
            "numbers or more is cut down to two or three, by an even number."
        ),
        default_limit=12,
        most=MOST_SIZE,
        limit_means="numbers in each set",
        check=parity,
    ),
)
