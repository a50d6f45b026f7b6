/*
 * The score pad, at once and without a network. The page works without this: the form posts the same
 * counts to the server. Numbers of the rules and all words come with the page, in #score-data.
 *
 *   problems(sheet, data)   every field that cannot be right: { field: [key, values] }
 *   scores(sheet, data)     the points, in the shape that `sushiya score --json` prints
 *   reasons(sheet, data)    for each round and player the reason of every column, null where nothing lies
 *
 * A sheet is { edition, names: [..], rounds: [[{kind: count}, ..], ..] }: rounds by player, then round.
 */

const KEPT = "sushiya-score";
const ROUNDS = 3;

/* Checks. */

export function problems(sheet, data) {
  const found = {};
  const tell = (field, key, values = {}) => { found[field] ??= [key, values]; };
  const book = data.editions[sheet.edition];
  const players = sheet.names.length;
  if (players < book.least || players > book.most) tell("players", "players", { least: book.least, most: book.most });
  sheet.names.forEach((name, player) => {
    if ([...name].length > data.longestName) tell(`name-${player}`, "name", { most: data.longestName });
    else if (sheet.names.indexOf(name) < player) tell(`name-${player}`, "name-twice", { name });
  });
  sheet.rounds.forEach((rounds, player) => rounds.forEach((line, at) => {
    for (const kind of data.kinds) {
      const field = fieldName(player, at, kind);
      const number = line[kind] ?? 0;
      if (!Number.isInteger(number) || number < 0) {
        tell(field, "number");
        continue;
      }
      const copies = Math.min(...data.cardsOf[kind].map((card) => data.deck[card]));
      if (number > copies) tell(field, "deck", { copies });
    }
  }));
  const seen = {};
  for (let at = 0; at < ROUNDS; at += 1) {
    sheet.rounds.forEach((rounds, player) => {
      for (const kind of data.kinds) {
        const number = whole(rounds[at]?.[kind]);
        for (const card of data.cardsOf[kind]) {
          const before = seen[card] ?? 0;
          seen[card] = before + number;
          const copies = data.deck[card];
          if (before <= copies && copies < seen[card]) {
            tell(fieldName(player, at, kind), "total", { seen: seen[card], card, copies });
          }
        }
      }
    });
  }
  return found;
}

const fieldName = (player, at, kind) => `c${player}-${at}-${kind}`;
const whole = (number) => (Number.isInteger(number) && number > 0 ? number : 0);
const cardsOf = (line, data) => data.kinds.reduce(
  (sum, kind) => sum + whole(line[kind]) * data.cardsOf[kind].length, 0);

/* Points: the same rules as games/sushi_go/scoring.py, with the same names. */

const makiIcons = (line, data) => Object.entries(data.rules.icons)
  .reduce((sum, [kind, icons]) => sum + icons * whole(line[kind]), 0);
const nigiriPoints = (line, data) => Object.entries(data.rules.nigiri)
  .reduce((sum, [kind, points]) => sum + points * whole(line[kind]), 0);

function setPoints(line, column, data) {
  const [size, points] = data.rules.sets[column];
  return Math.floor(whole(line[column]) / size) * points;
}

function dumplingPoints(line, data) {
  const points = data.rules.dumpling;
  return points[Math.min(whole(line.dumpling), points.length - 1)];
}

const share = (prize, tied, book) => (book.tiesPayEach ? prize : Math.floor(prize / tied));
const howMany = (values, value) => values.filter((other) => other === value).length;

/* For every player: how many, which place that is, how many share it, what they share, and the points. */
function makiStandings(lines, book, data) {
  const all = lines.map((line) => makiIcons(line, data));
  const first = Math.max(0, ...all);
  const second = Math.max(0, ...all.filter((icons) => icons < first));
  const [most, next] = data.rules.maki;
  const secondStands = howMany(all, first) === 1 || book.tiesPayEach;
  return all.map((count) => {
    const tied = howMany(all, count);
    if (!count) return { count, place: "none", tied, prize: 0, points: 0 };
    if (count === first) return { count, place: "most", tied, prize: most, points: share(most, tied, book) };
    if (count !== second) return { count, place: "other", tied, prize: 0, points: 0 };
    if (!secondStands) return { count, place: "no-second", tied, prize: 0, points: 0 };
    return { count, place: "second", tied, prize: next, points: share(next, tied, book) };
  });
}

function puddingStandings(all, book, data) {
  const most = Math.max(...all);
  const least = Math.min(...all);
  const [gain, loss] = data.rules.pudding;
  return all.map((count) => {
    const tied = howMany(all, count);
    if (most === least) return { count, place: "equal", tied, prize: 0, points: 0 };
    if (count === most) return { count, place: "most", tied, prize: gain, points: share(gain, tied, book) };
    if (count !== least) return { count, place: "other", tied, prize: 0, points: 0 };
    if (all.length === 2) return { count, place: "no-loss", tied, prize: 0, points: 0 };
    return { count, place: "fewest", tied, prize: loss, points: -share(loss, tied, book) };
  });
}

const finished = (sheet) => {
  for (let at = ROUNDS; at > 1; at -= 1) {
    if (sheet.rounds.some((rounds) => Object.values(rounds[at - 1] ?? {}).some(whole))) return at;
  }
  return 1;
};

export function scores(sheet, data) {
  const book = data.editions[sheet.edition];
  const many = finished(sheet);
  const players = sheet.names.map((name) => ({ name, rounds: [], pudding: 0, total: 0, rank: 1 }));
  for (let at = 0; at < many; at += 1) {
    const lines = sheet.rounds.map((rounds) => rounds[at] ?? {});
    const makis = makiStandings(lines, book, data);
    players.forEach((player, number) => {
      const line = lines[number];
      const points = {
        maki: makis[number].points,
        tempura: setPoints(line, "tempura", data),
        sashimi: setPoints(line, "sashimi", data),
        dumpling: dumplingPoints(line, data),
        nigiri: nigiriPoints(line, data),
      };
      points.total = Object.values(points).reduce((sum, one) => sum + one, 0);
      player.rounds.push(points);
      player.total += points.total;
    });
  }
  const puddings = heldPuddings(sheet, many);
  if (many === ROUNDS) {
    puddingStandings(puddings, book, data).forEach(({ points }, number) => {
      players[number].pudding = points;
      players[number].total += points;
    });
  }
  const ahead = (other, number) => players[other].total > players[number].total
    || (players[other].total === players[number].total && puddings[other] > puddings[number]);
  players.forEach((player, number) => {
    player.rank = 1 + players.filter((_, other) => ahead(other, number)).length;
  });
  return { players, winners: players.filter((player) => player.rank === 1).map((player) => player.name) };
}

const heldPuddings = (sheet, many) => sheet.rounds.map(
  (rounds) => rounds.slice(0, many).reduce((sum, line) => sum + whole(line.pudding), 0));

/* Words. */

const filled = (text, values) => text.replace(/\{([a-z0-9_]+)\}/g, (mark, name) => (
  name in values ? shown(values[name]) : mark));
const shown = (value) => (typeof value === "number" && value < 0 ? `−${-value}` : String(value));
const counted = (sentence, count, values = {}) => filled(
  sentence.forms[sentence.which[Math.min(count, sentence.which.length - 1)]], { count, ...values });
const listed = (items, data) => {
  const pattern = data.words.listed[items.length];
  return pattern.replace(/\{([0-9]+)\}/g, (_, at) => items[Number(at)]);
};

function makiReason(standing, book, data) {
  if (!standing.count) return null;
  const icons = counted(data.words.why.icons, standing.count);
  return filled(compared("maki", standing, book, data), { icons, count: standing.tied, points: standing.points });
}

function puddingReason(standing, book, data) {
  const puddings = counted(book.counts.pudding, standing.count);
  const points = standing.points > 0 ? `+${standing.points}` : shown(standing.points);
  return filled(compared("pudding", standing, book, data), { puddings, count: standing.tied, points });
}

function compared(column, standing, book, data) {
  const key = `${column}.${standing.place}`;
  if (!standing.prize || standing.tied === 1) return data.words.why[key];
  if (book.tiesPayEach) return data.words.why[`${key}-each`];
  const words = data.words.why[`${key}-shared`];
  return standing.prize % standing.tied ? `${words} ${data.words.why.remainder}` : words;
}

function setReason(line, column, data) {
  const held = whole(line[column]);
  const [size, worth] = data.rules.sets[column];
  const sets = Math.floor(held / size);
  if (!held) return null;
  if (!sets) return data.words.why[`${column}.none`];
  return counted(data.words.why[column], sets, { points: sets * worth });
}

function dumplingReason(line, book, data) {
  const held = whole(line.dumpling);
  if (!held) return null;
  const key = held >= data.rules.dumpling.length ? "dumpling.most" : "dumpling";
  const cards = counted(book.counts.dumpling, held);
  return filled(data.words.why[key], { cards, points: dumplingPoints(line, data) });
}

function nigiriReason(line, book, data) {
  const kinds = ["squid_on_wasabi", "squid", "salmon_on_wasabi", "salmon", "egg_on_wasabi", "egg"];
  const parts = kinds.filter((kind) => whole(line[kind])).map((kind) => {
    const points = line[kind] * data.rules.nigiri[kind];
    const key = kind.endsWith("_on_wasabi") ? "nigiri.on-wasabi" : "nigiri";
    return filled(data.words.why[key], { cards: counted(book.counts[kind], line[kind]), value: points / 3, points });
  });
  return parts.join("; ") || null;
}

export function reasons(sheet, data) {
  const book = data.editions[sheet.edition];
  const many = finished(sheet);
  const rounds = [];
  for (let at = 0; at < many; at += 1) {
    const lines = sheet.rounds.map((one) => one[at] ?? {});
    const makis = makiStandings(lines, book, data);
    rounds.push(lines.map((line, number) => ({
      maki: makiReason(makis[number], book, data),
      tempura: setReason(line, "tempura", data),
      sashimi: setReason(line, "sashimi", data),
      dumpling: dumplingReason(line, book, data),
      nigiri: nigiriReason(line, book, data),
    })));
  }
  const puddings = many === ROUNDS
    ? puddingStandings(heldPuddings(sheet, many), book, data).map((one) => puddingReason(one, book, data))
    : [];
  return { rounds, puddings };
}

/* The page. */

class Pad {
  constructor(form) {
    this.form = form;
    this.data = JSON.parse(form.querySelector("#score-data").textContent);
    this.boxes = [...form.querySelectorAll(".box__number")];
    this.restore();
    if (matchMedia("(min-width: 48rem)").matches) this.openAll();
    form.addEventListener("click", (event) => this.step(event));
    form.addEventListener("input", () => this.show());
    form.addEventListener("change", () => this.show());
    form.addEventListener("submit", (event) => event.preventDefault());
    document.querySelector("[data-clear]").addEventListener("click", () => this.clear());
    form.querySelector("[data-print]").addEventListener("click", () => print());
    addEventListener("beforeprint", () => this.openAll());
    this.show();
  }

  all(selector) {
    return [...this.form.querySelectorAll(selector)];
  }

  chosen(name) {
    return this.form.querySelector(`input[name=${name}]:checked`).value;
  }

  sheet() {
    const players = Number(this.chosen("players"));
    const names = [];
    const rounds = [];
    for (let player = 0; player < players; player += 1) {
      const name = this.form.elements[`name-${player}`].value.trim();
      names.push(name || filled(this.data.words.player, { number: player + 1 }));
      rounds.push([]);
      for (let at = 0; at < ROUNDS; at += 1) {
        const line = {};
        for (const kind of this.data.kinds) {
          const box = this.form.elements[fieldName(player, at, kind)];
          line[kind] = box.value === "" && box.validity.valid ? 0 : Number(box.value || NaN);
        }
        rounds[player].push(line);
      }
    }
    return { edition: this.chosen("edition"), names, rounds };
  }

  /* A step that would make the sheet impossible is not taken; why stands beside the box. */
  step(event) {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const box = button.closest(".box").querySelector(".box__number");
    const before = Object.keys(problems(this.sheet(), this.data)).length;
    const old = box.value;
    box.value = Math.max(0, (Number(old) || 0) + Number(button.dataset.step));
    const sheet = this.sheet();
    const after = problems(sheet, this.data);
    if (Object.keys(after).length > before && button.dataset.step === "1") {
      const [key, values] = after[box.name] ?? after[Object.keys(after).at(-1)];
      box.value = old;
      this.show();
      this.tell(box.name, this.words(key, values, sheet));
      return;
    }
    this.show();
    this.announce(box);
  }

  words(key, values, sheet) {
    const book = this.data.editions[sheet.edition];
    const named = values.card ? { ...values, card: book.cards[values.card] } : values;
    return filled(this.data.words.problem[key], named);
  }

  tell(field, sentence) {
    const place = this.form.querySelector(`[data-problem="${field}"]`);
    const input = this.form.elements[field];
    place.hidden = !sentence;
    place.textContent = sentence ?? "";
    place.closest(".box")?.classList.toggle("box--bad", Boolean(sentence));
    if (sentence) say(sentence);
    if (!(input instanceof HTMLInputElement)) return;
    if (sentence) input.setAttribute("aria-describedby", place.id);
    else if (place.classList.contains("box__problem")) input.removeAttribute("aria-describedby");
  }

  announce(box) {
    const [, player, at, kind] = box.name.match(/^c(\d)-(\d)-(.*)$/);
    const book = this.data.editions[this.chosen("edition")];
    const place = this.form.querySelector(`#p${player}-${at} [data-round-points]`);
    say(filled(this.data.words.counted, {
      card: book.names[kind], number: box.value, points: place.textContent,
    }));
  }

  show() {
    const sheet = this.sheet();
    const found = problems(sheet, this.data);
    this.showProblems(found, sheet);
    this.showNames(sheet);
    this.showCards(sheet);
    if (Object.keys(found).length) this.showNothing(this.data.words.fix);
    else this.showScores(sheet);
    this.keep();
  }

  showProblems(found, sheet) {
    for (const place of this.all("[data-problem]")) {
      const field = place.dataset.problem;
      const problem = found[field];
      const words = problem ? this.words(...problem, sheet) : null;
      const input = this.form.elements[field];
      if (input instanceof HTMLInputElement) input.setAttribute("aria-invalid", String(Boolean(problem)));
      if (place.textContent !== (words ?? "")) this.tell(field, words);
    }
  }

  showNames(sheet) {
    const book = this.data.editions[sheet.edition];
    for (const place of this.all("[data-player-name]")) {
      const name = sheet.names[place.dataset.playerName];
      if (name && place.textContent !== name) place.textContent = name;
    }
    if (this.edition === sheet.edition) return;
    this.edition = sheet.edition;
    const write = (selector, attribute, value) => {
      for (const place of this.all(selector)) value(place, place.dataset[attribute]);
    };
    write("[data-name]", "name", (place, kind) => { place.textContent = book.names[kind]; });
    write("[data-more]", "more", (place, kind) => {
      place.textContent = filled(this.data.words.more, { card: book.names[kind] });
    });
    write("[data-less]", "less", (place, kind) => {
      place.textContent = filled(this.data.words.less, { card: book.names[kind] });
    });
    write("[data-picture]", "picture", (place, kind) => { place.src = book.pictures[kind]; });
    write("[data-column-name]", "columnName", (place, column) => { place.textContent = book.columns[column]; });
    write("[data-column-picture]", "columnPicture", (place, column) => {
      place.src = book.columnPictures[column];
    });
  }

  showCards(sheet) {
    const each = this.data.cardsEach[sheet.names.length];
    sheet.rounds.forEach((rounds, player) => rounds.forEach((line, at) => {
      const chip = this.form.querySelector(`#p${player}-${at} [data-cards]`);
      const cards = cardsOf(line, this.data);
      chip.textContent = counted(this.data.words.cards, cards, { each });
      chip.classList.toggle("chip--good", cards === each);
      chip.classList.toggle("chip--warn", cards > each);
      const warning = this.form.querySelector(`#p${player}-${at} [data-overfull]`);
      warning.hidden = cards <= each;
      warning.lastElementChild.textContent = filled(this.data.words.overfull, { cards, each });
    }));
  }

  showNothing(headline) {
    this.form.querySelector("[data-headline]").textContent = headline;
    this.form.querySelector("[data-puddings]").hidden = true;
    for (const row of this.all("[data-ranking] tr")) {
      row.classList.remove("is-first");
      row.querySelector("[data-rank]").textContent = "";
      for (const cell of row.querySelectorAll("[data-total], [data-pudding], [data-sum]")) cell.textContent = "–";
    }
  }

  showScores(sheet) {
    const told = scores(sheet, this.data);
    const why = reasons(sheet, this.data);
    for (let at = 0; at < ROUNDS; at += 1) {
      told.players.forEach((player, number) => this.showRound(number, at, player.rounds[at], why.rounds[at]?.[number]));
    }
    if (sheet.rounds.every((rounds) => rounds.every((line) => !cardsOf(line, this.data)))) {
      this.showNothing(this.data.words.nothing);
      return;
    }
    this.showRanking(told, why);
  }

  showRound(player, at, points, why) {
    const fold = this.form.querySelector(`#p${player}-${at}`);
    fold.querySelector("[data-round-points]").textContent = counted(this.data.words.points, points?.total ?? 0);
    for (const line of fold.querySelectorAll("[data-column]")) {
      const own = points?.[line.dataset.column] ?? 0;
      const reason = why?.[line.dataset.column];
      line.hidden = !reason;
      line.querySelector("[data-points]").textContent = shown(own);
      line.querySelector("[data-reason]").textContent = reason ?? "";
      line.classList.toggle("score-line--some", own > 0);
    }
  }

  showRanking(told, why) {
    const isFinal = why.puddings.length > 0;
    const sentence = isFinal ? this.data.words.won : this.data.words.lead;
    this.form.querySelector("[data-headline]").textContent = counted(
      sentence, told.winners.length, { names: listed(told.winners, this.data) });
    const body = this.form.querySelector("[data-ranking]");
    const order = told.players.map((_, number) => number).sort((a, b) => told.players[a].rank - told.players[b].rank);
    const row = (number) => body.querySelector(`[data-player="${number}"]`);
    for (const number of order) {
      const player = told.players[number];
      const line = row(number);
      line.classList.toggle("is-first", player.rank === 1);
      line.querySelector("[data-rank]").textContent = `${player.rank}.`;
      for (let at = 0; at < ROUNDS; at += 1) {
        line.querySelector(`[data-total="${at}"]`).textContent = player.rounds[at]?.total ?? "–";
      }
      line.querySelector("[data-pudding]").textContent = isFinal ? shown(player.pudding) : "–";
      line.querySelector("[data-sum]").textContent = shown(player.total);
    }
    const now = [...body.children].map((line) => Number(line.dataset.player)).filter((number) => number < order.length);
    if (now.join() !== order.join()) order.forEach((number) => body.append(row(number)));
    const list = this.form.querySelector("[data-puddings]");
    list.hidden = !isFinal;
    if (!isFinal) return;
    why.puddings.forEach((reason, number) => {
      const line = list.querySelector(`[data-player="${number}"]`);
      line.querySelector("[data-reason]").textContent = reason;
      line.querySelector("[data-points]").textContent = shown(told.players[number].pudding);
    });
  }

  openAll() {
    for (const fold of this.all(".score__player")) fold.open = true;
  }

  /* The sheet stays on this device until it is cleared. */

  keep() {
    const kept = {};
    for (const field of new FormData(this.form)) if (field[1] !== "" && field[1] !== "0") kept[field[0]] = field[1];
    try {
      localStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still counts.
    }
  }

  restore() {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(KEPT));
    } catch {
      // Whatever it was, it is not our sheet.
    }
    if (!kept || typeof kept !== "object") return;
    for (const [name, value] of Object.entries(kept)) {
      const field = this.form.elements[name];
      if (!field || typeof value !== "string") continue;
      if (field instanceof RadioNodeList) {
        if ([...field].some((one) => one.value === value)) field.value = value;
      } else field.value = value;
    }
  }

  clear() {
    for (const box of this.boxes) box.value = "0";
    this.form.elements.round.value = "0";
    this.show();
    this.form.querySelector("#round-0").focus();
  }
}

function say(sentence) {
  const region = document.querySelector("#announcer");
  if (region) region.textContent = sentence;
}

/* The house's service worker keeps what is fetched: one look at everything now, and no network is needed later. */
async function keepForLater() {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  await worker.ready;
  if (!worker.controller) await new Promise((done) => worker.addEventListener("controllerchange", done, { once: true }));
  const page = await (await fetch("/score")).text();
  const files = new Set(page.match(/\/static\/[^"'\s<>&\\)]+/g));
  await Promise.all([...files].map((file) => fetch(file)));
  document.documentElement.dataset.kept = "";
}

const form = document.querySelector("form[data-score]");
if (form) {
  new Pad(form);
  keepForLater().catch(() => {});
}
