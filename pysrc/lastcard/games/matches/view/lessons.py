"""The steps of the Learn tab: the last match, the trap of five, counting in fours, and a first game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver.engine import ENGINE
from lastcard.games.matches.solver.verdict import solve
from lastcard.games.matches.view.board.board import grouped, plain
from lastcard.ui.learn.choices import who_wins
from lastcard.ui.learn.frames import Frame
from lastcard.ui.learn.lessons import Lesson, LessonSteps, asked, in_parts, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice

if TYPE_CHECKING:
    from lastcard.core.worth import Worth
    from lastcard.games.matches.rules import State


class Steps(LessonSteps):
    """The steps of match-taking: piles drawn as the board draws its own."""

    script = "lessons.js"
    former = (1, 2, 3, 4, 5, 6, 7, 9, 10, 8)


def won(*positions: str) -> dict[str, Any]:
    """Return a drawing of piles in the groups that show who wins, as the board shows them with the solution."""
    piles = []
    for position in positions:
        state = GAME.parse(position)
        groups, more = grouped(state, solve(state))
        piles.append({"groups": groups, "more": more})
    return {"piles": piles}


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
    end = "you end up with the last match" if state.misere else "takes the last match"
    return (
        f"That leaves you {state.left}. Whatever you take, your friend makes it up to "
        f"{state.take + 1}, and {end}."
    )


SCENE = Scene(ENGINE, lambda state, names: pile(state), _told, _says, _given_away)


_asked = partial(posed, SCENE)


BASICS = (
    _asked(
        "The last match",
        "You and a friend take turns. On your turn, take one, two or three matches.\n\nTake the last match and you lose.",
        "3",
        "Three matches are left. How many should you take to leave your friend the last one?",
        "One match is left. Your friend has to take it, and you win.",
        "Leave exactly one.",
    ),
    _asked(
        "Leave one",
        "A pile of one is lost: you have no choice but to take it.\n\nSo try to leave exactly one.",
        "4",
        "Four matches are left. How many do you take?",
        "From two, three or four matches you can always leave one. Those piles are wins.",
        "What is 4 − 1?",
    ),
    _asked(
        "Six matches",
        "With six you can’t leave one: you would have to take five. Try anything. Your friend plays perfectly.",
        "6",
        "Which move traps your friend?",
        "You leave five. Whatever your friend takes now, you can leave one.",
        "Don’t leave two, three or four: your friend could then leave you one.",
    ),
    asked(
        "Five is a trap",
        "This time your friend has left five, and it is your turn. You can leave four, three or two.\n\nWhat can your friend do with each of these?",
        who_wins(
            SCENE,
            "5",
            "Who wins, if your friend plays perfectly?",
            "Your move and the reply add up to four: 1 + 3, 2 + 2 or 3 + 1. That always leaves you the last match.",
            "From four, three or two matches your friend can leave you one.",
        ),
    ),
    _asked(
        "Into the trap",
        "Eight matches: you can win in two moves. First lead your friend into the trap, then close it.",
        "8",
        "How many do you take?",
        "You left five, then one. Your friend gets the last match.",
        "Leave five first. Then make your friend’s move up to four.",
        turns=2,
    ),
    asked(
        "Count in fours",
        "A move and its reply can always add up to four. So nine becomes five, and five becomes one.\n\n"
        "Your friend has left you nine.",
        who_wins(
            SCENE,
            "9",
            "Who wins, if your friend plays perfectly?",
            "Nine is one match plus two groups of four. With no match extra, the player to move is trapped: at 5, 9, 13, 17, 21.",
            "Whatever you take, your friend can make it up to four. How many are left then?",
            asked=(Frame(won("9"), "Nine matches: one, and two groups of four. Your turn."),),
        ),
        former="Rounds of four",
    ),
    _asked(
        "The extras",
        "Any other pile has a few extras. Take just those and your friend is trapped.\n\n"
        "Then make each of your friend’s moves up to four.",
        "11",
        "Eleven matches. Which move traps your friend?",
        "Two were extra: nine is one match plus two fours.",
        "One match, then groups of four. How many are extra?",
        former="What is over",
    ),
    play_now(
        SCENE,
        "15",
        "You know the trick. Your friend doesn’t always.",
        "Fifteen matches, your move. How many are extra?",
        "Thirteen are left: one match plus three fours. Now play on against an easy opponent.",
        "13 = 1 + 3 × 4.",
    ),
)

DEEPER = (
    _asked(
        "Another game, the same idea",
        "New rules: take up to four at a time, and the last match now wins.\n\n"
        "Find the traps yourself. How big is a group now? Do you still need one match besides?",
        "18 take=4 rule=normal",
        "Eighteen matches. Which move traps your friend?",
        "Fifteen are left, three groups of five. The last match of the last group is yours.",
        "A move of one to four and its reply make five. No match is left besides, because the last one wins.",
    ),
    Lesson(
        "For those who like algebra",
        "If you may take up to m at a time, a group is m + 1: you can always answer t with m + 1 − t.\n\n"
        "If the last match loses, the traps are k · (m + 1) + 1. If it wins, they are k · (m + 1). From any other pile, take the extras.",
        (
            Frame(
                won("11", "18 take=4 rule=normal"),
                "Eleven matches: one, two groups of four, two extra. Eighteen, up to four at a time, the last one wins: three groups of five, three extra.",
            ),
        ),
        "18 take=4 rule=normal",
        former="For those who like letters",
    ),
)

LESSONS = in_parts(BASICS, DEEPER)
