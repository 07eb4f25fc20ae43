"""The guide to match-taking."""

from __future__ import annotations

from lastcard.core.game import Guide, Illustration
from lastcard.core.text import amount

PILE = 7
"""Matches in the picture."""


def guide(take: int, misere: bool, options: str) -> Guide:
    """Return the guide where up to `take` matches are taken; `options` is what follows the number in the notation."""
    taken = min(take, 2)
    return Guide(
        goal="Make the other player take the last match." if misere else "Take the last match yourself.",
        setup=(
            "Two players need a pile of matches. Any number will do; 21 is a good one.\n\n"
            "Agree on who begins. Then you take turns."
        ),
        turn=f"{_turn(take)} You may not skip your turn.",
        end=f"The game ends when the pile is empty. Whoever took the last match {'loses' if misere else 'wins'}.",
        unusual=(
            f"{'The last match is bad here. In other games of this kind it wins.' if misere else _NORMAL}"
            "\n\nThere is no luck in it: both players see everything."
        ),
        example=Illustration(
            f"{PILE}{options}",
            str(taken),
            f"There are {PILE} matches. You take {taken}, and the other player finds {amount(PILE - taken, 'match', 'matches')}.",
        ),
        words=(("Pile", "all the matches that nobody has taken yet."),),
    )


_NORMAL = "The last match is good here. In the best-known game of this kind it loses."


def _turn(take: int) -> str:
    if take == 1:
        return "Take 1 match from the pile, no more and no fewer."
    numbers = {2: "1 or 2 matches", 3: "1, 2 or 3 matches"}.get(take, f"1 to {take} matches")
    return f"Take {numbers} from the pile. You must take at least one."
