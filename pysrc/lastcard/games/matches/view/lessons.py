"""The steps of the Learn tab: the rules, the lost piles, and why every fourth pile plus one is lost."""

from __future__ import annotations

from typing import Any

from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.matches.view.board.board import group, grouped
from lastcard.ui.learn.lessons import Frame, Lesson, LessonSteps


class Steps(LessonSteps):
    """The steps of match-taking: piles drawn as the board draws its own."""

    script = "lessons.js"


def won(*positions: str) -> dict[str, Any]:
    """Return a drawing of piles in the groups that show who wins, as the board shows them with the solution."""
    piles = []
    for position in positions:
        state = GAME.parse(position)
        groups, more = grouped(state, solve(state))
        piles.append({"groups": groups, "more": more})
    return {"piles": piles}


def split(*piles: tuple[tuple[int, str, str], ...]) -> dict[str, Any]:
    """Return a drawing of piles in groups of our choice: of each its size, its kind, and what stands below it."""
    return {
        "piles": [{"groups": [part for some in pile for part in group(*some)], "more": ""} for pile in piles]
    }


def _lesson(title: str, text: str, drawing: dict[str, Any], caption: str, position: str) -> Lesson:
    return Lesson(title, text, (Frame(drawing, caption),), position)


LESSONS = (
    _lesson(
        "The rules",
        "A pile of matches lies on the table. Two players take turns. Whoever is to move takes one, two or three matches.\n\n"
        "Whoever has to take the last match loses.",
        split(((9, "plain", "9 matches"), (3, "take", "take 1, 2 or 3"))),
        "A pile of twelve matches; the three at the right end may be taken.",
        "12",
    ),
    _lesson(
        "One match is lost",
        "Begin at the end, where everything is clear. With one match left there is no choice: take it, and lose.\n\n"
        "So one match is a lost pile for whoever is to move.",
        split(((1, "last", "must be taken"),)),
        "A single match, which must be taken.",
        "1",
    ),
    _lesson(
        "Two, three and four are won",
        "With two, three or four matches you can leave exactly one to the other player: take one, two or three.\n\n"
        "The other player then stands before the lost pile of the step before.",
        won("2", "3", "4"),
        "Piles of two, three and four: all but one match is taken.",
        "4",
    ),
    _lesson(
        "Five is lost",
        "With five matches you can leave four, three or two. All of these are won for the other player, as the step before shows.\n\n"
        "The other player simply fills your take up to four: one and three, two and two, three and one.",
        split(
            *(
                (
                    (1, "last", "left"),
                    (4 - take, "round", f"answer {4 - take}"),
                    (take, "take", f"take {take}"),
                )
                for take in (1, 2, 3)
            )
        ),
        "Five matches: each take of t is answered by 4 − t, and one match is left.",
        "5",
    ),
    _lesson(
        "And so on, in rounds of four",
        "Take and answer together always make four. So a pile of nine becomes five, thirteen becomes nine, and twenty-one becomes one after five rounds.\n\n"
        "Every pile of the form 4k + 1 is lost for whoever is to move.",
        won("21"),
        "Twenty-one matches: one, and five rounds of four.",
        "21",
    ),
    _lesson(
        "How to win all the others",
        "Any other pile has a surplus over 4k + 1. Take just that surplus, and the other player stands before a lost pile.\n\n"
        "From then on answer every take t with 4 − t. The winning move is the remainder of n − 1 divided by 4.",
        won("11"),
        "Eleven matches: one, two rounds of four, and a surplus of two to be taken.",
        "11",
    ),
    _lesson(
        "Other takes, other endings",
        "If up to m matches may be taken, a round has m + 1. If whoever takes the last match wins, there is no match left over: "
        "the lost piles are the multiples of m + 1.\n\nThe proof is the same, word for word.",
        won("18 take=4 rule=normal"),
        "Eighteen matches, up to four at a time, the last one wins: three rounds of five, and a surplus of three to be taken.",
        "18 take=4 rule=normal",
    ),
)
