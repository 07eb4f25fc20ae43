// The keyboard on the grid: one card takes part in the order of the Tab key, the arrows go to the others.
import {plainKey} from "../../../../ui/scripts/keys.js";

const STEPS = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
const clamp = (value, most) => Math.min(Math.max(value, 0), most);

export function gridKeys(grid, model, rest) {
  let here = null; // the cell that Tab comes to
  const cards = () => grid.box.querySelectorAll("[data-card]");
  const settle = (row, column) => {
    here = {row, column};
    for (const card of cards()) card.tabIndex = -1;
    const card = grid.at(row, column);
    if (card) card.tabIndex = 0;
    return card;
  };
  const again = () => {
    const [rows, columns] = [model.rows.length, model.rows[0].length];
    settle(clamp(here?.row ?? 0, rows - 1), clamp(here?.column ?? 0, columns - 1));
  };
  grid.box.addEventListener("focusin", (event) => {
    const place = grid.place(event.target.closest?.("[data-card]")?.dataset.card);
    if (place) settle(place.row, place.column);
  });
  grid.box.addEventListener("keydown", (event) => {
    const key = plainKey(event);
    if (key === "Escape") return rest();
    const step = STEPS[key];
    if (key === "Home" || key === "End") {
      event.preventDefault();
      return settle(here.row, key === "Home" ? 0 : model.rows[0].length - 1)?.focus();
    }
    if (!step) return null;
    event.preventDefault();
    event.stopPropagation(); // the arrows of the tab go back and forth in the line
    const row = clamp(here.row + step[0], model.rows.length - 1);
    return settle(row, clamp(here.column + step[1], model.rows[0].length - 1))?.focus();
  });
  return {
    // After the cards have changed places: who had the focus gets the card that lies there now.
    show() {
      const had = grid.box.getRootNode().activeElement?.closest?.("[data-card]");
      const cell = here;
      again();
      if (had && cell) grid.at(here.row, here.column)?.focus({preventScroll: true});
    },
  };
}
