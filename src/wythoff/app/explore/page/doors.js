// The doors Play and Explore, which show the parts of the panel for one purpose. The door Learn is another page.

const buttons = () => document.querySelectorAll("#doors [data-door]");

export class Doors {
  // `opened` is called with the door that the reader opens.
  constructor(opened) {
    for (const button of buttons()) button.addEventListener("click", () => {
      this.show(button.dataset.door);
      opened(this.name);
      if (this.name !== "play" || document.body.classList.contains("playing")) return;
      document.getElementById("new-game").focus({ preventScroll: true });
      document.getElementById("play").scrollIntoView({ block: "nearest" });
    });
  }

  get name() { return document.body.dataset.door; }

  show(name) {
    document.body.dataset.door = name;
    for (const button of buttons()) button.setAttribute("aria-pressed", button.dataset.door === name);
  }
}
