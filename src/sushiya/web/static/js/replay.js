/*
 * Stepping through a game without loading the page anew: arrow keys, a slider, and the same links.
 * Every step is an address of its own, and stays in the address bar.
 */

const root = () => document.querySelector("#replay");
const pages = new Map();
let newest = 0;
let sliding = 0;

async function pageAt(address) {
  if (!pages.has(address)) {
    if (pages.size > 60) pages.delete(pages.keys().next().value);
    const asked = fetch(address, { headers: { accept: "text/html" } }).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.text();
    });
    asked.catch(() => pages.delete(address));
    pages.set(address, asked);
  }
  return new DOMParser().parseFromString(await pages.get(address), "text/html");
}

async function go(address, focus) {
  const turn = newest += 1;
  try {
    const next = (await pageAt(address)).querySelector("#replay");
    if (turn !== newest || !next) return;
    const open = [...root().querySelectorAll("details[open][id]")].map((fold) => fold.id);
    root().replaceWith(document.adoptNode(next));
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    for (const hidden of root().querySelectorAll("[data-script]")) hidden.hidden = false;
    history.replaceState(null, "", address);
    wire();
    const again = focus && document.getElementById(focus);
    if (again && again.getAttribute("aria-disabled") !== "true") again.focus({ preventScroll: true });
    else if (focus) document.querySelector("#slider").focus({ preventScroll: true });
    say();
    const ahead = document.querySelector("#go-next")?.href;
    if (ahead) pageAt(ahead).catch(() => {});
  } catch {
    location.assign(address);
  }
}

function say() {
  const lines = [...root().querySelectorAll("[data-told] li")].map((line) => line.textContent);
  document.querySelector("#announcer").textContent = [document.querySelector("#place strong").textContent, ...lines].join(" ");
}

function wire() {
  const slider = document.querySelector("#slider");
  slider.addEventListener("input", () => {
    const address = new URL(slider.dataset.address, location.href);
    address.searchParams.set("step", slider.value);
    clearTimeout(sliding);
    sliding = setTimeout(() => go(address.href, "slider"), 60);
  });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#replay nav a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.href, link.id);
});

const KEYS = { ArrowLeft: "#go-back", ArrowRight: "#go-next", Home: "#go-first", End: "#go-last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, .table-wrap")) return;
  const link = document.querySelector(KEYS[event.key] ?? "#none");
  if (!link?.href) return;
  event.preventDefault();
  go(link.href, document.activeElement?.id);
});

if (root()) wire();
