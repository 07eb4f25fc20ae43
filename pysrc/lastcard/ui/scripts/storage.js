// Everything that this browser keeps for its reader goes through here.
//
// - A value is read again before it is changed, so a second tab loses nothing.
// - What the browser refuses, or has no room for, is held in memory while the page is open. It is tried again with the
//   next change, and a lasting notice says so (web/page/storage_notice.js).
// - Nothing here throws.
import {KEPT, send} from "./events.js";

const PREFIX = "lastcard-";

// Shared by all scripts of the page, each of which may hold a copy of this module: by key, `{text, base}`, the text to
// be kept (null: removed) and the text that the browser had at that time.
globalThis.lastcardHeld ??= new Map();
const held = globalThis.lastcardHeld;

// What is kept for comfort alone: to lose it costs nobody any work.
const PASSING = /^lastcard-(theme$|left$|shortcuts$|workshop-|solving$)/;

/** True if somebody's work is kept under a key. */
export const isLasting = (key) => !PASSING.test(key);

/** The text that the browser has under a key, whatever is held in memory; null if there is none. */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is refused
  }
}

/** True if the browser keeps nothing at all for this page. */
export function isRefused() {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

function store(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return localStorage.getItem(key) === text;
  } catch {
    return false; // storage is refused or full
  }
}

const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merge two changes of one JSON value. Objects are merged entry by entry, lists of equal length item by item; where
 * both sides changed the same thing, `mine` is kept.
 */
export function merged(base, mine, theirs) {
  if (same(mine, base)) return theirs;
  if (same(theirs, base) || same(mine, theirs)) return mine;
  if (plain(mine) && plain(theirs)) {
    const from = plain(base) ? base : {};
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const all = names.map((name) => [name, merged(from[name], mine[name], theirs[name])]);
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length)
    return mine.map((item, index) => merged(base?.[index], item, theirs[index]));
  return mine;
}

function mergedTexts(key, base, mine, theirs) {
  if (mine === null) return null;
  try {
    JSON.parse(mine);
  } catch {
    return isLasting(key) ? mergedLines(base, mine, theirs) : mine;
  }
  try {
    return JSON.stringify(merged(JSON.parse(base), JSON.parse(mine), JSON.parse(theirs)));
  } catch {
    return mine; // what the other tab has written is damaged
  }
}

/** Merge two changes of a list of lines: a line is there if either side added it, unless the other removed it. */
function mergedLines(...texts) {
  const [from, mine, theirs] = texts.map((text) => (text ?? "").split("\n").filter(Boolean));
  const added = mine.filter((line) => !from.includes(line) && !theirs.includes(line));
  return [...theirs.filter((line) => mine.includes(line) || !from.includes(line)), ...added].join("\n");
}

/** The text kept under a key, null if there is none. */
export function read(key) {
  const text = stored(key);
  const mine = held.get(key);
  if (!mine) return text;
  return text === mine.base ? mine.text : mergedTexts(key, mine.base, mine.text, text);
}

/** The JSON value kept under a key; `otherwise` if there is none or it is damaged. */
export function readJson(key, otherwise = null) {
  try {
    return JSON.parse(read(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Change the text under a key. `act` gets the text as it is now, whichever tab wrote it, and returns the new one, null
 * to remove it. Returns true if the browser has kept the result.
 */
export function change(key, act) {
  const before = read(key);
  const after = act(before);
  if (after === before && !held.has(key)) return true;
  const kept = put(key, after);
  if (kept) retry();
  return kept;
}

function put(key, text) {
  const base = stored(key);
  const kept = text === base || store(key, text);
  if (kept) held.delete(key);
  else held.set(key, {text, base});
  if (kept && text !== null && isLasting(key)) persist();
  send(KEPT, {key, kept});
  return kept;
}

/** Change the JSON value under a key. `act` gets a plain object, empty if there is none or it is damaged. */
export function changeJson(key, act) {
  return change(key, (text) => {
    let value = null;
    try {
      value = JSON.parse(text);
    } catch {
      /* damaged */
    }
    return JSON.stringify(act(plain(value) ? value : {}));
  });
}

/** The keys that begin with a prefix, those held in memory among them. */
export function keys(prefix = PREFIX) {
  const found = new Set();
  try {
    for (let index = 0; index < localStorage.length; index++) found.add(localStorage.key(index));
  } catch {
    /* storage is refused */
  }
  for (const [key, {text}] of held) {
    if (text === null) found.delete(key);
    else found.add(key);
  }
  return [...found].filter((key) => key.startsWith(prefix));
}

/** The keys whose last change the browser has not kept. */
export const unkept = () => [...held.keys()];

/** True if what is under a key, or will be, is kept when the page is closed. */
export const isKept = (key) => !held.has(key) && !isRefused();

/** Drop what is held in memory under a key: it is kept elsewhere. */
export function release(key) {
  if (held.delete(key)) send(KEPT, {key, kept: true});
}

/** Try again to keep what is held in memory; not where another tab has written since, which `change` merges. */
export function retry() {
  for (const [key, {text, base}] of [...held]) if (stored(key) === base && store(key, text)) put(key, text);
}

/**
 * Call `act(key)` when another tab has changed a key that begins with a prefix, and `act(null)` when any may have
 * changed: all were cleared, or this tab has slept. `options` are those of a listener.
 */
export function onOtherTab(prefix, act, options) {
  const woken = () => document.visibilityState === "visible" && act(null);
  addEventListener("storage", ({key}) => (key === null || key.startsWith(prefix)) && act(key), options);
  for (const name of ["focus", "pageshow"]) addEventListener(name, woken, options);
  document.addEventListener("visibilitychange", woken, options);
}

// Ask the browser not to throw the data away when the disk is full; once, when there is something worth it.
function persist() {
  if (globalThis.lastcardPersist) return;
  globalThis.lastcardPersist = true;
  try {
    navigator.storage?.persist?.().catch(() => {});
  } catch {
    /* not offered here */
  }
}
