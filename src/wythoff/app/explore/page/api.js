// Requests to the server, and their answers.

import { ask, Refused } from "./server.js";

export { Refused };

export async function question(path, fields, signal) {
  return (await ask(path, fields, signal)).json();
}

let token = null;

// Send a request that changes the state of the server, with the token of the page. If the server was restarted, get its
// new token.
export async function command(path, fields) {
  for (;;) {
    const wasNew = token === null;
    token ??= (await question("token", {})).token;
    try {
      return await (await ask(path, { ...fields, token }, undefined, true)).json();
    } catch (error) {
      if (wasNew || error.cause !== 403) throw error;
      token = null;
    }
  }
}

// Return the picture of a tile, an ImageBitmap, and whether it is final. It is not final while values are being computed.
export async function picture(fields, signal) {
  const response = await ask("tile.png", fields, signal);
  return { bitmap: await createImageBitmap(await response.blob()), isFinal: !response.headers.has("retry-after") };
}

// A series of requests. Only the answer to the newest request is used; answers to earlier requests are dropped.
export class Turn {
  #number = 0;

  drop() { this.#number++; }

  async take(asking) {
    const mine = ++this.#number;
    const [{ value, reason }] = await Promise.allSettled([asking]);
    if (mine !== this.#number) throw new DOMException("a newer request has been sent", "AbortError");
    if (reason) throw reason;
    return value;
  }
}

// Convert a number to a field, in hexadecimal digits, which are fast to write and to read at any length.
export const field = (number) => `0x${number.toString(16)}`;

// Convert a number to text, shortened if it has more than `longest` digits.
export function shortened(number, longest = 24) {
  const digits = number.toString();
  return digits.length <= longest ? digits : `${digits.slice(0, 8)}…${digits.slice(-8)} (${digits.length} digits)`;
}
