// Panel's components compute their layout on every resize, also while a plot inside them is not built yet, which fails.
// A layout with such a plot waits until the plot is there.
import components from "./components.css";
import players from "./players.css";
import ring from "./ring.css";
import {h} from "./scripts/dom.js";
import {adopt, sheet} from "./scripts/style.js";
import tokens from "./tokens.css";

function waitForPlots(view) {
  let owner = Object.getPrototypeOf(view);
  while (!Object.hasOwn(owner, "compute_layout")) owner = Object.getPrototypeOf(owner);
  if (owner.waitsForPlots) return;
  owner.waitsForPlots = true;
  const compute = owner.compute_layout;
  const built = (inner) =>
    (inner.model.type !== "Figure" || inner.layout != null) && (inner.child_views ?? []).every(built);
  owner.compute_layout = function () {
    if (built(this)) compute.call(this);
    else
      requestAnimationFrame(() => {
        if (this.el.isConnected) this.compute_layout();
      });
  };
}

export function render({model, view, el}) {
  waitForPlots(view);
  sheet.replaceSync(tokens + components + players + ring);
  adopt(el);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const place = h("div", {class: "frame"});
  const show = () => place.replaceChildren(model.get_child("page"));
  model.on("page", show);
  show();

  // The veil of the page: the app has not taken up yet what the address says.
  const settle = () =>
    document.documentElement.toggleAttribute("data-settling", ours() && location.hash !== model.settled);
  const ours = () => location.hash.startsWith("#/") && (document.documentElement.dataset.view ?? "game") === "game";
  const fromBrowser = () => {
    if (ours() && location.hash !== model.address) model.address = location.hash;
    settle();
  };
  const fromApp = () => {
    const [address, remember] = model.written;
    if (ours() && address !== location.hash) {
      history[remember ? "pushState" : "replaceState"](null, "", address);
      document.dispatchEvent(new CustomEvent("lastcard:address", {detail: address}));
    }
    settle();
  };
  const theme = () => {
    model.theme = document.documentElement.dataset.theme ?? "light";
  };
  addEventListener("hashchange", fromBrowser);
  addEventListener("popstate", fromBrowser);
  document.addEventListener("lastcard:theme", theme);
  model.on("written", fromApp);
  model.on("settled", settle);
  model.on("remove", () => {
    removeEventListener("hashchange", fromBrowser);
    removeEventListener("popstate", fromBrowser);
    document.removeEventListener("lastcard:theme", theme);
  });
  theme();
  fromBrowser();
  return place;
}
