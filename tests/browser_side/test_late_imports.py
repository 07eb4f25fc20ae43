"""Libraries that are read at their first use, in a Python of its own."""

from __future__ import annotations

import subprocess
import sys


def said(script: str) -> str:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_library_is_read_when_it_is_asked_for_something(tmp_path):
    folder = tmp_path / "large"
    folder.mkdir()
    (folder / "__init__.py").write_text("print('read')\nfrom large.part import found")
    (folder / "part.py").write_text("found = 7")
    begin = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
    begin += "from lastcard.browser.late_imports import put_off; put_off('large')\nimport large\nprint('imported')\n"
    assert said(begin) == "imported\n"
    assert said(begin + "print(large.found, large.found)") == "imported\nread\n7 7\n"
    assert said(begin + "from large.part import found; print(found)") == "imported\nread\n7\n"
    assert said(begin + "import large as again; print(again.found, sys.modules['large'].found)").endswith(
        "7 7\n"
    )


def test_what_is_done_without_does_nothing():
    begin = "from lastcard.browser.late_imports import do_without\ndo_without('nowhere', 'patch_all')\n"
    assert said(f"{begin}import nowhere; print(nowhere.patch_all())") == "None\n"
    assert said(f"import json\n{begin.replace('nowhere', 'json')}print(json.loads('1'))") == "1\n"


def test_what_is_imported_already_stays():
    assert said(
        "import json\nfrom lastcard.browser.late_imports import put_off\nput_off('json'); print(json.loads('1'))"
    )


def test_bokeh_and_panel_do_not_read_what_is_put_off():
    loaded = "import sys, bokeh.settings, bokeh.themes; print('yaml.loader' in sys.modules)"
    assert said("import lastcard.browser\n" + loaded) == "False\n"
    assert said(loaded) == "True\n"


def test_a_library_that_lies_apart_is_fetched_alone_and_once(tmp_path):
    script = f"""
import io, sys, zipfile
from lastcard.browser.late_imports import LateFinder
asked = []
def fetch(part):
    asked.append(part)
    if len(asked) == 1:
        raise OSError("no network")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("seldom/__init__.py", "from seldom.part import found")
        archive.writestr("seldom/part.py", "found = 7")
    return packed.getvalue()
sys.path.append({str(tmp_path)!r})
sys.meta_path.append(LateFinder(fetch, {str(tmp_path)!r}, ["seldom"]))
try:
    import seldom
except OSError as error:
    print(error)
import seldom
try:
    import seldom.nothing
except ModuleNotFoundError:
    print(seldom.found, asked)
"""
    assert said(script).splitlines()[-1] == "7 ['seldom', 'seldom']"
    assert "no network" in said(script.replace(str(tmp_path), str(tmp_path / "other")))


def test_a_package_within_another_is_fetched_when_it_is_asked_for(tmp_path):
    script = f"""
import io, pathlib, sys, zipfile
from lastcard.browser.late_imports import LateFinder
here = pathlib.Path({str(tmp_path)!r})
(here / "house/room").mkdir(parents=True)
(here / "house/__init__.py").write_text("")
(here / "house/room/__init__.py").write_text("")
asked = []
def fetch(part):
    asked.append(part)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("house/sheets/__init__.py", "")
        archive.writestr("house/sheets/page.py", "found = 7")
    return packed.getvalue()
sys.path.append(str(here))
sys.meta_path.append(LateFinder(fetch, str(here), ["seldom", "house.sheets"]))
import house.room
print(asked)
from house.sheets.page import found
try:
    import house.sheets.nothing
except ModuleNotFoundError:
    print(found, asked)
try:
    import house.sheetsy
except ModuleNotFoundError:
    print(asked)
"""
    assert said(script).splitlines()[-2:] == ["7 ['house.sheets']", "['house.sheets']"]


def test_what_other_tabs_need_is_brought_once_when_it_is_missed_before_it_has_come(tmp_path):
    script = f"""
import pathlib, sys
from lastcard.browser.late_imports import LateFinder
here = pathlib.Path({str(tmp_path)!r})
(here / "house").mkdir()
(here / "house/__init__.py").write_text("")
brought, asked = [], []
def bring():
    brought.append(1)
    if len(brought) == 1:
        raise OSError("no network")
    (here / "house/room.py").write_text("found = 7")
def fetch(part):
    asked.append(part)
    raise OSError("nothing of this is in the rest")
sys.path.append(str(here))
finder = LateFinder(fetch, str(here), ["house.apart"], bring, ["house"])
sys.meta_path.append(finder)
import house
try:
    import nowhere
except ModuleNotFoundError:
    print(brought, finder.find_spec("_multiprocessing"))
try:
    import house.room
except OSError as error:
    print(error)
from house.room import found
try:
    import house.nothing
except ModuleNotFoundError:
    print(found, brought, asked)
(here / "house/later.py").write_text("found = 8")
finder.arrived()
from house.later import found
print(found, brought)
"""
    lines = [line for line in said(script).splitlines() if not line.startswith("house.room has not come")]
    assert lines == ["[] None", "no network", "7 [1, 1] []", "8 [1, 1]"]


def test_what_other_tabs_of_the_game_on_show_need_is_imported_a_module_at_a_time(tmp_path):
    script = f"""
import pathlib, sys
from lastcard.browser import late_imports
here = pathlib.Path({str(tmp_path)!r})
names = ("one_ahead", "two_ahead", "lastcard.games.pan.ahead", "three_ahead", "lastcard.games.pairs.ahead")
(here / "ahead.txt").write_text("\\n".join(names))
late_imports.__file__ = str(here / "late_imports.py")
late_imports.importlib.import_module = lambda name: print(name)
sys.modules["two_ahead"] = None
late_imports.read_list()
for game in ("pairs", "pairs", "pairs", "pairs", "pan", "pan", ""):
    print(late_imports.import_ahead(game))
"""
    pairs = ["one_ahead", "True", "three_ahead", "True", "lastcard.games.pairs.ahead", "True", "False"]
    assert said(script).split() == [*pairs, "lastcard.games.pan.ahead", "True", "False", "False"]
