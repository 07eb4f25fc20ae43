"""Claims on passes (Theorem 6.1), the edge rule of Definition 6.3, and all-mighty rights."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case
from lastcard.core.pieces import runs
from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.facts.boards import (
    MOST_GRAPH,
    TRIED,
    GroupTally,
    coloured_forests,
    coloured_graphs,
    connected,
    graphs,
    sevens_fact,
    spanning,
    until_wrong,
)
from lastcard.games.shichinarabe.facts.brute_force import BruteForce
from lastcard.games.shichinarabe.rules import GAME, State
from lastcard.games.shichinarabe.rules.position import colourings, forests

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

    Run = tuple[int, int, int]  # some forests: their size, and the range of their numbers
    Judged = Iterator[tuple[tuple[int, int], bool, bool]]  # rights, as stated or not, and if a right helps

COLOURED = 8_192  # coloured forests of a run: about a second of work
_option_fact = partial(sevens_fact, "vertices")


@_option_fact(
    place="Theorem 6.1",
    title="Equal passes do not matter",
    printed="“For any p, the following two conditions are equivalent”: red wins with 0 passes, with p passes",
    statement="On {scope}, if both players have the same number of passes, 1 to 3, the winner is the same as without passes.",
    limits=(3, 5, MOST_GRAPH),
    scope=spanning("all graphs with {} vertices", 3),
    bound="{scope}, in white, red and blue, both starters, 1 to 3 passes",
    correction="The proof does not cover what was found.",
    columns=("vertices", "different winners printed", "different winners found"),
)
def theorem_6_1(limit: int) -> Concluded:
    tally = GroupTally("boards")
    for size in range(3, limit + 1):
        for state in coloured_graphs(size):
            truth = BruteForce(state)
            for player, passes in product((0, 1), ((1, 1), (2, 2), (3, 3))):
                same = truth.wins(player, passes=passes) == truth.wins(player)
                yield from tally.add(same, state, size, player=player, passes=passes)
    yield from tally.rows("{}", "0", "{wrong}")
    return f"In {tally.checked:,} comparisons equal passes {'changed' if tally.wrong else 'never changed'} the winner."


@_option_fact(
    place="beyond Theorem 6.1",
    title="Uneven passes",
    statement="On a board in one piece with a white vertex, a pass that only one of the players has does not change the winner.",
    limits=(4, 5, MOST_GRAPH),
    bound=spanning("all graphs in one piece with {} vertices, in white, red and blue", 3),
    correction="Only the difference of the numbers of passes matters; a difference can change the winner.",
    columns=("", "without passes", "with passes"),
    by_size=True,
)
def uneven_passes(limit: int) -> Concluded:
    tried = (
        (asked, truth.winner(without), truth.winner(asked))
        for size in range(3, limit + 1)
        for state in coloured_graphs(size, [edges for edges in graphs(size) if connected(edges, size)])
        for truth in (BruteForce(state),)
        for without in (state, replace(state, player=1))
        for asked in (replace(without, passes=(1, 0)), replace(without, passes=(0, 1)))
    )
    said = "Without passes {} wins, with them {}."
    bound = "all graphs in one piece with 3 to {all} vertices, in white, red and blue"
    return (yield from until_wrong(tried, "boards", said, f"{bound}, until the first exception"))


@_option_fact(
    place="Definition 6.3",
    title="Deletional edges that are added",
    printed="“we define the edge e_A ∈ E as deletional edge”, in the definition of edge addition",
    statement="In Definition 6.3 an edge goes when its vertex turns white, as the word in it says.",
    limits=(3, 4, None),
    bound="forests with up to {} vertices",
    correction="Definition 6.3 is of an additional edge: its formula E ∪ e and its title say so; “deletional” is copied from 6.4.",
    columns=("", "with a deletional edge", "with an additional edge"),
    by_size=True,
)
def definition_6_3(limit: int) -> Concluded:
    said = "If the edge appears {1} wins, if it goes {0} does: the word matters."
    bound = "forests with up to {coloured} vertices and one edge rule, by size: {number:,} until the first"
    return (yield from until_wrong(_edge_rules(limit), "boards", said, bound))


def _edge_rules(limit: int) -> Iterator[tuple[State, int, int]]:
    """Forests with an edge that appears, and the winners if it goes instead and if it appears."""
    for state in coloured_forests(limit):
        size, base = state.board.size, GAME.format(state)
        for vertex, end in product(range(1, size), range(2, size)):
            if end != vertex and end not in state.board.opens[0]:
                appears, goes = (GAME.parse(f"{base} {word}=0-{end}@{vertex}") for word in ("add", "delete"))
                yield appears, BruteForce(goes).winner(goes), BruteForce(appears).winner(appears)


def _runs_of_forests(limit: int) -> list[Run]:
    return [
        (size, begin, end)
        for size in range(2, limit + 1)
        for begin, end in runs(sum(1 for _ in forests(size)), max(1, COLOURED >> size))
    ]


def _judging(
    judge: Callable[[State, BruteForce, int], Judged], note: str, run: Run
) -> Generator[Progress, None, list[Any]]:
    """Count positions and those in which a right helps; find the first exception."""
    checked, wrong, better = 0, None, 0
    size, begin, end = run
    for state in chain.from_iterable(map(colourings, islice(forests(size), begin, end))):
        truth = BruteForce(state)
        for player in (0, 1):
            for rights, agrees, helps in judge(state, truth, player):
                checked, better = checked + 1, better + helps
                if not agrees and wrong is None:
                    wrong = GAME.format(replace(state, player=player, almighty=rights))
        yield Progress(checked, checked + 1, note)
    return [checked, wrong, better]


def _hurts(state: State, truth: BruteForce, player: int) -> Judged:
    for holder, rights in enumerate(((1, 0), (0, 1))):
        before, after = ((truth.wins(player, own) == (player == holder)) for own in ((0, 0), rights))
        yield rights, after or not before, after and not before


def _stops(state: State, truth: BruteForce, player: int) -> Judged:
    favourite = player if state.counts[player] <= state.counts[1 - player] else 1 - player
    if _unaided(state, "RB"[favourite]):
        for rights in ((2, 0), (0, 2), (1, 1)):
            yield rights, truth.wins(player, rights) == (player == favourite), False


def _unaided(state: State, letter: str) -> bool:
    """True if a player reaches every own vertex from white over own vertices alone."""
    found = [vertex for vertex, colour in enumerate(state.colours) if colour == "W"]
    for vertex in found:
        found += [v for v in state.board.opens[vertex] if state.colours[v] == letter and v not in found]
    return all(vertex in found for vertex, colour in enumerate(state.colours) if colour == letter)


def _join_runs(found: Sequence[Any], label: str) -> Cases:
    wrong = [text for _, text, _ in found if text]
    yield Case(agrees=True, count=sum(checked for checked, _, _ in found) - len(wrong))
    yield from (Case(agrees=False, position=text) for text in wrong)
    yield Case(label, "0", "some" if wrong else "0", not wrong, count=0)


@_option_fact(
    place="section 6.2 (the all-mighty right)",
    title="A right never hurts",
    statement="On {scope}, who wins without an all-mighty right wins with one.",
    limits=(2, 5, None),
    scope=spanning("all two-coloured rooted forests with {} vertices"),
    bound="{scope}, both starters, one right for either",
    correction="A right may hurt.",
    columns=("", "printed", "computed"),
    parts=_runs_of_forests,
    work=partial(_judging, _hurts, "forests"),
)
def right_never_hurts(limit: int, found: Sequence[Any]) -> Concluded:
    yield from _join_runs(found, "wins lost by a right")
    checked, better = (sum(one[place] for one in found) for place in (0, 2))
    turned = "sometimes turned" if any(wrong for _, wrong, _ in found) else "never turned"
    return f"In {checked:,} positions a right {turned} a win into a loss, and {better:,} losses into wins."


@_option_fact(
    place="beyond Theorem 6.5",
    title="Where no right helps",
    statement="Where no edge goes, a favourite in the race who reaches every vertex of their own over vertices of their own "
    "wins, whatever rights anybody has.",
    limits=(2, 5, None),
    bound=spanning(
        "all two-coloured rooted forests with {} vertices, both starters, up to two rights of either"
    ),
    computed="In {checked:,} positions the favourite can never be stuck, and wins.",
    otherwise="In {checked:,} positions the favourite can never be stuck, and does not always win.",
    correction="The proof does not cover what was found.",
    evidence=Evidence("proved", TRIED, "shichinarabe-forests.md"),
    parts=_runs_of_forests,
    work=partial(_judging, _stops, "positions"),
)
def never_stuck(limit: int, found: Sequence[Any]) -> Cases:
    yield from _join_runs(found, "favourites who lose")
