"""Python's side of the browser tab: the session, late imports, shipped files."""

from lastcard.browser.late_imports import RARELY_USED, do_without, put_off

for library in RARELY_USED:  # before Panel and Bokeh are imported
    put_off(library)
do_without("pyodide_http", "patch_all")  # without it Panel asks for pandas
