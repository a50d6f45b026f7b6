/*
 * What script adds to a table of Wasabi!: the arrow keys on the mat, a swap in two presses on one page,
 * Escape as the way out, tiles that fly from the hand. Everything here also works without it.
 */

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const one = (selector, root = document) => root.querySelector(selector);
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const mode = () => one("input[data-mode]:checked")?.dataset.mode ?? "";
const mat = () => one("[data-mat]");
const rows = () => all(".mat__row:not(.mat__row--names)", mat()).map((row) => all(".square", row));
let here = "";

/* One square of the mat is reached by Tab, the others by arrow keys. */

function settle() {
  if (!mat()) return;
  const squares = rows().flat();
  const current = squares.find((square) => square.id === here) ?? squares[0];
  for (const square of squares) square.tabIndex = square === current ? 0 : -1;
  sayModes();
}

/* A square says whether it can be pressed for what is picked up now. */

function sayModes() {
  const now = mode();
  for (const square of rows().flat()) {
    const modes = square.dataset.modes.split(" ").filter(Boolean);
    const can = square.type === "submit" && (now ? modes.includes(now) : modes.length > 0);
    square.setAttribute("aria-disabled", String(!can));
  }
}

function walk(event) {
  const square = event.target.closest(".square");
  if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
  const grid = rows();
  const row = grid.findIndex((line) => line.includes(square));
  const column = grid[row].indexOf(square);
  const ends = { Home: grid[row][0], End: grid[row].at(-1), PageUp: grid[0][column], PageDown: grid.at(-1)[column] };
  const step = STEPS[event.key];
  const next = step ? grid[row + step[0]]?.[column + step[1]] : ends[event.key];
  if (!step && !next) return;
  event.preventDefault();
  next?.focus();
}

/* To the square last visited, or to the first that can be pressed now. */

function toMat() {
  const squares = rows().flat();
  const can = (square) => square.getAttribute("aria-disabled") === "false";
  const last = squares.find((square) => square.id === here);
  (last && can(last) ? last : squares.find(can) ?? squares[0]).focus();
}

/* A swap: the first press chooses, the second one plays. */

function unchoose() {
  if (!one(".square[data-first]")) return;
  for (const square of all(".square--first, .square--partner", mat())) {
    square.classList.remove("square--first", "square--partner");
    square.removeAttribute("aria-pressed");
    delete square.dataset.first;
  }
}

function choose(square) {
  unchoose();
  square.dataset.first = "";
  square.classList.add("square--first");
  square.setAttribute("aria-pressed", "true");
  const partners = square.dataset.partners.split(" ");
  for (const other of rows().flat()) {
    other.classList.toggle("square--partner", partners.includes(other.dataset.square));
  }
}

function beside(square) {
  const row = rows().find((line) => line.includes(square));
  return row[row.indexOf(square) + 1] ?? row.at(-2);
}

function swap(first, second) {
  const form = one("#turn");
  const press = document.createElement("button");
  press.type = "submit";
  press.hidden = true;
  press.formNoValidate = true;
  press.name = "move";
  press.value = `switch ${first.dataset.square} ${second.dataset.square}`;
  form.append(press);
  press.click();
  press.remove();
}

document.addEventListener("click", (event) => {
  const square = event.target.closest?.(".square");
  if (!square) return;
  here = square.id;
  const first = one(".square[data-first]");
  if (mode() === "switch" && square.type === "submit" && square.name === "square") {
    event.preventDefault();
    if (first === square) unchoose();
    else if (first?.dataset.partners.split(" ").includes(square.dataset.square)) swap(first, square);
    else if (square.dataset.partners) choose(square);
    else swap(first ?? beside(square), square); // refused, and the house says why
    return;
  }
  const picked = one("input[data-mode=lay]:checked")?.closest("label");
  if (picked && square.matches(".can-lay") && !one(".tile", square)) {
    const tile = one(".tile", picked);
    tile.dataset.fly = square.id;
  }
});

/* What laying the picked tile here would do, in words. */

function preview(square) {
  const place = one("#preview");
  const pick = one("input[data-pick]:checked")?.dataset.pick;
  if (!place) return;
  const words = (pick && square?.matches(".can-lay") && square.getAttribute(`data-preview-${pick}`)) || "";
  const text = words && `${square.dataset.square.toUpperCase()}: ${words}`;
  if (place.textContent !== text) place.textContent = text;
}

document.addEventListener("pointerover", (event) => preview(event.target.closest?.(".square")));

document.addEventListener("change", (event) => {
  if (!event.target.matches("input[data-mode]")) return;
  unchoose();
  sayModes();
  const line = one(`.modes__line--${mode()}`);
  const region = one("#announcer");
  if (line && region) region.textContent = line.textContent;
});

document.addEventListener("reset", (event) => {
  if (event.target.id === "turn") setTimeout(() => { unchoose(); sayModes(); });
});

document.addEventListener("focusin", (event) => {
  const square = event.target.closest?.(".square");
  if (!square) return;
  here = square.id;
  preview(square);
  for (const other of rows().flat()) other.tabIndex = other === square ? 0 : -1;
});

document.addEventListener("keydown", (event) => {
  walk(event);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const busy = event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, dialog[open]");
  const wantsMat = (event.key === "m" && !busy && !document.documentElement.hasAttribute("data-keys-off"))
    || (event.key === "Enter" && event.target.matches?.("input[data-mode]"));
  if (wantsMat && mat()) {
    event.preventDefault();
    toMat();
  }
  if (event.key === "Escape" && mode() && !one("dialog[open], details.menu[open]")) one("#mode-out")?.click();
});

/* Parts of the page are drawn anew when something happens: look after the newest mat. */

new MutationObserver(() => settle()).observe(document.body, { childList: true, subtree: true });
settle();
