"""Three players and more: formulas and maps, judged by brute force or step by step."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case, Conclusion
from lastcard.core.pieces import runs
from lastcard.core.progress import Progress
from lastcard.core.text import amount
from lastcard.games.babanuki.facts.brute_force import judge_cards
from lastcard.games.babanuki.facts.common import (
    MOST_JUDGED,
    MOST_SIZE,
    SetSizes,
    baba_fact,
    cards_of,
    judged_starts,
    sizes_fact,
    three_players,
    unlike,
)
from lastcard.games.babanuki.rules import GAME, JOKER, State
from lastcard.games.babanuki.rules.game import starts
from lastcard.games.babanuki.solver.attractors import Sharing, draws, hand_sizes, sharing
from lastcard.games.babanuki.solver.force import SOLVED_CACHE, UNFORCED, forced, forced_after, made_last
from lastcard.games.babanuki.solver.three_players import CASES, case_of

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded

STARTS = 1 << 19  # starts judged in about a second, halved for each number times the number of players

STARTS_OF_NOTE = 8_192  # the same by a quarter for each number, for the note after Theorem 5.3.
THREE_PROVED = Evidence("proved", proof="babanuki-three.md")

JOKER_HOLDERS = ("the player to move", "the next player", "the last player")

NONE_UP_TO = {3: 2}  # by players: numbers up to which somebody can always force first place

_three = partial(
    sizes_fact,
    place="on Theorems 5.3 to 5.5",
    bound="all positions of three players with sets of at most {} numbers",
)


def _most(limit: int) -> dict[int, int]:
    return {players: max(players // 2, limit - max(0, players - 3)) for players in range(2, 6)}


def _runs(limit: int) -> list[tuple[int, int, int, int, int]]:
    """Return runs of starts: players, most numbers of these, numbers, begin and end."""
    return [
        (players, most, pairs, begin, end)
        for players, most in _most(limit).items()
        for pairs in range(1, most + 1)
        for begin, end in runs(sum(1 for _ in starts(players, pairs)), max(1, STARTS >> players * pairs))
    ]


def _judge_run(run: tuple[int, int, int, int, int]) -> Generator[Progress, None, list[Any]]:
    """Return a run's size, and the starts where solver and brute force differ."""
    players, most, pairs, begin, end = run
    yield from SOLVED_CACHE.work(players, most)
    wrong = []
    for start in islice(starts(players, pairs), begin, end):
        judged = yield from judge_cards(start)
        truth = judged.winner(start)
        steps = None if truth is None else judged.first[truth][start]
        found = forced(sharing(start)) or UNFORCED
        if (found.winner, found.draws, made_last(sharing(start))) != (truth, steps, judged.made_last(start)):
            wrong.append(GAME.format(start))
    return [players, end - begin, wrong]


@baba_fact(
    "numbers with two and three players",
    place="on all of chapter 5",
    title="Formulas and maps against concrete cards",
    statement="For two to five players, the solver and a brute force over concrete cards agree on the player who can force first place, "
    "the number of draws it takes, and the players that all the others together can make last.",
    limits=(1, 4, 5),
    bound="all starts of the sizes below, on concrete cards",
    columns=("starts", "judged", "the same"),
    parts=_runs,
    work=_judge_run,
)
def brute_force(limit: int, found: Sequence[Any]) -> Concluded:
    for players, most in _most(limit).items():
        total = sum(one[1] for one in found if one[0] == players)
        wrong = [text for one in found if one[0] == players for text in one[2]]
        label = f"{players} players, up to {most} numbers"
        yield Case.compare(label, total, total - len(wrong), "".join(wrong[:1]))
    return "The winner, the number of draws to the win and the players who can be made last are those that the brute force finds."


# Number of cards, sizes and joker of positions that are not as stated.
Wrong = list[tuple[int, SetSizes, int]]


def _all_right(wrong: Wrong, limit: int, bound: str | None = None) -> Concluded:
    if not wrong:
        yield Case(agrees=True)
        return Conclusion(bound=bound)
    size, sizes, joker = min(wrong)
    yield Case(agrees=False, position=cards_of(sizes, joker))
    return Conclusion(f"It is wrong in {len(wrong):,} positions.", bound, smallest=size <= limit)


@_three(
    title="Three players: the formula against the attractors",
    statement="With three players our formula names, for all sizes of the three sets, the player who can force first place "
    "and the exact number of draws it takes, and names nobody where nobody can.",
    limits=(1, 12, MOST_SIZE),
    computed="The formula names the winner, and the exact number of draws, in every position.",
    columns=("positions", "compared", "somebody can force it"),
    evidence=THREE_PROVED,
)
def formula_attractors(limit: int) -> Concluded:
    truth = yield from three_players(limit)
    if differs := (yield from unlike(truth.known)):
        return differs
    wrong: Wrong = []
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
        yield Case(f"the joker with {JOKER_HOLDERS[joker]}", f"{total:,}", f"{won:,} won")
    return (yield from _all_right(wrong, limit))


@_three(
    title="Three players: the steps of the proof, position by position",
    statement="In every position of three players with {scope}, the formula's value follows from its values after each draw: the "
    "number of draws falls by one with the winner's best draw and with the others' longest resistance, and "
    "a player it does not name is not named after each draw that matters.",
    limits=(1, 8, MOST_SIZE),
    scope="sets of at most {} numbers",
    computed="In every position the winner's number falls by one with one of the winner's draws, and by one or more with every draw of "
    "the others. The others can stop a player that the formula does not name.",
    columns=("case", "draws", "positions"),
)
def formula_steps(limit: int) -> Concluded:
    # What the proof says of each position is checked by making each draw: no attractor and no search is used.
    # The winner's rank falls by one with the right draw of its own and by one or more with every draw of the
    # others; and no other player is one draw from a position of its own where that would be enough.
    wrong: Wrong = []
    met: dict[str, int] = dict.fromkeys([case.name for case in CASES], 0)
    total = 0
    for joker in range(3):
        for x, y, z in product(range(limit + 1), repeat=3):
            sizes, here = (x, y, z), Sharing((x, y, z), joker, 3)
            if not all(hand_sizes(here)):
                continue
            total += 1
            case = case_of(sizes, joker)
            if case is not None:
                met[case.name] += 1
            if not _consistent(here):
                wrong.append((sum(sizes), sizes, joker))
            if total % 100 == 0:
                yield Progress(total, 3 * (limit + 1) ** 3, "positions gone through")
    bound = f"all {total:,} positions of three players with sets of at most {limit} numbers"
    for case in CASES:
        yield Case(f"{case.name}: {case.text}", case.formula, f"{met[case.name]:,}")
    return (yield from _all_right(wrong, limit, bound))


def _consistent(here: Sharing) -> bool:
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
        if steps != (now.draws if now is not None and now.winner == seat else None):
            return False
    return True


@_three(
    title="Three players: parities decide who can be made last",
    statement="With three players, whether all others together can make a player last stays the same when each set of four "
    "numbers or more is cut down to two or three, by an even number.",
    limits=(1, 12, MOST_SIZE),
    computed="Removing two numbers from a set of four or more never changes who can be made last.",
    columns=("who", "", "can be made last"),
    evidence=THREE_PROVED,
)
def last_parity(limit: int) -> Concluded:
    truth = yield from three_players(limit)
    if differs := (yield from unlike(truth.known)):
        return differs
    wrong: Wrong = []
    for joker in range(3):
        total, risk = 0, [0, 0, 0]
        for sizes in truth.live(joker):
            total += 1
            found = truth.known.made_last(Sharing(sizes, joker, 3))
            for seat in found:
                risk[seat] += 1
            if found != made_last(Sharing(sizes, joker, 3)):
                wrong.append((sum(sizes), sizes, joker))
            if total % 500 == 0:
                yield Progress(joker, 3, "places of the joker")
        for seat, count in enumerate(risk):
            label = f"the joker with {JOKER_HOLDERS[joker]}: {JOKER_HOLDERS[seat]}"
            yield Case(label, "", f"{count / total:.1%} of {total:,}")
    return (yield from _all_right(wrong, limit))


@baba_fact(
    "",
    place="the note after Theorem 5.3",
    title="Three players: hands from which nobody can force first place",
    printed="in fact, for 3-player case, there are initial hands where no player has a winning strategy",
    statement="With three players there is a start from which nobody can force first place.",
    bound=f"all starts of three players with up to {MOST_JUDGED[3]} numbers, on concrete cards",
    columns=("starts", "", "nobody can force it"),
    wrong="fails",
)
def nobody_of_three(limit: int) -> Concluded:
    judged = yield from judged_starts()
    for pairs in range(1, MOST_JUDGED[3] + 1):
        found = [winner for start, winner, *_ in judged if sum(sharing(start).counts) == pairs]
        yield Case(amount(pairs, "number"), "", f"{found.count(None)} of {len(found)}")
        yield Progress(pairs, MOST_JUDGED[3], "numbers")
    first = next((GAME.format(start) for start, winner, *_ in judged if winner is None), None)
    yield Case(agrees=first is not None)
    text = f"It is so in {first}, where" if first else "In none of them"
    return f"{text} nobody can force first place."


def _with_joker(pairs: int) -> Iterator[State]:
    return (start for start in starts(3, pairs) if JOKER in start.hands[1])


def _runs_of_note(limit: int) -> list[tuple[int, int, int]]:
    return [
        (pairs, begin, end)
        for pairs in range(1, limit + 1)
        for begin, end in runs(sum(1 for _ in _with_joker(pairs)), max(1, STARTS_OF_NOTE >> 2 * pairs))
    ]


def _without_winner(run: tuple[int, int, int]) -> Generator[Progress, None, list[Any]]:
    """Return a run's starts without a winner until some draws, and after all."""
    pairs, begin, end = run
    either: list[str] = []
    none: list[str] = []
    for start in islice(_with_joker(pairs), begin, end):
        judged = yield from judge_cards(start)
        after = {judged.winner(there) for there in judged.after[start].values()}
        if judged.winner(start) is None:
            either += [GAME.format(start)] if {1, 2} <= after else []
            none += [GAME.format(start)] if after == {None} else []
    return [pairs, end - begin, either, none]


@baba_fact(
    "numbers",
    place="the note after Theorem 5.3",
    title="Three players: the next draw may decide who wins",
    printed="if a player P0 draws a certain card, P1 will have a winning strategy in the next phase, but if another …, P2 …; "
    "alternatively, no matter which card P0 draws, the winning strategy holder may still not be determined",
    statement="With three players and the joker with the next player, there is a start from which nobody can force first place, but "
    "the next player can after one draw and the last after another; and a start from which nobody can, before and after every draw.",
    limits=(4, 4, 5),
    bound="all starts of three players with the joker with the next player and up to {} numbers, on concrete cards",
    otherwise="One of the two kinds of position does not exist.",
    columns=("starts", "tried", "the draw decides; nobody after any draw"),
    wrong="fails",
    parts=_runs_of_note,
    work=_without_winner,
)
def not_yet(limit: int, found: Sequence[Any]) -> Concluded:
    for pairs in range(1, limit + 1):
        here = [one for one in found if one[0] == pairs]
        hangs, nobody_yet = (sum(len(one[place]) for one in here) for place in (2, 3))
        tried = sum(one[1] for one in here)
        yield Case(amount(pairs, "number"), f"{tried}", f"{hangs} and {nobody_yet}")
    either, none = (next((text for one in found for text in one[place]), "") for place in (2, 3))
    yield Case(agrees=bool(either and none))
    return (
        f"In {either} nobody can force first place, and the card drawn decides whether the next "
        f"player or the last one can. In {none} nobody can, whatever card is drawn."
    )


def _numbers_counted(limit: int) -> dict[int, int]:
    return {3: max(3, 2 * limit), 4: max(3, limit), 5: max(4, limit - 3)}


@baba_fact(
    "numbers with four players",
    place="on the note after Theorem 5.3",
    title="How often nobody can force first place",
    statement="With three players and one or two numbers, somebody can always force first place. From two numbers on, with "
    "{scope}, the share of positions in which nobody can grows with each further number.",
    limits=(1, 8, 13),
    scope=lambda limit: ", ".join(
        f"{players} players up to {most} numbers" for players, most in _numbers_counted(limit).items()
    ),
    columns=("positions", "total", "nobody can force it"),
    wrong="fails",
)
def nobody(limit: int) -> Concluded:
    wrong: list[str] = []
    last: dict[int, float] = {}
    for players, most in _numbers_counted(limit).items():
        known = yield from SOLVED_CACHE.work(players, most)
        if differs := (yield from unlike(known)):
            return differs
        won = (known.first.steps > 0).any(axis=0)
        numbers = known.space.counts.sum(axis=0)
        for pairs in range(players // 2, most + 1):
            live = known.space.live & (numbers == pairs)
            total = int(live.sum())
            free = total - int((live & won).sum())
            share = free / total
            right: bool | None = None if players not in last else share > last[players]
            if pairs <= NONE_UP_TO.get(players, 0):
                right = not free
            last[players] = share
            label = f"{players} players, {amount(pairs, 'number')}"
            wrong += [label] if right is False else []
            yield Case(label, f"{total:,}", f"{free:,} ({share:.1%})", right)
            yield Progress(pairs, most, f"numbers, {players} players")
    if wrong:
        return f"It fails with {'; '.join(wrong)}."
    words = {3: "three players", 4: "four", 5: "five"}
    ends = ", ".join(f"for {words[players]} is {share:.1%}" for players, share in last.items())
    return (
        "With three players and at most two numbers somebody can always force it. After that, and with four and five players "
        f"from the first line on, each share is above the one before. The last {ends}."
    )
