// The sheet that is being made, as the text of its file, and sheets that were put aside: kept in this browser alone.
import {change, isKept as isKeyKept, keys, read} from "../../scripts/storage.js";

const PLACE = "lastcard-sheet";
const ASIDE = "lastcard-sheet-aside";

function parsed(text) {
  try {
    const sheet = JSON.parse(text);
    return Array.isArray(sheet?.items) ? sheet : null;
  } catch {
    return null;
  }
}

export const sheetNow = () => parsed(read(PLACE));
export const isKept = () => isKeyKept(PLACE);

/** The sheets that were put aside, the latest first: key, text, and the sheet, null if it cannot be read. */
export function asides() {
  const now = read(PLACE);
  return keys(ASIDE)
    .map((key) => ({key, text: read(key) ?? "", when: Number(key.slice(ASIDE.length + 1)) || 0}))
    .filter(({text}) => text && text !== now)
    .map((one) => ({...one, sheet: parsed(one.text)}))
    .sort((one, other) => other.when - one.when);
}

export const drop = (key) => change(key, () => null);

/** Put a text aside, from where it can be opened and saved. */
export function putAside(text) {
  if (!text || keys(ASIDE).some((key) => read(key) === text)) return;
  let when = Date.now();
  while (read(`${ASIDE}-${when}`) !== null) when++;
  if (change(`${ASIDE}-${when}`, () => text) || read(PLACE) !== text) return;
  change(PLACE, () => null); // there is no room for both: it moves
}

// Change the sheet that is kept; one that cannot be read is put aside. `head` begins a new one.
function changeSheet(head, act) {
  const sheet = sheetNow();
  const sound = sheet?.format === head.format && sheet.version === head.version;
  if (!sound) putAside(read(PLACE));
  return change(PLACE, (text) => {
    const changed = act(sound ? sheet : {...head, title: "", text: "", items: []});
    return changed ? `${JSON.stringify(changed, null, 2)}\n` : text;
  });
}

/** Write the `title` or the `text` of the sheet, while it is typed. */
export const writeText = (head, name, value) =>
  changeSheet(head, (sheet) => (sheet[name] === value ? null : {...sheet, [name]: value}));

// An item without its text; what is 0 or missing is the same.
const bare = ({text, ...item}) =>
  JSON.stringify(
    Object.entries(item)
      .filter(([, value]) => value)
      .sort(),
  );

/** Where an item is on the sheet, -1 if it is gone: of equal ones that at `place`. */
function placeOf(items, item, place) {
  const same = (one) => bare(one) === bare(item);
  return items[place] && same(items[place]) ? place : items.findIndex(same);
}

/** The text of an item, while it is typed; undefined if the sheet does not have it. */
export function itemText(item, place) {
  const items = sheetNow()?.items ?? [];
  const at = placeOf(items, item, place);
  return at < 0 ? undefined : (items[at].text ?? "");
}

/** Write the text of an item, while it is typed. */
export function writeItemText(head, item, place, value) {
  return changeSheet(head, (sheet) => {
    const at = placeOf(sheet.items, item, place);
    if (at < 0 || (sheet.items[at].text ?? "") === value) return null;
    const {plies, grade, seed, number, ...rest} = sheet.items[at];
    const written = {...rest, text: value, plies, grade, seed, number}; // in the order of a file
    if (!value) delete written.text;
    return {...sheet, items: sheet.items.map((one, index) => (index === at ? written : one))};
  });
}

/** Add an item to the sheet. Returns how many it has then; throws an error if it is full. */
export function addItem(item, head, most) {
  let count = 0;
  changeSheet(head, (sheet) => {
    count = sheet.items.length + 1;
    if (count > most) throw new Error(`The sheet is full: it holds at most ${most} items.`);
    return {...sheet, items: [...sheet.items, item]};
  });
  return count;
}
