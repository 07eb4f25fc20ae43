"""The commands of ``build.py``. Standard library only at the top: it starts before the environment exists."""

from __future__ import annotations

import argparse
import errno
import re
import shlex
from pathlib import Path

from .paths import ROOT
from .say import Fail, say, warn
from .toolchain import env

EXAMPLES = """examples:
  python3 build.py serve                 build the site, serve it and open the browser
  python3 build.py serve --port 9000     … on a port of your choice
  python3 build.py site --out public     write the site into a folder, ready for any static host
  python3 build.py docs                  write the library's documentation into .build, and say where
  python3 build.py test                  everything that continuous integration runs
  python3 build.py test -k matches -x    pass options on to pytest
  python3 build.py test --slow           the deeper tests, which that leaves out
  python3 build.py test --engine webkit  a smoke of the site in WebKitGTK, the engine of Safari; or in firefox
  python3 build.py dev                   work on the pages: panel serve, reloading on every change
  python3 build.py scripts               bundle the pages' scripts alone, for a Panel server of your own
  python3 build.py outdated              newer versions of what npm and pip have installed
  python3 build.py lock --upgrade        newer versions of the packages that the build runs, each with its hashes
  python3 build.py bench-boot            compare the boot with what panel convert gives
  python3 build.py bench-boot --mbits 5,20,50,unlimited --latency 20
                                         … over lines of some speeds, one after another
"""

LINES = """What is compared:
  stock      the same app as panel convert makes it
  plain      this site, with Python started from the bundle
  snapshot   … from the snapshot of its memory
  default    … the way that the page chooses by itself

Without --mbits the line is as fast as this machine is, as it always was; with several speeds each has a table of its
own, and --json has a list of them under "lines". At 5 Mbit/s a run takes about four minutes.
"""


def main(arguments: list[str]) -> int:
    """Run one command; failures end as a sentence."""
    options, rest = parser().parse_known_args(arguments)
    if rest and options.command != "test":
        parser().error(f"{options.command} knows no {rest[0]!r}; see build.py {options.command} --help")
    try:
        code = env.ensure(arguments)
        if code is not None:
            return code
        return COMMANDS[options.command](options, rest) or 0
    except Fail as failure:
        warn(f"\n{failure}")
        return 1
    except OSError as error:
        warn(f"\n{_in_words(error)}")
        return 1
    except KeyboardInterrupt:
        say("")
        return 130


def _in_words(error: OSError) -> str:
    """What the system refuses, and what can be done about it."""
    where = error.filename or ROOT
    if error.errno == errno.ENOSPC:
        return f"The disk is full: {where}. Make room and run the command again; nothing is lost."
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return (
            f"{where} cannot be written ({error.strerror}). This command keeps its environment and its intermediate "
            "results in its own folder: use a copy that belongs to you, on a disk that can be written."
        )
    return f"The system refuses this: {error.strerror or error}" + (
        f" ({error.filename})." if error.filename else "."
    )


def _within(text: str, most: int) -> bool:
    """Whether a text is a number from 1 to another, in plain digits."""
    return text.isascii() and text.isdecimal() and len(text) <= 9 and 1 <= int(text) <= most


def _port(text: str) -> int:
    """A port that can be asked for."""
    if not _within(text, 65_535):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; ports are the numbers from 1 to 65535")
    return int(text)


def _count(text: str) -> int:
    """A whole number from 1 up."""
    if not _within(text, 1_000):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 1000")
    return int(text)


def _speeds(text: str) -> list[float | None]:
    """Megabits a second, or as many as there are; one or several."""
    found: list[float | None] = []
    for word in text.split(","):
        if word == "unlimited":
            found.append(None)
        elif re.fullmatch(r"\d{1,5}(\.\d{1,3})?", word, re.ASCII) and float(word) >= 0.1:
            found.append(float(word))
        else:
            raise argparse.ArgumentTypeError(
                f"{word!r} is no speed; speeds are numbers from 0.1 to 99999, or the word unlimited"
            )
    return found


def _latency(text: str) -> float:
    """Milliseconds."""
    if not re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of milliseconds from 0 to 9999")
    return float(text)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    root = argparse.ArgumentParser(
        prog="build.py",
        description="Run, build, test and measure lastcard. Makes its own environment in .venv the first time.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="build the site, serve it here and open the browser")
    serve.add_argument(
        "--port",
        type=_port,
        default=8080,
        metavar="NUMBER",
        help="where to serve (default 8080; the next free port when taken)",
    )
    serve.add_argument("--no-open", action="store_true", help="do not open the browser")
    site = commands.add_parser("site", help="write the static site into a folder")
    site.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="the folder: new, empty, or made by this command",
    )
    site.add_argument(
        "--quick",
        action="store_true",
        help="as serve and test do it: large files packed quickly, and so larger on the wire, and no documentation of the library",
    )
    commands.add_parser("docs", help="write the library's documentation, which the site holds too")
    test = commands.add_parser("test", help="run all tests; further options go to pytest", add_help=False)
    test.add_argument("--slow", action="store_true", help="the tests marked slow instead of the others")
    test.add_argument(
        "--engine", choices=("firefox", "webkit"), help="a smoke in a browser of another engine"
    )
    dev = commands.add_parser("dev", help="panel serve with reloading, for work on the pages")
    dev.add_argument("--port", type=_port, default=5006, metavar="NUMBER")
    commands.add_parser("scripts", help="bundle the scripts of the pages, for a server of your own")
    lock = commands.add_parser(
        "lock",
        help="lock the packages, after a change of pyproject.toml, web/package.json or web/locks/tab.txt",
    )
    lock.add_argument("--upgrade", action="store_true", help="take the newest version of each")
    commands.add_parser("outdated", help="list newer versions of the packages of npm and pip")
    bench = commands.add_parser(
        "bench-boot",
        help="measure the boot against panel convert's",
        epilog=LINES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    bench.add_argument(
        "--runs", type=_count, default=5, metavar="N", help="cold and warm loads of each variant (default 5)"
    )
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    bench.add_argument(
        "--variants", default="stock,plain,snapshot,default", help="which to measure, separated by commas"
    )
    bench.add_argument(
        "--mbits",
        type=_speeds,
        default=[None],
        metavar="SPEEDS",
        help="megabits a second, one or several with commas between (default unlimited)",
    )
    bench.add_argument(
        "--latency",
        type=_latency,
        default=0.0,
        metavar="MS",
        help="milliseconds that each request waits, and each new connection (default 0)",
    )
    return root


def serve(options: argparse.Namespace, rest: list[str]) -> int:
    """Build what is out of date, then serve."""
    from .site import server, site

    out = ROOT / "site"
    with server.bind(out, options.port) as ready:  # first: nobody waits for a site that cannot be shown
        site.build(out)
        return server.run(ready, options.port, not options.no_open)


def site(options: argparse.Namespace, rest: list[str]) -> int:
    """Write the site."""
    from .site import packing
    from .site import site as builder

    how = packing.QUICK if options.quick else packing.STRONGEST
    builder.build(options.out.expanduser().resolve(), how=how, documented=not options.quick)
    say(
        "Copy the folder to any static host, at any path; or try it: "
        f"python3 -m http.server --directory {shlex.quote(str(options.out))}"
    )
    return 0


def test(options: argparse.Namespace, rest: list[str]) -> int:
    """Browser, site, all tests."""
    from . import testing

    return testing.smoke(options.engine, rest) if options.engine else testing.run(rest, options.slow)


def docs(options: argparse.Namespace, rest: list[str]) -> int:
    """The documentation alone."""
    from .site import documentation

    say(f"The documentation is in {documentation.make() / 'index.html'}.")
    return 0


def scripts(options: argparse.Namespace, rest: list[str]) -> int:
    """What a page needs to be shown by any Panel server."""
    from .scripts import components

    say(f"The scripts of the pages are in {components.bundle()}.")
    return 0


def dev(options: argparse.Namespace, rest: list[str]) -> int:
    """Panel's own server, started anew when a file changes."""
    from . import dev as server

    return server.run(options.port)


def lock(options: argparse.Namespace, rest: list[str]) -> int:
    """Versions and hashes of all packages."""
    from .toolchain import dependencies
    from .toolchain import lock as locks

    dependencies.renew(options.upgrade)
    locks.renew(options.upgrade)
    return 0


def outdated(options: argparse.Namespace, rest: list[str]) -> int:
    """Newer versions."""
    from .toolchain import dependencies

    dependencies.outdated()
    return 0


def bench_boot(options: argparse.Namespace, rest: list[str]) -> int:
    """Boot against stock."""
    from . import bench
    from .bench.throttle import Throttle

    lines = [Throttle(mbits, options.latency) for mbits in options.mbits]
    return bench.run(options.runs, options.variants.split(","), lines, options.json)


COMMANDS = {
    "serve": serve,
    "site": site,
    "docs": docs,
    "test": test,
    "dev": dev,
    "scripts": scripts,
    "lock": lock,
    "outdated": outdated,
    "bench-boot": bench_boot,
}
