"""The steps of the Learn tab: playing, picking up, queens as weapons, digging out, draws, and the burden of the nines."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from lastcard.games.pan.rules import GAME, TAKE, Hand, State, rank_name
from lastcard.games.pan.solver.engine import ENGINE
from lastcard.games.pan.view.board.board import laid_out
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import Lesson, LessonSteps, in_parts, posed
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Scene, Voice
from lastcard.ui.player_names import called


class Steps(LessonSteps):
    """The steps of Pan, drawn as its table is."""

    script = "lessons.js"
    former = (2, 3, 5, 6, 7, 9, 10, 11, 12, 8)


def frames(position: str, line: str = "") -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves.

    Raises `PositionError` if the position cannot be read, `MoveError` or `IllegalMove` if one of the moves is no
    legal move.
    """
    first, *more = film(
        GAME,
        position,
        line.split(),
        lambda state: laid_out(state, called(GAME, state)),
        told=told,
        says=_turn,
    )
    pile = f"The pile holds {_cards(GAME.parse(position).pile)}."
    return replace(first, caption=f"{first.caption} {pile}"), *more


def told(state: State, text: str) -> str:
    """Return a move as a sentence: ``The red player takes Q, 10, 10.``"""
    player = f"The {called(GAME, state)[state.player]} player"
    if GAME.parse_move(state, text) == TAKE:
        return f"{player} takes {_cards(state.taken())}."
    return f"{player} {GAME.move_label(state, text).replace('place', 'places', 1)}."


def _turn(state: State) -> str:
    if state.over:
        winner = 1 - state.player if any(state.hand) else state.player
        return f"The {called(GAME, state)[winner]} player has no card left and wins."
    return f"The {called(GAME, state)[state.player]} player is to move."


def _cards(cards: Hand) -> str:
    names = [rank_name(rank) for rank, count in enumerate(cards, start=1) for _ in range(count)]
    return ", ".join(reversed(names)) if names else "nothing"


def _told(voice: Voice, state: State, text: str) -> str:
    if GAME.parse_move(state, text) == TAKE:
        return f"{voice.does(state.player, 'take')} {_cards(state.taken())}."
    return f"{voice.does(state.player, 'place')}{GAME.move_label(state, text).removeprefix('place')}."


def _says(voice: Voice, state: State) -> str:
    if state.over:
        winner = 1 - state.player if any(state.hand) else state.player
        return f"{voice.does(winner, 'have', 'has')} no card left and {'win' if winner == voice.reader else 'wins'}."
    return "Your turn." if state.player == voice.reader else "Your friend’s turn."


SCENE = Scene(ENGINE, laid_out, _told, _says)


def _lesson(title: str, text: str, position: str, line: str = "", former: str = "") -> Lesson:
    return Lesson(title, text, frames(position, line), position, tuple(line.split()), former=former)


_asked = partial(posed, SCENE)


BASICS = (
    _asked(
        "Higher and higher",
        "Be the first to run out of cards. Your hand is at the bottom; both hands are face up.\n\n"
        "On your turn, play a card on the pile: one as high as the top card, or higher. The ranks are 9, 10 and J.",
        "011/003",
        "A 10 is on top. Which of your two cards do you play first?",
        "Your jack can go on a jack, but your 10 can’t. So the 10 goes first, while there is room for it.",
        "What could you play next turn, once there is a jack on the pile?",
    ),
    _asked(
        "Four at once",
        "If you have all four cards of a rank, you may play them together, in one turn.\n\n"
        "Your friend has four jacks and can play them all at once too.",
        "040/004",
        "You hold all four tens. What do you do?",
        "All four go down at once, and your hand is empty.",
        "Be quick: your friend needs a single turn.",
        former="Get rid of your cards",
    ),
    _asked(
        "Count turns, not cards",
        "You have four tens and a jack. Your friend has the other three jacks and needs three turns for them.\n\n"
        "How many turns do you need?",
        "041/003",
        "What do you play first?",
        "The tens go down in one turn and the jack in a second one. Your friend needs three.",
        "Four tens are one turn. Can they still go down once a jack is on top?",
    ),
    _asked(
        "Take three cards",
        "If you can’t play, you take the top three cards of the pile. You may also take them when you could play. "
        "The 9♥ at the bottom always stays.\n\n"
        "Three jacks are on top, and you have the fourth.",
        "101/030",
        "What do you do?",
        "Now you have all four jacks. They go down in one turn, and your friend can’t beat them.",
        "Four jacks can go down together, and nothing is higher.",
    ),
    _asked(
        "High cards are weapons",
        "Now there are queens too: the ranks are 9, 10, J and Q. Your friend has all four jacks and is about to play them and win.\n\n"
        "A jack can’t go on a queen. You have four queens.",
        "0404/0040",
        "Which move stops your friend and keeps some queens in hand?",
        "Your friend can’t beat the queen, so has to take it with two nines. You have more queens to keep those nines stuck.",
        "One queen is enough to stop the jacks. Keep the others for later.",
    ),
    _asked(
        "Digging out",
        "You have one nine left, and it can’t go on tens. Someone has to take those two tens.",
        "1004/0240",
        "How do you make it your friend?",
        "Nothing beats a queen. Your friend has to take it with both tens, and your last nine can go.",
        "Make the pile so high that your friend can’t play anything.",
    ),
    _asked(
        "Hold the draw",
        "A game need never end. Here you have two of each rank and your friend has one nine fewer. With good play, nobody wins.\n\n"
        "But waste your high cards and you lose.",
        "2222/1222",
        "Which move doesn’t lose? Two are right.",
        "A low card keeps your jacks and queens as weapons.",
        "Keep your high cards.",
    ),
    play_now(
        SCENE,
        "021/203",
        "A small game with 9, 10 and J. You have two tens and one jack, and you start.\n\n"
        "Count turns, save high cards, make your friend take the pile.",
        "Which move do you start with?",
        "Your jack waits for your friend’s jacks. Now play on against an easy opponent.",
        "Your friend has three jacks. Which of your cards can go on a jack?",
    ),
)

DEEPER = (
    _lesson(
        "Round and round",
        "Here is a draw, move by move. A nine and a queen are played and taken again, then a ten and a queen. After six moves "
        "everything is as it was.\n\n"
        "With four ranks, 4,565 of the 32,751 unfinished positions are draws like this one.",
        "2222/1222",
        "1 4 t 2 4 t",
    ),
    _lesson(
        "Why you take three cards",
        "This is the position with the tens again, but now you take only one card. Blue takes each queen alone, and the tens stay. "
        "The nine never gets out: a win has become a loss in 18 moves.\n\n"
        "If you take two cards, it is a draw: blue takes one ten along with the queen, and the other ten stays. "
        "The essay says the game only gets interesting at three.",
        "1004/0240 take=1",
        "4 t 4 t 4 t",
        former="Why three cards are taken",
    ),
    _lesson(
        "Why the 9♥ is a burden",
        "If you are dealt the 9♥, you play it first. That looks like a head start. But nines are the hardest cards to lose, "
        "and you tend to hold more of them. You may play only the 9♥, and then the other player puts something higher on top.\n\n"
        "With four ranks, a holder with all four "
        "nines wins 33 of 495 deals and loses 366. One with no other nine wins 320 of 792 and loses 120. Here that player, "
        "now second, has three nines left and loses in 9 moves.",
        "0134/3310",
        "2 2 3 3 3 t 3 3 4*",
    ),
    _lesson(
        "The whole game",
        "The real game has six ranks, 9 10 J Q K A, and 7,593,750 positions. We solved it completely. It favours the player without the 9♥: "
        "the holder wins 361,736 of the 1,352,078 deals, or 26.8%, and loses 696,263, or 51.5%. The other 294,079 are draws.\n\n"
        "With best play the longest game that somebody wins lasts 528 moves, counting both players. "
        "The most even deal, two cards of each rank, is a draw.",
        "222222/122222",
    ),
)

LESSONS = in_parts(BASICS, DEEPER)
