"""The guide to SHICHINARABE: as cards where a position is one of the ordinary game, else as points and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.game import Guide, Illustration
from lastcard.core.text import amount
from lastcard.games.shichinarabe.rules.cards import CARDS, has_tunnel, is_ordinary

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules.position import Pair, State


def guide(state: State) -> Guide:
    """Return the guide with the board, the passes and the rights of a position."""
    return _cards(state) if is_ordinary(state) else _points(state)


def _cards(state: State) -> Guide:
    tunnel = has_tunnel(state)
    return Guide(
        goal="Be the first to play all your cards.",
        setup=(
            f"Deal all {len(CARDS)} cards to two players, red and blue. Both hands lie open.\n\n"
            "Put the four 7s on the table. Whoever was dealt the 7♦ begins. Then you take turns."
        ),
        turn="\n\n".join(
            [
                "Play one card of your own. Its neighbour in the same suit must lie on the table already.\n\n"
                "So the 6 or the 8 of a suit comes first. From there you go down to the ace and up to the king.",
                _pass(state, "play"),
                *_joker(state),
            ]
        ),
        end=(
            "Whoever plays their last card wins. "
            f"Whoever has cards left and can {_stuck(state)} loses at once."
        ),
        unusual="\n\n".join(
            [
                "In the family game you just wait when you are stuck. Here you lose.",
                "A card that you play can open the way for the other player.",
                *([_TUNNEL] if tunnel else []),
            ]
        ),
        example=Illustration(
            "r: RBRBBR BBRRBR BRRBRB RBBRRB BRBRBR RRBBRB BRBBRR RBRBRB",
            "1",
            "The 7s lie on the table. Red may play the 6♠, which lies next to the 7 of spades.",
        ),
        words=(
            ("Hand", "the cards that a player holds."),
            ("Suit", "spades ♠, hearts ♥, diamonds ♦ or clubs ♣."),
            ("Neighbour", "the next card of the suit, one higher or one lower."),
            ("Stuck", "having no card that may be played."),
            *([("Pass", "to leave out a turn.")] if any(state.passes) else []),
            *([("Joker", "a card that is used at the beginning of a turn.")] if any(state.almighty) else []),
        ),
    )


_TUNNEL = (
    "The ace and the king of a suit are joined by a tunnel. "
    "Once the ace lies, the king may be played, and the suit goes on down from the king alone. "
    "Once the king lies, the ace may be played, and the suit goes on up from the ace alone."
)


def _points(state: State) -> Guide:
    board = state.board
    return Guide(
        goal="Be the first to play all points of your colour.",
        setup=(
            "The board is made of points with lines between them. Your points are red or blue; "
            "the other player has the other colour. White points have been played.\n\n"
            "It is sevens with points for cards. The board shows who begins."
        ),
        turn="\n\n".join(
            [
                "Choose a point of your own colour that a line joins to a white point. It turns white.",
                *(
                    []
                    if board.two_way
                    else ["A line with an arrow leads one way only, from white to your point."]
                ),
                _pass(state, "choose"),
                *_right(state),
            ]
        ),
        end=(
            "Whoever plays their last point wins. "
            f"Whoever has points left and can {_stuck(state)} loses at once."
        ),
        unusual="\n\n".join(
            [
                "A point that you play can open the way for the other player.",
                *([_LINES] if board.has_rules else []),
            ]
        ),
        example=Illustration(
            "r: RBB RB(R B) B",
            "1",
            "The white point is where play begins. Red may play point 1, which a line joins to it.",
        ),
        words=(
            ("Point", "a round or square mark on the board. The paper calls it a vertex."),
            ("Line", "what joins two points. The paper calls it an edge."),
            *([("Pass", "to leave out a turn.")] if any(state.passes) else []),
            *([("All-mighty right", "what a joker is in the card game.")] if any(state.almighty) else []),
        ),
    )


_LINES = "Some lines appear when a certain point turns white, and some go then. A line that has gone does not come back."


def _pass(state: State, what: str) -> str:
    if not any(state.passes):
        return f"You may not skip your turn: if you can {what}, you must."
    return f"Or pass, if you have a pass left. {_left(state.passes, 'pass', 'passes')}"


def _stuck(state: State) -> str:
    return "do nothing" if any(state.passes) or any(state.almighty) else "play none"


def _joker(state: State) -> list[str]:
    if not any(state.almighty):
        return []
    return [
        "At the beginning of your turn you may use a joker. It lays down any one card of the other player. "
        f"Then your turn goes on, with a card{_or_pass(state)}. "
        "If it was the other player’s last card, you lose. " + _left(state.almighty, "joker"),
    ]


def _right(state: State) -> list[str]:
    if not any(state.almighty):
        return []
    return [
        "At the beginning of your turn you may use an all-mighty right. "
        f"It turns any one point of the other player white. Then your turn goes on, with a point{_or_pass(state)}. "
        "If it was the other player’s last point, you lose. " + _left(state.almighty, "right"),
    ]


def _or_pass(state: State) -> str:
    return " or a pass" if any(state.passes) else ""


def _left(pair: Pair, word: str, many: str = "") -> str:
    """How many red and blue have left, as a sentence."""
    return f"Red has {amount(pair[0], word, many)} left, blue has {pair[1]}."
