// The keys, while the map has the focus.

import "./leaflet.js"; // defines the global L

const PAN = 96;  // pixels

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// `view` returns the cell in the middle, which `chosen` chooses and `point` points at. `begin` shows the origin.
export function listen(map, { frame, view, begin, chosen, point, isStill }) {
  const box = map.getContainer();
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== box) return;
    const cell = Math.max(2 ** -frame().zoom(map.getZoom()), 1);
    if (event.key in steps) {
      const length = event.shiftKey ? Math.min(cell, 64) : Math.max(PAN, Math.min(cell, 64));
      map.panBy(L.point(steps[event.key]).multiplyBy(length), { animate: !isStill && !event.shiftKey, duration: 0.15 });
    } else if (event.key === "+" || event.key === "=") map.zoomIn(1);
    else if (event.key === "-") map.zoomOut(1);
    else if (event.key === "Home") begin();
    else if (event.key === "Enter") { const { x, y } = view(); chosen(x, y); }
    else return;
    event.preventDefault();
    box.classList.add("keys");
  });
  box.addEventListener("keyup", () => { const { x, y } = view(); if (box.classList.contains("keys")) point([x, y]); });
  box.addEventListener("pointerdown", () => box.classList.remove("keys"));
  box.addEventListener("blur", () => box.classList.remove("keys"));
}
