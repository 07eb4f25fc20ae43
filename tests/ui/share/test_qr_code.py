"""A QR code that is drawn is read back by a program that did not draw it."""

from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
import zxingcpp

from lastcard.ui.share.qr_code import LEVELS, QRError, qr_code


def picture(path: str, size: int, scale: int = 4) -> np.ndarray:
    """What the drawing shows, as grey values: dark rectangles on white."""
    shown = np.full((size, size), 255, dtype=np.uint8)
    found = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{run}v1h-{back}z" for x, y, run, back in found) == path
    for x, y, run, back in found:
        assert run == back
        shown[int(y), int(x) : int(x) + int(run)] = 0
    return shown.repeat(scale, axis=0).repeat(scale, axis=1)


def read(image: np.ndarray) -> str:
    (code,) = zxingcpp.read_barcodes(image)
    return code.text


TEXTS = [
    "https://example.org/lastcard/#/pan/explore?pos=032-212&hints=0",
    "7",
    "LASTCARD-RESULT 12",
    "Größe, 日本語 und ✓",
    "x" * 1500,
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("level", "LM")
def test_a_code_is_read_back(text, level):
    code = qr_code(text, level)
    assert code.text == text
    assert "LMQH".index(code.level) >= "LMQH".index(level)
    assert read(picture(code.path, code.size)) == text


def test_around_a_code_there_is_a_quiet_zone():
    code = qr_code("quiet", quiet=3)
    shown = picture(code.path, code.size, 1)
    assert code.quiet == 3
    inner = shown[3:-3, 3:-3]
    assert (shown == 0).sum() == (inner == 0).sum()
    assert inner[0, 0] == inner[0, -1] == inner[-1, 0] == 0
    assert read(picture(code.path, code.size)) == "quiet"


def test_a_code_is_still_read_where_a_part_of_it_is_covered():
    code = qr_code("https://example.org/#/matches/explore?pos=21", "H")
    shown = picture(code.path, code.size)
    middle = len(shown) // 2
    shown[middle - 12 : middle + 12, middle - 12 : middle + 12] = 255
    assert read(shown) == code.text


def test_the_drawing_is_a_file_of_its_own():
    code = qr_code("a drawing")
    drawing = ElementTree.fromstring(code.svg())
    assert drawing.attrib["viewBox"] == f"0 0 {code.size} {code.size}"
    light, dark = drawing
    assert (light.attrib["fill"], dark.attrib["fill"]) == ("#fff", "#000")
    assert dark.attrib["d"] == code.path


@pytest.mark.parametrize("level", LEVELS)
def test_the_longest_text_fits_and_a_longer_one_is_refused_in_words(level):
    most = LEVELS[level]
    assert qr_code("a" * most, level).level == level
    with pytest.raises(QRError, match=f"holds {most:,} letters at most; this text has {most + 1:,}"):
        qr_code("a" * (most + 1), level)
    with pytest.raises(QRError, match="bytes at most"):
        qr_code("ä" * most, level)


def test_no_text_is_refused():
    with pytest.raises(QRError, match="no text"):
        qr_code("")


def test_the_library_is_not_read_before_the_first_code():
    script = "import sys, lastcard.ui.share.qr_code; print('segno' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
