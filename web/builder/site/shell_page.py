"""The static page: readable before Python is there, filled with what the package says of its games and papers."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from .. import cache
from ..runtime.bundle import source_stamp
from ..toolchain import package
from .assets import Assets

CONTEXT = """
import json, sys
from pathlib import Path
from lastcard.core.claims import read_verdicts
from lastcard.shell import POLICY, context
from lastcard.ui.workshop.sandbox_messages import MESSAGES
records = json.loads(sys.argv[1])
found = {game: read_verdicts(Path(path).read_bytes()) for game, path in records.items()}
shapes = {kind: message.shape for kind, message in MESSAGES.items()}
json.dump({"policy": POLICY, "shapes": shapes, **context(found)}, sys.stdout, default=str)
"""


def drawn(
    assets: Assets,
    boot: str,
    worker: str,
    library: str,
    build: str,
    source: Path,
    verdicts: dict[str, Path],
    documented: bool,
) -> str:
    """The text of ``index.html``: `boot` and `worker` are paths of scripts in the site, `library` is that of the
    page's libraries in a copy of the site, `build` names the build.

    `verdicts` holds by game the record of what its claims came to; `documented` tells whether the library's documentation
    lies beside it.
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(assets.web),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    start, frame = (assets.text_of_web(name) for name in ("page/head.js", "sandbox/frame.js"))
    said = context(source, verdicts)
    claims = environment.get_template("late/claims.html").render(said)
    return environment.get_template("index.html").render(
        csp=Markup(said["policy"].format(start=f"{_allowed(start)} {_allowed(frame)}")),
        boot=boot,
        start=start,
        worker=worker,
        library=library,
        asset=assets.of_web,
        whole=lambda path: Markup(f' integrity="{assets.integrity(path)}"'),
        build=build,
        claims=assets.put("claims.txt", claims.encode()),
        **said | {"documented": documented},
    )


def _allowed(script: str) -> str:
    """How a policy names a script that lies in the page itself."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def context(source: Path, verdicts: dict[str, Path]) -> dict[str, Any]:
    """The games and papers for the shell, and the shapes of the sandbox's messages, from the package itself."""
    path = cache.made(
        "context",
        cache.key(source_stamp(source), CONTEXT, *verdicts, *verdicts.values()),
        lambda out: _ask(source, verdicts, out),
        "asking the package for what the static page shows",
    )
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def _ask(source: Path, verdicts: dict[str, Path], out: Path) -> None:
    records = json.dumps({game: str(path) for game, path in verdicts.items()})
    out.write_text(package.ask(source, "could not say what it holds", CONTEXT, records))
