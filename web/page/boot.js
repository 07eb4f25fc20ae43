// The page's script on the site: the shell, and what starts Python and keeps it alive.

import {hear, STATE} from "../../pysrc/lastcard/ui/scripts/events.js";
import {Screen} from "./screen.js";
import "./shell.js";
import {Supervisor} from "./supervisor.js";

const BUILD = __BUILD__;
const CALM = 2500; // milliseconds after the page is ready: keeping a copy must not slow down the first clicks
let asked = false;

const screen = new Screen();
globalThis.lastcard = new Supervisor(BUILD, new URL("../", import.meta.url), screen);
globalThis.lastcard.begin(globalThis.lastcardPython);

hear(STATE, ({state}) => {
  if (state !== "ready" || asked) return;
  asked = true;
  setTimeout(keepOffline, CALM);
});

async function keepOffline() {
  const {base} = globalThis.lastcard;
  const say = (text) => screen.offline(text);
  try {
    const script = await import(new URL(BUILD.offline, base).href);
    await script.keepOffline(BUILD.id, base, say);
  } catch {
    say("Not ready for offline use: a script is missing.");
  }
}
