// The stars for games that were won, for each game and level. This browser stores them.

const KEY = "wythoff-stars";

// The levels by the percentage of errors, and the commands that cost a star.
const HINTS = ["?", "best"], HELPS = [...HINTS, "why", "undo"];

export class Stars {
  // `box` is the list of levels, whose options show the stars.
  constructor(box) {
    this.box = box;
    this.names = new Map([...box.options].map((option) => [option.value, option.textContent]));
    this.begin();
  }

  // Begin to count help in a new game.
  begin() { this.help = new Set(); }

  note(line) { if (HELPS.includes(line)) this.help.add(line); }

  // Return the stars of a won game: a third one without any help, a second one without being given a move.
  get earned() { return this.help.size === 0 ? 3 : HINTS.some((line) => this.help.has(line)) ? 1 : 2; }

  // Store the stars of a won game unless there are more, and return a sentence about them.
  win(game, err) {
    const all = read(), stars = Math.max(this.earned, all[game]?.[err] ?? 0);
    try { localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: { ...all[game], [err]: stars } })); } catch { /* the browser stores nothing */ }
    this.show(game);
    return ` ${drawn(this.earned)}`;
  }

  show(game) {
    const stars = read()[game] ?? {};
    for (const option of this.box.options) option.textContent = `${this.names.get(option.value)} ${drawn(stars[option.value] ?? 0)}`;
  }
}

const drawn = (count) => "★".repeat(count) + "☆".repeat(3 - count);

function read() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
}
