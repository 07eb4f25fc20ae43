// Runs a script of the site that is none of the page's own modules.

/** Resolves when the script at an address has run; fails if it cannot be loaded. */
export async function runScript(url) {
  const script = document.createElement("script");
  script.src = url;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  script.remove();
}
