"""Python's side of the browser tab: the session, late imports, shipped files."""

from lastcard.browser.on_demand import LIBRARIES, put_off

for library in LIBRARIES:  # before Panel and Bokeh are imported
    put_off(library)
