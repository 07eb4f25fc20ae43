// The sheet that is being made, kept in this browser and nowhere else, as the text of its file.

const PLACE = "lastcard-sheet";
const ASIDE = "lastcard-sheet-aside"; // one that could not be read: kept, so that nothing is lost
const CHANGED = "lastcard:sheet";

export function keptSheet() {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return ""; // a private window may refuse
  }
}

export function asideSheet() {
  try {
    return localStorage.getItem(ASIDE) ?? "";
  } catch {
    return "";
  }
}

// Keeps a sheet; tells whether the browser has taken it.
export function keepSheet(text) {
  try {
    localStorage.setItem(PLACE, text);
    document.dispatchEvent(new CustomEvent(CHANGED));
    return true;
  } catch {
    return false;
  }
}

// What cannot be read goes to another place, from which it can be saved.
export function putAside() {
  try {
    localStorage.setItem(ASIDE, keptSheet());
    localStorage.removeItem(PLACE);
  } catch {
    /* then it stays where it is */
  }
}

// `act` is called when the kept sheet has changed elsewhere: on another page or in another window. Returns its end.
export function onSheet(act) {
  const elsewhere = (event) => event.key === PLACE && act();
  addEventListener("storage", elsewhere);
  document.addEventListener(CHANGED, act);
  return () => {
    removeEventListener("storage", elsewhere);
    document.removeEventListener(CHANGED, act);
  };
}

// Adds an item to the kept sheet. Returns how many it has then, or throws what is wrong. `head` begins a new one.
export function addItem(item, head, most) {
  let sheet = null;
  const text = keptSheet();
  try {
    sheet = text ? JSON.parse(text) : null;
  } catch {
    sheet = {};
  }
  if (sheet && !(sheet.format === head.format && Array.isArray(sheet.items))) {
    putAside();
    sheet = null;
  }
  const items = [...(sheet?.items ?? []), item];
  if (items.length > most) throw new Error(`The sheet is full: ${most} items are the most.`);
  if (!keepSheet(`${JSON.stringify({title: "", text: "", ...sheet, ...head, items}, null, 2)}\n`))
    throw new Error("This browser keeps nothing, as in a private window: the sheet cannot be made here.");
  return items.length;
}
