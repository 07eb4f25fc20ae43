// A text is shown in the colours that the reader has chosen for the site.

import {DATA_THEME} from "../../pysrc/lastcard/ui/scripts/events.js";
import {chosenTheme} from "./theme.js";

document.documentElement.setAttribute(DATA_THEME, chosenTheme());
