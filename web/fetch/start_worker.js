// Starts workers under the policy of whoever starts them. A script from the network brings the policy of its own
// answer, which on a plain host is none; one from a blob has that of its maker, and so has all that it imports.

/**
 * @param {URL} url the script, of this site
 * @param {string} name what the worker knows itself by
 */
export function startWorker(url, name) {
  const script = `import ${JSON.stringify(url.href)};`;
  return new Worker(URL.createObjectURL(new Blob([script], {type: "text/javascript"})), {type: "module", name});
}
