#!/usr/bin/env node
/* Checks the deal of a record of Sushi Go! or Wasabi! as docs/fairness.md writes it down, with nothing but Node.
 *
 *   node verifiers/verify.mjs RECORD [COMMITMENT]
 *
 * COMMITMENT is the fingerprint the table showed before the deal. Without it the record is only held against itself,
 * and a forger can make a record that fits itself. The answer is one line for every check: exit 0 if all of them hold,
 * 1 if one does not, 2 if there is nothing to read. Moves and points are not played again; `sushiya verify` does that.
 */
import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SUSHI_GO_CARDS = {
  maki_1: 6, maki_2: 12, maki_3: 8, tempura: 14, sashimi: 14, dumpling: 14,
  egg: 5, salmon: 10, squid: 5, wasabi: 6, chopsticks: 4, pudding: 10,
};
const OPTIONS = {
  "sushi-go": ["edition", "pass_both_ways", "ghost", "ghost_first"],
  wasabi: ["memory_aid", "draw_two_keep_one"],
};
const STANDARD_MENU_HASH = "4192e33b5af80bca11f612a9ae5178390d0b286a45bd563ae1c56a3720087a69";
const STANDARD_RECIPES = {
  2: `
    sake-nigiri ebi-nigiri tamago-nigiri ika-nigiri tako-nigiri tai-nigiri unagi-nigiri tendon tekkamaki
    kappamaki shinkomaki avocado-hosomaki kani-maki tobiko-gunkan sake-maki tenkasu-roll tako-sunomono
    maguro-avocado`.trim().split(/\s+/),
  3: `
    sea-oyakodon unatama-don ebi-tendon poke-bowl tenshindon uni-ikura-don crunchy-tuna pickle-barrel
    unakyu-maki alaska-roll spider-roll ikamentai-maki sashimi-trio ebi-tako-su yukke-maguro`.trim().split(/\s+/),
  4: `
    bara-chirashi kaisendon hokkaido-bowl takomeshi california-roll lobster-roll dragon-roll tiger-roll
    tessa-moriawase kakiage-set ise-ebi-zukuri`.trim().split(/\s+/),
  5: `
    tokujo-chirashi edomae-chirashi awabi-donburi futomaki rainbow-roll volcano-roll funamori
    omakase-platter`.trim().split(/\s+/),
};
const HEX_64 = /^[0-9a-f]{64}$/;
const CONTRIBUTION = /^[!-~]{1,200}$/;
const YES_NO = { yes: "true", no: "false" };

class Refused extends Error {}

function demand(holds, why) {
  if (!holds) throw new Refused(why);
}

function sha256(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/* The words of 32 bits that the stream called `label` gives under a key. */
function* words(key, label) {
  const count = Buffer.alloc(8);
  for (let block = 0n; ; block++) {
    count.writeBigUInt64BE(block);
    const digest = sha256(key, label, Buffer.of(0), count);
    for (let at = 0; at < 32; at += 4) yield digest.readUInt32BE(at);
  }
}

function shuffled(things, key, label) {
  const result = [...things];
  const stream = words(key, label);
  const below = (limit) => {
    const fair = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      const word = stream.next().value;
      if (word < fair) return word % limit;
    }
  };
  for (let last = result.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}

/* What stands in the headers of a record: single ones by name, and the lines of a menu of one's own. */
function headersOf(record) {
  const [first, ...lines] = record.split("\n\n")[0].split("\n");
  demand(first === "sushiya record 1", "this is no record of sushiya");
  const said = new Map();
  const menu = [];
  for (const line of lines) {
    const colon = line.indexOf(": ");
    demand(colon > 0, `no header: ${line}`);
    const [name, value] = [line.slice(0, colon), line.slice(colon + 2)];
    if (name === "menu-line") {
      menu.push(value.slice(1));
      continue;
    }
    demand(!said.has(name), `${name} is said twice`);
    said.set(name, value);
  }
  return { said, menu };
}

/* A row of a menu, { key = value, … }: its texts, numbers and lists are those of JSON. */
function menuRow(line) {
  const json = line.replace(/"(?:[^"\\]|\\.)*"|([A-Za-z0-9_]+) = /g, (all, key) => (key ? `"${key}": ` : all));
  return JSON.parse(json);
}

function menuOf(lines) {
  const lists = { tokens: [], ingredients: [], recipes: [], categories: [] };
  const board = {};
  let list = null;
  for (const line of lines) {
    const opened = /^([a-z]+) = \[$/.exec(line);
    if (opened) list = lists[opened[1]];
    else if (line === "]") list = null;
    else if (list) list.push(menuRow(line.replace(/,$/, "")));
    else if (line.startsWith("rows = ")) board.rows = Number(line.slice(7));
    else if (line.startsWith("columns = ")) board.columns = menuRow(line.slice(10));
    else demand(line === "[board]" || line === "", `no line of a menu: ${line}`);
  }
  demand(board.columns && lists.recipes.length, "this is no menu");
  const matter = [
    [board.rows, ["2", "3", "4"].map((seats) => board.columns[seats])],
    lists.tokens.map((row) => [row.length, row.count, row.points, row.cubes]),
    lists.ingredients.map((row) => [row.id, row.category, row.tiles, row.start]),
    lists.recipes.map((row) => [row.id, row.parts]),
  ];
  const ascii = JSON.stringify(matter).replace(/[\u007f-\uffff]/g, (letter) =>
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const recipes = Object.fromEntries([2, 3, 4, 5].map((length) =>
    [length, lists.recipes.filter((row) => row.parts.length === length).map((row) => row.id)]));
  return { hash: sha256(ascii).toString("hex"), recipes };
}

/* Everything that decides the game but the deal, in one line. */
function rulesLine(game, said, menuHash) {
  const options = OPTIONS[game].map((name) => {
    demand(said.has(name), `${name} is missing`);
    const value = said.get(name);
    return `${name}=${(YES_NO[value] ?? value).toLowerCase()}`;
  });
  const menu = menuHash ? [`menu=${menuHash}`] : [];
  return [`${game} rules=1 seats=${said.get("seats")}`, ...options, ...menu].join(" ");
}

/* What the players added, seat by seat. */
function addedTo(said) {
  const seats = Number(said.get("seats"));
  let added = "";
  for (let seat = 0; seat < seats; seat++) {
    const text = said.get(`randomness ${seat}`);
    if (text === undefined) continue;
    demand(CONTRIBUTION.test(text), `the randomness of seat ${seat} has another form`);
    added += `${seat}:${text}\n`;
  }
  for (const name of said.keys()) {
    const seat = name.startsWith("randomness ") ? name.slice(11) : "0";
    demand(/^\d$/.test(seat) && Number(seat) < seats, `nobody sits on seat ${seat}`);
  }
  return added;
}

function dealOf(game, key, recipes) {
  if (game === "sushi-go") {
    const cards = Object.entries(SUSHI_GO_CARDS).flatMap(([card, copies]) => Array(copies).fill(card));
    return { deck: shuffled(cards, key, "deck") };
  }
  return Object.fromEntries([2, 3, 4, 5].map((length) =>
    [`stack-${length}`, shuffled(recipes[length], key, `stack-${length}`)]));
}

function sumFits(record) {
  const at = record.lastIndexOf("sum: ");
  return at > 0 && record[at - 1] === "\n" && record.slice(at) === `sum: ${sha256(record.slice(0, at)).toString("hex")}\n`;
}

/* Every check of a record, as [name, whether it holds]; throws Refused if it cannot be read at all. */
export function checks(record, promised) {
  const { said, menu } = headersOf(record);
  const game = said.get("game");
  demand(Object.hasOwn(OPTIONS, game ?? ""), `this game is not known here: ${game}`);
  demand(/^[2-5]$/.test(said.get("seats")), "the number of seats is missing");
  const secret = said.get("secret");
  demand(HEX_64.test(secret) && HEX_64.test(said.get("commitment")), "there is no commitment and secret");
  let kitchen = { hash: "", recipes: {} };
  if (game === "wasabi") {
    const standard = said.get("menu") === "standard";
    demand(standard === (menu.length === 0), "the menu is missing, or there are two");
    kitchen = standard ? { hash: STANDARD_MENU_HASH, recipes: STANDARD_RECIPES } : menuOf(menu);
  }
  const rules = rulesLine(game, said, kitchen.hash);
  const commitment = sha256(`sushiya commitment 1\n${rules}\n${secret}`).toString("hex");
  const key = sha256(`sushiya key 1\n${secret}\n${addedTo(said)}`);
  const deal = dealOf(game, key, kitchen.recipes);
  const told = [...said.keys()].filter((name) => name.startsWith("deal ")).map((name) => name.slice(5));
  const dealt = told.length === Object.keys(deal).length &&
    told.every((pile) => deal[pile]?.join(" ") === said.get(`deal ${pile}`));
  const result = [["whole-and-unchanged", sumFits(record)]];
  if (promised) result.push(["commitment-is-the-one-noted", said.get("commitment") === promised]);
  result.push(["secret-matches-commitment", said.get("commitment") === commitment]);
  result.push(["deal-follows-from-secret", dealt]);
  return result;
}

function main([path, promised]) {
  if (!path) {
    console.error("usage: node verify.mjs RECORD [COMMITMENT]");
    return 2;
  }
  try {
    const found = checks(readFileSync(path, "utf8"), promised);
    for (const [name, holds] of found) console.log(`${holds ? "ok " : "BAD"} ${name}`);
    return found.every(([, holds]) => holds) ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    return 2;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2));
}
