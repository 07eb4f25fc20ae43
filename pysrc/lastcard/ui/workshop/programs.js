// The programs that this browser keeps, each under a name: what is typed is there again, whatever becomes of the page.
import {change, keys, read, release, stored} from "../scripts/storage.js";
import {cut} from "../scripts/words.js";

export const PREFIX = "lastcard-workshop:";
const OPEN = "lastcard-workshop-open";
const LONGEST_NAME = 40;
export const LONGEST = 200_000; // characters of a program

const BARRED = /[\p{Cc}\p{Cs}\\/:*?"<>|]/gu; // what no file may have in its name

/** A name that a file may have, in one line and without its ending. */
export const named = (text) =>
  cut(
    String(text)
      .replace(BARRED, " ")
      .replace(/\.py\s*$/i, "")
      .trim()
      .replace(/\s+/g, " "),
    LONGEST_NAME,
  ).trim() || "game";

/** The program of a text that anybody may have written; null if it is none. */
export function parsed(kept) {
  try {
    const {text, foreign = false, ran = "", at = 0} = JSON.parse(kept);
    const sound = typeof text === "string" && text.length <= LONGEST && typeof ran === "string" && Number.isFinite(at);
    return sound ? {text, foreign: foreign !== false, ran, at} : null;
  } catch {
    return null;
  }
}

/** The program of a name, null if there is none. */
export const get = (name) => parsed(read(PREFIX + name));

/** The text that the browser has of a program, whatever is held in memory; null if there is none. */
export const storedText = (name) => parsed(stored(PREFIX + name))?.text ?? null;

/** All programs, the latest first. */
export function all() {
  return keys(PREFIX)
    .map((key) => key.slice(PREFIX.length))
    .map((name) => ({name, ...get(name)}))
    .filter(({text}) => text !== undefined)
    .sort((one, other) => other.at - one.at || one.name.localeCompare(other.name));
}

/**
 * Keep a program: its text, whether it is somebody else's and never ran here, and the text that came to a verdict last.
 * Returns true if the browser has kept it.
 */
export const put = (name, {text, foreign = false, ran = ""}) =>
  change(PREFIX + name, () => JSON.stringify({text, foreign, ran, at: Date.now()}));

export const remove = (name) => change(PREFIX + name, () => null);

/** Drop what is held in memory of a program: it is kept under another name. */
export const releaseProgram = (name) => release(PREFIX + name);

/** Give a program another name. Returns that, null if there is no program or no room to keep it twice for a moment. */
export function rename(name, wanted) {
  const found = get(name);
  if (!found) return null;
  const taken = free(wanted);
  if (put(taken, found) || storedText(name) === null) {
    remove(name);
    return taken;
  }
  releaseProgram(taken);
  return null;
}

/** The name of the program that is open. */
export const openName = () => read(OPEN) ?? "";
export const setOpenName = (name) => change(OPEN, () => name);

/** A name like another that no program has yet. */
export function free(wanted) {
  const base = named(wanted);
  if (read(PREFIX + base) === null) return base;
  for (let number = 2; ; number++) {
    const name = `${cut(base, LONGEST_NAME - 4).trim()} ${number}`;
    if (read(PREFIX + name) === null) return name;
  }
}

/** Take in a program from elsewhere: nothing is overwritten, and nothing runs unasked. Returns its name. */
export function takeIn(wanted, {text, foreign}) {
  const same = all().find((one) => one.text === text);
  if (same) return same.name;
  const name = free(wanted);
  put(name, {text, foreign});
  return name;
}
