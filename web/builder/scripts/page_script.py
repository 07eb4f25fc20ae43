"""The page's libraries, BokehJS and Panel's models, as two scripts: what every page names, and all other models.

A model's module runs when a document first names it, whichever script it is in. The second is fetched when Python first
sends something that names one of its models: charts, in the pages here.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from .. import cache
from ..say import Fail
from .library import Id, Library

BOKEH = "bokeh/server/static/js/bokeh.min.js"
PLUGINS = ("bokeh/server/static/js/bokeh-widgets.min.js", "panel/dist/panel.min.js")
LIBRARY = Path(__file__).with_name("library.py")
LATE = Path(__file__).with_name("late_models.js")
FIRST, OTHERS = "page-script.js", "page-models.js"
NAMED = ("ReactiveESM", "DocumentConfig", "ImportedStyleSheet", "Notifications")
"""The models of the libraries that every page names from the start."""

# BokehJS runs the modules of all its models in order to register them.
ALL_MODELS = re.compile(
    r"(?P<head>function _\([\w,$]+\)\{[\w$]+\(\);)const [^{}]*?"
    r"[\w$]+\.__importStar\([\w$]+\(\d+\)\);\(0,[\w$]+\.register_models\)\([\w$]+\);const [^{}]*?\(0,[\w$]+\.register_models\)\([\w$]+\)\}"
)
# A component asks whether it is to be seen, for which the browser lays out the page anew; each does while a page is drawn.
# All that hangs on the answer is when it says that it is drawn.
SEEN = re.compile(
    r"_update_bbox\(\)\{const (?P<seen>\w)=\(\(\)=>\{if\(this\.el\.isConnected\)\{[^;]*;\{[^{}]*\{[^{}]*\}[^{}]*\}\}return!1\}\)\(\);"
    r"return this\._is_displayed=(?P=seen),!0\}"
)
ATTACHED = "_update_bbox(){return this._is_displayed=this.el.isConnected,!0}"
# Panel translates components from TypeScript. What does so is as long as half of what a page needs, and ours are JavaScript.
NO_TRANSLATION = 'function _(e,t,r,n,o){n(),r.transform=(...given)=>e("translation").transform(...given)}'


def make(packages: Path) -> Path:
    """The scripts' folder; made now when a library or the way of joining them has changed."""
    parts = [packages / name for name in (BOKEH, *PLUGINS)]

    def write(out: Path) -> None:
        out.mkdir()
        scripts = joined([part.read_text("utf-8") for part in parts])
        for name, text in zip((FIRST, OTHERS), scripts, strict=True):
            (out / name).write_text(text, "utf-8")

    stamp = cache.key(Path(__file__), LIBRARY, LATE, *parts)
    return cache.made("pagescript", stamp, write, "joining the page's libraries")


def joined(parts: list[str]) -> tuple[str, str]:
    """What pages name, and the other models; fails when the libraries do not look as they are known to."""
    bokeh, found = ALL_MODELS.subn(r"\g<head>}", parts[0])
    _once(found, "BokehJS registers all its models")
    panel, found = SEEN.subn(ATTACHED, parts[2])
    _once(found, "Panel's components ask whether they are seen")
    libraries = [Library(text) for text in (bokeh, parts[1], panel)]
    found_in = [
        module.id for library in libraries for module in library.modules if library.translates(module)
    ]
    _once(len(found_in), "Panel translates components")
    (translation,) = found_in
    first = needed(libraries, NAMED, but=translation) | {translation}
    others = {
        module.id: library.function(module)
        for library in libraries
        for module in library.modules
        if module.id not in first or module.id == translation
    }
    others["translation"] = others.pop(translation)
    late = LATE.read_text("utf-8")
    here, there = places(libraries, first), places(libraries, others.keys())
    for token, value in (("__PLACES__", here), ("__OTHERS__", sorted(there))):
        late = late.replace(token, _json(value))
    core, *plugins = [
        library.only(first, {translation: NO_TRANSLATION})
        for library in libraries
        if any(module.id in first for module in library.modules)
    ]
    modules = ",\n".join(f"{json.dumps(name)}: {text}" for name, text in others.items())
    aliases = {name: place for library in libraries[1:] for name, place in library.aliases.items()}
    return (
        "\n;\n".join([core, late, *plugins]),
        f"Bokeh.add_models({{\n{modules}\n}}, {_json(aliases)}, {_json(there)});\n",
    )


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _once(found: int, what: str) -> None:
    if found != 1:
        raise Fail(f"{what} in {found} places instead of one; see {Path(__file__).name}.")


def needed(libraries: list[Library], names: Iterable[str], but: Id) -> set[Id]:
    """The modules that define classes of these names, BokehJS's own first module, and all that they need in turn."""
    modules = {module.id: module for library in libraries for module in library.modules}
    aliases = {name: place for library in libraries for name, place in library.aliases.items()}
    defined = places(libraries, modules.keys())
    waiting: list[Id] = [0, *(place for name in names for place in defined[name])]
    seen: set[Id] = {but}
    while waiting:
        name = waiting.pop()
        name = aliases.get(name.removeprefix("@bokehjs/"), name) if isinstance(name, str) else name
        if name in modules and name not in seen:
            seen.add(name)
            waiting += modules[name].needs
    return seen - {but}


def places(libraries: list[Library], among: Iterable[Id]) -> dict[str, list[Id]]:
    """The modules that define a class of each name, by the identifiers that the libraries give to their modules."""
    found: defaultdict[str, list[Id]] = defaultdict(list)
    wanted = set(among)
    for library in libraries:
        for module in library.modules:
            for name in module.classes if module.id in wanted else ():
                found[name].append(module.id)
    return dict(found)
