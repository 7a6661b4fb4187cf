// A picture of the map or of the table, drawn from the parts of the page.

const SVG = "http://www.w3.org/2000/svg";

// Return the visible part of an element of the page as a picture, a blob of the type PNG.
export async function pictureOf(field) {
  const outer = field.getBoundingClientRect(), ratio = devicePixelRatio || 1, canvas = document.createElement("canvas");
  canvas.width = Math.round(outer.width * ratio);
  canvas.height = Math.round(outer.height * ratio);
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, -outer.left * ratio, -outer.top * ratio);
  context.imageSmoothingEnabled = false;
  context.fillStyle = getComputedStyle(field).getPropertyValue("--sheet");
  context.fillRect(outer.left, outer.top, outer.width, outer.height);
  const map = field.querySelector("#map"), isMap = map?.checkVisibility();
  context.save();
  if (isMap) clip(context, map);
  for (const tile of isMap ? map.querySelectorAll("canvas.drawn, .numbers canvas") : []) place(context, tile, tile);
  for (const drawing of isMap ? map.querySelectorAll("svg") : []) if (drawing.clientWidth) place(context, await loaded(drawing), drawing);
  context.restore();
  for (const node of field.querySelectorAll(".place, .queen, .name, .size, .position, #axis-x *, #axis-y *")) if (node.checkVisibility()) draw(context, node);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function clip(context, node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
}

function place(context, image, node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  context.drawImage(image, left, top, width, height);
}

// Return an SVG drawing of the page as an image.
async function loaded(drawing) {
  const copy = drawing.cloneNode(true), image = new Image();
  copy.setAttribute("xmlns", SVG);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

// Draw a piece, with its disc or square, or a text.
function draw(context, node) {
  const { left, top, width, height } = node.getBoundingClientRect(), [x, y] = [left + width / 2, top + height / 2];
  const isPiece = node.matches(".place, .queen"), body = getComputedStyle(node, node.matches(".place") ? "::before" : null), style = getComputedStyle(node);
  if (isPiece && !node.matches(".none")) {
    const radius = Math.min(width, height) * (node.dataset.mark === "." ? 0.46 : 0.42);
    context.beginPath();
    node.dataset.mark === "." ? context.rect(x - radius, y - radius, 2 * radius, 2 * radius) : context.arc(x, y, radius, 0, 2 * Math.PI);
    Object.assign(context, { fillStyle: body.backgroundColor, strokeStyle: body.borderTopColor, lineWidth: parseFloat(body.borderTopWidth) });
    context.fill();
    context.stroke();
  }
  const text = [...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join("");
  Object.assign(context, { fillStyle: style.color, font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`, textAlign: "center", textBaseline: "middle" });
  context.fillText(text, x, y);
}
