// The comparison of methods in a saved run: the chart, and tables of the times.

const element = (id) => document.getElementById(id);

function makeNode(tag, ...within) {
  const node = document.createElement(tag);
  node.append(...within);
  return node;
}

export function showComparison({ tables }) {
  element("comparison").hidden = !tables.length;
  if (!tables.length) return;
  const image = new Image();
  image.src = "comparison.png";
  image.alt = "Chart of the times below";
  element("comparison").append(wide(image, "The chart"), ...tables.map((one) => wide(table(one), one.group)));
}

// Put a node into a box that scrolls, also by keys, if the node has no room.
function wide(node, name) {
  const box = makeNode("div", node);
  box.className = "wide";
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", name);
  return box;
}

function table({ group, powers, methods }) {
  const head = makeNode("tr", cell("th", "method", "col"), ...powers.map((power) => cell("th", `10^${power}`, "col")), cell("th", "first wrong", "col"));
  const rows = methods.map(({ method, times, wrong }) =>
    makeNode("tr", cell("th", method, "row"), ...times.map((time) => makeNode("td", time)), makeNode("td", wrong ?? "never")));
  return makeNode("table", makeNode("caption", group.replace("phi", "φ")), makeNode("thead", head), makeNode("tbody", ...rows));
}

function cell(tag, text, scope) {
  const node = makeNode(tag, text);
  node.scope = scope;
  return node;
}
