"""Divided bars: their parts lie side by side and make up the whole, and their numbers can be read."""

from __future__ import annotations

import pytest
from bokeh.models import HBar, HoverTool, Text
from bokeh.plotting import figure

from lastcard.ui.pictures.charts import PALETTES, Share, share_bars


def drawn(theme="light", counts=((3, 1), (0, 1), (1, 6)), names=("one", "other")):
    palette = PALETTES[theme]
    plot = figure(y_range=list(names))
    parts = [
        Share(label, colour, numbers, told)
        for label, colour, numbers, told in zip(
            ("won", "even", "lost"),
            (palette.win, palette.draw, palette.loss),
            counts,
            ("", "nobody's", ""),
            strict=True,
        )
    ]
    share_bars(plot, palette, ("pair", names), parts, {"odds": ("{0 %}", [0.5] * len(names))})
    return plot


def bars(plot):
    return [one.data_source.data for one in plot.renderers if isinstance(one.glyph, HBar)]


def test_parts_lie_side_by_side_and_make_up_the_whole():
    won, even, lost = bars(drawn())
    assert (won["left"], lost["right"]) == ([0.0, 0.0], [1.0, 1.0])
    assert won["right"] == even["left"] == [0.75, 0.125]
    assert even["right"] == lost["left"] == [0.75, 0.25]
    assert (won["count"], won["whole"]) == ([3, 1], [4, 8])


def test_a_share_is_written_where_there_is_room():
    won, even, lost = bars(drawn())
    assert (won["text"], even["text"], lost["text"]) == (["75%", "12%"], ["", "12%"], ["25%", "75%"])
    narrow, _, _ = bars(drawn(counts=((1,), (0,), (9,)), names=("one",)))
    assert narrow["text"] == [""]


@pytest.mark.parametrize("theme", PALETTES)
def test_numbers_stand_out_from_their_colours(theme):
    palette = PALETTES[theme]
    inks = [one.glyph.text_color for one in drawn(theme).renderers if isinstance(one.glyph, Text)]
    assert len(inks) == 3
    assert set(inks).isdisjoint({palette.win, palette.draw, palette.loss})


def test_the_pointer_tells_what_a_part_is_called_and_what_else_there_is():
    told = [tool.tooltips for tool in drawn().tools if isinstance(tool, HoverTool)]
    assert [[name for name, _ in tips] for tips in told] == [
        ["pair", "won", "odds"],
        ["pair", "nobody's", "odds"],
        ["pair", "lost", "odds"],
    ]


def test_without_bars_there_is_a_legend_still():
    plot = drawn(counts=((), (), ()), names=())
    assert [item.label.value for item in plot.legend[0].items] == ["won", "even", "lost"]
