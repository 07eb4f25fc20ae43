"""The command `serve`: the pages from this machine, with Python on the server instead of in the tab."""

from __future__ import annotations

import io
import shlex
import socket
import sys
from pathlib import Path

import click

from lastcard.terminal.inputs import hosts
from lastcard.terminal.inputs import port as port_number

EXAMPLES = """Examples:

\b
  lastcard serve
  lastcard serve --port 8000 --no-open
  lastcard serve --room
  lastcard serve --origin cards.example.org
  lastcard serve --print"""

HERE = "127.0.0.1"
GUARD = "lastcard.terminal.guard"

_PACKAGE = Path(__file__).parents[1]


@click.command(epilog=EXAMPLES)
@click.option(
    "--port", metavar="N", callback=port_number, default="5006", show_default=True, help="Where to serve."
)
@click.option(
    "--room", is_flag=True, help="Also for others in this network: shows the address, as a QR code too."
)
@click.option(
    "--origin",
    "origins",
    metavar="HOST[:PORT]",
    multiple=True,
    callback=hosts,
    help="A further name that the pages are asked for by, as where another server passes them on.",
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--print", "shown", is_flag=True, help="Print the command that would be run, and leave.")
def serve(port: int, room: bool, origins: tuple[str, ...], no_open: bool, shown: bool) -> None:
    """Show the pages in the browser: `panel serve` with all that it has to be told.

    For people on one machine, or with --room in one room; the built site needs no server at all. Nobody else is
    answered, and no page of another site that is open in the same browser.
    """
    address = _in_the_room() if room else HERE
    own = [f"{address}:{port}"] if room else [f"{HERE}:{port}", f"localhost:{port}"]
    command = ["panel", *_arguments(address, port, [*own, *origins], no_open)]
    if shown:
        click.echo(shlex.join(command))
        return
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            free.bind((address, port))
        except OSError as error:
            raise click.UsageError(
                f"port {port} cannot be used ({error.strerror}); name another: --port N"
            ) from None
    place = f"http://{address}:{port}/app"
    click.echo(f"lastcard is at {place} (stop with Ctrl+C)")
    if room and "utf" in (getattr(sys.stdout, "encoding", None) or "").lower():
        click.echo(_code(place))
    from panel.command import main

    sys.argv = command  # which is where Panel reads them
    main()


def _in_the_room() -> str:
    """The address of this machine in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system says from where it would be
        except OSError as error:
            raise click.UsageError(
                f"this machine is in no network that others could reach it by ({error.strerror}); "
                "without --room the pages are for this machine alone"
            ) from None
        return str(probe.getsockname()[0])


def _code(text: str) -> str:
    """A QR code in half blocks, light on dark whatever the terminal's colours are."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    lines = drawn.getvalue().splitlines()
    return "\n".join(click.style(line, fg="bright_white", bg="black") for line in lines)


def _arguments(address: str, port: int, origins: list[str], no_open: bool) -> list[str]:
    """What Panel is told: the app, who may ask for it, and where the shell around it lies.

    That lies in this installation or in the repository.
    """
    from lastcard.shell import WEB

    web = next((place for place in WEB if place.is_dir()), None)
    if web is None or not (_PACKAGE / "ui" / "bundled").is_dir():
        raise click.ClickException(
            "this installation has no scripts for the pages; they are made by `python3 build.py scripts` in the "
            "repository, before the package is installed from there"
        )
    show = [] if no_open else ["--show"]
    listen = ["--address", address, "--port", str(port), "--plugins", GUARD]
    allowed = [part for origin in origins for part in ("--allow-websocket-origin", origin)]
    return ["serve", str(_PACKAGE / "app.py"), *listen, *allowed, "--static-dirs", f"web={web}", *show]
