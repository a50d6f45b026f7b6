/*
 * A small sound when it is one's turn, for who wants it: off until it is switched on, on this device.
 * The page says the same in its title, its headline and the live region.
 */

const KEY = "sushiya-sound";
const MARK = "●";
const NOTES = [659.25, 880];

let context = null;
let turn = myTurn();

/* Which turn waits for whoever looks; nothing while others are waited for. A hand tells its turns apart. */
function myTurn() {
  if (!document.title.startsWith(MARK)) return "";
  return document.querySelector("form#hand")?.dataset.turn ?? "mine";
}

function isOn() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

function ring() {
  context ??= new AudioContext();
  context.resume();
  NOTES.forEach((pitch, number) => {
    const start = context.currentTime + number * 0.12;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(0.06, start);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.36);
  });
  document.documentElement.dataset.rang = Number(document.documentElement.dataset.rang ?? 0) + 1;
}

function dress() {
  for (const button of document.querySelectorAll("[data-sound]")) {
    const pressed = String(isOn());
    if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-sound]")) return;
  try {
    localStorage.setItem(KEY, isOn() ? "" : "yes");
  } catch {
    return;
  }
  dress();
  if (isOn()) ring();
});

new MutationObserver(() => {
  dress();
  const now = myTurn();
  if (now === turn) return;
  turn = now;
  if (turn && isOn()) ring();
}).observe(document.documentElement, { childList: true, subtree: true });

dress();
