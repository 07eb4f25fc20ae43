"""Browsers of other engines than Chromium's, as Debian has them; the smoke of ``build.py test --engine`` drives them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NoReturn

from ..say import Fail

VARIABLE = "LASTCARD_ENGINE"
"""In the environment of the smoke: which engine it drives."""

NAMES = ("firefox", "webkit")
PACKAGES = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver xvfb xauth"}
MINI_BROWSERS = ("webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0")


def find(engine: str) -> Path:
    """The engine's browser: Firefox, or the small browser that WebKitGTK brings along. Raises `Fail` without one."""
    if engine == "firefox":
        found = shutil.which("firefox-esr") or shutil.which("firefox")
        return Path(found) if found else _missing(engine)
    places = (place for name in MINI_BROWSERS for place in Path("/usr").glob(f"lib*/**/{name}/MiniBrowser"))
    return next(places, None) or _missing(engine)


def driver() -> Path:
    """What drives WebKitGTK. Raises `Fail` without it."""
    found = shutil.which("WebKitWebDriver")
    return Path(found) if found else _missing("webkit")


def screen() -> list[str]:
    """The command that gives a program a screen where there is none. Raises `Fail` without it."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return []
    return ["xvfb-run", "-a"] if shutil.which("xvfb-run") else _missing("webkit")


def environment(profile: Path) -> dict[str, str]:
    """In which WebKitGTK runs: with a past of its own, and for root, who can be given none, without its sandbox."""
    places = {name: str(profile) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {**os.environ, **places} | ({"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if root else {})


def check(engine: str) -> None:
    """Whether all is there that the smoke needs. Raises `Fail` if not."""
    find(engine)
    if engine == "webkit":
        driver()
        screen()


def _missing(engine: str) -> NoReturn:
    raise Fail(f"The smoke of {engine} needs Debian's packages: apt install {PACKAGES[engine]}")
