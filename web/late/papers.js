// The papers' page: claims folded by paper and game, a search over them, and lists of some of them. Its address says
// which games are unfolded, what is searched for and what is listed: #/about/pan,pairs?find=draw&list=off.

import {cut} from "../../pysrc/lastcard/ui/scripts/words.js";

const PLACE = /^#\/about(?:\/([a-z0-9,-]*))?(?:\?(.*))?$/;
const LONGEST = 200; // characters of a search
const LISTS = {
  all: () => true,
  paper: ({origin}) => origin === "paper",
  off: ({origin, status}) => origin === "paper" && (status === "fails" || status === "differs"),
  ours: ({origin}) => origin === "ours",
  open: ({status}) => status === "open",
};

/** What an address of the page says; null if it is one of another page. */
export function read(hash) {
  const [found, games = "", query = ""] = PLACE.exec(hash) ?? [];
  if (found === undefined) return null;
  const asked = new URLSearchParams(query);
  const list = asked.get("list");
  return {
    games: games.split(",").filter(Boolean),
    find: cut(asked.get("find") ?? "", LONGEST),
    list: Object.hasOwn(LISTS, list) ? list : "all",
  };
}

/** The address of a state of the page. */
export function write({games, find, list}) {
  const query = new URLSearchParams({...(find && {find}), ...(list !== "all" && {list})}).toString();
  return `#/about${games.length ? `/${games.join(",")}` : ""}${query && `?${query}`}`;
}

/**
 * Whether a claim, by its text and what is known of it, is one of those asked for: every word occurs, in any order, and
 * what stands in quotes as it stands there, with no digit after it.
 */
export function wanted(claim, {find, list}) {
  const text = claim.text.toLowerCase();
  const phrases = [...find.toLowerCase().matchAll(/"([^"]+)"/g)].map(([, phrase]) => phrase);
  const words = find
    .toLowerCase()
    .replace(/"[^"]*"/g, " ")
    .split(/\s+/);
  const stands = (phrase) => text.split(phrase).some((after, index) => index && !/^\d|^\.\d/.test(after));
  return LISTS[list](claim) && words.every((word) => text.includes(word)) && phrases.every(stands);
}

/** Lets the page work, once its statements are there. */
export function open(page) {
  const all = (selector, within = page) => [...within.querySelectorAll(selector)];
  const claims = all(".about-claims > li").map((entry) => ({
    entry,
    text: `${entry.textContent} ${entry.closest(".about-game").dataset.words}`.replace(/\s+/g, " "),
    ...entry.dataset,
  }));
  const [parts, folds] = [all(".about-game"), all("details")];
  const [search, status, unfold] = ["find", "found-claims", "unfold"].map((id) => page.querySelector(`#${id}`));
  let printing = null; // what was folded before that
  const lists = all("[data-list][aria-pressed]");
  let state = {games: [], find: "", list: "all"};
  const name = (part) => part.id.replace("claims-", "");
  const chosen = () => Boolean(state.find.trim()) || state.list !== "all";

  // While some claims are chosen, the games that have any of them are unfolded; else those that the reader unfolded.
  function show() {
    let count = 0;
    for (const claim of claims) {
      claim.entry.hidden = !wanted(claim, state);
      count += !claim.entry.hidden;
    }
    for (const part of parts) {
      part.hidden = !part.querySelector(".about-claims > li:not([hidden])");
      part.open = chosen() ? !part.hidden : state.games.includes(name(part));
    }
    for (const paper of all(".paper")) paper.hidden = !paper.querySelector(".about-game:not([hidden])");
    for (const button of lists) button.setAttribute("aria-pressed", String(button.dataset.list === state.list));
    if (search.value !== state.find) search.value = state.find;
    status.textContent = chosen() ? `${count || "None"} of ${claims.length} statements` : "";
    says();
  }
  const folded = () => parts.some((part) => !part.hidden && !part.open);
  const says = () => {
    unfold.textContent = folded() ? "Unfold all" : "Fold all";
  };

  function note(change) {
    state = {...state, ...change};
    history.replaceState(history.state, "", write(state));
  }
  function take(change) {
    note(change);
    show();
  }

  search.addEventListener("input", () => take({find: cut(search.value, LONGEST)}));
  for (const button of lists) button.addEventListener("click", () => take({list: button.dataset.list}));
  for (const part of parts)
    part.addEventListener("toggle", () => {
      says();
      if (printing || chosen() || part.open === state.games.includes(name(part))) return;
      note({games: parts.filter(({open}) => open).map(name)});
    });
  unfold.addEventListener("click", () => {
    const open = folded();
    for (const fold of folds) if (open || parts.includes(fold)) fold.open = open;
  });

  // On paper nothing can be unfolded.
  matchMedia("print").addEventListener("change", ({matches}) => {
    if (matches) {
      printing = folds.filter(({open}) => !open);
      for (const fold of folds) fold.open = true;
    } else {
      for (const fold of printing ?? []) fold.open = false;
      printing = null;
    }
  });

  function arrive() {
    const asked = read(location.hash);
    if (!asked) return;
    if (write(asked) !== write(state)) {
      state = asked;
      show();
    }
    const part = parts.find((one) => asked.games.includes(name(one)));
    part?.scrollIntoView();
    part?.firstElementChild.focus({preventScroll: true});
  }
  for (const event of ["hashchange", "popstate"]) addEventListener(event, arrive);
  arrive();
}
