// Learn: lessons of a few steps each. The address has the lesson and the step: #wythoff/3.
"use strict";

const LESSONS = [WYTHOFF_LESSON, NIM_LESSON, FIBONACCI_LESSON, KAYLES_LESSON];
const element = (id) => document.getElementById(id);
const done = new Set();  // the steps that the reader has finished

function here() {
  const [id, step] = location.hash.slice(1).split("/");
  const lesson = LESSONS.find((each) => each.id === id) ?? LESSONS[0];
  return { lesson, at: Math.min(Math.max(Number.parseInt(step, 10) || 1, 1), lesson.steps.length) - 1 };
}

const address = (lesson, at) => `#${lesson.id}/${at + 1}`;

// Show the step of the address. `isMoved` is whether the reader came here from another step.
function show(isMoved) {
  const { lesson, at } = here(), step = lesson.steps[at], key = address(lesson, at);
  document.title = `${step.title}: learn to win at ${lesson.name}`;
  element("lessons").replaceChildren(...LESSONS.map((each) => {
    const link = make("a", { href: address(each, 0) }, each.link ?? each.name);
    if (each === lesson) link.setAttribute("aria-current", "page");
    return link;
  }));
  element("progress").textContent = `${lesson.name}, step ${at + 1} of ${lesson.steps.length}`;
  element("step-title").textContent = step.title;
  element("words").replaceChildren(...step.words.map((text) => make("p", {}, text)));
  element("verdict").textContent = "";
  const root = make("div", {});
  element("step").replaceChildren(root);
  element("back").disabled = at === 0;
  offer(lesson, at);
  const finish = (verdict) => {
    if (!root.isConnected) return;
    done.add(key);
    element("verdict").textContent = verdict;
    offer(lesson, at);
  };
  try {
    step.build(root, finish);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    element("verdict").textContent = "The values of Kayles did not arrive. Load the page again.";  // a busy server
  }
  document.documentElement.dataset.step = key.slice(1);
  if (!isMoved) return;
  element("step-title").focus({ preventScroll: true });
  scrollTo(0, 0);
}

function offer(lesson, at) {
  const isDone = done.has(address(lesson, at)), isLast = at + 1 === lesson.steps.length;
  element("next").textContent = isLast ? `Next lesson: ${following(lesson).name}` : isDone ? "Next" : "Skip";
  element("next").className = isDone ? "chosen" : "";
  element("play-on").hidden = !(isDone && isLast);
  element("play-on").href = `index.html#game=${lesson.id}`;
}

function following(lesson) { return LESSONS[(LESSONS.indexOf(lesson) + 1) % LESSONS.length]; }

function go(by) {
  const { lesson, at } = here();
  location.hash = at + by < lesson.steps.length ? address(lesson, at + by) : address(following(lesson), 0);
}

element("next").addEventListener("click", () => go(1));
element("back").addEventListener("click", () => go(-1));
addEventListener("hashchange", () => show(true));
show(false);
document.documentElement.dataset.ready = "yes";
