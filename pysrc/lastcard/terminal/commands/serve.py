"""The command `serve`: the pages from this machine, with Python on the server instead of in the tab."""

from __future__ import annotations

import io
import shlex
import socket
import sys
from contextlib import redirect_stdout
from pathlib import Path
from threading import Thread
from time import sleep

import click

from lastcard import registry
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import PORT, complete_games, hosts
from lastcard.terminal.progress import check_pages, complain
from lastcard.terminal.stream import their_code

HERE = "127.0.0.1"
GUARD = "lastcard.terminal.guard"

PATIENCE = 600  # tenths of a second that the server may take until it answers
_PACKAGE = Path(__file__).parents[2]


@command(
    "lastcard serve",
    "lastcard serve ./kayles.py",
    "lastcard serve --port 8000 --no-open",
    "lastcard serve --room",
    "lastcard serve --origin cards.example.org",
    "lastcard serve --print",
)
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_games)
@click.option("--port", type=PORT, default="5006", show_default=True, help="Where to serve.")
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
def serve(
    games: tuple[str, ...], port: int, room: bool, origins: tuple[str, ...], no_open: bool, shown: bool
) -> None:
    """Show the pages in the browser: `panel serve` with all that it has to be told.

    Games in files, named by their paths, are shown beside the others, as are those of installed packages. The browser
    opens at the first that is named.

    For people on one machine, or with --room in one room; the built site needs no server at all. Nobody else is
    answered, and no page of another site that is open in the same browser.
    """
    check_pages()
    with their_code():
        named = [_ready(registry.take_up(one)) for one in games]
    words = [str(Path(one).expanduser().resolve()) if registry.is_path(one) else one for one in games]
    added = [*words, *_installed()]
    address = _in_the_room() if room else HERE
    own = [f"{address}:{port}"] if room else [f"{HERE}:{port}", f"localhost:{port}"]
    show = [] if no_open or named else ["--show"]
    more = [*show, *(["--args", *added] if added else [])]
    command = ["panel", *_arguments(address, port, [*own, *origins]), *more]
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
    place = f"http://{address}:{port}/app" + (f"#/{named[0]}/explore" if named else "")
    say(f"lastcard is at {place} (stop with Ctrl+C)")
    if room and "utf" in (getattr(sys.stdout, "encoding", None) or "").lower():
        click.echo(_qr_code_text(place))
    if named and not no_open:
        Thread(target=_open_when_ready, args=(address, port, place), daemon=True).start()
    from panel.command import main

    sys.argv = command  # which is where Panel reads them
    with redirect_stdout(sys.stderr):  # it prints while it ends, also to who has read the address and gone
        main()


def _installed() -> list[str]:
    """The usable games of installed packages; others are reported and left out."""
    found = []
    for offered in registry.installed():
        try:
            with registry.kept(), their_code():
                _ready(registry.install(offered))
        except registry.BrokenGame as error:
            complain(f"lastcard: {error}")
        else:
            found.append(registry.install(offered))
    return found


def _ready(name: str) -> str:
    """Check that all of a game can be imported, and that it has what the list of games shows."""
    from lastcard.shell import context

    registry.import_all(name)
    context()
    return name


def _open_when_ready(address: str, port: int, place: str) -> None:
    from bokeh.util.browser import view

    for _ in range(PATIENCE):
        try:
            socket.create_connection((address, port), 1).close()
        except OSError:
            sleep(0.1)
        else:
            view(place)
            return


def _in_the_room() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system says from where it would be
        except OSError as error:
            raise click.UsageError(
                f"this machine is in no network that others could reach it by ({error.strerror}); "
                "without --room the pages are for this machine alone"
            ) from None
        return str(probe.getsockname()[0])


def _qr_code_text(text: str) -> str:
    """A QR code in half blocks, light on dark whatever the terminal's colours."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    lines = drawn.getvalue().splitlines()
    return "\n".join(click.style(line, fg="bright_white", bg="black") for line in lines)


def _arguments(address: str, port: int, origins: list[str]) -> list[str]:
    """The arguments for Panel: the app, its addresses, and the shell of this installation or of the repository."""
    from lastcard.shell import WEB

    if packed := next((place for place in _PACKAGE.parents if place.is_file()), None):
        raise click.ClickException(f"pages cannot be served from {packed}; install the package with pip")
    web = next((place for place in WEB if place.is_dir()), None)
    if web is None or not (_PACKAGE / "ui" / "bundled").is_dir():
        raise click.ClickException(
            "this installation has no scripts for the pages; they are made by `python3 build.py scripts` in the "
            "repository, or when a package is made from there"
        )
    listen = ["--address", address, "--port", str(port), "--plugins", GUARD]
    allowed = [part for origin in origins for part in ("--allow-websocket-origin", origin)]
    return ["serve", str(_PACKAGE / "app.py"), *listen, *allowed, "--static-dirs", f"web={web}"]
