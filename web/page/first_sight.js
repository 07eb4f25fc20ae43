// The page before the shell is there: the frame of a game, or how to open a page that is a file.

const STYLE = "max-width:42rem;margin:3rem auto;padding:0 1rem;font:1.05rem/1.6 system-ui,sans-serif";

/** Shows the frame of the game that the address names, and no home page, until shell.js says what is shown. */
export function showFrame() {
  const [, name] = /^#\/([a-z0-9-]+)/.exec(location.hash) ?? [];
  if (!name) return;
  document.documentElement.dataset.frame = name;
  const style = document.createElement("style");
  const early = ":root:not([data-view])";
  const game = `[data-game="${name}"]`;
  style.textContent = `${early} #home{display:none}${early} #first:has(>${game}){display:flex}
    ${early} #first>${game}{display:contents}`;
  document.head.append(style);
}

/** Show what to do if the page was opened as a file, where browsers load none of its parts. Returns whether it was. */
export function isFromFile() {
  if (!["file:", "content:"].includes(location.protocol)) return false;
  const root = document.documentElement;
  root.style.visibility = "hidden"; // without styles the page is a huge picture
  document.addEventListener("DOMContentLoaded", () => {
    document.body.replaceChildren(notice());
    root.style.cssText = "color-scheme:light dark";
  });
  return true;
}

function notice() {
  const make = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    if (name === "code") made.translate = false;
    return made;
  };
  const folder = decodeURI(location.pathname)
    .replace(/[^/]*$/, "")
    .replace(/^\/(?=[A-Z]:)/, "");
  const address = `http://localhost:8000/${location.hash}`;
  const link = Object.assign(make("a", address), {href: address});
  const box = make(
    "main",
    make("h1", "lastcard needs a web server"),
    make("p", "This page was opened as a file. A browser loads its parts only from a web server."),
    make("p", "Start the server that comes with Python. In a terminal:"),
    make("p", make("code", `python3 -m http.server --directory "${folder}"`)),
    make("p", "On Windows, write ", make("code", "py"), " for ", make("code", "python3"), ". Then open ", link, "."),
    make(
      "p",
      "In a copy of the source code, ",
      make("code", "python3 build.py serve"),
      " builds, serves and opens the site.",
    ),
  );
  box.style.cssText = STYLE;
  return box;
}
