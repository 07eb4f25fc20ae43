"""The command line: its start, and bad input reported in one clear line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from lastcard import __version__
from lastcard.terminal.commands import Commands, examples
from lastcard.terminal.progress import complain, machine_line, missing_line


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    0; 2 with one line on stderr for bad input; 1 with one line for a fault of the machine: no memory, no library, no
    writable output.
    """
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    if sys.stdout is None:
        complain("lastcard: there is no standard output to write to")
        return 1
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = cli.main(args=list(arguments), prog_name="lastcard", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        from lastcard.terminal.inputs import usage_line

        complain(usage_line(error, arguments))
    except (click.Abort, KeyboardInterrupt):
        complain("lastcard: stopped")
        return 130
    except MemoryError:
        complain("lastcard: there is too little memory for this")
        return 1
    except (ImportError, SystemError) as error:
        complain(missing_line(error))
        return 1
    except OSError as error:
        complain(machine_line(error))
        return 1
    except _bad_input() as error:
        complain(f"lastcard: {error}")
    return 2


def _bad_input() -> tuple[type[Exception], ...]:
    """The errors of bad input: imported only when there is one, as that imports the games."""
    from lastcard.terminal.stream import BAD_INPUT

    return BAD_INPUT


def main() -> NoReturn:
    """Run the command line and exit."""
    sys.exit(run())


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
    epilog=examples(
        "lastcard games",
        "lastcard solve matches 21",
        "lastcard solve ./kayles.py",
        "lastcard claims",
        "lastcard play matches",
    ),
)
@click.version_option(__version__, "-V", "--version", prog_name="lastcard", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Solve and explain small card games, and check what papers say about them.

    GAME is the name of a game, or the path of a file that has one (as its GAME). A position that is left out is the
    one that the game begins with.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
