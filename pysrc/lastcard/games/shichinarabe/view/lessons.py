"""The steps of the Learn tab: the rules, waiting, values, the race, blockers, rights, tunnels, and hard boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.games.shichinarabe.rules import GAME, PLAYERS
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view.board.board import laid_out
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import State


class Steps(LessonSteps):
    """The steps of SHICHINARABE, drawn as its board is."""

    script = "lessons.js"


def frames(position: str, line: tuple[str, ...] = (), solved: bool = True) -> tuple[Frame, ...]:
    """Return the board in a position and after each of some moves; with values and winning moves if it is `solved`."""

    def draw(state: State) -> dict[str, Any]:
        return laid_out(state, solve(state) if solved else None, PLAYERS)

    return film(GAME, position, line, draw, told=_told, says=_turn)


def _told(state: State, move: str) -> str:
    label = GAME.move_label(state, move).replace("play", "plays").replace("whiten", "whitens")
    return f"{PLAYERS[state.player].capitalize()} {label}."


def _turn(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"{capital(outcome.sentence)}."
    return f"{PLAYERS[state.player].capitalize()} is to move."


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = (), solved: bool = True) -> Lesson:
    return Lesson(title, text, frames(position, line, solved), position, line)


LESSONS = (
    _lesson(
        "The rules",
        "The four sevens lie on the table. All other cards are dealt to red and to blue, and everybody sees who holds which. In turn, play a card of your own next to one "
        "of its suit that lies: the 6 or the 8 first, and so on down to the ace and up to the king.\n\n"
        "Whoever plays their last card wins. Whoever has cards left and can play none loses.",
        GAME.notation.default,
        ("1", "7", "19"),
        solved=False,
    ),
    _lesson(
        "Why a blocked opponent loses",
        "Nobody has to play a card that opens the way for the other, as long as there is something else to play. So it counts who can wait longer.\n\n"
        "Only this matters: whose a card is, and what has to lie before it. So cards become vertices of a graph: red's are round, blue's square, "
        "the white one stands for the sevens, and what is played turns white. Here red keeps 2 and never plays it: blue's 3 lies behind it. Once blue has played 4, "
        "nothing of blue's is next to a white vertex any more. Blue still has a vertex, cannot play it, and loses.",
        "b: RRB BR",
        ("4", "1"),
        solved=False,
    ),
    _lesson(
        "What a branch is worth",
        "Count how many free moves red has in a branch beyond blue's. Add up what hangs below its root. If the root is red, red has one move more, "
        "but never needs to go in at a loss: the value is the sum plus 1, and at least 0. If it is blue, the sum less 1, and at most 0.\n\n"
        "In the branch of 1, the 3 below is worth −1 and the 4 is worth +1. So 2 is worth 0 + 1 = 1, and 1 is worth 2. The branch of 5 is worth −1: "
        "7 is worth +1, 6 therefore 0, and 5 again one less.",
        "r: RRB(R) BBR",
    ),
    _lesson(
        "Values add",
        "Moves in one branch change nothing in another, so the values of all branches simply add. In the ordinary game there are eight branches: four suits, "
        "down from the 6 and up from the 8.\n\nIf the sum is above 0, red can wait longer, below 0 blue can; at 0, whoever is to move runs out first.",
        GAME.notation.default,
    ),
    _lesson(
        "But somebody empties first",
        "Who waits longer does not matter if the other plays the last vertex before that. Here the sum is +1, but blue has a single vertex, and plays it.\n\n"
        "So look at the race first. The player who would be empty first if nobody ever got stuck is the favourite. The other one, the underdog, wins only "
        "if the favourite gets stuck.",
        "b: R R B",
        ("3",),
    ),
    _lesson(
        "The blocker",
        "To be stuck, the favourite must have a vertex left that cannot be reached. So the underdog has to keep a vertex with one of the favourite's below it, "
        "and never play it: the blocker. What the underdog could have played there is lost, and has to be taken off the sum.\n\n"
        "Here blue is the underdog, and the sum is −1: blue is one move ahead. To keep 5, with red's 6 below it, costs that move, so the two are level. Red is to move "
        "and runs out first.",
        "r: RBB RB(R B) B",
        ("1", "2", "4", "3"),
    ),
    _lesson(
        "A joker can wait",
        "A joker is an all-mighty right: at the beginning of a turn it turns any one vertex of the opponent white, and then the turn goes on, with a vertex of "
        "one's own or, if one is left, with a pass. Whoever whitens the opponent's last vertex loses.\n\nA right is a threat, and often the best thing to do with it is nothing. Here red has one, and wins only by playing 9 "
        "without it. With every use of it at once, red loses.",
        "r: B(BB(BRR B) R) R almighty=1,0",
        ("9", "1", "!4 5"),
    ),
    _lesson(
        "Tunnels",
        "In many rounds the ace and the king are joined: when the ace lies, the king may be played next, and the suit goes on from that end. On a graph: edges appear "
        "and go while the game is played.\n\nThe dotted edge between 4 and 8 appears when 4 is played, and the one between 0 and 5 goes then. The values are not "
        "enough any more; such a board has to be searched.",
        "r: BRRB RRBB add=4-8@4 delete=0-5@4",
        ("5", "1", "2"),
    ),
    _lesson(
        "Where no short way is known",
        "On forests without rights one look at every vertex is enough, even for a million of them. With rights, with edges that come and go, or on other graphs, "
        "a board can ask a hard question.\n\n"
        "This one asks whether of the four blue corners on the left one is enough to touch all three red sides between them. Red has one right, and wins if and only if "
        "the answer is yes. It is no: two are needed. The Study tab shows how fast the search grows with such boards.",
        "r: BBBBRRRWBBBBB 0-4 1-4 1-5 2-5 2-6 3-6 7-8 8-9 9-10 10-11 11-12 almighty=1,0",
    ),
)
