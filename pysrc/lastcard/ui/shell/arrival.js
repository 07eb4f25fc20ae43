// Whether the page on show is the one that an address names.

const path = (address) => address.split("?")[0];

/**
 * @param {{tab: string, tabs: string[][], notice: string} | undefined} page what is on show: its tab, for each tab its
 *   name, label and address, and what is said of an address that could not be read
 * @param {string} address where the app says that it stands
 */
export function arrived(page, address) {
  if (!page || page.notice) return true; // nothing is shown yet, or the nearest to what was asked for
  const here = page.tabs.find(([name]) => name === page.tab);
  return Boolean(here) && path(here[2]) === path(address);
}

/**
 * Whether the page on show stays under its veil: it does not show yet what the address says.
 * @param {string} address the browser's
 * @param {{shown: (number | string | boolean)[], page?: {data: Parameters<typeof arrived>[0]}}} app what it has told
 * @param {boolean} complete whether the page on show has its tab
 * @param {boolean} givenUp whether it is not asked for any more: then what has come is better than nothing
 */
export const veiled = (address, {shown, page}, complete, givenUp) =>
  !complete || address !== shown[1] || !(givenUp || arrived(page?.data, address));
