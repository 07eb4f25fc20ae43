"""Newer versions of what is pinned: which there are, whether one would do, and taking it into ``web/pins.json``."""

from __future__ import annotations

import email
import email.message
import json
import platform
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

from ..leftovers import partial
from ..paths import PINS, ROOT, WEB
from ..runtime.lazy_imports import lazy
from ..runtime.lazy_packages import LATE
from ..runtime.unpacked import CORE
from ..say import Fail, say
from ..scripts import page_script
from ..toolchain.lock import SAME_EVERYWHERE
from . import checked, download, registry
from .pins import Pins, meter
from .registry import Offer, Pinned
from .tarball import members

PRIVATE = WEB / "private"
SEVERAL = 8
"""Questions to registries at a time."""


def show() -> int:
    """List all that is pinned, with the newest version of each that a registry has."""
    pins = Pins()
    things = registry.pinned(pins)
    asked = [thing for thing in things.values() if thing.registry]
    with ThreadPoolExecutor(SEVERAL) as several:
        found = dict(
            zip(
                (thing.name for thing in asked),
                several.map(lambda one: _newest(one, pins), asked),
                strict=True,
            )
        )
    if not any(version for version, _ in found.values()):
        raise Fail(f"No registry answers. Is there a network? {next(iter(found.values()))[1]}")
    wide = max(map(len, things))
    say(f"{'':{wide}}  {'pinned':12}  newest")
    newer = 0
    for thing in things.values():
        version, why = found.get(thing.name, ("", "no registry has it; the build of Pyodide decides"))
        ahead = bool(version) and Version(version) > Version(thing.version)
        newer += ahead
        lean = ", its inside is used" if ahead and thing.name in checked.libraries() else ""
        say(
            f"{thing.name:{wide}}  {thing.version:12}  {version or '?':12}{'  newer' + lean if ahead else why and '  ' + why}"
        )
    say(
        f"{newer} of {len(things)} are newer. Look at one before you take it: python3 build.py pins --try NAME==VERSION"
        if newer
        else "Nothing is newer."
    )
    return 0


def _newest(thing: Pinned, pins: Pins) -> tuple[str, str]:
    """The newest version of a thing, or nothing and why it is not known."""
    try:
        return registry.newest(thing, pins.python), ""
    except download.Unreachable as error:
        return "", f"could not be asked: {error}"


def consider(text: str, take: bool) -> int:
    """Fetch another version of what is pinned, and say what speaks against it; take it if that is wanted.

    Parameters
    ----------
    text
        ``NAME==VERSION``; ``NAME`` alone means the newest.
    take
        Whether to write it into the table of pins, whatever speaks against it.

    Returns
    -------
    int
        1 if something speaks against it.
    """
    pins = Pins()
    things = registry.pinned(pins)
    name, _, version = text.partition("==")
    thing = things.get(name) or things.get(canonicalize_name(name))
    if thing is None:
        raise Fail(f"Nothing of the name {name!r} is pinned. There is: {', '.join(things)}.")
    if not thing.registry:
        raise Fail(
            f"{thing.name} is made for one version of Pyodide; no registry has it. web/pins.json says where it is."
        )
    with TemporaryDirectory(prefix="lastcard-") as folder:
        try:
            version = version or registry.newest(thing, pins.python)
            offers = registry.offers(thing, version)
            files = [_fetch(offer, Path(folder) / offer.name) for offer in offers]
        except download.Unreachable as error:
            raise Fail(f"{thing.name} {version} could not be had: {error}.".replace("..", ".")) from error
        entries = {offer.name: _entry(thing, offer, file) for offer, file in zip(offers, files, strict=True)}
        say(json.dumps(entries, indent=2))
        against = list(_against(thing, version, files[0], pins))
    say(f"\n{thing.name} {version} in the place of {thing.version}:")
    for line in against or ["nothing speaks against it so far"]:
        say(f"  - {line}")
    if take:
        _take(thing, version, entries)
    say(_next(thing, version, take))
    return int(bool(against))


def _fetch(offer: Offer, place: Path) -> Path:
    for source in offer.sources:
        try:
            download.download(source, place, offer.sums[0].removeprefix("sha256-"), meter(offer.name))
        except download.Unreachable as error:
            last = error
            continue
        if not registry.sound(offer, place):
            raise Fail(
                f"{offer.name} from {source} is not what its registry says that it is. Nothing of it is used."
            )
        return place
    raise last


def _entry(thing: Pinned, offer: Offer, file: Path) -> dict[str, Any]:
    return {"part": thing.pins[0].part, "sha256": download.sha256(file), "sources": list(offer.sources)}


# ---- what speaks against a candidate ----------------------------------------------------------------------------------


def _against(thing: Pinned, version: str, file: Path, pins: Pins) -> Iterator[str]:
    """What would not work with a candidate, in words."""
    if file.suffix == ".whl":
        yield from _unmet(thing, version, file, pins)
    if thing.name == "pyodide":
        names = [f"package/{name}" for name in CORE]
        yield from _trouble(lambda: [*members(file, names)], "")
        ((_, lock),) = members(file, ["package/pyodide-lock.json"])
        about = json.loads(lock)["info"]
        python = about["python"].rpartition(".")[0]
        if python != pins.python:
            yield f"it brings Python {python}, and the packages, numpy above all, are pinned for {pins.python}"
        kept = (PRIVATE / "pyodide.js").read_text("utf-8")
        yield from (
            f"web/private/pyodide.js does not say that its {name} is {about[name]}"
            for name in ("platform", "abi_version")
            if f'{name}: "{about[name]}"' not in kept
        )
    yield from (f"private parts: {line}" for line in checked.missing(thing.name, file))
    if thing.name in ("bokeh", "panel"):
        yield from _trouble(
            lambda: page_script.joined(_page_scripts(thing.name, file, pins)), "the page's script: "
        )
    for package, (first, late) in LATE.items():
        if package.partition(".")[0] == thing.name:
            yield from _trouble(
                lambda name=package, first=first, late=late: lazy(name, _sources(file), first, late),
                f"{package}: ",
            )
    known = checked.libraries().get(thing.name)
    if known and version not in known["versions"]:
        yield f"the snapshot was checked with {' and '.join(known['versions'])}: until it is with this, none is taken"


def _trouble(work: Callable[[], object], where: str) -> Iterator[str]:
    try:
        work()
    except SyntaxError as error:
        yield f"{where}it cannot be read by this Python, {platform.python_version()}: {error}"
    except (Fail, LookupError) as error:
        yield f"{where}{error}"


def _unmet(thing: Pinned, version: str, file: Path, pins: Pins) -> Iterator[str]:
    """What a wheel, the others and ``pyproject.toml`` want of each other and would not get."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    own = [
        *project["dependencies"],
        *(one for extra in project["optional-dependencies"].values() for one in extra),
    ]
    oldest = project["requires-python"].removeprefix(">=")
    about = _metadata(file)
    wants = SpecifierSet(about.get("Requires-Python", ""))
    for python in dict.fromkeys((pins.python, oldest)):
        if not wants.contains(python):
            yield f"it wants Python {wants}, and lastcard runs with {python}"
    versions = {canonicalize_name(name): found for name, found in pins.versions.items()}
    for need in map(Requirement, about.get_all("Requires-Dist") or ()):
        found = versions.get(canonicalize_name(need.name))
        if found and _applies(need) and not need.specifier.contains(found, prereleases=True):
            yield f"it wants {need.name}{need.specifier}, and {found} is pinned"
    others = [name for name in pins.names("package") if name not in {pin.name for pin in thing.pins}]
    askers = {name.split("-")[0]: _metadata(pins.get(name)).get_all("Requires-Dist") or () for name in others}
    for asker, needs in {"pyproject.toml": own, **askers}.items():
        for need in map(Requirement, needs):
            asked = canonicalize_name(need.name) == thing.name and _applies(need)
            if asked and not need.specifier.contains(version, prereleases=True):
                yield f"{asker} wants {need.name}{need.specifier}"


def _applies(need: Requirement) -> bool:
    return need.marker is None or need.marker.evaluate({"extra": "", "sys_platform": "emscripten"})


def _metadata(wheel: Path) -> email.message.Message:
    with zipfile.ZipFile(wheel) as opened:
        name = next(name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(opened.read(name))


def _page_scripts(name: str, file: Path, pins: Pins) -> list[str]:
    """The scripts that the page's is joined from, those of one library from a file."""
    (bokeh,), (panel,) = (
        [one for one in pins.files if one.startswith(f"{kind}-")] for kind in ("bokeh", "panel")
    )
    wheels = {"bokeh": bokeh, "panel": panel}
    texts = []
    for path in (page_script.BOKEH, *page_script.PLUGINS):
        library = path.partition("/")[0]
        with zipfile.ZipFile(file if library == name else pins.get(wheels[library])) as opened:
            texts.append(opened.read(path).decode())
    return texts


def _sources(wheel: Path) -> Callable[[str], tuple[str, bool] | None]:
    """How `lazy` looks modules up, in a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        texts = {name: opened.read(name).decode() for name in opened.namelist() if name.endswith(".py")}

    def look(module: str) -> tuple[str, bool] | None:
        path = module.replace(".", "/")
        if f"{path}/__init__.py" in texts:
            return texts[f"{path}/__init__.py"], True
        return (texts[f"{path}.py"], False) if f"{path}.py" in texts else None

    return look


# ---- taking it --------------------------------------------------------------------------------------------------------


def _take(thing: Pinned, version: str, entries: dict[str, Any], path: Path = PINS) -> None:
    """Put new files in the places of the old ones."""
    table = json.loads(path.read_text("utf-8"))
    new = dict(zip((pin.name for pin in thing.pins), entries.items(), strict=True))
    table["files"] = dict(new.get(name, (name, pin)) for name, pin in table["files"].items())
    if thing.name == "pyodide":
        table["pyodide"] = version
    fresh = partial(path)
    fresh.write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")
    fresh.replace(path)
    say(f"\n{path} has {thing.name} {version} now.")


def _next(thing: Pinned, version: str, taken: bool) -> str:
    """What is to be done next, in words."""
    steps = (
        []
        if taken
        else [f"python3 build.py pins --try {thing.name}=={version} --take     take it into web/pins.json"]
    )
    if thing.name.replace("-", "_") in SAME_EVERYWHERE:
        steps.append("python3 build.py lock     the same version natively")
    steps.append("python3 build.py test     everything, in a browser too")
    if any(pin.part in ("core", "package") for pin in thing.pins):
        steps.append("python3 build.py bench-boot     boot must not get slower")
    if thing.name in checked.libraries():
        places = f"lastcard/private and web/private, the parts of {thing.name}"
        steps.append(f"then look at each use in {places}, and add {version} to web/private/checked.json")
    return "\nNext:\n" + "\n".join(f"  {number}. {one}" for number, one in enumerate(steps, 1))
