// Handing a file to the reader.
import {h} from "./dom.js";
import {isLasting, keys, read} from "./kept.js";

// A busy browser may ask for the file some time after the click.
export function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  h("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const EVERYTHING = {format: "lastcard-everything", version: 1};

/** Save all that somebody has made here as one file, which ui/share/everything.js opens. */
export function saveEverything() {
  const found = keys().filter(isLasting);
  const kept = Object.fromEntries(found.map((key) => [key, read(key)]));
  const day = new Date().toISOString().slice(0, 10);
  save(`lastcard-${day}.json`, "application/json", JSON.stringify({...EVERYTHING, kept}, null, 1));
}
