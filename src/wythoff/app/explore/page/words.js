// The words for a click. Readers with a finger tap, and have no Enter key.

export const isTouch = matchMedia("(pointer: coarse)").matches;
export const press = isTouch ? "Tap" : "Click";
