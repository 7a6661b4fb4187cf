// The parameters of a game: their values and meanings below the title, and the form that changes them.

const element = (id) => document.getElementById(id);

// Return a title with the values of these parameters: "t-Wythoff t=2".
export const withValues = (title, parameters) => [title, ...parameters.map(({ name, value }) => `${name}=${value}`)].join(" ");

// Show the parameters of a title below it. A parameter of a user's game may have no meaning.
export function showSettings(parameters) {
  element("settings").replaceChildren(...parameters.map(({ name, value, meaning }) => {
    const item = document.createElement("span"), setting = document.createElement("b");
    setting.textContent = `${name}=${value}`;
    item.append(setting, meaning && `: ${meaning}`);
    return item;
  }));
}

// The form with a field for each parameter. `choose` is called with a game and all values, such as "t-wythoff t=3".
export class Settings {
  constructor(choose) {
    this.form = element("parameters");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      choose([this.game, ...[...new FormData(this.form)].map(([name, value]) => `${name}=${value.trim()}`)].join(" "));
    });
  }

  // Show the parameters of a game. The focus stays in the field of the same name, whose text is selected.
  show(game, parameters) {
    this.game = game;
    const { name: focused } = this.form.contains(document.activeElement) ? document.activeElement : {};
    element("change").hidden = !game || !parameters.length;
    this.form.firstElementChild.replaceChildren(...parameters.map((parameter) => field(parameter)));
    const again = this.form.elements.namedItem(focused ?? "");
    again?.focus();
    again?.select?.();
  }
}

function field({ name, value, meaning, choices }) {
  const label = document.createElement("label"), about = document.createElement("span"), input = document.createElement(choices.length ? "select" : "input");
  if (choices.length) input.append(...choices.map((choice) => new Option(choice)));
  else Object.assign(input, { spellcheck: false, maxLength: 200, required: true });
  Object.assign(input, { name, value });
  about.textContent = meaning;
  label.append(name, input, about);
  return label;
}
