"""The command `rules`: a game explained to whoever has never met it."""

from __future__ import annotations

from textwrap import fill

from lastcard import registry
from lastcard.core.game import Guide
from lastcard.terminal.columns import say, width
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import game_argument, json_option, position_argument, position_of
from lastcard.terminal.stream import print_json


@command("lastcard rules pan", "lastcard rules matches 21 take=4 rule=normal", "lastcard rules pairs --json")
@game_argument
@position_argument
@json_option
def rules(game: str, position: tuple[str, ...], as_json: bool) -> None:
    """Explain the rules in plain words: those of a position, where its options change them."""
    play = registry.game(game)
    state = position_of(game, position)
    guide = play.guide(state)
    if as_json:
        print_json({"game": game, "title": play.title, "position": play.format(state), **guide.as_dict()})
    else:
        say(guide_text(play.title, guide, width()))


def guide_text(title: str, guide: Guide, width: int) -> str:
    """Return a guide as text, no line longer than `width` if its words allow that."""

    def lines(text: str, first: str = "  ") -> str:
        return fill(
            text,
            width,
            initial_indent=first,
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )

    parts = [title]
    parts += ["\n".join([heading, *map(lines, texts)]) for heading, texts in guide.sections()]
    if guide.example:
        shown = f"{guide.example.position}, and the move {guide.example.move}"
        parts.append("\n".join(["For example", lines(shown), lines(guide.example.caption)]))
    if guide.words:
        parts.append("\n".join(["Words", *(lines(f"{word}: {meaning}") for word, meaning in guide.words)]))
    return "\n\n".join(parts)
