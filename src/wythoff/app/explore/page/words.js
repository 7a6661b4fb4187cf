// The words for a click. Readers with a finger tap, and have no Enter key.

export const isTouch = matchMedia("(pointer: coarse)").matches;
export const press = isTouch ? "Tap" : "Click";

// Show an error, or hide it if the text is "". On a phone it may be out of sight.
export function showError(text) {
  const line = document.getElementById("error");
  line.textContent = text;
  line.hidden = !text;
  if (text) line.scrollIntoView({ block: "nearest" });
}
