// Drawing once for several changes that arrive together.

// Calls `draw` once after any of the named parameters has changed. What is returned asks for it, and tells in `waiting`
// whether it is due.
export function onChange(model, names, draw) {
  const later = () => {
    if (later.waiting) return;
    later.waiting = true;
    queueMicrotask(() => {
      later.waiting = false;
      draw();
    });
  };
  later.waiting = false;
  for (const name of names) model.on(name, later);
  return later;
}
