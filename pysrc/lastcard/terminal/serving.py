"""The command `serve`: the pages from this machine, with Python on the server instead of in the tab."""

from __future__ import annotations

import shlex
import socket
import sys
from pathlib import Path

import click

from lastcard.terminal.inputs import port as port_number

EXAMPLES = """Examples:

\b
  lastcard serve
  lastcard serve --port 8000 --no-open
  lastcard serve --print"""

_PACKAGE = Path(__file__).parents[1]


@click.command(epilog=EXAMPLES)
@click.option(
    "--port", metavar="N", callback=port_number, default="5006", show_default=True, help="Where to serve."
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--print", "shown", is_flag=True, help="Print the command that would be run, and leave.")
def serve(port: int, no_open: bool, shown: bool) -> None:
    """Show the pages in the browser: `panel serve` with all that it has to be told.

    For people on one machine or in one room; the built site needs no server at all.
    """
    command = ["panel", *_arguments(port, no_open)]
    if shown:
        click.echo(shlex.join(command))
        return
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            free.bind(("", port))
        except OSError as error:
            raise click.UsageError(
                f"port {port} cannot be used ({error.strerror}); name another: --port N"
            ) from None
    from panel.command import main

    sys.argv = command  # which is where Panel reads them
    main()


def _arguments(port: int, no_open: bool) -> list[str]:
    """What Panel is told: the app, and where the shell around it lies, in this installation or in the repository."""
    from lastcard.shell import WEB

    web = next((place for place in WEB if place.is_dir()), None)
    if web is None or not (_PACKAGE / "ui" / "bundled").is_dir():
        raise click.ClickException(
            "this installation has no scripts for the pages; they are made by `python3 build.py scripts` in the "
            "repository, before the package is installed from there"
        )
    show = [] if no_open else ["--show"]
    return ["serve", str(_PACKAGE / "app.py"), "--port", str(port), "--static-dirs", f"web={web}", *show]
