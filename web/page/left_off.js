// Where somebody left each game off, the latest last: kept by this browser alone, so that a game's name leads there
// again, and the first page to the latest (late/home.js). A game that was never open begins with its lessons.

import {change, read} from "../../pysrc/lastcard/ui/scripts/kept.js";

const KEY = "lastcard-left";
const LONGEST = 2_000; // characters of an address, as everywhere

/** What is kept, by game: the addresses in a text, without any that is none of its game. */
export function addresses(text) {
  try {
    const sound = ([game, address]) =>
      typeof address === "string" && address.startsWith(`#/${game}/`) && address.length <= LONGEST;
    return Object.fromEntries(Object.entries(JSON.parse(text) ?? {}).filter(sound));
  } catch {
    return {}; // anybody may have written there
  }
}

/** The tab that an address opens. */
export const tabOf = (address) => address.split(/[/?]/)[2] ?? "";

/** An address without pupils' mode: that lasts as long as a page is open. */
export const withHints = (address) =>
  address.replace(/([?&])hints=0(&|$)/, (_, before, after) => (after ? before : ""));

/** Keeps where a game is now. */
export function leave(game, where) {
  const address = withHints(where);
  if (!tabOf(address) || address.length > LONGEST) return;
  change(KEY, (text) => {
    const left = addresses(text);
    delete left[game];
    return JSON.stringify({...left, [game]: address});
  });
}

/** What is kept now, the latest last. */
export const leftOff = () => addresses(read(KEY));

/** Lets the names of games lead where each was left off, and says on the cards which tab that is. */
export function leadBack() {
  const left = leftOff();
  for (const link of document.querySelectorAll("[data-game]"))
    link.setAttribute("href", left[link.dataset.game] ?? `#/${link.dataset.game}/learn`);
  for (const note of document.querySelectorAll("[data-left]")) {
    const tab = tabOf(left[note.dataset.left] ?? "");
    note.hidden = !tab;
    note.textContent = tab && `You were in ${tab[0].toUpperCase()}${tab.slice(1)}`;
  }
}
