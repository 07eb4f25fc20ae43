"""The app as ``build.py dev`` serves it: the same, with the script that loads the page again after a change."""

import panel as pn

from lastcard.app import serve

serve(pn.state.curdoc, reload="dev/reload.js")
