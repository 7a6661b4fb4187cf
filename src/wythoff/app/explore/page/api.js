// Requests to the server. Long numbers are sent in the body of a request, because an address has no room for them.

// The most characters of the fields in an address, and the most repetitions of a request while the server is busy.
const MAX_ADDRESS_CHARACTERS = 6000, MAX_RETRIES = 4;

export class Refused extends Error {}

async function ask(path, fields, signal, isCommand = false) {
  const query = new URLSearchParams(fields);
  const size = [...query].reduce((sum, [, value]) => sum + value.length, 0);
  for (let retry = 0; ; retry++) {
    const response = size < MAX_ADDRESS_CHARACTERS && !isCommand
      ? await fetch(`${path}?${query}`, { signal })
      : await fetch(path, { method: "POST", body: JSON.stringify(fields), signal });
    if (response.ok) return response;
    const { error } = await response.json().catch(() => ({ error: `the server answered with status ${response.status}` }));
    if (response.status !== 503 || retry === MAX_RETRIES) throw new Refused(error, { cause: response.status });
    await new Promise((wait) => setTimeout(wait, 500 << retry));
  }
}

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
