"""The steps of the Learn tab: gates, waiting, values, the race, blockers, rights, tunnels, and hard boards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.games.shichinarabe.rules import GAME, PLAYERS
from lastcard.games.shichinarabe.solver.engine import ENGINE
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view.board.board import laid_out
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice

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


def _does(voice: Voice, state: State, move: str) -> str:
    label = GAME.move_label(state, move)
    if label.startswith("whiten"):
        return f"{voice.does(state.player, 'whiten')}{label.removeprefix('whiten').replace('play', 'play' if state.player == voice.reader else 'plays')}."
    verb, _, what = label.partition(" ")
    return f"{voice.does(state.player, verb, 'passes' if verb == 'pass' else '')} {what}".rstrip() + "."


def _says(voice: Voice, state: State) -> str:
    if state.winner is None:
        return "Your turn." if state.player == voice.reader else "Your friend’s turn."
    wins = f"{voice.called(state.winner)} {'win' if state.winner == voice.reader else 'wins'}"
    if "RB"[state.winner] not in state.colours:
        return f"{voice.does(state.winner, 'have', 'has')} nothing left: {wins}."
    return f"{capital(voice.called(1 - state.winner))} cannot play: {wins}."


SCENE = Scene(ENGINE, lambda state, names: laid_out(state, None, names), _does, _says)


def _lesson(title: str, text: str, position: str, line: tuple[str, ...] = (), solved: bool = True) -> Lesson:
    return Lesson(title, text, frames(position, line, solved), position, line)


_asked = partial(posed, SCENE)


LESSONS = (
    _asked(
        "Keep the gate shut",
        "Four sevens began in the middle; cards are laid beside them, suit by suit, down to the ace and up to the king. In turn, play a card of your own next to one on the table. "
        "Everybody sees who holds which card: you are red, your friend is blue.\n\n"
        "Whoever plays their last card wins. Whoever has cards left and can play none loses. Here three cards are left.",
        "r: WWWWRB WWWWWW WWWWWW WWWWWR WWWWWW WWWWWW WWWWWW WWWWWW",
        "You hold 2♠ and K♥. Which one do you play?",
        "Your friend’s A♠ can be played only after your 2♠. You keep it, and your friend is stuck.",
        "What could your friend play after 2♠?",
    ),
    _asked(
        "Who can wait longer?",
        "Now both have a gate: your 2♠ shuts out the A♠, and your friend’s 2♦ shuts out your A♦.\n\n"
        "Nobody has to open a gate as long as there is something else to play. So count the free moves.",
        "r: WWWWRB WWWWWW WWWWWW WWWWRR WWWWBR WWWWWW WWWWWW WWWWWW",
        "What do you play?",
        "You had free moves in hearts and your friend had none, so the 2♦ had to go. Your gate stays shut.",
        "In hearts you can play twice without helping anybody.",
        turns=2,
    ),
    _lesson(
        "A whole deal",
        "So a game begins: all cards but the sevens are dealt, and the 6 and the 8 of each suit can be played first. Step through three moves.",
        GAME.notation.default,
        ("1", "7", "19"),
        solved=False,
    ),
    _asked(
        "Cards become a picture",
        "Only this matters: whose a card is, and what has to lie before it. So cards become dots, joined in the order in which they can be played. Yours are round and red, your friend’s square and blue. "
        "The white dot stands for the sevens, and what is played turns white.",
        "r: R RB BRR",
        "Which dot do you play?",
        "Dot 1 is a free move. Dot 2 keeps your friend’s 3 shut in.",
        "Which of your dots has one of your friend’s behind it?",
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
    _asked(
        "Count the branches",
        "Two branches begin with a dot of yours: 1 and 4. Behind 1 lie a dot of your friend’s and one of yours, behind 4 two of your friend’s.\n\n"
        "What is each branch worth to you?",
        "r: RBR RBB",
        "Which dot do you play?",
        "The branch of 1 is worth +1, that of 4 nothing: there you would only open the way for your friend.",
        "Behind 4 only your friend has something to play.",
    ),
    _lesson(
        "But somebody empties first",
        "It does not matter who can wait longer if the other player is done before that. Here the sum is +1, but blue has a single dot, and plays it.\n\n"
        "So look at the race first. The player who would be empty first if nobody ever got stuck is the favourite. The other one, the underdog, wins only "
        "if the favourite gets stuck.",
        "b: R R B",
        ("3",),
    ),
    _lesson(
        "The blocker",
        "To be stuck, the favourite must have a dot left that cannot be reached. So the underdog has to keep a dot with one of the favourite's below it, "
        "and never play it: the blocker. What the underdog could have played there is lost, and has to be taken off the sum.\n\n"
        "Here blue is the underdog, and the sum is −1: blue is one move ahead. To keep 5, with red's 6 below it, costs that move, so the two are level. Red is to move "
        "and runs out first.",
        "r: RBB RB(R B) B",
        ("1", "2", "4", "3"),
    ),
    _asked(
        "A joker can wait",
        "Now you have a joker. At the beginning of a turn it turns any one dot of your friend’s white, and then you play as usual. Whoever whitens the other’s last dot loses.\n\n"
        "It is a threat. Must it be used at once?",
        "r: B(BB(BRR B) R) R almighty=1,0",
        "What do you do? The joker may stay in your hand.",
        "The joker keeps its threat as long as you hold it. Used now, in whichever way, it loses.",
        "Which move uses no joker?",
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
        "Without jokers, one look at every dot is enough where branches never meet again, even for a million dots. With jokers, with edges that come and go, or where branches meet, "
        "a board can ask a hard question.\n\n"
        "This one asks whether of the four blue corners on the left one is enough to touch all three red sides between them. Red has one joker, and wins if and only if "
        "the answer is yes. It is no: two are needed. The Study tab shows how fast the search grows with such boards.",
        "r: BBBBRRRWBBBBB 0-4 1-4 1-5 2-5 2-6 3-6 7-8 8-9 9-10 10-11 11-12 almighty=1,0",
    ),
    play_now(
        SCENE,
        "r: RBR RBB BRR",
        "A small board: you are red, and begin.\n\n"
        "Keep your gates shut as long as you have something else to play.",
    ),
)
