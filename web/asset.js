// How the page and the worker ask for the site's files.

/**
 * Asks for a file of the site; fails unless it is there. `reload` goes past every cache, also where the browser takes
 * files out of the service worker's cache by itself: that happens for addresses without a "?" only.
 */
export async function ask(path, base, cache = "default") {
  const url = new URL(path, base);
  if (cache === "reload") url.searchParams.set("fresh", "1");
  const response = await fetch(url, {cache});
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${response.statusText}`.trim());
  return response;
}
