"""The winners by retrograde analysis, which the other facts are judged by too."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence
from lastcard.core.facts import CASES_PER_SLICE, Case, fact
from lastcard.core.general.retrograde import retrograde
from lastcard.core.progress import Progress, in_slices, relay
from lastcard.games.matches.rules import GAME, GUO_2014, State
from lastcard.games.matches.solver.optimal_play import CHECKED_TAKES, induction, prove
from lastcard.games.matches.solver.verdict import value

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

match_fact = partial(fact, GAME.name, GUO_2014, "matches", by_size=True)

PROVED_BY_HAND = Evidence("proved", proof="match-taking.md")


def truth(limit: int) -> Generator[Progress, None, set[int]]:
    """Return the piles that are lost for the first player, from the rules alone."""
    note = "retrograde analysis"
    steps = retrograde(GAME, [State(limit), State(limit, player=1)], 2 * (limit + 1))
    verdicts = yield from relay(steps, lambda step: Progress(int(step.share * 6000), 8000, note))
    lost: set[int] = set()
    for part in in_slices(limit, CASES_PER_SLICE):
        lost |= {left + 1 for left in part if verdicts[State(left + 1)].value == "loss"}
        yield Progress(7, 8, note)
    return lost


def winning_takes(lost: set[int], left: int) -> list[int]:
    """Return the takes that leave a pile lost for the other player."""
    return [take for take in GAME.legal_moves(State(left)) if left - take in lost]


def spell(takes: list[int]) -> str:
    """Return a list of takes in words."""
    return f"take {' or '.join(map(str, takes))}" if takes else "none"


# The unnumbered table for 5 to 20 matches, and the 1 and 21 of the sentence around it
PRINTED_WINNERS = {left: "second" if left % 4 == 1 else "first" for left in (1, *range(5, 22))}

_winner_fact = partial(match_fact, place="section 3.2")
_only_take = partial(
    _winner_fact, bound="{checked} of the 3 cases", computed="In each case it is the only winning move."
)


@match_fact(
    place="section 3.2, the table without a number",
    title="Who wins",
    printed="second for n = 1, 5, 9, 13, 17 and 21, first for every other n from 6 to 20",
    statement="Between two optimal players, the printed one wins.",
    limits=(1, 21, 21),
    bound=lambda limit: f"n = 1 and 5 to {limit}" if limit >= 5 else "n = 1",
    computed="All {checked} entries are right.",
    columns=("matches", "printed winner", "computed"),
)
def who_wins(limit: int) -> Cases:
    lost = yield from truth(limit)
    for left, printed in PRINTED_WINNERS.items():
        found = "second" if left in lost else "first"
        yield Case.compare(str(left), printed, found if left <= limit else None)


@match_fact(
    place="section 3.2 (“From Table 1”: the table of winners is meant)",
    title="The second player wins n = 4k + 1",
    printed="“the second player can always win if the initial state has n = (4k + 1) matches, otherwise "
    "the first player can always win”",
    statement="The second player wins if n = 4k + 1, and the first player wins any other n ≥ 1.",
    limits=(1, 500, None),
    bound="all n ≤ {} by retrograde analysis",
    evidence=PROVED_BY_HAND,
    columns=("pile", "printed", "computed"),
)
def theorem(limit: int) -> Concluded:
    lost = yield from truth(limit)
    for left in range(1, limit + 1):
        yield Case(agrees=(left in lost) == (left % 4 == 1), position=str(left))
    for step in induction(3, misere=True):
        label, stated = f"n = 4k{f' + {step.rest}' if step.rest else ''}", ("first", "second")[step.rest == 1]
        leaves = f"taking {step.moves[0]}" if step.moves else "no take"
        yield Case(label, f"{stated} wins", f"{leaves} leaves 4k + 1", step.sound)
    return f"The second player wins {len(lost):,} of {limit:,} piles ({_first_of(sorted(lost))})."


@match_fact(
    place="beyond section 3.2",
    title="Any largest take, and both rules",
    statement="With up to m at a time, the player to move loses exactly the piles (m + 1)k + 1 if the last "
    "match loses, and (m + 1)k if it wins; the solver's distances are those of best play.",
    limits=(1, 100, None),
    bound=f"all n ≤ {{}}, takes up to {max(CHECKED_TAKES)}, both rules, by retrograde analysis",
    otherwise="Winner or distance is wrong in {wrong} of {checked} games.",
    evidence=PROVED_BY_HAND,
    columns=("rules", "lost piles", "computed"),
)
def any_take(limit: int) -> Concluded:
    proof = yield from prove(limit)
    for take in proof.takes:
        for misere in (True, False):
            lost = (left for left in range(1, limit + 1) if value(State(left, take, misere)) == "loss")
            label = f"up to {take}, the last match {'loses' if misere else 'wins'}"
            stated, found = f"{take + 1}k{' + 1' if misere else ''}", _first_of(lost, shown=5)
            right = not any((state.take, state.misere) == (take, misere) for state in proof.mismatches)
            yield Case(label, stated, found, right, "".join(map(str, proof.mismatches[:1])))
    yield Case(agrees=proof.inductive)
    return f"Winner and distance are right in all {proof.positions} positions."


@_only_take(
    title="2, 3 or 4 matches",
    printed="“the first player can always force the second player to remove the last match by removing "
    "1, 2, or 3 matches”",
    statement="From 2, 3 and 4 matches the first player wins by taking 1, 2 and 3.",
    limits=(2, 4, 4),
    columns=("matches", "printed", "winning takes"),
)
def small_piles(limit: int) -> Cases:
    lost = yield from truth(limit)
    for left in (2, 3, 4):
        takes = spell(winning_takes(lost, left)) if left <= limit else None
        yield Case.compare(str(left), f"take {left - 1}", takes)


@_only_take(
    title="5 matches",
    printed="“Suppose the first player removes m matches, the second player can to remove 4 − m matches”",
    statement="From 5 matches the second player wins by answering m with 4 − m.",
    limits=(5, 5, 5),
    columns=("first take", "printed answer", "winning takes"),
)
def five_matches(limit: int) -> Cases:
    lost = yield from truth(limit)
    for taken in (1, 2, 3):
        yield Case.compare(f"m = {taken}", f"take {4 - taken}", spell(winning_takes(lost, 5 - taken)))


@_winner_fact(
    title="The optimal first move",
    printed="“removing [(l − 1) mod 4] matches in the first round”",
    statement="From n = 4k + l matches with l = 0, 2, 3 the first player wins by taking (l − 1) mod 4.",
    limits=(2, 500, None),
    bound="all n ≤ {}",
    computed="The only winning move is (l − 1) mod 4, where the remainder is never negative: for l = 0 it is 3. "
    "The % of C and Java gives −1 there.",
    evidence=PROVED_BY_HAND,
    columns=("pile", "(l − 1) mod 4", "winning takes"),
)
def first_take(limit: int) -> Cases:
    lost = yield from truth(limit)
    takes = {}
    for left in range(2, limit + 1):
        if left % 4 != 1:
            takes[left] = winning_takes(lost, left)
            yield Case(agrees=takes[left] == [(left - 1) % 4], position=str(left))
    for left in sorted(islice(takes, 3), key=lambda left: left % 4):
        printed, wins = (left - 1) % 4, takes[left]
        yield Case(f"l = {left % 4} ({left}, …)", str(printed), spell(wins), wins == [printed])


@_winner_fact(
    title="What the first move leaves",
    printed="“leaving 4(k − 1) + 1 matches in the pile”",
    statement="From n = 4k + l matches with l = 0, 2, 3 the winning first move leaves 4(k − 1) + 1.",
    limits=(2, 500, None),
    bound="all n ≤ {}",
    computed="No pile within the bound contradicts it.",
    otherwise="The winning move leaves 4(k − 1) + 1 only for l = 0. From {wrong} piles, those with l = 2 or 3, it "
    "leaves 4k + 1.",
    correction="The winning move leaves 4k + 1 matches for l = 2 and 3, and 4(k − 1) + 1 for l = 0.",
    columns=("pile", "4(k − 1) + 1", "is left"),
)
def what_is_left(limit: int) -> Cases:
    lost = yield from truth(limit)
    for left in range(2, limit + 1):
        quotient, rest = divmod(left, 4)
        if rest != 1:
            leaves = left - sum(winning_takes(lost, left)[:1])
            label = f"{left} = 4·{quotient} + {rest}" if left <= 12 else ""
            yield Case.compare(label, 4 * (quotient - 1) + 1, leaves, str(left))


def _first_of(piles: Iterable[int], shown: int = 6) -> str:
    first = [str(left) for left in islice(piles, shown + 1)]
    return ", ".join(first[:shown] + ["…"] * (len(first) > shown)) or "none"
