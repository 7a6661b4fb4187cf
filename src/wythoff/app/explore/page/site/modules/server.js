// The site has no server: these functions of the page answer its requests.

import { gameAnswers } from "./game-answers.js";
import { sequenceAnswers } from "./sequence-answers.js";

export class Refused extends Error {}

const answers = { token: () => ({ token: "" }), comparison: () => ({ tables: [] }), ...sequenceAnswers, ...gameAnswers };

// Return an answer as the server does. A question that it cannot answer throws an Error, whose message is one line.
export async function ask(path, fields) {
  try {
    const answer = answers[path](fields);
    return { json: () => answer };
  } catch (error) { throw error.constructor === Error ? new Refused(error.message) : error; }
}
