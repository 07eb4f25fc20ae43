// The events that scripts send each other on `document`, and the attributes of <html> by which they share a state.
// There are no others (tests/ui/scripts/test_events.py). Styles and tests know these by their texts.

// ---- events -------------------------------------------------------------------------------------------------------

/** The app has written the browser's address. shell/root.js to tab_links.js, web/page/shell.js, web/late/present.js. */
export const ADDRESS = "lastcard:address";
/** The app will be asked for the browser's new address. shell/root.js to web/late/present.js, which may hide more. */
export const ADDRESS_ASKED = "lastcard:address-asked";
/** A text for people who listen rather than look. `announce` here and others, to web/page/shell.js. */
export const ANNOUNCE = "lastcard:announce";
/** A question to the app, `{what, …}`. web/late/share.js to shell/root.js. */
export const ASK = "lastcard:ask";
/** What the app answers, `{what, said}`. shell/root.js to web/late/share.js. */
export const ANSWER = "lastcard:answer";
/** True if the tab that the address names is drawn. `built` here, to shell/root.js and web/late/present.js. */
export const BUILT = "lastcard:built";
/**
 * A change of what the browser keeps, `{key, kept}`. scripts/storage.js to sheets/desk/shared.js, make/make.js,
 * collect/collect.js and web/page/storage_notice.js.
 */
export const KEPT = "lastcard:kept";
/** The move or position that is pointed at, or null. `point` here, to boards, moves and pictures by `onPoint`. */
export const POINT = "lastcard:point";
/** A failure in the running page, `{title, detail}`. shell/root.js, web/page/screen.js to web/page/error_notice.js. */
export const PROBLEM = "lastcard:problem";
/** The server is gone. shell/root.js to web/page/error_notice.js. */
export const SERVER_LOST = "lastcard:server-lost";
/** Single-letter shortcuts are switched on or off. keys.js to itself, in other scripts. */
export const SHORTCUTS = "lastcard:shortcuts";
/** A slide is turned, `{by}` plies or with the solution hidden, `{on}`. web/late/present.js to keys.js. */
export const SLIDE = "lastcard:slide";
/** The state of the boot, `{state, stage, progress}`. web/page/screen.js to web/page/boot.js and web/page/shell.js. */
export const STATE = "lastcard:state";
/** Other colours are on. web/page/shell.js to shell/root.js. */
export const THEME = "lastcard:theme";
/** A field of a sheet is left. sheets/common.js to sheets/desk/shared.js. */
export const TYPED = "lastcard:typed";
/** Something for Python, `{what, …}`. web/workshop/workbench.js to workshop/page.js. */
export const WORKBENCH = "lastcard:workbench";
/** Something from Python, `{what, said}`. workshop/page.js to web/workshop/workbench.js. */
export const WORKSHOP_PAGE = "lastcard:workshop-page";

// ---- attributes of <html> -----------------------------------------------------------------------------------------

/** On a slide: the screen is black. Set by web/late/present.js; for styles. */
export const DATA_BLANK = "data-blank";
/** The state of the boot. Set by web/page/screen.js and web/page/shell.js; for styles. */
export const DATA_BOOT = "data-boot";
/** Whether the tab on show is drawn. Set by `built` here; read and removed by shell/root.js. */
export const DATA_BUILT = "data-built";
/** Whether a game's page is drawn. Set by shell/root.js; read by web/page/shell.js. */
export const DATA_DRAWN = "data-drawn";
/** Whether the page shows a tab alone, within another page. Set by web/page/shell.js; read by projector.js. */
export const DATA_EMBED = "data-embed";
/** The game of the frame that is shown before the shell is there. Set by web/page/head.js; for styles. */
export const DATA_FRAME = "data-frame";
/** Whether a sheet for printing is on show. Set by web/page/shell.js; for styles. */
export const DATA_PAPER = "data-paper";
/** Whether a tab is shown as slides. Set by web/page/shell.js; read by present.js, projector.js, practise.js. */
export const DATA_PRESENT = "data-present";
/** The number of the run whose game is on show. Set by web/workshop/workbench.js; for tests. */
export const DATA_RUN = "data-bench-run";
/**
 * What is veiled until the page is as asked for. Set by shell/root.js and web/page/shell.js; read by
 * web/late/present.js and web/late/tour.js.
 */
export const DATA_SETTLING = "data-settling";
/** Whether single letters are shortcuts: "on" or "off". Set and read by keys.js. */
export const DATA_SHORTCUTS = "data-shortcuts";
/** Whether a slide is laid out. Set by web/late/present.js; for styles. */
export const DATA_SLIDE = "data-slide";
/**
 * The colours: "light" or "dark". Set by web/page/shell.js, web/page/text.js and, for a picture to save,
 * pictures/save_picture.js; read by shell/root.js and web/page/supervisor.js.
 */
export const DATA_THEME = "data-theme";
/** The part of the page on show. Set by web/page/shell.js; read by shell/root.js, web/page/head.js, late/tour.js. */
export const DATA_VIEW = "data-view";
/** On a telephone the side of the workshop on show: "program" or "game". Set by web/workshop/workbench.js. */
export const DATA_BENCH = "data-bench";
/** Whether the workshop is open. Set and read by web/page/shell.js; for styles. */
export const DATA_WORKSHOP = "data-workshop";

// ---- sending and listening ----------------------------------------------------------------------------------------

export const send = (name, detail = null) => globalThis.document?.dispatchEvent(new CustomEvent(name, {detail}));

/** Call `act` with the detail of each event of a name, until the `signal` of the options says so. */
export const hear = (name, act, options) => document.addEventListener(name, ({detail}) => act(detail), options);

/** Options of listeners that end when a component is removed. */
export function untilRemoved(model) {
  const end = new AbortController();
  model.on("remove", () => end.abort());
  return {signal: end.signal};
}

/** Lights up a move or a position in all components, without asking Python. */
export const point = (detail) => send(POINT, detail);

export const onPoint = (model, act) => hear(POINT, act, untilRemoved(model));

export const announce = (text) => send(ANNOUNCE, text);

/** Listeners of an element that points while the mouse is over it or it has the focus; `find` returns at what. */
export function lighting(find) {
  const on = () => {
    const found = find();
    if (found) point(found);
  };
  const off = () => point(null);
  return {onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off};
}

/** Reports whether the tab that the address names is there to be shown. */
export function built(yes) {
  document.documentElement.toggleAttribute(DATA_BUILT, yes);
  send(BUILT, yes);
}
