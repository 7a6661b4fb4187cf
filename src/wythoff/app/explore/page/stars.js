// The stars for games that were won, for each game and level. This browser stores them.

const KEY = "wythoff-stars";

// The help of each command that costs stars: "hint" if it shows a move, otherwise "why". The stars of a game with this help.
const HELP = { "?": "hint", hint: "hint", best: "hint", answers: "hint", why: "why", "why?": "why", undo: "why", u: "why" };
const EARNED = { "": 3, why: 2, hint: 1 };

// Whether a command asks which moves win.
export const isHint = (line = "") => ["?", "hint"].includes(line.trim().toLowerCase());

export class Stars {
  // `box` is the list of levels, whose options show the stars.
  constructor(box) {
    this.box = box;
    this.names = new Map([...box.options].map((option) => [option.value, option.textContent]));
    this.begin();
  }

  // Begin a game, or go on with a game in which this help was used.
  begin(help = "") { this.help = help in EARNED ? help : ""; }

  // Note the help of a command.
  note(line = "") {
    const help = HELP[line.trim().toLowerCase()] ?? "";
    if (EARNED[help] < EARNED[this.help]) this.help = help;
  }

  // Return the record of a game with the help that was used in it, so that the address stores the help.
  marked(record) { return this.help ? { ...record, help: this.help } : record; }

  // Return the stars of a won game: a third one without any help, a second one without being given a move.
  get earned() { return EARNED[this.help]; }

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
