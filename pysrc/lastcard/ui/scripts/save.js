// Handing a file to the reader.
import {button, select} from "./controls.js";
import {h} from "./dom.js";
import {isLasting, keys, read} from "./storage.js";

// A busy browser may ask for the file some time after the click.
export function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  h("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// Tables for a spreadsheet: a country that writes 1,5 divides a list by semicolons, and so does its spreadsheet.
const COMMA = ",";
const SEMICOLON = ";";
const CELL = /(?<quoted>"(?:[^"]|"")*")|(?<plain>[^,"\r\n]+)|,/g;
const NUMBER = /^-?\d+\.\d+(?:e[+-]?\d+)?$/i;

// What divides a list in the reader's country, or in another.
export const listSeparator = (country) =>
  new Intl.NumberFormat(country).formatToParts(1.5).some(({type, value}) => type === "decimal" && value === COMMA)
    ? SEMICOLON
    : COMMA;

// A CSV text from Python, whose cells are divided by commas, as a spreadsheet reads it in the reader's country.
export function spreadsheet(csv, separator) {
  if (separator === COMMA) return `\ufeff${csv}`;
  const divided = csv.replace(CELL, (_all, ...rest) => {
    const {quoted, plain} = rest.at(-1);
    if (quoted) return quoted;
    if (!plain) return separator;
    if (NUMBER.test(plain)) return plain.replace(".", COMMA);
    return plain.includes(separator) ? `"${plain}"` : plain;
  });
  return `\ufeff${divided}`;
}

let chosen;
const choices = new EventTarget();

// A button that saves a CSV text, and where the reader's country divides lists by semicolons a choice beside it.
export function csvButton(text, name, csv, more) {
  chosen ??= listSeparator();
  const file = () => save(`${name()}.csv`, "text/csv;charset=utf-8", spreadsheet(csv(), chosen));
  const saving = button(text, file, more);
  if (listSeparator() === COMMA) return [saving];
  const choice = select("Columns divided by", DIVIDED, (separator) => {
    chosen = separator;
    choices.dispatchEvent(new Event("choice"));
  });
  const show = () => {
    choice.value = chosen;
  };
  choices.addEventListener("choice", show);
  show();
  return [saving, choice];
}

const DIVIDED = [
  [SEMICOLON, "; (1,5)"],
  [COMMA, ", (1.5)"],
];

export const EVERYTHING = {format: "lastcard-everything", version: 1};

/** Save all that somebody has made here as one file, which ui/share/everything.js opens. */
export function saveEverything() {
  const found = keys().filter(isLasting);
  const kept = Object.fromEntries(found.map((key) => [key, read(key)]));
  const day = new Date().toISOString().slice(0, 10);
  save(`lastcard-${day}.json`, "application/json", JSON.stringify({...EVERYTHING, kept}, null, 1));
}
