// The page's first own module: gives the pieces to each other and begins.

import {Screen} from "./screen.js";
import {Supervisor} from "./supervisor.js";

const BUILD = __BUILD__;
const CALM = 2500; // milliseconds after the page is ready: keeping a copy must not slow down the first clicks
let kept = null;

const screen = new Screen(document);
globalThis.lastcard = new Supervisor(BUILD, new URL("../", import.meta.url), screen);
globalThis.lastcard.begin(globalThis.lastcardPython);

document.addEventListener("lastcard:state", ({detail}) => {
  if (detail.state !== "ready" || kept) return;
  kept = setTimeout(keepOffline, CALM);
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
