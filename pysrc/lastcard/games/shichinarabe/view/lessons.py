"""The steps of the Learn tab: gates, waiting, values, the race, blockers, rights, tunnels, and hard boards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.games.shichinarabe.rules import GAME, PLAYERS
from lastcard.games.shichinarabe.solver.engine import ENGINE
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view.board.board import laid_out
from lastcard.ui.learn.choices import Choice, who_wins
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, asked, in_parts, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.games.shichinarabe.rules import State


class Steps(LessonSteps):
    """The steps of SHICHINARABE, drawn as its board is."""

    script = "lessons.js"
    former = (1, 2, 8, 3, 9, 10, 5, 6, 11, 12, 13, 14, 7)


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


def _lesson(
    title: str, text: str, position: str, line: tuple[str, ...] = (), solved: bool = True, former: str = ""
) -> Lesson:
    return Lesson(title, text, frames(position, line, solved), position, line, former=former)


def _worth(branch: str) -> Callable[[State], str]:
    """Return how many free moves red has in a branch beyond blue's, by the solver."""
    return lambda state: str(solve(state).extra["values"][branch])


_asked = partial(posed, SCENE)


BASICS = (
    _asked(
        "Keep the gate shut",
        "The four sevens start in the middle. Each suit is built down to the ace and up to the king. On your turn, play one of your cards next to one on the table. "
        "You are red, your friend is blue.\n\n"
        "Play your last card and you win. If you can’t play, you lose. Here three cards are left.",
        "r: WWWWRB WWWWWW WWWWWW WWWWWR WWWWWW WWWWWW WWWWWW WWWWWW",
        "You have 2♠ and K♥. Which one do you play?",
        "Your friend’s A♠ can go only after your 2♠. You keep it, and your friend is stuck.",
        "What could your friend play after 2♠?",
    ),
    _asked(
        "Who can wait longer?",
        "Now both of you have a gate: your 2♠ shuts out the A♠, and your friend’s 2♦ shuts out your A♦.\n\n"
        "You never have to open a gate while you have another move.",
        "r: WWWWRB WWWWWW WWWWWW WWWWRR WWWWBR WWWWWW WWWWWW WWWWWW",
        "What do you play?",
        "You had free moves in hearts and your friend had none, so the 2♦ had to go. Your gate stays shut.",
        "In hearts you can play twice without helping your friend.",
        turns=2,
    ),
    _asked(
        "Cards become a picture",
        "All that matters is who owns a card and what must be played before it. So draw cards as dots, joined in playing order. "
        "Yours are round and red, your friend’s square and blue.\n\n"
        "The white dot is the sevens. Dots that are played turn white.",
        "r: R RB BRR",
        "Which dot do you play?",
        "Dot 1 is a free move. Dot 2 keeps your friend’s 3 shut in.",
        "Which of your dots has one of your friend’s behind it?",
    ),
    asked(
        "Free moves",
        "Dots that hang together behind the white dot are a branch. In the branch of 1, your friend’s dot 4 waits behind your dot 3: that is the gate.",
        Choice(
            SCENE,
            "r: RRRB B",
            "How many moves can you make in the branch of 1 before you have to open the gate?",
            ("1", "2", "3", "4"),
            _worth("1"),
            "Dots 1 and 2 are free moves. Your friend has only dot 5, and runs out first.",
            "Which dots can you play without letting your friend in?",
            lambda state, option: "You can play 1, then 2. If you play 3 as well, your friend can play 4.",
        ),
    ),
    _asked(
        "Count the branches",
        "Two branches start with a dot of yours: 1 and 4. Behind 1 your friend has one dot and you have one. Behind 4 both dots are your friend’s.\n\n"
        "Count your free moves in each branch, less your friend’s.",
        "r: RBR RBB",
        "Which dot do you play?",
        "The branch of 1 is worth +1 to you. The branch of 4 is worth nothing: you would only open it for your friend.",
        "Behind 4 only your friend has something to play.",
    ),
    asked(
        "Who finishes first?",
        "Waiting longer is no use if the other player finishes first.\n\n"
        "You have three free moves, your friend has two. Nobody can get stuck here.",
        who_wins(
            SCENE,
            "r: R R R B B",
            "It is your turn. Who wins?",
            "After two moves your friend has no dots left. You still have one.",
            "Play it in your head, turn by turn.",
        ),
        former="But somebody empties first",
    ),
    play_now(
        SCENE,
        "r: RBR RBB BRR",
        "A small board. You are red, and you start.\n\n"
        "Keep your gates shut as long as you have another move.",
        "Which dot do you play first?",
        "Dot 4 stays shut. Now play on against an easy opponent.",
        "Which branch is worth something to you?",
    ),
)

DEEPER = (
    _lesson(
        "A whole deal",
        "A game starts like this: every card but the sevens is dealt. Only sixes and eights can be played at first. Step through three moves.",
        GAME.notation.default,
        ("1", "7", "19"),
        solved=False,
    ),
    _lesson(
        "What a branch is worth",
        "A branch’s value is how many more free moves red has there than blue. Add up the values below the root. If the root is red, add 1, "
        "but never go below 0 (red can just stay out). If it is blue, subtract 1, but never go above 0.\n\n"
        "In the branch of 1, the 3 is worth −1 and the 4 is worth +1. So 2 is worth 0 + 1 = 1, and 1 is worth 2. In the branch of 5, "
        "7 is worth +1, so 6 is worth 0, and 5 is worth −1.",
        "r: RRB(R) BBR",
    ),
    _lesson(
        "Values add",
        "A move in one branch changes nothing in another, so the values of all branches simply add. The ordinary game has eight branches: four suits, "
        "down from the 6 and up from the 8.\n\nIf the sum is above 0, red can wait longer. Below 0 blue can. At 0 the player to move runs out first.",
        GAME.notation.default,
    ),
    _lesson(
        "The blocker",
        "Look at the race first. The favourite is the player who would finish first if no one ever got stuck. The other player, the underdog, "
        "has to get the favourite stuck. For that the underdog holds back one dot for good, with a dot of the favourite’s behind it: the blocker. "
        "Subtract the moves the underdog gives up there.\n\n"
        "Here blue is the underdog, and the sum is −1: blue is one move ahead. To keep 5, with red’s 6 behind it, costs that move, so the two are level. Red is to move "
        "and runs out first.",
        "r: RBB RB(R B) B",
        ("1", "2", "4", "3"),
    ),
    _asked(
        "A joker can wait",
        "You have a joker. At the start of a turn, use it to play any one of your friend’s dots, then move as usual. But play your friend’s last dot and you lose.\n\n"
        "It is a threat. Must you use it at once?",
        "r: B(BB(BRR B) R) R almighty=1,0",
        "What do you do? You may keep the joker.",
        "The joker is a threat as long as you hold it. Use it now and you lose.",
        "Which move uses no joker?",
    ),
    _lesson(
        "Tunnels",
        "In many rounds the ace and the king are joined: when the ace is on the table, the king may be played next, and the suit continues from that end. On a graph, edges appear "
        "and disappear during the game.\n\nThe dotted edge between 4 and 8 appears when 4 is played, and the one between 0 and 5 disappears then. The values are not "
        "enough any more. Such a board has to be searched.",
        "r: BRRB RRBB add=4-8@4 delete=0-5@4",
        ("5", "1", "2"),
    ),
    _lesson(
        "When no shortcut is known",
        "Without jokers, one look at every dot is enough where branches never meet again, even for a million dots. With jokers, with edges that come and go, or where branches meet, "
        "a board can ask a hard question.\n\n"
        "This one asks: is one of the four blue corners enough to touch all three red sides? Red has one joker, and wins only if "
        "the answer is yes. It is no: two are needed. The Study tab shows how fast the search grows with such boards.",
        "r: BBBBRRRWBBBBB 0-4 1-4 1-5 2-5 2-6 3-6 7-8 8-9 9-10 10-11 11-12 almighty=1,0",
        former="Where no short way is known",
    ),
)

LESSONS = in_parts(BASICS, DEEPER)
