// The private parts of Panel that the components' scripts use. (One more stands where
// nothing can be imported: `importShim` in web/page/shell.js, by which Panel loads the components' scripts.)

import {isLaidOut} from "./bokeh.js";

// Shows a child of a component: `show` gets its element, or nothing as long as that is being built; of a list of
// children, the list. Panel builds new children in passes, one after the other. What it tells by model.on(name), the
// public way, comes too early, and only then, when the next change arrives while a pass is under way; the end of each
// pass it tells its view reliably.
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
  // Panel begins to listen for new children only when it has built a view: one that came meanwhile would be missed.
  if ([view.model.data[name]].flat().some((child) => child && !view.get_child_view(child))) view.update_children();
}

// Puts a child into a place; what was there stays until the new one is built. `act` gets it, or nothing until then.
export function placeChild(model, view, name, place, act = () => {}) {
  onChild(model, view, name, (child) => {
    if (child && child !== place.firstElementChild) place.replaceChildren(child);
    act(child);
  });
}

// Panel's components compute their layout on every resize, also while a plot inside them is not built yet, which fails.
// From now on a layout with such a plot waits until the plot is there. No public way.
export function waitForPlots(view) {
  let owner = Object.getPrototypeOf(view);
  while (!Object.hasOwn(owner, "compute_layout")) owner = Object.getPrototypeOf(owner);
  if (owner.waitsForPlots) return;
  owner.waitsForPlots = true;
  const compute = owner.compute_layout;
  owner.compute_layout = function () {
    if (isLaidOut(this)) compute.call(this);
    else
      requestAnimationFrame(() => {
        if (this.el.isConnected) this.compute_layout();
      });
  };
}
