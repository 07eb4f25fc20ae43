// A searched game tree: its nodes, the moves that were never tried, and the steps of the search.

const KIND = ["enter", "leaf", "fold", "update", "cut", "leave"];

// The tree and the steps of its search as Python sends them (tree_picture.py), short lists without names.

export function readTree(text) {
  const data = JSON.parse(text);
  const nodes = (data.nodes ?? []).map(
    ([parent, place, depth, move, position, max, least, most, alpha, beta, terminal, folded, cutBy], index) => ({
      index,
      parent,
      place,
      depth,
      move,
      position,
      max: Boolean(max),
      least,
      most,
      value: least === most ? least : null, // null: hidden, or only bounds are known
      alpha,
      beta,
      terminal: Boolean(terminal),
      folded,
      cutBy,
      children: [],
      ghosts: [],
    }),
  );
  for (const node of nodes) if (node.parent >= 0) nodes[node.parent].children.push(node);
  const ghosts = (data.ghosts ?? []).map(([parent, place, move]) => ({parent: nodes[parent], place, move}));
  for (const ghost of ghosts) ghost.parent.ghosts.push(ghost);
  const steps = (data.steps ?? []).map(([kind, node, child, alpha, beta, value]) => ({
    kind: KIND[kind],
    node,
    child,
    alpha,
    beta,
    value,
  }));
  return {nodes, ghosts, steps, folds: data.folds ?? []};
}

// What a value for Max is: a win, a draw or a loss for Max, or for Min if `flipped`.
export const outcome = (value, flipped = false) => {
  const word = value === 1 ? "win" : value === 0 ? "loss" : value === 0.5 ? "draw" : "open";
  return flipped ? ({win: "loss", loss: "win"}[word] ?? word) : word;
};

// The moves from the root to a node.
export function movesTo(tree, index) {
  const moves = [];
  for (let node = tree.nodes[index]; node.parent >= 0; node = tree.nodes[node.parent]) moves.unshift(node.move);
  return moves;
}

// The nodes from one up to the root, itself included.
export function pathTo(tree, index) {
  const path = new Set();
  for (let at = index; at != null && at >= 0; at = tree.nodes[at].parent) path.add(at);
  return path;
}

// How the tree stands after step `at` of the search; all of it is done when that is the last, or when `at` is negative.
export function replay(tree, at) {
  const last = tree.steps.length - 1;
  const whole = at < 0 || at >= last;
  const found = {
    whole,
    state: tree.nodes.map(() => (whole ? "done" : "unseen")),
    value: tree.nodes.map((node) => (whole ? node.value : null)),
    cuts: new Set(),
    current: null, // the last step made
    visited: 0,
    cutoffs: 0,
    skipped: 0,
  };
  let folds = 0;
  for (const step of tree.steps.slice(0, whole ? last + 1 : at + 1)) {
    if (step.kind === "fold") {
      const [hidden, cutoffs, skipped] = tree.folds[folds++];
      found.visited += hidden;
      found.cutoffs += cutoffs;
      found.skipped += skipped;
    }
    if (step.kind === "cut") {
      found.cuts.add(step.node);
      found.cutoffs++;
      found.skipped += tree.nodes[step.node].ghosts.length;
    }
    if (step.kind === "enter" || step.kind === "leaf") found.visited++;
    if (step.kind === "enter") found.state[step.node] = "open";
    if (["fold", "leaf", "leave"].includes(step.kind)) {
      found.state[step.node] = "done";
      found.value[step.node] = tree.nodes[step.node].value;
    }
    found.current = step;
  }
  return found;
}
