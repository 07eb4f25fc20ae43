// What components tell each other, and those who listen rather than look, without asking Python.

// Pointing at a move or a position in one component lights it up in the others, without asking Python.
export function point(detail) {
  document.dispatchEvent(new CustomEvent("lastcard:point", {detail}));
}

export function onPoint(model, listener) {
  const heard = (event) => listener(event.detail);
  document.addEventListener("lastcard:point", heard);
  model.on("remove", () => document.removeEventListener("lastcard:point", heard));
}

// Saying something to people who listen rather than look.
export function announce(text) {
  document.dispatchEvent(new CustomEvent("lastcard:announce", {detail: text}));
}

// What an element does that lights something up while it is pointed at or has the focus; `find` returns what, if
// anything.
export function lighting(find) {
  const on = () => {
    const found = find();
    if (found) point(found);
  };
  const off = () => point(null);
  return {onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off};
}

// Telling the root whether the tab that the address names is there to be shown.
export function built(yes) {
  document.documentElement.toggleAttribute("data-built", yes);
  document.dispatchEvent(new CustomEvent("lastcard:built", {detail: yes}));
}
