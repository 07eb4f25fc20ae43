"""Python's side of the browser tab: the session, late imports, shipped files."""

from lastcard.browser.late_imports import RARELY_USED, put_off

for library in RARELY_USED:  # before Panel and Bokeh are imported
    put_off(library)
