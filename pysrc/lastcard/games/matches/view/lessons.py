"""The steps of the Learn tab: the last match, the trap of five, rounds of four, and a first game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver.engine import ENGINE
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.matches.view.board.board import group, grouped, plain
from lastcard.ui.learn.frames import Frame
from lastcard.ui.learn.lessons import Lesson, LessonSteps, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice

if TYPE_CHECKING:
    from lastcard.core.worth import Worth
    from lastcard.games.matches.rules import State


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


def pile(state: State) -> dict[str, Any]:
    """Return a drawing of the pile as it lies, and how many may be taken from it."""
    groups, more = plain(state)
    return {"piles": [{"groups": groups, "more": more}], "most": state.largest_move()}


def _matches(count: int) -> str:
    return "1 match" if count == 1 else f"{count} matches"


def _told(voice: Voice, state: State, move: str) -> str:
    return f"{voice.does(state.player, 'take')} {move}."


def _says(voice: Voice, state: State) -> str:
    if not state.left:
        taker = voice.called(1 - state.player)
        return f"{capital(taker)} took the last match: {voice.does(_winner(state), 'win').lower()}."
    return f"{_matches(state.left)} left. {'Your turn.' if state.player == voice.reader else 'Your friend’s turn.'}"


def _winner(state: State) -> int:
    return state.player if state.misere else 1 - state.player


def _given_away(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    if state.misere and state.left == 1:
        return "One match is left, and you must take it."
    end = "the last match is left for you" if state.misere else "your friend takes the last match"
    return (
        f"Now {_matches(state.left)} are left for you. Whatever you take, your friend takes the rest of "
        f"{state.take + 1}, and in the end {end}."
    )


SCENE = Scene(ENGINE, lambda state, names: pile(state), _told, _says, _given_away)


def _shown(title: str, text: str, drawing: dict[str, Any], caption: str, position: str) -> Lesson:
    return Lesson(title, text, (Frame(drawing, caption),), position)


_asked = partial(posed, SCENE)


LESSONS = (
    _asked(
        "The last match",
        "You and a friend take turns. Whoever’s turn it is takes one, two or three matches.\n\nWhoever takes the last match loses.",
        "3",
        "Three matches are left. How many do you take, so that the last one is left for your friend?",
        "One match is left. Your friend must take it, and you win.",
        "Leave exactly one.",
    ),
    _asked(
        "Leave one",
        "One match is a lost pile: whoever’s turn it is must take it.\n\nSo you would like to leave exactly one.",
        "4",
        "Now four. What do you take?",
        "From two, three or four matches you can leave exactly one. These three piles are won.",
        "Four less one.",
    ),
    _asked(
        "Six matches",
        "With six you cannot leave one yet: that would be five to take. Try what you like; your friend plays as well as anybody can.",
        "6",
        "Which take leaves your friend lost?",
        "You leave five. Whatever your friend takes now, you can leave one.",
        "Your friend must not get two, three or four: from these one match can be left.",
    ),
    _shown(
        "Five is a trap",
        "Whoever is to move with five matches leaves four, three or two, and the other player can leave one.\n\n"
        "Look at the three piles: what is taken, and what is answered, make four together. One and three, two and two, three and one.",
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
        "Five matches: whatever is taken, the answer makes four, and one match is left.",
        "5",
    ),
    _asked(
        "Into the trap",
        "Eight matches, and two moves of yours to the end.\n\nFirst bring your friend into the trap, then close it.",
        "8",
        "What do you take?",
        "The last match is your friend’s. You left five, then one.",
        "First leave five. Then count with your friend’s take up to four.",
        turns=2,
    ),
    _shown(
        "Rounds of four",
        "A take and its answer can always make four. So nine matches become five, and five become one: nine is a trap as well. "
        "So are thirteen, seventeen and twenty-one.\n\n"
        "Think of the pile as one match and rounds of four. Nothing over? Then whoever is to move is lost, if the other knows the trick.",
        won("21"),
        "Twenty-one matches: one, and five rounds of four.",
        "21",
    ),
    _asked(
        "What is over",
        "In every other pile some matches are over. Take just these, and your friend is in the trap.\n\n"
        "After that, answer every take so that both make four.",
        "11",
        "Eleven matches. Which take leaves your friend lost?",
        "Two were over: nine is one match and two rounds of four.",
        "One match, then rounds of four: what is over?",
    ),
    _asked(
        "Another game, the same idea",
        "Now up to four may be taken at a time, and whoever takes the last match wins.\n\n"
        "Find the traps yourself: how many make a round now, and must one match be left over?",
        "18 take=4 rule=normal",
        "Eighteen matches. Which take leaves your friend lost?",
        "Fifteen are left, three rounds of five. The last match of the last round is yours.",
        "A take of one to four and its answer make five. No match is left over, as the last one wins.",
    ),
    _shown(
        "For those who like letters",
        "Up to m matches may be taken at a time. Then a round has m + 1, because a take of t can always be answered with m + 1 − t.\n\n"
        "Whoever takes the last match loses: the traps are the piles k · (m + 1) + 1. Whoever takes it wins: the traps are k · (m + 1). "
        "From every other pile the winning take is what is over.",
        won("11", "18 take=4 rule=normal"),
        "Eleven matches: one, two rounds of four, two over. Eighteen, up to four at a time, the last one wins: three rounds of five, three over.",
        "18 take=4 rule=normal",
    ),
    play_now(
        SCENE,
        "15",
        "You know the trick; your friend here does not always.\n\nFifteen matches, and you begin. What is over?",
    ),
)
