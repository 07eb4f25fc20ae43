"""The page's libraries as one script: BokehJS and Panel's models, of which each runs when a document first names it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .. import cache
from ..say import Fail

BOKEH = "bokeh/server/static/js/bokeh.min.js"
PLUGINS = ("bokeh/server/static/js/bokeh-widgets.min.js", "panel/dist/panel.min.js")
LATE = Path(__file__).with_name("late_models.js")

MODULE = re.compile(r'^(?:(?P<id>\d+|"\w+"): )?function _\(', re.MULTILINE)
CLASS = re.compile(r'[\w$]\.__name__="(\w+)"')
# BokehJS runs the modules of all its models in order to register them.
ALL_MODELS = re.compile(
    r"(?P<head>function _\([\w,$]+\)\{[\w$]+\(\);)const [^{}]*?"
    r"[\w$]+\.__importStar\([\w$]+\(\d+\)\);\(0,[\w$]+\.register_models\)\([\w$]+\);const [^{}]*?\(0,[\w$]+\.register_models\)\([\w$]+\)\}"
)


def make(packages: Path) -> Path:
    """The script's file; made now when a library or the way of joining them has changed."""
    parts = [packages / name for name in (BOKEH, *PLUGINS)]
    return cache.made(
        "pagescript",
        cache.key(Path(__file__), LATE, *parts),
        lambda out: out.write_text(joined([part.read_text("utf-8") for part in parts]), "utf-8") and None,
        "joining the page's libraries",
    )


def joined(parts: list[str]) -> str:
    """BokehJS, the part that runs models late, and the plugins; fails when BokehJS does not look as it is known to."""
    bokeh, *plugins = parts
    bokeh, found = ALL_MODELS.subn(r"\g<head>}", bokeh)
    if found != 1:
        raise Fail(
            f"BokehJS registers all its models in {found} places instead of one; see {Path(__file__).name}."
        )
    late = LATE.read_text("utf-8").replace("__PLACES__", json.dumps(places(parts), separators=(",", ":")))
    return "\n;\n".join([bokeh, late, *plugins])


def places(parts: list[str]) -> dict[str, list[int | str]]:
    """The modules that define a class of each name, by the identifiers that the libraries give to their modules."""
    found: dict[str, list[int | str]] = {}
    for part in parts:
        modules = list(MODULE.finditer(part))
        ends = [module.start() for module in modules[1:]] + [len(part)]
        for number, (module, end) in enumerate(zip(modules, ends, strict=True)):
            identifier = json.loads(module["id"]) if module["id"] else number
            for name in CLASS.findall(part, module.end(), end):
                found.setdefault(name, []).append(identifier)
    return found
