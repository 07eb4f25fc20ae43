"""What a game says of itself before anything of it is solved, as plain JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.containers.codec import parts_of
from lastcard.core.game import Game
from lastcard.sandbox.rows import LONGEST_LINE, LONGEST_PROSE

if TYPE_CHECKING:
    from lastcard.registry.home import Home
    from lastcard.sandbox.rows import Rows


def introduced(home: Home, rows: Rows) -> dict[str, Any]:
    """Return what the page tells of a game; `rows` has what is the same in all its positions."""
    game = home.game
    start, notation, kind = game.start, game.notation, type(game)
    own = {name: getattr(kind, name) is not getattr(Game, name) for name in OWN}
    told = {
        **parts_of(game, *FACTS),
        **rows.usual,
        "notation": parts_of(notation, "prose", "regex", "default", "examples", "moves", "longest")
        | {"examples": [[example.text, example.note] for example in notation.examples]},
        "start": game.format(start),
        "own": own | {"engine": home.part("ENGINE") is not None},
        "chance": kind.chance_outcomes is not Game.chance_outcomes,
        "hands": any(game.hands(start, 1)),
    }
    return {"type": "game"} | {
        name: clipped(value, LONGEST.get(name, LONGEST_PROSE)) for name, value in told.items()
    }


def clipped(value: Any, most: int) -> Any:
    """Return JSON values whose texts are no longer than a page takes them."""
    if isinstance(value, dict):
        return {name: clipped(part, LONGEST.get(name, most)) for name, part in value.items()}
    if isinstance(value, list):
        return [clipped(part, most) for part in value]
    return value[: most - 1] + "…" if isinstance(value, str) and len(value) > most else value


LONGEST = {
    **dict.fromkeys(
        ("title", "luck", "group", "at_stake", "examples", "move", "caption", "sentence"), LONGEST_LINE
    ),
    **dict.fromkeys(("name", "players"), 40),
}
"""Signs of texts that are not as long as others may be."""

FACTS = ("name", "title", "summary", "appeal", "minutes", "luck", "group", "player_counts")
"""What of a game is told as it is."""

OWN = ("called_off", "random_state", "parse", "format", "parse_move")
"""What of a game is asked for whether the program has written it itself."""
