// The colours that the reader has chosen for the site, or those of the system.

import {stored} from "../../pysrc/lastcard/ui/scripts/storage.js";

/** The key under which the choice is kept. */
export const CHOICE = "lastcard-theme";

/** "light" or "dark": as `asked` for, chosen before, or set in the system. */
export const chosenTheme = (asked = null) =>
  [asked, stored(CHOICE)].find((theme) => ["light", "dark"].includes(theme)) ??
  (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
