// The last address of each game, the latest last: kept by this browser alone, so that a game's name leads there again,
// and the first page to the latest (late/home.js). A game that was never open begins with its lessons.

import {altered} from "../../pysrc/lastcard/ui/scripts/address.js";
import {changeJson, readJson} from "../../pysrc/lastcard/ui/scripts/storage.js";

const KEY = "lastcard-left";
const LONGEST = 2_000; // characters of an address, as everywhere

/** By game, the addresses of what is kept, without any that is none of its game: anybody may have written there. */
export function addresses(kept) {
  const sound = ([game, address]) =>
    typeof address === "string" && address.startsWith(`#/${game}/`) && address.length <= LONGEST;
  return Object.fromEntries(Object.entries(kept).filter(sound));
}

/** The tab that an address opens. */
export const tabOf = (address) => address.split(/[/?]/)[2] ?? "";

/** Keeps where a game is now; pupils' mode lasts only as long as a page is open. */
export function keepAddress(game, where) {
  const address = altered(where, ["hints"]);
  if (!tabOf(address) || address.length > LONGEST) return;
  changeJson(KEY, (kept) => {
    const left = addresses(kept);
    delete left[game]; // it comes last now
    return {...left, [game]: address};
  });
}

/** What is kept now, the latest last. */
export const lastAddresses = () => addresses(readJson(KEY, {}));

/** Lets the names of games lead where each was left off, and says on the cards which tab that is. */
export function linkToLast() {
  const left = lastAddresses();
  for (const link of document.querySelectorAll("[data-game]"))
    link.setAttribute("href", left[link.dataset.game] ?? `#/${link.dataset.game}/learn`);
  for (const note of document.querySelectorAll("[data-left]")) {
    const tab = tabOf(left[note.dataset.left] ?? "");
    note.hidden = !tab;
    note.textContent = tab && `You were in ${tab[0].toUpperCase()}${tab.slice(1)}`;
  }
}
