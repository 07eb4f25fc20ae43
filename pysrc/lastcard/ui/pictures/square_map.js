// A map of squares that open positions: a table with words along both axes, through which the arrow keys lead.
import {h, redraw, sideways} from "../scripts/dom.js";
import {plainKey} from "../scripts/keys.js";

const STEPS = {ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0]};

// One square is in the order of the Tab key; arrows lead to the others, over those that are missing.
function walkable(grid) {
  const give = (one) => {
    grid.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    one?.setAttribute("tabindex", "0");
  };
  grid.addEventListener("keydown", (event) => {
    const step = STEPS[plainKey(event)];
    const from = event.target.closest?.(".square");
    if (!step || !from) return;
    event.preventDefault();
    let [y, x] = [Number(from.dataset.y), Number(from.dataset.x)];
    for (let tries = 0; tries < grid.rows.length; tries++) {
      [y, x] = [y + step[0], x + step[1]];
      const one = grid.querySelector(`[data-x="${x}"][data-y="${y}"]`);
      if (!one) continue;
      give(one);
      one.focus();
      return;
    }
  });
  return () => give(grid.querySelector(".here") ?? grid.querySelector(".square"));
}

// The place of a map. `show` draws the squares, `square(x, y)` making each cell; `across` and `down` have what the axis
// is called and the headings of its lines.
export function squareMap(kind) {
  const grid = h("table", {class: `square-map ${kind}`});
  const words = {across: h("span", {class: "map-across"}), down: h("span", {class: "map-down"})};
  const first = walkable(grid);
  const row = (name, cells) => h("tr", {}, h("th", {scope: "row"}, String(name)), cells);
  return {
    grid,
    box: h("div", {class: "map-place"}, words.across, words.down, sideways(grid)),
    show({across, down, square}) {
      for (const [axis, {says}] of Object.entries({across, down})) words[axis].textContent = says;
      const head = across.names.map((name) => h("th", {scope: "col"}, String(name)));
      const body = down.names.map((name, y) =>
        row(
          name,
          across.names.map((_, x) => square(x, y)),
        ),
      );
      const caption = h("caption", {class: "sr-only"}, `Columns: ${across.says}. Rows: ${down.says}.`);
      const parts = [caption, h("thead", {}, h("tr", {}, h("td"), head)), h("tbody", {}, body)];
      redraw(grid, across.names.length ? parts : [], () => grid.querySelector("[tabindex='0']"));
      grid.style.setProperty("--count", across.names.length);
      first();
    },
  };
}
