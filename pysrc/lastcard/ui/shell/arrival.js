// What of the page on show may be seen: it may not be what the address names yet.

import {pathOf, says} from "../scripts/address.js";

const game = (address) => pathOf(address).split("/")[1];
const closed = (address) => says(address, "hide") || says(address, "hints", "0");

const onShow = ({tab, tabs}) => tabs.find(([name]) => name === tab)?.[2] ?? "";

/**
 * Whether the page on show is the one that an address names.
 * @param {{tab: string, tabs: string[][], notice: string} | undefined} page what is on show: its tab, for each tab its
 *   name, label and address, and what is said of an address that could not be read
 * @param {string} address where the app says that it stands
 */
export function arrived(page, address) {
  if (!page || page.notice) return true; // nothing is shown yet, or the nearest to what was asked for
  return pathOf(onShow(page)) === pathOf(address);
}

/**
 * What has to be veiled: "page" if the page on show is that of another game, "tab" if it is another tab of the game, or
 * one that shows what the address hides, "state" if it is the tab in another state, and "" if all is as asked for.
 * @param {string} address the browser's
 * @param {{shown: (number | string | boolean)[], page?: {data: Parameters<typeof arrived>[0]}}} app what it has told
 * @param {boolean} complete whether the page on show has its tab
 * @param {boolean} givenUp whether it is not asked for any more: then what has come is better than nothing
 */
export function veil(address, {shown, page}, complete, givenUp) {
  if (complete && address === shown[1] && (givenUp || arrived(page?.data, address))) return "";
  const here = page ? onShow(page.data) : "";
  if (game(here) !== game(address)) return "page";
  const same = complete && pathOf(here) === pathOf(address);
  return same && closed(address) <= closed(shown[1]) ? "state" : "tab";
}
