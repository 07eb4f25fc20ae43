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


def test_what_is_imported_already_stays():
    assert said(
        "import json\nfrom lastcard.browser.late_imports import put_off\nput_off('json'); print(json.loads('1'))"
    )


def test_bokeh_and_panel_do_not_read_what_is_put_off():
    loaded = "import sys, bokeh.settings, bokeh.themes; print('yaml.loader' in sys.modules)"
    assert said("import lastcard.browser\n" + loaded) == "False\n"
    assert said(loaded) == "True\n"
