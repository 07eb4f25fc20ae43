"""Arguments and options of the commands, their completion in a shell, and bad usage reported in one line."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

import click
from click.shell_completion import CompletionItem

from lastcard import registry
from lastcard.core.capabilities import HoldsContests
from lastcard.core.playing.levels import player_names
from lastcard.core.text import is_digits, quote

MOST_DIGITS = 18
OPENING = 1_000  # bytes at the beginning of a file that tell what it is
GZIP = b"\x1f\x8b"  # what a file that gzip has made begins with
LONGEST_EXAMPLE = 80  # characters of a command line that is shown as an example


def standard_input() -> BinaryIO:
    """Return the bytes of the standard input. Raises `click.UsageError` if there is none."""
    if sys.stdin is None:
        raise click.UsageError("there is no standard input to read from")
    return sys.stdin.buffer


def game_name(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Read the name of a game, or the path of a file with one, which is loaded for the time of the command."""
    return None if value is None else registry.take_up(value, over=True)


def timed_name(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Read what to time: a game, the general solver, or files of positions."""
    return value if value in (registry.GENERAL, registry.THROUGHPUT) else game_name(context, param, value)


def game_names(context: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Read names and paths as `game_name` does."""
    return tuple(registry.take_up(one, over=True) for one in value)


def position_of(game: str, words: Sequence[str]) -> Any:
    """Return the position in the words of a command line; without any, the one that the game begins with.

    Raises `click.UsageError` if they name many positions, which are for `lines_of_positions`.
    """
    word = words[0] if len(words) == 1 else ""
    if word == "-" or _has_lines(game, word):
        raise click.UsageError(
            f"positions from a {'pipe (-)' if word == '-' else 'file (@)'} are for lastcard solve alone; write one position"
        )
    return registry.read(game, " ".join(words)) if words else registry.game(game).start


@contextmanager
def lines_of_positions(game: str, words: Sequence[str], written: bool) -> Iterator[BinaryIO | None]:
    """Open the positions, one a line: the standard input for ``-``, a file for ``@FILE``; None for neither.

    A game whose positions may be files reads those itself: JSON files. Raises `click.UsageError` if they cannot be
    read, or if the answers are not `written` a line each.
    """
    word = words[0] if len(words) == 1 else ""
    in_file = _has_lines(game, word)
    if (in_file or word == "-") and not written:
        raise click.UsageError(
            f"reading positions from a {'file (@)' if in_file else 'pipe (-)'} needs --json, --csv or --out FILE"
        )
    if word == "-":
        yield standard_input()
    elif in_file:
        try:
            file = open(word[1:], "rb")  # noqa: SIM115  # closed below; only opening it is guarded here
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise click.UsageError(f"{quote(word[1:])} cannot be read: {why}") from None
        with file:
            if file.peek(2).startswith(GZIP):
                name = shlex.quote(word[1:])
                raise click.UsageError(
                    f"{quote(word[1:])} is compressed; unpack it on the way: gunzip -c {name} | lastcard solve {game} - …"
                )
            yield file
    else:
        yield None


def _has_lines(game: str, word: str) -> bool:
    """True if a word names a file with one position a line, and not one that a game reads itself."""
    if not word.startswith("@"):
        return False
    if not registry.reads_files(game):
        return True
    if word.endswith(".json") or not os.path.isfile(word[1:]):
        return False
    try:
        with open(word[1:], "rb") as file:
            return not file.read(OPENING).lstrip().startswith(b"{")
    except (OSError, ValueError):
        return False  # the game says what is wrong with it


def whole(least: int, most: int | None = None, exponents: bool = False) -> Callable[[str], int]:
    """Return a type of options: a whole number within bounds; with `exponents` also written as ``3e6``."""

    def read(value: str) -> int:
        text = _without_exponent(value) if exponents else value
        if is_digits(text) and len(text) <= MOST_DIGITS and least <= int(text) <= (most or int(text)):
            return int(text)
        bounds = f"up with at most {MOST_DIGITS} digits" if most is None else f"to {most}"
        raise click.BadParameter(f"{quote(value)} is not a whole number from {least} {bounds}")

    read.__name__ = "n"
    return read


COUNT, COUNT_FROM_ZERO = whole(1), whole(0)
LARGE_COUNT, LARGE_COUNT_FROM_ZERO = whole(1, exponents=True), whole(0, exponents=True)
PORT = whole(1, 65_535)


def read_size(words: Iterable[str], least: int) -> list[int]:
    """Read the numbers of the argument SIZE, each `least` at least."""
    try:
        return list(map(whole(least), words))
    except click.BadParameter as error:
        error.param_hint = "SIZE"
        raise


def seed_option(said: str) -> Callable[[Any], Any]:
    """Return the option ``--seed``, 1 by default, with its help."""
    return click.option("--seed", type=COUNT_FROM_ZERO, default="1", show_default=True, help=said)


def _without_exponent(value: str) -> str:
    """A number such as ``3e6`` or ``1.5e6`` in digits, if it is a whole one; anything else unchanged."""
    found = re.fullmatch(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?e\+?([0-9]{1,2})", value, re.ASCII | re.IGNORECASE)
    if found is None:
        return value
    whole, part, power = found[1], found[2] or "", int(found[3])
    digits = f"{whole}{part}{'0' * (power - len(part))}".lstrip("0") or "0"
    return value if power < len(part) or len(digits) > MOST_DIGITS else digits


def probability(value: str) -> float:
    """Read a number between 0 and 1."""
    if len(value) > MOST_DIGITS or not re.fullmatch(r"0?\.[0-9]+|[01](\.0*)?", value, re.ASCII):
        raise click.BadParameter(f"{quote(value)} is not a number between 0 and 1, such as 0.7")
    return float(value)


def usage_line(error: click.ClickException, arguments: Sequence[str]) -> str:
    """Return bad usage in one line: the command, the error, and what is allowed."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "lastcard"
    if isinstance(error, click.NoSuchOption):
        dashed = [word for word in arguments if re.match(r"-[0-9.]", word)]
        if dashed and not error.option_name.startswith("--"):
            at = arguments.index(dashed[0])
            line = shlex.join(["lastcard", *arguments[:at], "--", *arguments[at : at + 1]])
            example = f", as in: {line}" if len(line) <= LONGEST_EXAMPLE else ""
            return (
                f"{command}: {quote(dashed[0])} would be an option; "
                f"what begins with a dash and is none is passed after --{example}"
            )
        allowed = ", ".join(sorted(_option_names(context)))
        return f"{command}: there is no option {quote(error.option_name)}; the options are: {allowed}"
    if isinstance(error, click.MissingParameter) and error.param is not None:
        missing = error.param.make_metavar(context) if context else "an argument"
        return f"{command}: {missing.rstrip('.')} is missing; see {command} --help"
    message = error.format_message().rstrip(".")
    if (
        message.startswith("No such command")
        and context is not None
        and isinstance(context.command, click.Group)
    ):
        message += f"; the commands are: {', '.join(context.command.list_commands(context))}"
    return f"{command}: {message[:1].lower()}{message[1:]}"


def _option_names(context: click.Context | None) -> list[str]:
    if context is None:
        return []
    return [
        option for param in context.command.get_params(context) for option in param.opts if option[0] == "-"
    ]


_HOST = re.compile(r"(?P<name>[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:(?P<port>[0-9]{1,5}))?")


def hosts(context: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Read names of hosts, with or without ports."""
    for one in value:
        found = _HOST.fullmatch(one.lower())
        if not found or int(found["port"] or 1) not in range(1, 65_536):
            raise click.BadParameter(
                f"{quote(one)} is not the name of a host, as in cards.example.org or cards.example.org:8000",
                context,
                param,
            )
    return tuple(one.lower() for one in value)


COMPLETION_SHELL = "_LASTCARD_COMPLETE"  # in the environment: which shell asks


def complete_games(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the games with a prefix, those of installed packages included; files for a path."""
    if registry.is_path(begun) or begun.startswith("."):
        return [CompletionItem(begun, type="file")]
    names = dict.fromkeys([*registry.names(), *registry.installed()])
    return [CompletionItem(name, help=_title(name)) for name in names if name.startswith(begun)]


def complete_timed(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return what can be timed with a prefix: games and more."""
    others = (name for name in (registry.GENERAL, registry.THROUGHPUT) if name.startswith(begun))
    return complete_games(context, param, begun) + [CompletionItem(name) for name in others]


def complete_positions(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the examples of a game's positions with a prefix; files after an ``@``."""
    before = " ".join(context.params.get(param.name or "") or ())
    if begun.startswith("@") and not before:
        return [CompletionItem(begun, type="file")]
    name = context.params.get("game")
    if not isinstance(name, str):
        return []
    typed = f"{before} {begun}" if before else begun
    found = []
    for example in registry.game(name).notation.examples:
        if example.text.startswith(typed):
            rest = example.text[len(typed) - len(begun) :]
            found.append(CompletionItem(_quoted(rest), help=example.note))
    return found


def complete_players(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return a game's players with a prefix."""
    name = context.params.get("game")
    if not isinstance(name, str):
        return []
    engine = registry.engine(name)
    names = engine.contestants() if isinstance(engine, HoldsContests) else player_names(engine.own_players)
    return [CompletionItem(player) for player in names if player.startswith(begun)]


def _title(name: str) -> str:
    try:
        return registry.game(name).title
    except (registry.UnknownGame, registry.BrokenGame):
        return ""


def _quoted(text: str) -> str:
    """A text for the shell: bash inserts it unchanged, the others quote it themselves."""
    return shlex.quote(text) if os.environ.get(COMPLETION_SHELL, "").startswith("bash") else text


game_argument = click.argument("game", callback=game_name, shell_complete=complete_games)
position_argument = click.argument("position", nargs=-1, shell_complete=complete_positions)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
json_lines_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
