"""The script that Pyodide's core comes with, without what nothing here can reach: a third of it is left.

Emscripten puts all it has into such a script, for native modules that nobody knows beforehand: windows, WebGL, sound,
other file systems, and a name for each function of the core. Here the native modules are known, and what they ask for
says what has to stay. An engine reads the whole script before it can run it, and again when it wants to know where in
it something happened, so every visit waits for its length.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ..paths import WEB
from ..say import warn
from ..toolchain import esbuild

BEGIN = "async function(moduleArg = {}) {\n"
END = "\n  return moduleRtn;\n}\n);"
OFFERED = re.compile(r"(?<=var wasmImports=\{)[^{}]*(?=\})")
OFFER = re.compile(r"\"?(\w+)\"?(?::(\w+))?")
ASKED_BY_NAME = re.compile(r"wasmImports\[\"(\w+)\"\]")
TYPE = re.compile(r"(?<=[;}])(\w+)\.sig=\"\w*\";")
EXPORTED = re.compile(r"var (_\w+)=Module\[\"\1\"\]=(?:wasmExports\[\"\w+\"\]|\d+);")
ALIAS = re.compile(r"(?<=[;}])Module\[\"(\w+)\"\]=\w+;")
READ = re.compile(r"(?:\.|\[\")(\w+)")
"""Something of something else: a core goes by several names in its own script."""

WINDOW = re.compile(
    r'if\(typeof Browser!="undefined"\)Browser\.init\(\);|var (\w+)=Browser\.\1;'
    r"|register(?:Pre|Post)MainLoop\(\(\)=>(?:GL|SDL)\.[^;]*\);"
)
"""What leads to windows, where a worker has none: all that draws and plays hangs on it."""

NO_PICTURE = 'function _noPicture(){abort("a worker has no WebGL")}_noPicture.sig="v";'
PICTURES = "emscripten_gl"
"""What the core has the addresses of, and never calls, begins so: one function stands for them all."""

KEPT = "keepThis"
OTHER_NAMES = {"eval(": "lastcardEval("}
"""With a direct `eval` in it esbuild leaves a script as it is, since any name might be used."""

USERS = (WEB / "private" / "pyodide.js",)
"""Who reaches into a core from outside; Pyodide's own loader does too."""


def stamp() -> list[str | Path]:
    """What the result depends on, beside the core and the native modules."""
    return [Path(__file__), *USERS, esbuild.stamp()]


def shorten(script: Path, natives: Iterable[Path], loader: Path) -> None:
    """Leave of a core's script what the core, these native modules and those who use it from outside ask for.

    A script of another form than is known stays as it is.
    """
    text = script.read_text("utf-8")
    begin, end = text.find(BEGIN) + len(BEGIN), text.rfind(END)
    if begin < len(BEGIN) or end < begin or not OFFERED.search(text):
        warn(f"{script.name} has another form than is known; it stays as long as it is.")
        return
    asked = {name for path in natives for name in imports(path.read_bytes())}
    outside = {word for path in (*USERS, loader) for word in words(path.read_text("utf-8"))}
    body = _without_names(text[begin:end], asked, outside)
    script.write_text(text[:begin] + _without_dead_functions(body) + text[end:], encoding="utf-8")


def words(text: str) -> set[str]:
    """All that could be a name in a script."""
    return set(re.findall(r"[\w$]+", text))


def _without_names(body: str, asked: set[str], outside: set[str]) -> str:
    """Take back each name under which nobody looks for anything, so that what it stands for is of no use any more."""
    asked = asked | set(ASKED_BY_NAME.findall(body))
    (offered,) = OFFERED.findall(body)
    offers = [OFFER.fullmatch(one) for one in offered.split(",")]
    kept = {one[1]: one[2] or one[1] for one in offers if one and one[1] in asked}
    kept |= dict.fromkeys((name for name in kept if name.startswith(PICTURES)), "_noPicture")
    body = OFFERED.sub(",".join(f"{name}:{value}" for name, value in kept.items()), body)
    windows = {one[1] for one in WINDOW.finditer(body)}
    body = NO_PICTURE + WINDOW.sub("", body)
    body = _only(TYPE, body, set(kept.values()).__contains__)
    used = words(ALIAS.sub("", EXPORTED.sub("", body))) | outside
    body = _only(EXPORTED, body, used.__contains__)
    named = {one[1] for one in READ.finditer(ALIAS.sub("", body))} | outside
    return _only(ALIAS, body, (named - windows).__contains__)


def _only(statement: re.Pattern[str], body: str, wanted: Callable[[str], bool]) -> str:
    """A script with only those statements of a kind whose name is wanted."""
    return statement.sub(lambda found: found[0] if wanted(found[1]) else "", body)


def _without_dead_functions(body: str) -> str:
    """Have esbuild take out the functions that nobody names: it does so at the top of a module."""
    for old, new in OTHER_NAMES.items():
        body = re.sub(rf"\b{re.escape(old)}", new, body)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "whole.js").write_text(f"{body}\n{KEPT}(moduleRtn);\n", encoding="utf-8")
        options = ("--tree-shaking=true", "--minify-whitespace", "--format=esm", "--outfile=short.js")
        esbuild.run("Pyodide's script could not be shortened", "whole.js", *options, folder=folder)
        body = (folder / "short.js").read_text("utf-8").rstrip().removesuffix(f"{KEPT}(moduleRtn);")
    for old, new in OTHER_NAMES.items():
        body = body.replace(new, old)
    return body


def imports(module: bytes) -> Iterator[str]:
    """The names that a WebAssembly module imports, whatever they are of."""
    at = 8  # behind the magic number and the version
    while at < len(module):
        kind = module[at]
        size, at = _number(module, at + 1)
        if kind == 2:
            break
        at += size
    else:
        return
    count, at = _number(module, at)
    for _ in range(count):
        _, at = _text(module, at)
        name, at = _text(module, at)
        yield name
        at = _behind_type(module, at)


def _behind_type(module: bytes, at: int) -> int:
    """Where the next import begins: behind the type of this one."""
    kind, at = module[at], at + 1
    if kind == 0:  # a function: the number of its type
        return _number(module, at)[1]
    if kind == 3:  # a global: what it holds, and whether that may change
        return at + 2
    if kind == 4:  # an exception: no attribute, and the number of its type
        return _number(module, at + 1)[1]
    flags, at = _number(module, at + (kind == 1))  # a table (of what, first) or a memory: limits
    _, at = _number(module, at)
    return _number(module, at)[1] if flags & 1 else at


def _text(module: bytes, at: int) -> tuple[str, int]:
    size, at = _number(module, at)
    return module[at : at + size].decode(), at + size


def _number(module: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and where it ends."""
    value = shift = 0
    while True:
        byte = module[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
