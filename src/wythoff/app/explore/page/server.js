// The transport of requests. Long numbers are sent in the body of a request, because an address has no room for them.
// In the site without a server, the file of the same name in the folder `site` takes the place of this file.

// The most characters of the fields in an address, and the most repetitions of a request while the server is busy.
const MAX_ADDRESS_CHARACTERS = 6000, MAX_RETRIES = 4;

export class Refused extends Error {}

export async function ask(path, fields, signal, isCommand = false) {
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
