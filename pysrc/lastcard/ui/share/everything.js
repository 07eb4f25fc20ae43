// One file for all that somebody has made here: programs, sheets, results and records. Opening it overwrites nothing.
import {bothProgress, PLACE as LEARN} from "../learn/progress.js";
import {openRecord, PLACE as PRACTISE} from "../practise/record.js";
import {h} from "../scripts/dom.js";
import {EVERYTHING, saveEverything} from "../scripts/save.js";
import {change, changeJson, keys, read} from "../scripts/storage.js";
import {amount} from "../scripts/words.js";
import {named, PREFIX, parsed, takeIn} from "../workshop/programs.js";

const LARGEST = 20_000_000; // characters of a file
const SHEET = "lastcard-sheet";
const RESULTS = "lastcard-results";
const LONGEST_SHEET = 1_000_000; // characters

const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const plainOf = (text) => {
  const value = jsonOf(text);
  if (!isPlain(value)) throw new Error("damaged");
  return value;
};

function takeProgram(key, text, came) {
  const name = key.slice(PREFIX.length);
  const found = parsed(text);
  if (!found || named(name) !== name) throw new Error("damaged");
  const taken = takeIn(name, {...found, text: found.text.replace(/\r\n?/g, "\n")});
  came.programs.push(taken === name ? `${name}.py` : `${name}.py as ${taken}.py`);
}

// A sheet is put beside the one that is being made.
function takeSheet(text, came) {
  const sheet = plainOf(text);
  if (sheet.format !== SHEET || !Array.isArray(sheet.items) || text.length > LONGEST_SHEET) throw new Error("damaged");
  came.sheets++;
  if (keys(SHEET).some((key) => read(key) === text)) return;
  let [key, when] = [SHEET, Date.now()];
  while (read(key) !== null) key = `${SHEET}-aside-${when++}`;
  change(key, () => text);
}

function takeResults(text, came) {
  const theirs = text.split(/\s+/).filter(Boolean);
  if (!theirs.every((code) => /^[\w+/=.~-]{8,20000}$/.test(code))) throw new Error("damaged");
  change(RESULTS, (now) => [...new Set([...(now ?? "").split(/\s+/).filter(Boolean), ...theirs])].join("\n"));
  came.results = theirs.length;
}

function takeAnswers(key, text, came) {
  const theirs = jsonOf(text);
  if (!Array.isArray(theirs) || !theirs.every((mark) => typeof mark === "string")) throw new Error("damaged");
  const open = (mark) => typeof mark !== "string" || mark.startsWith("o"); // as core/sheets/results.py writes it
  change(key, (now) => {
    const mine = jsonOf(now) ?? [];
    return JSON.stringify(theirs.map((mark, index) => (open(mine[index]) ? mark : mine[index])));
  });
  came.answers++;
}

// What each key holds, and what takes it in; a key that none of them knows is left out.
const OWNERS = [
  [new RegExp(`^${PREFIX}.+$`, "s"), takeProgram],
  [/^lastcard-sheet(-aside(-\d{1,16})?)?$/, (_, text, came) => takeSheet(text, came)],
  [/^lastcard-results$/, (_, text, came) => takeResults(text, came)],
  [/^lastcard-solving-[\w-]{1,40}$/, takeAnswers],
  [
    new RegExp(`^${PRACTISE}$`),
    (_, text, came) => {
      openRecord(text);
      came.records.push("the record of your exercises");
    },
  ],
  [
    new RegExp(`^${LEARN}$`),
    (_, text, came) => {
      const theirs = plainOf(text);
      changeJson(LEARN, (mine) => bothProgress(mine, theirs));
      came.records.push("your progress in Learn");
    },
  ],
];

// The texts of a file by their keys. A sheet or a record of exercises that was saved alone is one, too.
function keptIn(text) {
  if (text.length > LARGEST) throw new Error("it is too large");
  const file = jsonOf(text);
  if (!isPlain(file)) throw new Error("it was not saved here, or it is damaged");
  if (file.format === SHEET) return {[SHEET]: text};
  if (file.format === undefined && isPlain(file.games)) return {[PRACTISE]: text};
  if (file.format !== EVERYTHING.format || !isPlain(file.kept)) throw new Error("it was not saved here");
  if (file.version !== EVERYTHING.version) throw new Error("it was saved by a newer version: reload this page");
  return file.kept;
}

/** Take in the text of a saved file, and say what came. Throws an error if it is none. */
export function openEverything(text) {
  const came = {programs: [], sheets: 0, results: 0, answers: 0, records: []};
  let damaged = 0;
  for (const [key, value] of Object.entries(keptIn(text))) {
    const owner = OWNERS.find(([pattern]) => pattern.test(key));
    if (!owner || typeof value !== "string") {
      damaged += Number(Boolean(owner));
      continue;
    }
    try {
      owner[1](key, value, came);
    } catch {
      damaged++;
    }
  }
  return said(came, damaged);
}

function said({programs, sheets, results, answers, records}, damaged) {
  const parts = [
    programs.length && `${amount(programs.length, "program")} (${programs.join(", ")})`,
    sheets && amount(sheets, "sheet"),
    results && amount(results, "result"),
    answers && `the answers to ${amount(answers, "sheet")}`,
    ...records,
  ].filter(Boolean);
  const here = parts.length ? `Here now: ${parts.join(", ")}.` : "The file contains nothing for this page.";
  return damaged ? `${here} ${amount(damaged, "part")} of the file could not be read.` : here;
}

/** What asks for a file and opens it; `tell` gets what is said of it. */
export function fileOpener(tell) {
  const field = h("input", {type: "file", accept: ".json,application/json", hidden: true});
  field.addEventListener("change", async () => {
    const [file] = field.files;
    field.value = "";
    field.remove();
    if (!file) return;
    try {
      if (file.size > 4 * LARGEST) throw new Error("it is too large");
      tell(openEverything(await file.text()));
    } catch ({message}) {
      tell(`Could not open ${file.name}: ${message}.`);
    }
  });
  return () => {
    document.body.append(field); // some browsers forget a field that is nowhere
    field.click();
  };
}

/** Buttons that save everything as one file and open such a file. `make(text, act)` makes a button. */
export function everythingTools(make, tell) {
  return [make("Save everything", saveEverything), make("Open a saved file", fileOpener(tell))];
}
