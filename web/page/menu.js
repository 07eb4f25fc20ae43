// The menu of the games: in groups, behind one button that names the game on show.

import {plainKey, setLetters} from "../../pysrc/lastcard/ui/scripts/keys.js";
import {change, onOtherTab, read} from "../../pysrc/lastcard/ui/scripts/storage.js";

const $ = (id) => document.getElementById(id);
const nav = document.querySelector("header nav");
const others = nav.querySelectorAll("[data-view]");
const button = $("games");
const menu = $("game-menu");

function open(wanted) {
  nav.toggleAttribute("data-open", wanted);
  button.setAttribute("aria-expanded", String(wanted));
}

/** Marks the game or page on show, and returns the game's name for people. */
export function mark(view, game) {
  let title = "";
  for (const link of nav.querySelectorAll("a")) {
    const here = link.dataset.game ? view === "game" && link.dataset.game === game : link.dataset.view === view;
    link.ariaCurrent = here ? "page" : null;
    if (here && link.dataset.game) title = link.firstElementChild.textContent;
  }
  button.toggleAttribute("data-here", Boolean(title));
  button.lastElementChild.textContent = title || "Games";
  button.firstElementChild.hidden = !title;
  return title;
}

button.addEventListener("click", () => open(!nav.hasAttribute("data-open")));
nav.addEventListener("keydown", (event) => {
  if (plainKey(event) !== "Escape" || !nav.hasAttribute("data-open")) return;
  open(false);
  button.focus();
});
nav.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !nav.contains(event.relatedTarget)) open(false);
});
addEventListener("pointerdown", (event) => {
  if (!nav.contains(event.target)) open(false);
});
menu.addEventListener("click", (event) => {
  if (!event.target.closest("a")) return;
  open(false);
  button.focus();
});

// Single-letter shortcuts, on or off; kept in this browser, and the same in all its tabs.
const KEPT = "lastcard-shortcuts";
const letters = $("shortcuts");
function shortcutsAre(on) {
  letters.checked = on;
  setLetters(on);
}
letters.addEventListener("change", () => {
  setLetters(letters.checked);
  change(KEPT, () => (letters.checked ? "on" : "off"));
});
onOtherTab(KEPT, () => shortcutsAre(read(KEPT) !== "off"));
shortcutsAre(read(KEPT) !== "off");

// On a telephone there is room for one button alone.
const narrow = matchMedia("(width < 34rem)");
const offline = $("offline"); // last in the menu; a server's pages have none
const place = () => {
  (narrow.matches ? menu : nav).append(...others);
  if (offline) menu.append(offline);
};
narrow.addEventListener("change", place);
place();
