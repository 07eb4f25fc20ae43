"""The lock of the build's own packages: it says what is installed, with hashes, and fits what asks for it."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from web.builder.paths import ROOT
from web.builder.say import Fail
from web.builder.toolchain import env, lock, program

PLACES = [
    {"python_full_version": f"{python}.1", "python_version": python, "sys_platform": system}
    for python in ("3.11", "3.12", "3.13", "3.14")
    for system in ("linux", "darwin", "win32")
]


def entries(path: Path) -> list[tuple[Requirement, list[str]]]:
    """What a lock holds: the requirement and the hashes of each entry."""
    text = "".join(line for line in path.read_text().splitlines(keepends=True) if not line.startswith("#"))
    found = []
    for entry in re.split(r"\n(?=\S)", text.strip()):
        first, *rest = entry.replace("\\\n", "").split(" --hash=sha256:")
        found.append((Requirement(first.strip()), [part.strip() for part in rest]))
    return found


def versions(place: dict[str, str]) -> dict[str, str]:
    """By name what the lock installs at a place."""
    taken = [one for one, _ in entries(lock.TOOLS) if one.marker is None or one.marker.evaluate(place)]
    names = [canonicalize_name(one.name) for one in taken]
    assert len(set(names)) == len(names)
    return dict(zip(names, (str(one.specifier).removeprefix("==") for one in taken), strict=True))


@pytest.mark.parametrize("path", [lock.TOOLS, lock.LOCKER], ids=lambda path: path.stem)
def test_each_package_has_one_version_and_its_hashes(path):
    for requirement, hashes in entries(path):
        assert re.fullmatch(r"==[^*,]+", str(requirement.specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"[0-9a-f]{64}", one) for one in hashes), requirement


@pytest.mark.parametrize(
    "place", PLACES, ids=lambda place: f"{place['python_version']}-{place['sys_platform']}"
)
def test_it_holds_what_the_project_file_asks_for(place):
    file = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = file["project"]["optional-dependencies"]
    asked = [
        *file["project"]["dependencies"],
        *extras["app"],
        *extras["test"],
        *extras["site"],
        *file["build-system"]["requires"],
    ]
    held = versions(place)
    for requirement in map(Requirement, asked):
        assert requirement.specifier.contains(held[canonicalize_name(requirement.name)]), requirement


@pytest.mark.parametrize(
    "place", PLACES[::5], ids=lambda place: f"{place['python_version']}-{place['sys_platform']}"
)
def test_its_versions_are_those_of_the_tab(place):
    tab, held = lock.versions(lock.TAB), versions(place)
    for name in lock.SAME_EVERYWHERE:
        assert held[name] == tab[name]


@pytest.mark.parametrize("name", lock.SAME_EVERYWHERE)
def test_native_versions_are_the_tabs(name):
    assert importlib.metadata.version(name) == lock.versions(lock.TAB)[name]


def test_it_is_up_to_date():
    assert lock.asked_for() == lock.wanted()
    assert lock.asked_for(lock.LOCKER) == [lock.UV]


def test_it_is_what_is_installed():
    """Whatever an older environment holds besides."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "list", "--format=json"], capture_output=True, text=True, check=True
    ).stdout
    here = {canonicalize_name(one["name"]): one["version"] for one in json.loads(listed)}
    assert here.items() >= versions({}).items()


def test_its_parts_hold_each_package_with_its_hashes_once(monkeypatch, tmp_path):
    monkeypatch.setattr(lock, "WORK", tmp_path / "work")
    parts = lock.shares(lock.TOOLS, 3)
    assert len(parts) == 3
    held = [(str(one), hashes) for part in parts for one, hashes in entries(part)]
    assert sorted(held) == sorted((str(one), hashes) for one, hashes in entries(lock.TOOLS))


def test_a_package_with_another_hash_is_refused(tmp_path):
    """Pip itself says so, on a file that lies here: nothing is fetched."""
    wheel = tmp_path / "thing-1-py3-none-any.whl"
    wheel.write_bytes(b"something else")
    file = tmp_path / "lock.txt"
    file.write_text(f"thing==1 --hash=sha256:{'0' * 64}\n")
    command = lock.install(Path(sys.executable), file, "--no-index", "--find-links", str(tmp_path))
    with pytest.raises(Fail, match=r"(?s)Not so\..*(?i:do not match the hashes)"):
        program.run([*command, "--target", str(tmp_path / "out")], "Not so.")


def test_a_project_file_that_has_changed_is_told(monkeypatch, capsys, tmp_path):
    commands = []
    monkeypatch.setattr(env, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(env, "run", lambda command, failure: commands.append(command))
    env._install(Path("python"))
    assert "build.py lock" not in capsys.readouterr().err
    monkeypatch.setattr(lock, "wanted", lambda: ["another>=1"])
    env._install(Path("python"))
    assert "run python3 build.py lock" in capsys.readouterr().err
    for command in commands:
        assert "--require-hashes" in command or {"--no-deps", "--no-index", "--no-build-isolation"} < set(
            command
        )


def test_versions_stay_unless_newer_ones_are_asked_for(monkeypatch, tmp_path):
    file = tmp_path / "some.txt"
    file.write_text(lock.HEAD + "#   a\na==1\n")
    seen = []

    def run(command, failure):
        out = Path(command[command.index("--output-file") + 1])
        seen.append((out.read_text(), "--upgrade" in command))
        out.write_text("a==2\n")

    monkeypatch.setattr(lock, "run", run)
    lock._lock(Path("uv"), file, ["a>=1", "b"], False)
    assert file.read_text() == lock.HEAD + "#   a>=1\n#   b\na==2\n"
    assert lock.asked_for(file) == ["a>=1", "b"]
    lock._lock(Path("uv"), file, ["a>=1", "b"], True)
    assert [upgrade for _, upgrade in seen] == [False, True]
    assert "a==1" in seen[0][0]


def test_markers_are_of_places_that_are_looked_at_here():
    """A marker about anything else would need places of its own above."""
    for requirement, _ in entries(lock.TOOLS):
        if requirement.marker is not None:
            names = set(re.findall(r"[a-z_]+(?= [<>=!])", str(requirement.marker)))
            assert names <= {"python_full_version", "sys_platform", "platform_python_implementation"}, (
                requirement
            )
            assert isinstance(requirement.marker, Marker)
