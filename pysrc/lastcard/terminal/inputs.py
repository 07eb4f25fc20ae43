"""Options read with care, and bad usage told in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from lastcard.core.text import is_digits, quote

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_DIGITS = 18


def count(context: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Read a whole number from 1 up, however it is misspelt."""
    return _whole(context, param, value, 1)


def count_from_zero(context: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Read a whole number from 0 up, however it is misspelt."""
    return _whole(context, param, value, 0)


def _whole(context: click.Context, param: click.Parameter, value: str | None, least: int) -> int | None:
    if value is None:
        return None
    if not is_digits(value) or len(value) > MOST_DIGITS or int(value) < least:
        raise click.BadParameter(
            f"{quote(value)} is not a whole number from {least} up with at most {MOST_DIGITS} digits",
            context,
            param,
        )
    return int(value)


def chance(context: click.Context, param: click.Parameter, value: str) -> float:
    """Read a number between 0 and 1."""
    if len(value) > MOST_DIGITS or not re.fullmatch(r"0?\.[0-9]+|[01](\.0*)?", value, re.ASCII):
        raise click.BadParameter(
            f"{quote(value)} is not a number between 0 and 1, such as 0.7", context, param
        )
    return float(value)


def usage_line(error: click.ClickException, arguments: Sequence[str]) -> str:
    """Return bad usage in one line: the command, what is wrong, and what is allowed."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "lastcard"
    if isinstance(error, click.NoSuchOption):
        dashed = [word for word in arguments if re.match(r"-[0-9.]", word)]
        if dashed and not error.option_name.startswith("--"):
            word = quote(dashed[0])
            game = next((name for name in arguments[1:] if not name.startswith("-")), "matches")
            return (
                f"{command}: {word} would be an option; no position and no size begins with a dash, "
                f"and what does is passed after --, as in: {command} {game} -- -3"
            )
        allowed = ", ".join(sorted(_options(context)))
        return f"{command}: there is no option {quote(error.option_name)}; the options are: {allowed}"
    if isinstance(error, click.MissingParameter) and error.param is not None:
        missing = error.param.make_metavar(context) if context else "an argument"
        return f"{command}: {missing.rstrip('.')} is missing; see {command} --help"
    message = error.format_message().rstrip(".")
    return f"{command}: {message[:1].lower()}{message[1:]}"


def _options(context: click.Context | None) -> list[str]:
    if context is None:
        return []
    return [
        option for param in context.command.get_params(context) for option in param.opts if option[0] == "-"
    ]
