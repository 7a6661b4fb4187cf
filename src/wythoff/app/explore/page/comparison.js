// The comparison of methods, from a saved run: the chart, and its times as tables.

const element = (id) => document.getElementById(id);

function made(tag, ...within) {
  const node = document.createElement(tag);
  node.append(...within);
  return node;
}

export function showComparison({ tables, how }) {
  element("how").textContent = tables.length ? "Times of a saved run; x where some answer up to that size is wrong." : how;
  if (!tables.length) return;
  const image = new Image();
  image.src = "comparison.png";
  image.alt = "Chart of the times below";
  element("comparison").append(wide(image, "The chart"), ...tables.map((one) => wide(table(one), one.group)));
}

// Scrolled by itself where there is no room, by keys too.
function wide(node, name) {
  const box = made("div", node);
  box.className = "wide";
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", name);
  return box;
}

function table({ group, powers, methods }) {
  const head = made("tr", cell("th", "method", "col"), ...powers.map((power) => cell("th", `10^${power}`, "col")), cell("th", "first wrong", "col"));
  const rows = methods.map(({ method, times, wrong }) =>
    made("tr", cell("th", method, "row"), ...times.map((time) => made("td", time)), made("td", wrong ?? "never")));
  return made("table", made("caption", group.replace("phi", "φ")), made("thead", head), made("tbody", ...rows));
}

function cell(tag, text, scope) {
  const node = made(tag, text);
  node.scope = scope;
  return node;
}
