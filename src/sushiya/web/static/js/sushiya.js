/*
 * What script adds to pages that already work without it. No page needs it.
 *
 *   data-live="/t/x/events?parts=en"   on an element with an id: the stream brings the parts of the page that have
 *                                  changed, each in the place of its namesake by id, and lines for the log; where it
 *                                  brings none the page is fetched, and every #id[data-swap] in it takes its place
 *   data-kept                      on an element with an id in a part that comes: the one on the page stays in its place
 *   form[data-send]                posts without leaving the page; a refusal is shown in its [data-refusal];
 *                                  with data-move="/api/…" a choice of cards goes there, as a program's move does
 *   data-copy="#id"                copies the text or value of another element
 *   data-replace                   a link that leaves no trace in the history: Back does not lead to another's hand
 *   data-share                     offers the page's address to the device's share sheet
 *   data-deadline="1700000000.5"   counts seconds down to a moment, from data-now
 *   data-key="k"                   the element is clicked by a key; #keys is a dialog that lists them, opened by ?
 *   data-arrive                    on an element with an id: scrolled to when it comes onto the page
 *   data-fly="card-2"              an element that moves to its namesake when the page changes
 *   data-script                    shown only where script runs (it is hidden in the markup)
 *   data-random                    an empty field that the browser fills with randomness of its own
 *   data-give                      a form with such a field that is sent once, unasked
 *   data-mute                      a button that hides emotes on this device
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const page = document.documentElement;
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const one = (selector, root = document) => root.querySelector(selector);

/* Sentences for screen readers, one after the other. */

function announce(sentences) {
  const region = one("#announcer");
  if (!region || !sentences.length) return;
  region.replaceChildren(...sentences.map((sentence) => {
    const line = document.createElement("p");
    line.textContent = sentence;
    return line;
  }));
}

/* Live pages: a stream says that something happened and brings what has changed, or the page is asked for. */

/* How long to wait before asking again: not the same for all, or they would all come at once. */
const againMilliseconds = () => 1000 + 2000 * Math.random();
const GONE = 410;

const PATIENCE = 2000;
const MOST_LINES = 200;

class Live {
  constructor(root) {
    this.address = root.dataset.live;
    this.version = Number(root.dataset.version || 0);
    this.told = newestLine();
    this.isWorking = false;
    this.isBehind = false;
    this.brought = [];
    this.waiting = [];
    this.again = null;
    this.pressing = null;
    this.connect();
    addEventListener("pointerdown", () => {
      this.pressing = new Promise((done) => {
        const up = () => setTimeout(() => { this.pressing = null; done(); });
        addEventListener("pointerup", up, { once: true });
        addEventListener("pointercancel", up, { once: true });
      });
    }, { capture: true });
    addEventListener("pageshow", (event) => event.persisted && this.refresh());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
    addEventListener("online", () => this.wake());
    // A stream without a network can seem open for minutes.
    addEventListener("offline", () => connection("reconnecting"));
  }

  connect() {
    this.stream?.close();
    this.brought = [];
    const mark = this.version ? `${this.address.includes("?") ? "&" : "?"}after=${this.version}` : "";
    this.stream = new EventSource(this.address + mark);
    this.stream.onopen = () => connection("connected");
    this.stream.onerror = () => {
      connection("reconnecting");
      // A stream that the server refused is not tried again by the browser; the page may say why.
      if (this.stream.readyState !== EventSource.CLOSED) return;
      setTimeout(() => this.connect(), againMilliseconds());
      this.refresh();
    };
    this.stream.addEventListener("version", (event) => this.hear(event));
  }

  hear(event) {
    const version = Number(event.lastEventId || 0);
    if (version && version <= this.version) return;
    const news = JSON.parse(event.data);
    if (!version || !news.parts) {
      this.refresh();
      return;
    }
    this.brought.push({ version, ...news });
    this.work();
  }

  wake() {
    if (this.stream.readyState !== EventSource.OPEN) this.connect();
    this.refresh();
  }

  /* Load the page. */
  async refresh() {
    this.isBehind = true;
    await this.work();
  }

  /* Until the page shows a version; the stream brings it, and if it does not, the page is loaded. */
  async reach(version) {
    if (!version || this.stream.readyState !== EventSource.OPEN) {
      await this.refresh();
      return;
    }
    if (version > this.version) {
      await Promise.race([
        new Promise((done) => this.waiting.push({ version, done })),
        new Promise((done) => setTimeout(done, PATIENCE)),
      ]);
    }
    if (version > this.version) await this.refresh();
  }

  async work() {
    if (this.isWorking) return;
    this.isWorking = true;
    clearTimeout(this.again);
    try {
      while (this.isBehind || this.brought.length) {
        if (!this.isBehind) {
          await this.take(this.brought.shift());
        } else if (!(await this.load())) {
          return;
        }
      }
    } catch {
      // The others may be waiting for this page: no further news would come.
      this.isBehind = true;
      connection("reconnecting");
      this.again = setTimeout(() => this.refresh(), againMilliseconds());
    } finally {
      this.isWorking = false;
    }
  }

  /* Whether there is something left to do on this page. */
  async load() {
    this.isBehind = false;
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.status === 429 || answer.status >= 500) throw new Error(answer.statusText);
    if (answer.status === GONE) {
      location.reload();
      return false;
    }
    if (!answer.ok) return false;
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) {
      location.assign(answer.url);
      return false;
    }
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    await this.pressing;
    await this.show(next);
    if (this.stream.readyState === EventSource.OPEN) connection("connected");
    return true;
  }

  async show(next) {
    const root = one("[data-live]", next);
    const version = Number(root?.dataset.version || 0);
    if (version < this.version) return;
    await this.change(version, () => swapParts(next));
    if (root && root.dataset.live !== this.address) {
      this.address = root.dataset.live;
      this.connect();
    }
  }

  /* Put what the stream brought onto the page; what has no place there is loaded. */
  async take(news) {
    if (news.version <= this.version) return;
    const fresh = elementsOf(news.parts);
    if (!fresh.every((part) => document.getElementById(part.id))) {
      this.isBehind = true;
      return;
    }
    await this.pressing;
    await this.change(news.version, () => keeping(() => {
      if (news.title) document.title = news.title;
      if (news.body !== undefined) document.body.className = news.body;
      for (const part of fresh) swapPart(document.getElementById(part.id), part);
      if (news.checked) tick(document.getElementById(news.checked));
      addLines(elementsOf(news.lines));
    }));
  }

  async change(version, swap) {
    const moves = version !== this.version && !calm.matches && document.startViewTransition;
    if (moves) await fly(swap);
    else swap();
    this.version = version;
    const lines = all("[data-line]").filter((line) => Number(line.dataset.line) > this.told);
    this.told = newestLine();
    lines.sort((one, other) => one.dataset.line - other.dataset.line);
    announce(lines.map((line) => line.dataset.say || line.textContent.trim()));
    for (const one of this.waiting) if (one.version <= version) one.done();
    this.waiting = this.waiting.filter((one) => one.version > version);
  }
}

/* One of several is ticked from the beginning; what was picked since stays picked. */
function tick(chosen) {
  if (!chosen) return;
  for (const input of all(`[name="${chosen.name}"]`, chosen.form)) input.toggleAttribute("checked", input === chosen);
}

function elementsOf(markups) {
  const box = document.createElement("template");
  box.innerHTML = markups.join("");
  return [...box.content.children];
}

/* New lines stand on top of the log, and the last one beside its title. */
function addLines(lines) {
  const log = one(".log__lines");
  if (!log || !lines.length) return;
  for (const line of lines) log.prepend(document.adoptNode(line));
  while (log.children.length > MOST_LINES) log.lastElementChild.remove();
  const last = one(".log__last");
  if (last) last.textContent = lines.at(-1).textContent;
}

/* Cards fly: what has the same data-fly before and after is the same card to the eye. */
async function fly(swap) {
  const name = () => {
    const named = new Set();
    for (const card of all("[data-fly]")) {
      // Two of one name would stand still: a card that was chosen goes before the one that lies there.
      card.style.viewTransitionName = named.has(card.dataset.fly) ? "" : card.dataset.fly;
      named.add(card.dataset.fly);
    }
  };
  name();
  const transition = document.startViewTransition(() => {
    swap();
    name();
  });
  transition.finished.catch(() => {}).finally(() => {
    for (const card of all("[data-fly]")) card.style.viewTransitionName = "";
  });
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

const newestLine = () => Math.max(0, ...all("[data-line]").map((line) => Number(line.dataset.line)));

/* Change the page, and keep the focus, and how far it and its boxes were scrolled. */
function keeping(change) {
  const focus = focusMark();
  const scroll = scrollMarks();
  const scrolled = [scrollX, scrollY];
  const arrived = new Set(all("[data-arrive]").map((element) => element.id));
  change();
  dress(document);
  scroll();
  focus();
  const news = all("[data-arrive]").find((element) => !arrived.has(element.id));
  if (news) news.scrollIntoView({ block: "start", behavior: "instant" });
  else scrollTo(...scrolled);
}

const swapParts = (next) => keeping(() => {
  document.title = next.title;
  if (partNames(document) === partNames(next)) {
    for (const old of all("[data-swap][id]")) swapPart(old, next.getElementById(old.id));
  } else {
    // The lobby became a game, or the game a result: everything is new.
    document.body.className = next.body.className;
    for (const old of all("#content, #after")) swapPart(old, next.getElementById(old.id));
  }
});

const partNames = (root) => all("[data-swap][id]", root).map((part) => part.id).sort().join();

function swapPart(old, fresh) {
  if (!fresh || fresh.isEqualNode(old)) return;
  keepOpen(old, fresh);
  keepChoice(old, fresh);
  document.adoptNode(fresh);
  for (const kept of all("[data-kept]", fresh)) kept.replaceWith(document.getElementById(kept.id) ?? "");
  old.replaceWith(fresh);
}

/* Whoever had the focus has it again, also when a control was drawn anew. */
function focusMark() {
  const active = document.activeElement;
  const id = active?.id;
  const home = active?.closest("[data-focus-home]")?.dataset.focusHome;
  return () => {
    if (!active || active === document.body || active.isConnected) return;
    const again = (id && document.getElementById(id)) || (home && one(home));
    if (again && !again.disabled) again.focus({ preventScroll: true });
    else one("#content").focus({ preventScroll: true });
  };
}

function keepOpen(old, fresh) {
  if (old.matches("details") && !fresh.hasAttribute("data-fresh")) fresh.open = old.open;
  for (const details of all("details[id]", old)) {
    const twin = fresh.querySelector(`#${CSS.escape(details.id)}`);
    if (twin && !twin.hasAttribute("data-fresh")) twin.open = details.open;
  }
}

/* A choice in the making survives news from the others, as long as it is for the same turn. */
function keepChoice(old, fresh) {
  const turns = all("form[data-turn]", old);
  if (old.matches("form[data-turn]")) turns.push(old);
  for (const form of turns) {
    const twin = form === old ? fresh : fresh.querySelector(`form#${CSS.escape(form.id)}`);
    if (!twin || twin.dataset.turn !== form.dataset.turn) continue;
    for (const input of twin.elements) {
      const before = input.matches("[type=radio], [type=checkbox]") && input.id && document.getElementById(input.id);
      if (before) input.checked = before.checked;
    }
  }
  for (const input of all("input[type=text][id], select[id]", old)) {
    const twin = fresh.querySelector(`#${CSS.escape(input.id)}`);
    if (twin && (input === document.activeElement || input.value !== startValue(input))) twin.value = input.value;
  }
}

const startValue = (input) => input.tagName === "SELECT"
  ? (all("option", input).find((option) => option.defaultSelected) ?? input.options[0])?.value
  : input.defaultValue;

/* How far boxes were scrolled is asked before anything is swapped: later it would cost a layout each. */
function scrollMarks() {
  const tops = all("[data-scroll][id]").map((box) => [box.id, box.scrollTop]).filter(([, top]) => top);
  return () => requestAnimationFrame(() => {
    for (const [id, top] of tops) {
      const box = document.getElementById(id);
      if (box) box.scrollTop = top;
    }
  });
}

function connection(state) {
  page.dataset.connection = state;
  for (const sign of all("[data-when]")) sign.hidden = sign.dataset.when !== state;
}

/* Posts. */

let live = null;

async function send(form, submitter) {
  const body = new FormData(form, submitter);
  const refusal = one("[data-refusal]", form) || one("[data-refusal]");
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await (form.dataset.move ? postMove(form, body) : postForm(form, body, submitter));
    const told = await answer.json().catch(() => null);
    if (!answer.ok) {
      await live?.refresh();
      refuse(form.isConnected ? refusal : null, told?.error?.message);
      return;
    }
    const next = told?.location && new URL(told.location, location.href);
    if (!live || (next && next.pathname + next.search !== location.pathname + location.search)) {
      if (live && next?.pathname === location.pathname) location.replace(next);
      else location.assign(next || location.href);
      return;
    }
    if (refusal) refusal.hidden = true;
    form.closest("details.menu")?.removeAttribute("open");
    await live.reach(told?.version);
  } catch {
    refuse(refusal, null);
  } finally {
    form.removeAttribute("aria-busy");
  }
}

const postForm = (form, body, submitter) =>
  fetch(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action, {
    method: "POST",
    body,
    headers: { "x-requested-with": "sushiya" },
  });

/* A choice of cards as programs send it: the shortest way there is. */
function postMove(form, body) {
  const second = body.get("second") ? `+${body.get("second")}` : "";
  const ghost = body.get("ghost") ? `/${body.get("ghost")}` : "";
  return fetch(form.dataset.move, {
    method: "POST",
    body: JSON.stringify({
      move: body.get("first") + second + ghost,
      seat: Number(body.get("seat")),
      version: Number(body.get("version")),
      key: body.get("key"),
    }),
    headers: { "content-type": "application/json" },
  });
}

function refuse(place, message) {
  place = place || one("[data-refusal]");
  if (!place) return;
  const words = one("[data-refusal-words]", place) || place;
  words.textContent = message || place.dataset.offline || "";
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-send]")) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") !== "true") send(form, event.submitter);
});

/* Small conveniences. */

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const from = one(copy.dataset.copy);
    const text = from.value ?? from.textContent.trim();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      from.select?.();
      document.execCommand?.("copy");
    }
    const said = copy.dataset.copied;
    if (said) {
      const words = one("[data-words]", copy) || copy;
      words.textContent = said;
      announce([said]);
    }
  }
  const replace = event.target.closest("a[data-replace]");
  if (replace && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    location.replace(replace.href);
  }
  if (event.target.closest("[data-share]")) {
    navigator.share?.({ title: document.title, url: location.href }).catch(() => {});
  }
  const mute = event.target.closest("[data-mute]");
  if (mute) {
    const muted = !isMuted();
    remember("sushiya-mute", muted ? "yes" : "");
    dress(document);
  }
  for (const menu of all("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  const close = event.target.closest("[data-close]");
  if (close) close.closest("dialog")?.close();
  const open = event.target.closest("[data-open]");
  if (open) one(open.dataset.open)?.showModal();
});

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

const isMuted = () => recall("sushiya-mute") === "yes";

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-shortcuts]")) return;
  remember("sushiya-keys", event.target.checked ? "" : "off");
  dress(document);
});

/* Keys: numbers choose cards, letters press what they are written on. */

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    for (const menu of all("details.menu[open]")) {
      menu.open = false;
      one("summary", menu).focus();
    }
    return;
  }
  const busy = event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, dialog[open]");
  if (event.ctrlKey || event.metaKey || event.altKey || busy || recall("sushiya-keys") === "off") return;
  if (event.key === "?") {
    const keys = one("#keys");
    if (keys) {
      event.preventDefault();
      keys.showModal();
    }
    return;
  }
  const target = all("[data-key]").find((element) => element.dataset.key === event.key.toLowerCase());
  if (!target || target.disabled || !target.checkVisibility?.()) return;
  event.preventDefault();
  target.focus();
  target.click();
});

const EMOTE_MILLISECONDS = 7000;

/* Clocks. */

function tickClocks() {
  for (const clock of all("[data-deadline]")) {
    const start = clock.startedAt ??= performance.now();
    const left = Number(clock.dataset.deadline) - Number(clock.dataset.now) - (performance.now() - start) / 1000;
    const words = one("[data-seconds]", clock) || clock;
    const seconds = String(Math.max(0, Math.ceil(left)));
    if (words.textContent !== seconds) words.textContent = seconds;
    clock.toggleAttribute("data-short", left < 6);
  }
}

/* 128 bits that no server could know. */
function randomText() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* Stir randomness into the deal for a seat that has not, once, behind the fingerprint on this page. */
const given = new Set();

function give(form) {
  const body = new FormData(form);
  const seat = `${form.action} ${body.get("seat")}`;
  if (given.has(seat)) return;
  given.add(seat);
  const how = { method: "POST", body, headers: { "x-requested-with": "sushiya" } };
  fetch(form.action, how).catch(() => given.delete(seat));
}

/* What has to be done to every part that comes onto the page. */

function dress(root) {
  for (const element of all("[data-script]", root)) element.hidden = false;
  for (const element of all("[data-no-script]", root)) element.hidden = true;
  for (const element of all("[data-share]", root)) element.hidden = !navigator.share;
  for (const button of all("[data-mute]", root)) button.setAttribute("aria-pressed", String(isMuted()));
  for (const box of all("[data-shortcuts]", root)) box.checked = recall("sushiya-keys") !== "off";
  for (const field of all("input[data-random]", root)) field.value ||= randomText();
  for (const form of all("form[data-give]", root)) give(form);
  page.toggleAttribute("data-muted", isMuted());
  page.toggleAttribute("data-keys-off", recall("sushiya-keys") === "off");
  for (const feeling of all(".place__emote", root)) {
    feeling.leaving ??= setTimeout(() => feeling.remove(), EMOTE_MILLISECONDS);
  }
  if (page.dataset.connection) connection(page.dataset.connection);
  tickClocks();
}

page.dataset.scripted = "";
dress(document);
setInterval(tickClocks, 500);
const root = one("[data-live]");
if (root) live = new Live(root);
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}
