// The programs that this browser keeps, each under a name: what is typed is there again, whatever becomes of the page.

import {cut} from "../../pysrc/lastcard/ui/scripts/words.js";

const PREFIX = "lastcard-workshop:";
const OPEN = "lastcard-workshop-open";
const LONGEST_NAME = 40;
export const LONGEST = 200_000; // characters of a program

/** What a name becomes: one line without what no file may have in its name. */
export const named = (text) => {
  const plain = [...String(text)]
    .map((letter) => (letter < " " || '\\/:*?"<>|'.includes(letter) ? " " : letter))
    .join("")
    .replace(/\.py\s*$/i, "")
    .trim()
    .replace(/\s+/g, " ");
  return cut(plain, LONGEST_NAME).trim() || "game";
};

/** What is kept under a name, read from a text that anybody may have written; null if it is no program. */
export function read(kept) {
  try {
    const {text, foreign = false, ran = "", at = 0} = JSON.parse(kept);
    const sound = typeof text === "string" && text.length <= LONGEST && typeof ran === "string" && Number.isFinite(at);
    return sound ? {text, foreign: foreign !== false, ran, at} : null;
  } catch {
    return null;
  }
}

/** The programs in a storage such as `localStorage`; one that refuses keeps nothing, and says so (`full`). */
export class Texts {
  constructor(storage) {
    this.storage = storage;
    this.full = false;
    this.beside = new Map(); // what could not be kept, for as long as the page is open
  }

  list() {
    const names = new Set(this.beside.keys());
    try {
      for (let index = 0; index < this.storage.length; index++) {
        const key = this.storage.key(index);
        if (key.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
      }
    } catch {
      /* a private window may refuse */
    }
    return [...names]
      .map((name) => ({name, ...this.get(name)}))
      .filter(({text}) => text !== undefined)
      .sort((one, other) => other.at - one.at || one.name.localeCompare(other.name));
  }

  get(name) {
    if (this.beside.has(name)) return this.beside.get(name);
    try {
      return read(this.storage.getItem(PREFIX + name));
    } catch {
      return null;
    }
  }

  /** Keeps a program: its text, whether it is somebody else's and never ran here, what came to a verdict last. */
  put(name, {text, foreign = false, ran = ""}) {
    const kept = {text, foreign, ran, at: Date.now()};
    this.beside.delete(name);
    try {
      this.storage.setItem(PREFIX + name, JSON.stringify(kept));
      this.full = false;
    } catch {
      this.beside.set(name, kept);
      this.full = true;
    }
  }

  remove(name) {
    this.beside.delete(name);
    try {
      this.storage.removeItem(PREFIX + name);
    } catch {
      /* then it was never kept */
    }
  }

  get open() {
    try {
      return this.storage.getItem(OPEN) ?? "";
    } catch {
      return "";
    }
  }

  set open(name) {
    try {
      this.storage.setItem(OPEN, name);
    } catch {
      /* then the next visit opens another */
    }
  }

  /** A name like another that no program has yet. */
  free(wanted) {
    const base = named(wanted);
    if (!this.get(base)) return base;
    for (let number = 2; ; number++) {
      const name = `${cut(base, LONGEST_NAME - 4)} ${number}`;
      if (!this.get(name)) return name;
    }
  }
}
