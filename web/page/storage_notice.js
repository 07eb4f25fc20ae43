// A lasting notice of what this browser could not keep, with a way to save it as a file.

import {tool} from "../../pysrc/lastcard/ui/scripts/controls.js";
import {h} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {hear, KEPT} from "../../pysrc/lastcard/ui/scripts/events.js";
import {save, saveEverything} from "../../pysrc/lastcard/ui/scripts/save.js";
import {isLasting, isRefused, read, retry, unkept} from "../../pysrc/lastcard/ui/scripts/storage.js";

const PROGRAM = "lastcard-workshop:";
const NAMES = {
  "lastcard-sheet": "your sheet",
  "lastcard-results": "the results of your class",
  "lastcard-solving": "your answers to the sheet",
  "lastcard-practise": "the record of your exercises",
  "lastcard-learn": "your progress in Learn",
  "lastcard-found": "what was computed in Study",
};
const WORK = /^lastcard-(workshop:|sheet|results|solving)/; // work: the page asks before it is left
const AGAIN = 60_000; // milliseconds until a notice that was dismissed comes back with the next loss of the same work

const nameOf = (key) =>
  key.startsWith(PROGRAM)
    ? `your program ${key.slice(PROGRAM.length)}.py`
    : (Object.entries(NAMES).find(([prefix]) => key.startsWith(prefix))?.[1] ?? "what you have typed");

const lost = () => unkept().filter((key) => isLasting(key) && read(key) !== null);

// By key, what was saved as a file, and when a notice was dismissed.
const saved = new Map();
const dismissed = new Map();
const isSaved = (key) => saved.get(key) === read(key);

function isQuiet(key) {
  const at = dismissed.get(key);
  return at !== undefined && !(WORK.test(key) && Date.now() - at > AGAIN);
}

function reason() {
  if (!isRefused()) return "Its storage is full.";
  return top === self ? "It is set to store nothing." : "It stores nothing for a page inside another site’s frame.";
}

function saveAs() {
  const keys = lost();
  const [key] = keys;
  if (keys.length === 1 && key.startsWith(PROGRAM))
    save(`${key.slice(PROGRAM.length).replace(/\s+/g, "_")}.py`, "text/x-python", JSON.parse(read(key)).text);
  else saveEverything();
  for (const one of keys) saved.set(one, read(one));
  show();
}

function dismiss() {
  for (const key of lost()) dismissed.set(key, Date.now());
  show();
}

const words = h("p", {});
const box = h(
  "section",
  {id: "unkept", role: "alert", hidden: true},
  words,
  tool("Save as a file", saveAs),
  tool("Dismiss", dismiss),
);

function show() {
  const keys = lost();
  const wanted = keys.some((key) => !isSaved(key) && !isQuiet(key));
  const names = [...new Set(keys.map(nameOf))].join(", ");
  const them = keys.length > 1 ? "them" : "it";
  const said = `This browser can’t keep ${names}. ${reason()} Save ${them} as a file before you close this page.`;
  if (wanted && words.textContent !== said) words.textContent = said;
  box.hidden = !wanted;
}

/** Show the notice whenever something could not be kept; ask before the page is left with unsaved work. */
export function watchStorage(place) {
  place.before(box);
  hear(KEPT, ({key, kept}) => {
    if (kept) for (const known of [saved, dismissed]) known.delete(key);
    show();
  });
  addEventListener("storage", retry); // another tab may have made room
  addEventListener("beforeunload", (event) => {
    if (lost().some((key) => WORK.test(key) && !isSaved(key))) event.preventDefault();
  });
}
