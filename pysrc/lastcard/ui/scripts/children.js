// Children of a component: when they are there to be shown.

// Shows a child of a component: `show` gets its element, or nothing as long as that is being built; of a list of
// children, the list. Panel builds new children in passes, one after the other. What it tells by model.on(name) comes
// too early, and only then, when the next change arrives while a pass is under way; the end of each pass it tells
// reliably.
export function onChild(model, view, name, show) {
  const look = () => show(model.get_child(name));
  view.connect(view.model.data.properties[name].change, look);
  view.on_child_render(name, () => {
    look();
    if (!view._rendered) return; // at first Panel does the rest by itself
    view.render_children();
    view.invalidate_layout();
  });
  look();
}

// Telling the root whether the tab that the address names is there to be shown.
export function built(yes) {
  document.dispatchEvent(new CustomEvent("lastcard:built", {detail: yes}));
}
