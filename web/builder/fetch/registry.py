"""Asking the registries what there is: the package index that pip uses, and npm's."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import urllib.parse
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from packaging.specifiers import SpecifierSet
from packaging.version import InvalidVersion, Version

from ..say import Fail
from . import download
from .pins import Pin, Pins

NPM = "https://registry.npmjs.org"
_NPM_SOURCE = re.compile(rf"{re.escape(NPM)}/((?:@[\w.-]+/)?[\w.-]+)/-/[\w.-]+?-(\d[\w.+-]*)\.tgz")
_WHEEL = re.compile(r"([\w.]+)-([^-]+)-.+\.whl")
_PLATFORM = re.compile(r"^(\w+)-(?:darwin|linux|win32)-\w+-")
_FILES = "https://files.pythonhosted.org/"


@dataclass(frozen=True)
class Pinned:
    """One thing that is pinned, in one file or in one for each system.

    Attributes
    ----------
    name, version
        Of the project, as its registry has them.
    registry
        ``pypi`` or ``npm``; empty for what no registry has.
    pins
        The files.
    """

    name: str
    version: str
    registry: str
    pins: tuple[Pin, ...]


@dataclass(frozen=True)
class Offer:
    """A file that a registry has: its name, where, and what the registry says that it hashes to (``sha256-…``)."""

    name: str
    sources: tuple[str, ...]
    sums: tuple[str, ...]


def pinned(pins: Pins) -> dict[str, Pinned]:
    """All that is pinned, by name, in the order of the table."""
    found: dict[str, Pinned] = {}
    for pin in pins.files.values():
        if wheel := _WHEEL.fullmatch(pin.name):
            name, version = wheel[1].replace("_", "-").lower(), wheel[2]
            registry = "pypi" if any(source.startswith("pypi:") for source in pin.sources) else ""
        elif source := _NPM_SOURCE.fullmatch(pin.sources[0]):
            platform = _PLATFORM.match(pin.name)
            name, version, registry = platform[1] if platform else source[1], source[2], "npm"
        else:
            raise Fail(f"web/pins.json: {pin.name} is neither a wheel nor a package of npm.")
        before = found[name].pins if name in found else ()
        found[name] = Pinned(name, version, registry, (*before, pin))
    return found


def newest(thing: Pinned, python: str) -> str:
    """The newest release of a thing that runs with a version of Python.

    Raises
    ------
    download.Unreachable
        If no registry says so.
    """
    if thing.registry == "npm":
        return min((str(_npm(_package(pin), "latest")["version"]) for pin in thing.pins), key=Version)
    releases = [
        Version(version)
        for name, _url, _sum, wants in _links(thing.name)
        if (version := _version(name, thing.pins[0].name)) and SpecifierSet(wants).contains(python)
    ]
    finished = [version for version in releases if not version.is_prerelease]
    if not finished:
        raise download.Unreachable("the index has no wheel of the kind that is pinned")
    return str(max(finished))


def offers(thing: Pinned, version: str) -> list[Offer]:
    """The files of another version in the place of those that are pinned.

    Raises
    ------
    download.Unreachable
        If the registry does not answer, or has no such files.
    """
    found = []
    for pin in thing.pins:
        if thing.registry == "npm":
            entry = _npm(_package(pin), version)["dist"]
            sums = (str(entry.get("integrity", "")),)
            found.append(Offer(pin.name.replace(thing.version, version), (entry["tarball"],), sums))
            continue
        for name, url, digest, _wants in _links(thing.name):
            if _version(name, pin.name) == version:
                direct = [url] if url.startswith(_FILES) else []
                found.append(Offer(name, (*direct, f"pypi:{thing.name}/{name}"), (f"sha256-{digest}",)))
                break
        else:
            raise download.Unreachable(f"the index has no {version} like {pin.name}")
    return found


def sound(offer: Offer, file: Path) -> bool:
    """Whether a file is what the registry says that it is, as far as it says anything."""
    data = file.read_bytes()
    for said in offer.sums:
        kind, _, digest = said.partition("-")
        if digest:
            made = hashlib.new(kind, data)
            return digest in (made.hexdigest(), base64.b64encode(made.digest()).decode())
    return True


def _package(pin: Pin) -> str:
    """The name that npm has for the package of a pin."""
    source = _NPM_SOURCE.fullmatch(pin.sources[0])
    assert source
    return source[1]


def _npm(package: str, version: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        download.read(f"{NPM}/{urllib.parse.quote(package, safe='@')}/{version}")[0]
    )
    return found


def _version(name: str, like: str) -> str:
    """The version in a wheel's name if it is of the same kind as another: pure Python, or for the same machine."""
    found, other = _WHEEL.fullmatch(name), _WHEEL.fullmatch(like)
    if not found or not other or name[found.end(2) :] != like[other.end(2) :]:
        return ""
    try:
        Version(found[2])
    except InvalidVersion:
        return ""
    return found[2]


@cache
def _indexes() -> list[str]:
    return list(download.indexes())


def _links(project: str) -> list[tuple[str, str, str, str]]:
    """The files of a project in the first index that has it: name, address, SHA-256, and which Python they want."""
    problems = []
    for index in _indexes():
        page = f"{index.rstrip('/')}/{project}/"
        try:
            text, base = download.read(page)
        except download.Unreachable as error:
            problems.append(f"{page}: {error}")
            continue
        links = []
        for attributes, name in re.findall(r"<a\s([^>]*)>\s*([^<]+?)\s*</a>", text):
            told = {key: html.unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', attributes)}
            if "data-yanked" not in attributes:
                address, _, digest = told.get("href", "").partition("#sha256=")
                wants = told.get("data-requires-python", "")
                links.append((name, urllib.parse.urljoin(base, address), digest, wants))
        if links:
            return links
        problems.append(f"{page}: nothing there")
    raise download.Unreachable("; ".join(problems))
