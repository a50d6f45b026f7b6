"""Every sentence the command line says, by key, so that it can move into a catalogue.

``say("file.exists", path="x")`` fills in a sentence. A card may have another name in one
edition: ``card.dumpling.zoch`` comes before ``card.dumpling``.
"""

from __future__ import annotations

SENTENCES = {
    # Commands and their help.
    "help.root": """Play, host and study sushi table games.

Without a command it opens the house in the browser, like `sushiya serve`.

\b
Examples:
  sushiya play sushi-go
  sushiya play wasabi --seats 3
  sushiya score --edition zoch sheet.json
  sushiya verify evening.record""",
    "command.serve": "Open the house: play in the browser, alone or with friends.",
    "command.play": "Play a game in the terminal against bots.",
    "command.score": "Add up the points of a Sushi Go! game played with real cards.",
    "command.replay": "Step through a recorded game.",
    "command.verify": "Check that a record was dealt fairly and played by the rules.",
    "command.games": "List the games with their editions and options.",
    "command.simulate": "Play many games among bots and tell what came of them.",
    "command.report": "Write a report of simulated games, or of your own, as a web page.",
    "command.solve": "Solve Sushi Go! positions for two exactly, and measure bots by them.",
    "command.review": "Go through a recorded game: what every choice was worth.",
    "command.backup": "Copy all tables into a file while the house is open.",
    "command.restore": "Fill an empty house from a backup.",
    "command.check": "Replay every table that is kept and list those that are damaged.",
    "command.export": "Write the records of all finished games into a folder.",
    "help.review": """Go through a recorded game and tell what every choice was worth.

RECORD is a file, or - for standard input; its game must be over. Told are the chances to win from
turn to turn, what each decision gave away and why, and how luck and decisions add up to the
result. A deep review looks longer, a quick one is rough.

\b
Examples:
  sushiya review evening.record
  sushiya review evening.record --all --language fr
  sushiya review evening.record --depth quick --json""",
    "option.review.depth": "How thoroughly.",
    "option.review.all": "Tell every decision with all its choices, not only what cost something.",
    "option.review.language": "The language of the report.",
    "review.turns": "turns",
    "help.backup": """Copy all tables into a new FILE while the house is open.

The copy is of one moment and appears only when it is whole. It is a SQLite file, whatever
database the house has, and it holds the secrets of running deals: keep it as you keep the house.

\b
Examples:
  sushiya backup evening.backup
  sushiya backup --data evening copies/sunday.backup""",
    "help.restore": """Fill an empty house from a backup FILE.

All or nothing, and only where no tables are kept yet; a backup of an earlier version is brought
up to date. The file itself is left alone.

\b
Examples:
  sushiya restore evening.backup --data new-house
  sushiya restore evening.backup --database postgresql+asyncpg://sushiya@db/sushiya""",
    "help.export": """Write the records of all finished games into a new or empty FOLDER.

A record can be replayed, verified and studied anywhere. Games that go on are left out: their
records would tell what is hidden.

\b
Examples:
  sushiya export games
  sushiya export games --data evening""",
    "backup.done": "In {path}: tables {tables}, events {events}.",
    "restore.done": "Taken from {path}: tables {tables}, events {events}.",
    "help.check": """Replay every table that is kept and list those that are damaged.

Works while the house is open and changes no table. Exit code 1 if a table is damaged.

\b
Examples:
  sushiya check
  sushiya check --data evening --json""",
    "audit.done": "Tables {tables}, events {events}, damaged {damaged}.",
    "audit.damaged": "{table} ({game}, {status}) is damaged at version {version}: {reason}",
    "export.done": "Records in {path}: {records}.",
    "export.damaged": "{table} is damaged and was left out.",
    "export.not-empty": "{path} is not an empty folder; name a new one",
    "export.nothing": "no tables are kept at {path}",
    "command.bench": "Measure how fast the rules run on this machine.",
    "help.bench": """Measure how fast the rules run on this machine.

Games per CPU second, interpreted and compiled, the cost of a decision, threads, memory and
start-up. Takes some minutes; figures of one run can be compared with each other.

\b
Examples:
  sushiya bench
  sushiya bench --seconds 5 --json""",
    "option.bench.seconds": "CPU seconds spent on each figure.",
    "command.tournament": "Let bots play each other and tell who is stronger.",
    "help.serve": """Open the house: play in the browser, alone or with friends.

Only this machine can reach it unless --host says otherwise; with --host 0.0.0.0 everybody in
the same network can, and the address is shown with a QR code for phones. Tables are kept in the
data folder and go on after a restart. Stop it with Ctrl+C.

\b
Examples:
  sushiya serve
  sushiya serve --host 0.0.0.0 --port 8000
  sushiya serve --data evening --no-browser
  sushiya serve --database postgresql://host/name --workers 4""",
    "option.serve.host": "The address to listen on; 0.0.0.0 for the whole network.",
    "option.serve.port": "The port; without one 8642, or the next that is free.",
    "option.serve.data": "The folder for tables; without one the system's usual place for data.",
    "option.serve.database": "A database instead of a file in the data folder; also from the "
    "environment, as SUSHIYA_DATABASE.",
    "option.serve.workers": "How many processes serve the port; 0 for one per core. Several need "
    "a PostgreSQL.",
    "option.serve.metrics": "Where to tell figures for Prometheus, as in 127.0.0.1:9464; each "
    "further worker takes the next port. Without it, nowhere.",
    "option.serve.log": "How warnings are written: text, or json for one JSON object per line.",
    "option.serve.keep": "Forget tables nobody touched for this many days; without it, none.",
    "option.serve.warm-up": "Whether the strongest bots get ready at once; without it they "
    "play below their strength until somebody asks for them.",
    "command.puzzles": "Cut puzzles from games of bots, or from records.",
    "help.puzzles": """Look for positions in which one choice is clearly best.

They come from games of bots, or from records, and are judged by exact play or by long searches.
What is written is a book as the page /practice reads it.

\b
Examples:
  sushiya puzzles sushi-go --count 50 --seed 7 --out book.jsonl
  sushiya puzzles wasabi --record evening.record --games 0""",
    "option.puzzles.count": "How many puzzles to look for.",
    "option.puzzles.games": "After so many games of bots it stops.",
    "option.puzzles.out": "The file to write; without it, the screen.",
    "option.puzzles.record": "Cut from this record first; may be said several times.",
    "puzzles.bar": "puzzles",
    "puzzles.other-game": "{path} is a record of another game",
    "puzzles.told": "{puzzles}, by level: {levels}",
    "option.serve.ratings": "Whether people may keep a name, with its results and ratings.",
    "option.serve.reviews": "Whether games that are over can be reviewed on their pages.",
    "option.serve.browser": "Whether to open the browser.",
    "serve.ready": "The house is open: {address}  (Ctrl+C closes it)",
    "serve.other-port": "Port {port} is taken; using {found}.",
    "serve.no-port": "cannot listen on {host} port {port}: {reason}; another one: --port N",
    "serve.cannot-open": "the house cannot open; the reason stands above",
    "serve.no-host": "--host is empty; 127.0.0.1 is this machine, 0.0.0.0 the whole network",
    "serve.no-folder": "{path} is a file; --data names a folder",
    "serve.no-place": "{text!r} names no port; say --metrics 127.0.0.1:9464",
    "serve.not-shared": "a SQLite file belongs to one process; for {workers} name a PostgreSQL: "
    "--database postgresql://…",
    "serve.closed": "The house is closed. Every table is kept.",
    "help.play": """Play a game in the terminal against bots.

In the game, ? shows the rules and the keys. Where there is no terminal, and with --plain, the
game is played by lines of text.

\b
Examples:
  sushiya play sushi-go
  sushiya play sushi-go --edition zoch --seats 4 --bots cook,cook,random
  sushiya play sushi-go --seats 2 --ghost
  sushiya play wasabi --memory-aid
  sushiya play wasabi --plain --seed 7 --save evening.record""",
    "help.play.game": """Play {title} in the terminal against bots.

\b
Examples:
{examples}""",
    "examples.sushi-go": """  sushiya play sushi-go
  sushiya play sushi-go --edition zoch --seats 4 --bots cook,cook,random
  sushiya play sushi-go --seats 2 --ghost --save evening.record""",
    "examples.wasabi": """  sushiya play wasabi
  sushiya play wasabi --seats 3 --memory-aid
  sushiya play wasabi --menu my-menu.toml --save evening.record""",
    "help.score": """Add up the points of a Sushi Go! game played with real cards.

FILE is a JSON sheet; without one it is read from standard input. For each player and round it
tells how many cards of each kind lay on the table. Kinds: maki_1 maki_2 maki_3 tempura sashimi
dumpling egg salmon squid egg_on_wasabi salmon_on_wasabi squid_on_wasabi wasabi (open ones)
chopsticks pudding (of that round). What is left out counts as none. Puddings score when three
rounds are given.

\b
Examples:
  sushiya score --edition gamewright sheet.json
  sushiya score --json < sheet.json
\b
A sheet:
  {{"edition": "gamewright", "players": [
    {{"name": "Ann", "rounds": [{{"tempura": 2, "maki_3": 1, "pudding": 1}}]}},
    {{"name": "Ben", "rounds": [{{"wasabi": 1, "squid_on_wasabi": 1}}]}}]}}""",
    "help.replay": """Step through a recorded game.

In a terminal: left, right or space step, up and down scroll, home and end jump, s looks through
other eyes, q leaves. Elsewhere, and with --plain, every turn is printed.

\b
Examples:
  sushiya replay evening.record
  sushiya replay evening.record --seat 0
  sushiya replay evening.record --plain
  sushiya replay evening.record --json""",
    "help.verify": """Check that a record was dealt fairly and played by the rules.

The exit code is 0 when every check is green, 1 when one is red, 2 when the file is no record.

\b
Examples:
  sushiya verify evening.record
  sushiya verify --commitment 9f2c0e… evening.record
  sushiya verify --json evening.record
  sushiya verify - < evening.record""",
    "help.games": """List the games with their editions and options.

\b
Examples:
  sushiya games
  sushiya games --json""",
    "option.json": "Print JSON for programs.",
    "help.simulate": """Play many games among bots and tell what came of them.

Random players run in compiled code, hundreds of thousands of games a second, and so do the levels
that search nothing, if all seats have such; the first run of a table compiles it, which takes a
while. One bot that searches or has a mood makes all play as they do at a table, which is slow. The
same seed gives the same games, however many threads there are.

\b
Examples:
  sushiya simulate sushi-go --seats 4 --games 1000000
  sushiya simulate sushi-go --bots cook,random --games 200
  sushiya simulate wasabi --seats 2 --json
  sushiya simulate sushi-go --edition zoch --seats 3 --parquet games.parquet""",
    "help.simulate.game": """Play many games of {title} among bots and tell what came of them.

\b
Example:
  sushiya simulate {name} --seats 2 --games 100000 --seed 7""",
    "option.simulate.seats": "How many play: {least} to {most}; by default as many as "
    "bots are named, or {usual} if one is.",
    "option.simulate.bots": "One bot for all seats, or one for each, separated by commas: {bots}. "
    "A mood may follow, as in cook:relaxed: {moods}.",
    "option.simulate.games": "How many games.",
    "option.simulate.seed": "A number; the same one plays the same games.",
    "option.simulate.threads": "How many threads; without it one for each core.",
    "option.simulate.parquet": "Write every seat of every game to this Parquet file.",
    "simulate.playing": "Playing",
    "simulate.title": "{title}: {games} in {seconds} s, {speed} a second",
    "simulate.seat": "Seat",
    "simulate.bot": "Bot",
    "simulate.win-share": "Share of wins",
    "simulate.points": "Points",
    "simulate.part": "From",
    "simulate.of-seat": "Seat {seat}",
    "simulate.part.round": "{kind}, round {round}",
    "simulate.part.pudding": "Pudding",
    "simulate.part.tokens": "Tokens",
    "simulate.part.cubes": "Cubes",
    "simulate.part.completed": "Recipes completed",
    "simulate.part.with_style": "of them with style",
    "simulate.ties": "Shared wins: {share}",
    "simulate.length": "Turns in a game: {turns}",
    "simulate.intervals": "After ± or in brackets the 95 % confidence interval.",
    "simulate.written": "{rows} rows written to {path}",
    "help.report": """Write a report of simulated games, or of your own, as a web page.

The page stands in one FILE: charts and tables with their 95 % intervals, and under each section the
command that makes it again. It needs no network and can be printed. With --records the games of a
record, or of a folder as `sushiya export` writes it, are told instead of simulated ones. The first
report of Sushi Go! compiles its players, which takes a while.

\b
Examples:
  sushiya report sushi-go report.html
  sushiya report sushi-go report.html --seats 2-5 --games 20000 --tables figures
  sushiya report sushi-go ours.html --records games
  sushiya report wasabi menu.html --menu my-menu.toml --only recipes,balance""",
    "help.report.game": """Write a report of {title} as a web page.

Sections of simulated games: {sections}.
Sections of records: {record_sections}.

\b
Example:
  sushiya report {name} report.html --seats {seats}""",
    "option.report.seats": "How many sit at a table: {least} to {most}; several as 2,4 or 2-5.",
    "option.report.bots": "Who plays: {bots}.",
    "option.report.games": "How many games for each number of seats; some sections play more.",
    "option.report.seed": "A number; the same one gives the same report.",
    "option.report.only": "Only these sections, separated by commas.",
    "option.report.records": "Tell the games of this record or folder instead of simulating.",
    "option.report.tables": "Also write every table into this new folder, as CSV and Parquet.",
    "report.playing": "Playing",
    "report.reading": "Reading records",
    "report.drawing": "Drawing",
    "report.written": "{path}: {sections}, {size} kB",
    "report.tables": "{path}: {tables} as CSV and Parquet",
    "report.not-with-records": "{option} is for simulated games; leave it out with --records",
    "help.tournament": """Let bots play each other and tell who is stronger.

Every deal is played in every seat, so that luck is shared, and results are compared deal by deal. A
bot is a level of the house (with settings, as in master:simulations=1000) or a program that speaks
the JSON line protocol. With --out every result is kept at once, and a run that was interrupted
goes on with --resume. The same seed gives the same results on threads, processes or a cluster.

\b
Examples:
  sushiya tournament sushi-go --bots random,cook,chef --seats 2 --deals 500
  sushiya tournament sushi-go --bots cook,random --seats 3-5 --edition gamewright,zoch
  sushiya tournament sushi-go --bots chef,cook --seats 2 --deals 5000 --sprt 50%,55%
  sushiya tournament wasabi --bots cook,./mybot.py --seats 2 --out evening
  sushiya tournament sushi-go --bots itamae,master --seats 2 --ray local --chart ladder.svg""",
    "help.tournament.game": """Let bots play {title} against each other and tell who is stronger.

\b
Example:
  sushiya tournament {name} --bots cook,random --seats 2 --deals 200 --seed 7""",
    "option.tournament.bots": "Who plays, separated by commas: {bots}, a program with a / in its "
    "name, or cmd: and a command. May be given several times.",
    "option.tournament.strangers": " Yardsticks that no table offers play as well: {strangers}.",
    "option.tournament.seats": "How many sit at a table: {least} to {most}; several as 2,4 or 2-5.",
    "option.tournament.deals": "How many deals; each is played in every seating.",
    "option.tournament.seed": "A number; the same one deals the same cards.",
    "option.tournament.lineup": "duels: each bot alone among every other. challenge: only the "
    "first so. mixed: different bots at each table, going round. permuted: these in every order.",
    "option.tournament.sprt": "End a match-up once it is decided between two shares of wins "
    "(50%,55%) or two Elo figures (0,20); figures without % are Elo.",
    "option.tournament.seconds": "How long a program may think about a move; 1 without it.",
    "option.tournament.out": "Keep every result in this folder at once.",
    "option.tournament.resume": "Go on with the tournament in the folder.",
    "option.tournament.threads": "How many threads; by default one for each core, where a bot "
    "searches or is a program, or there are fewer than {many} deals.",
    "option.tournament.processes": "How many processes; by default one for each core, for {many} "
    "deals or more among other bots.",
    "option.tournament.ray": "Play on a Ray cluster, or on one that is started here.",
    "option.tournament.parquet": "Write every seat of every game to this Parquet file.",
    "option.tournament.chart": "Draw shares and payoffs: an SVG or PNG file.",
    "bot.unknown": "{reason}; after a level of the house a mood may follow, as in cook:relaxed "
    "({moods})",
    "tournament.no-bot": "{reason}; after a level of the house a mood may follow, as in "
    "cook:relaxed ({moods}); a program has a / in its name, as in ./mybot, or begins with cmd:",
    "tournament.bad-seats": "{seats!r} are no seats; write 4, 2,4 or 2-5",
    "tournament.playing": "Playing",
    "tournament.new": "There is no tournament in {folder} yet; this one is new.",
    "tournament.resume-what": "--resume needs --out FOLDER, the folder to go on from",
    "tournament.interrupted": "What was played is kept in {folder}; the same command with --resume "
    "goes on.",
    "tournament.title": "{title}: {games} in {seconds} s",
    "tournament.table": "{seats} seats, {options}",
    "tournament.option": "{option} {value}",
    "tournament.bot": "Bot",
    "tournament.rating": "Rating",
    "tournament.share": "Share of wins",
    "tournament.milliseconds": "ms a move",
    "tournament.match-up": "Match-up",
    "tournament.deals": "Deals",
    "tournament.games": "Games",
    "tournament.margin": "Ahead by",
    "tournament.against": "{bot} against {others}",
    "tournament.payoff": "Row against column, %",
    "tournament.verdict.high": "rather {high} % of wins than {low} %",
    "tournament.verdict.low": "rather {low} % of wins than {high} %",
    "tournament.verdict.open": "undecided between {low} % and {high} % of wins",
    "tournament.elo.high": "rather {high_elo} Elo than {low_elo} Elo "
    "({high} % of wins than {low} %)",
    "tournament.elo.low": "rather {low_elo} Elo than {high_elo} Elo "
    "({low} % of wins than {high} %)",
    "tournament.elo.open": "undecided between {low_elo} Elo and {high_elo} Elo "
    "({low} % of wins and {high} %)",
    "tournament.faults.one": "{bot} failed once",
    "tournament.faults.many": "{bot} failed {count} times",
    "tournament.intervals": "In brackets and after ± the 95 % confidence interval, deal by deal; "
    "ratings with their standard deviation.",
    "tournament.written": "written: {path}",
    "option.plain": "Lines of text instead of a screen; for pipes and screen readers.",
    "option.score.edition": "The rulebook to score by; may stand in the sheet instead.",
    "option.verify.commitment": "The commitment you wrote down before the deal.",
    "option.replay.seat": "Whose eyes to look through: a seat number, or all.",
    "option.seats": "How many play, you included: {least} to {most}.",
    "option.bots": "Bots for the other seats, separated by commas: {bots}. "
    "A mood may follow, as in cook:relaxed: {moods}.",
    "option.name": "Your name.",
    "option.seed": "A number; the same one deals the same cards.",
    "option.save": "Write the record to this new file at the end, or when you quit.",
    # Solve.
    "help.solve": """Solve Sushi Go! positions for two exactly, and measure bots by them.

FILE is a position or a record, and is read from standard input if it is left out. Both hands
are known, as they are to both seats from the second turn of a round. Told is what the position
is worth if both seats play best, how often each move is then made, and what it is worth.

With --regret a bot plays games against itself, and each of its choices with both hands known
is held against best play.

\b
Examples:
  sushiya solve position.txt
  sushiya solve evening.record --at 3.4 --objective win
  sushiya solve --json < position.txt
  sushiya solve --regret cook --games 100
  sushiya solve --regret itamae --objective chance --rounds 1,2,3""",
    "option.solve.at": "With a record: before this turn, like 2.7; without it, as the game stands.",
    "option.solve.objective": "Points of the round, the win (last round), or its chance (any).",
    "option.solve.pudding-price": "Points that a pudding counts before the last round.",
    "option.solve.most": "Give up after so many positions.",
    "option.solve.regret": "Measure this bot: a level of the house, or a stranger like dqn.",
    "option.solve.games": "With --regret: how many games.",
    "option.solve.rounds": "With --regret: the rounds that count, separated by commas.",
    "solve.file-or-bot": "with --regret there is no FILE and no --at",
    "solve.only-regret": "{option} is for --regret BOT; it makes no difference to a position",
    "solve.only-position": "{option} is for a position; it makes no difference to --regret",
    "solve.price-points": "--pudding-price is for --objective points; by win and chance puddings "
    "count as the rules and the model say",
    "solve.price-before": "--pudding-price counts before the last round; in it the rules say what "
    "puddings are worth",
    "solve.over": "the game in this record is over; --at names a turn, from {first} to {last}",
    "solve.at-without-record": "--at needs a record, and this is a position",
    "solve.no-turn": "the record has no turn {label}{known}",
    "solve.turns": "; its turns go from {first} to {last}",
    "solve.rounds": "rounds are 1, 2 and 3, separated by commas, each once; not {given}",
    "solve.starting": "Solving",
    "solve.opened": "Solving: {positions} opened",
    "solve.value.points": (
        "Seat 0 ends round {round} with a lead of {value} points if both play best."
    ),
    "solve.value.priced": (
        "Seat 0 ends round {round} with a lead of {value} points if both play best, "
        "a pudding counting {price} (--pudding-price)."
    ),
    "solve.value.win": "Seat 0 has {value} of the win if both play best.",
    "solve.value.chance": "Seat 0 has a chance of {value} to win if both play best.",
    "solve.value.model": (
        "Seat 0 has a chance of {value} to win if both play best; "
        "what the end of round {round} is worth is told by a model."
    ),
    "solve.seat": "Seat {seat}",
    "solve.column.move": "Move",
    "solve.column.share": "Played",
    "solve.column.worth": "Worth",
    "solve.column.regret": "Gives away",
    "solve.worth-means": "Worth to the seat itself, against best play of the other seat.",
    "solve.spent": "{positions} opened, {seconds} s of CPU time",
    "regret.title": "{bot}: {decisions} choices in {games} against itself, {rounds}",
    "regret.rounds.one": "round {rounds}",
    "regret.rounds.many": "rounds {rounds}",
    "regret.mean.points": "Gives away per choice: {mean} points",
    "regret.mean.priced": (
        "Gives away per choice: {mean} points, a pudding counting {price} before round 3 "
        "(--pudding-price)"
    ),
    "regret.mean.win": "Gives away per choice: {mean} % of a win",
    "regret.mean.chance": "Gives away per choice: {mean} % of a win",
    "regret.mean.model": (
        "Gives away per choice: {mean} % of a win; before the last round by a model"
    ),
    "regret.optimal": "Best choices: {share}",
    "regret.column.cards": "Cards in hand",
    "regret.column.decisions": "Choices",
    "regret.column.regret": "Gives away",
    "regret.column.best": "Best choices",
    # So many of something, in sentences that tell more than that.
    "number.games.one": "{count} game",
    "number.games.many": "{count:,} games",
    "number.moves.one": "{count} move",
    "number.moves.many": "{count} moves",
    "number.points.one": "{count} point",
    "number.points.many": "{count} points",
    "number.positions.one": "{count} position",
    "number.positions.many": "{count:,} positions",
    "number.puzzles.one": "{count} puzzle",
    "number.puzzles.many": "{count} puzzles",
    "number.sections.one": "{count} section",
    "number.sections.many": "{count} sections",
    "number.tables.one": "{count} table",
    "number.tables.many": "{count} tables",
    # Refusals.
    "refusal": "sushiya: {reason}",
    "refusal.hint": "(see {command} --help)",
    "refusal.stopped": "stopped",
    "file.cannot-read": "{path} cannot be read: {reason}",
    "file.too-large": "{path} is too large: at most {most:,} bytes are read",
    "file.not-text": "{path} is not UTF-8 text: byte {at} does not fit",
    "file.exists": "{path} exists already; nothing is written over",
    "file.no-folder": "{path} cannot be written: there is no folder {folder}",
    "file.no-entry": "{path} cannot be written there",
    "file.no-record": "{path} is not a record: it does not begin with {first!r}",
    "play.warming": "The bots are getting ready; the very first time that takes a while.",
    "play.shared-options": "Every game",
    "play.no-game": "say which game: {games}",
    "play.no-such-game": "there is no game {name!r}; there are {games}",
    "play.bots.one": "{seats} seats need {count} bot, not {given}",
    "play.bots.many": "{seats} seats need {count} bots, not {given}",
    "play.other-game": "{option} is an option of {others}, not of {title}",
    "replay.seat": "{seat!r} is no seat; say all or a number from 0 to {last}",
    # Games and options.
    "game.sushi-go": "Sushi Go!",
    "game.wasabi": "Wasabi!",
    "games.seats": "{least} to {most} players",
    "games.bots": "from the weakest to the strongest; a mood may follow, as in cook:relaxed",
    "games.default": "default {value}",
    "games.mood": ":{mood}",
    "mood.focused": "Plays its best, as it does without a mood.",
    "mood.relaxed": "Now and then follows an idea that it likes almost as well.",
    "mood.playful": "Often follows an idea that it likes almost as well.",
    "value.true": "yes",
    "value.false": "no",
    "about.sushi-go.edition": "Whose rulebook: it decides ties, wasabi and card names.",
    "about.sushi-go.pass_both_ways": "Hands go the other way in the second round.",
    "about.sushi-go.ghost": "Two players and a ghost that they control in turn.",
    "about.sushi-go.ghost_first": "The seat that controls the ghost first.",
    "about.wasabi.menu": "The standard menu, or a file with tiles and recipes of your own.",
    "about.wasabi.memory_aid": "Show what the others openly took, as if you remembered it.",
    "about.wasabi.draw_two_keep_one": "See two recipes at every draw and keep one of them.",
    "about.sushi-go.edition.adventureland": "first edition: ties share, the rest is dropped",
    "about.sushi-go.edition.gamewright": "ties share; the two-player ghost is in this book",
    "about.sushi-go.edition.zoch": "ties pay everybody in full; wasabi is a choice",
    # Verify.
    "verify.green": "green: this record is fair and follows the rules",
    "verify.red": "red: do not trust this record",
    "verify.unfinished": "the game was not played to its end",
    "check.whole-and-unchanged": "Whole and unchanged",
    "check.set-up-as-named": "Game, options and menu are as named",
    "check.why.set-up-as-named": "they can be set up, and a menu of its own is the one it names",
    "check.secret-matches-commitment": "The secret is the one committed to before the deal",
    "check.deal-follows-from-secret": "The deal follows from the secret",
    "check.moves-and-result-by-the-rules": "Moves and result follow the rules",
    "check.why.whole-and-unchanged": "the closing sum fits every byte before it",
    "check.commitment-is-the-one-noted": "The commitment is the one you wrote down",
    "check.why.commitment-is-the-one-noted": "digit for digit",
    "check.why.secret-matches-commitment": "commitment = SHA-256 of the rules and the secret",
    "check.why.deal-follows-from-secret": "shuffled again, the same cards in the same order",
    "check.why.moves-and-result-by-the-rules": "played again move by move, with the same points",
    # Replay.
    "replay.title": "{game}, {seats} players, {moves}",
    "replay.start": "The deal",
    "replay.turn": "Turn {turn}",
    "replay.round": "Round {round}, turn {turn}",
    "replay.set-up": "The set-up",
    "replay.eyes": "Eyes of {name}",
    "replay.all-eyes": "All eyes",
    "replay.place": "{at} of {all}",
    "replay.chose": "{name} has chosen.",
    "replay.moved": "{name}: {move}",
    "replay.key.next": "Next",
    "replay.key.back": "Back",
    "replay.key.first": "First",
    "replay.key.last": "Last",
    "replay.key.eyes": "Other eyes",
    # Players.
    "player.you": "You",
    "player.seat": "Seat {seat}",
    "player.unnamed": "Player",
    "player.ghost": "Ghost",
    "bot.names": "Mio Ren Sora Yuki",
    # Plain play.
    "plain.welcome": "{game}: you play against {others}. Type ? for help, quit to leave.",
    "fair.commitment": "The deal is fixed; commitment: {commitment}",
    "fair.secret": "The deal came from the secret {secret} (commitment {commitment}).",
    "plain.prompt": "Your move: ",
    "plain.help": (
        "Type the number of a move or its words. moves: list all moves; look: the table again; "
        "back: take your last move back, where the game allows it; ?: the rules; quit: leave."
    ),
    "plain.moves": "Moves:",
    "plain.number.one": "there is move 1 and no other",
    "plain.number.many": "there are moves 1 to {count}",
    "plain.refused": "That does not work: {reason}",
    "plain.bye": "Goodbye; the game was not finished.",
    "plain.saved": "The record is in {path}.",
    "plain.more": "… and {more} more; say moves to see all",
    "take-back.done": "You take your last move back.",
    "take-back.too-late": "There is nothing that may be taken back.",
    # The screen.
    "screen.quit": "Leave this game? It is not finished.",
    "screen.quit-yes": "Leave (y)",
    "screen.quit-no": "Stay (n)",
    "screen.rules": "Rules and keys",
    "screen.close": "enter or esc closes",
    "screen.key.help": "Rules",
    "screen.key.quit": "Quit",
    "screen.key.log": "Log",
    "screen.key.sheet": "Score",
    "screen.log": "What happened",
    "screen.again": "Play again (p)",
    "screen.leave": "Leave (q)",
    "screen.result": "The result",
    "screen.winner": "{names} won!",
    "screen.winners": "{names} share the win!",
    "screen.you-won": "You won!",
    "screen.saved": "The record is in {path}",
    "screen.not-saved": "The record could not be written: {reason}",
    "screen.round-next": "enter: on to the next round",
    "screen.round-last": "enter: to the result",
    # Sushi Go!: cards.
    "card.maki_1": "maki ×1",
    "card.maki_2": "maki ×2",
    "card.maki_3": "maki ×3",
    "card.maki_1.adventureland": "roll ×1",
    "card.maki_2.adventureland": "roll ×2",
    "card.maki_3.adventureland": "roll ×3",
    "card.maki_1.gamewright": "futomaki ×1",
    "card.maki_2.gamewright": "futomaki ×2",
    "card.maki_3.gamewright": "futomaki ×3",
    "card.tempura": "tempura",
    "card.sashimi": "sashimi",
    "card.dumpling": "dumpling",
    "card.dumpling.gamewright": "gyoza",
    "card.dumpling.zoch": "mussel",
    "card.egg": "egg nigiri",
    "card.salmon": "salmon nigiri",
    "card.squid": "squid nigiri",
    "card.squid.zoch": "tuna nigiri",
    "card.wasabi": "wasabi",
    "card.chopsticks": "chopsticks",
    "card.pudding": "pudding",
    "card.egg_on_wasabi": "egg on wasabi",
    "card.salmon_on_wasabi": "salmon on wasabi",
    "card.squid_on_wasabi": "squid on wasabi",
    "card.squid_on_wasabi.zoch": "tuna on wasabi",
    "hint.maki_1": "most 6, 2nd 3",
    "hint.maki_2": "most 6, 2nd 3",
    "hint.maki_3": "most 6, 2nd 3",
    "hint.tempura": "two: 5",
    "hint.sashimi": "three: 10",
    "hint.dumpling": "1 3 6 10 15",
    "hint.egg": "1 point",
    "hint.salmon": "2 points",
    "hint.squid": "3 points",
    "hint.wasabi": "next nigiri ×3",
    "hint.chopsticks": "later take two",
    "hint.pudding": "at the end ±6",
    "column.maki": "Maki",
    "column.maki.adventureland": "Rolls",
    "column.maki.gamewright": "Futomaki",
    "column.tempura": "Tempura",
    "column.sashimi": "Sashimi",
    "column.dumpling": "Dumpling",
    "column.dumpling.gamewright": "Gyoza",
    "column.dumpling.zoch": "Mussel",
    "column.nigiri": "Nigiri",
    "column.pudding": "Pudding",
    "column.total": "Total",
    "column.tokens": "Tokens",
    "column.cubes": "Cubes",
    "column.recipes": "Recipes",
    "column.rank": "Rank",
    "column.name": "Player",
    "column.round": "Round",
    "round": "Round {round}",
    # Sushi Go!: why points.
    "why.maki.most": "{icons}, most: {points}",
    "why.maki.most-shared": "{icons}, tied for most, 6 ÷ {tied}: {points}",
    "why.maki.most-each": "{icons}, tied for most: {points}",
    "why.maki.second": "{icons}, second: {points}",
    "why.maki.second-shared": "{icons}, tied for second, 3 ÷ {tied}: {points}",
    "why.maki.second-each": "{icons}, tied for second: {points}",
    "why.maki.no-second": "{icons}, no second after a tie: 0",
    "why.maki.other": "{icons}: 0",
    "why.icons.one": "{count} icon",
    "why.icons.many": "{count} icons",
    "why.tempura": "{count}, {sets}: {points}",
    "why.sashimi": "{count}, {sets}: {points}",
    "why.dumpling": "{count}: {points}",
    "why.tempura.none": "no pair",
    "why.tempura.one": "1 pair",
    "why.tempura.many": "{count} pairs",
    "why.sashimi.none": "no three",
    "why.sashimi.one": "1 × three",
    "why.sashimi.many": "{count} × three",
    "why.nothing": "–",
    "why.nigiri": "{cards}: {points}",
    "why.nigiri.card": "{count} {card} {points}",
    "why.pudding.equal": "{count}, all equal: 0",
    "why.pudding.most": "{count}, most: {points:+}",
    "why.pudding.most-shared": "{count}, tied for most, 6 ÷ {tied}: {points:+}",
    "why.pudding.most-each": "{count}, tied for most: {points:+}",
    "why.pudding.fewest": "{count}, fewest: {points:+}",
    "why.pudding.fewest-shared": "{count}, tied for fewest, -6 ÷ {tied}: {points:+}",
    "why.pudding.fewest-each": "{count}, tied for fewest: {points:+}",
    "why.pudding.no-loss": "{count}, fewest, but of two nobody loses: 0",
    "why.pudding.other": "{count}: 0",
    "score.overfull": (
        "Look again: {name} has {cards} cards in round {round_number}, but is dealt {dealt}."
    ),
    "score.leading": "In the lead: {names}",
    "why.pudding.later": "{count} so far, scored after round 3",
    # Sushi Go!: the table.
    "sushi-go.heading": "Round {round} of 3 · turn {turn} of {turns} · hands pass {direction}",
    "sushi-go.over": "The game is over",
    "direction.left": "left",
    "direction.right": "right",
    "sushi-go.hand": "Your hand: {cards}",
    "sushi-go.hand-of": "Hand of {name}: {cards}",
    "sushi-go.place": "{name}: {points}, {hand} in hand; on the table: {cards}",
    "sushi-go.ghost": "{name}: {points}, {left} in its pile; on the table: {cards}",
    "sushi-go.nothing": "nothing",
    "sushi-go.controls": "In control of the ghost this turn: {name}",
    "sushi-go.moves-two": "With chopsticks two cards: FIRST+SECOND, for example {example}",
    "sushi-go.moves-ghost": "Yours, a slash, the ghost's: for example {example}",
    "sushi-go.moves-plain": "NIGIRI!plain lays it beside the open wasabi",
    "sushi-go.laid": "{name} laid {cards}",
    "sushi-go.for-ghost": "{cards}, and {ghost} for the ghost",
    "sushi-go.then": "{first}, then {second}",
    "sushi-go.beside": "{card} beside the wasabi",
    "sushi-go.passed": "Hands passed {direction}.",
    "sushi-go.round-scored": "Round {round} is scored.",
    "sushi-go.round-line": "  {name}: {total} ({reasons})",
    "sushi-go.result": "{name}: {total} = {rounds}, puddings {pudding}",
    "sushi-go.puddings-scored": "Puddings are scored.",
    "sushi-go.ended": "The game is over; won by {names}.",
    "sushi-go.key.lay": "Lay",
    "sushi-go.key.second": "Second card",
    "sushi-go.key.plain": "On/beside wasabi",
    "sushi-go.key.swap": "Swap with ghost",
    "sushi-go.key.lift": "Lift",
    "sushi-go.button.lay": " Lay (enter) ",
    "sushi-go.button.second": " Two with chopsticks (c) ",
    "sushi-go.button.second-off": " Only one card (c) ",
    "sushi-go.button.plain": " Beside the wasabi (w) ",
    "sushi-go.button.swap": " Swap with ghost (g) ",
    "sushi-go.slot.own": "You lay",
    "sushi-go.slot.second": "then",
    "sushi-go.slot.ghost": "☾ ghost",
    "sushi-go.slot.empty": "—",
    "sushi-go.slot.hint": "key or click",
    "sushi-go.seat.cards": "{number} in hand",
    "sushi-go.seat.pile": "{number} in pile",
    "sushi-go.seat.points.one": "{count} pt",
    "sushi-go.seat.points.many": "{count} pts",
    "sushi-go.seat.controls": "plays the ghost",
    "sushi-go.just-laid": "laid",
    "sushi-go.mark.own": "▲ you",
    "sushi-go.mark.second": "▲▲ then",
    "sushi-go.mark.ghost": "☾ ghost",
    # Wasabi!: things.
    "action.chop": "Chop!",
    "action.spicy": "Spicy!",
    "action.stack": "Stack!",
    "action.switch": "Switch!",
    "action.wasabi": "Wasabi!",
    "about.action.chop": "take a tile off",
    "about.action.spicy": "lay up to two",
    "about.action.stack": "lay on top",
    "about.action.switch": "swap neighbours",
    "about.action.wasabi": "cover 2×2, a cube",
    # Wasabi!: what happened.
    "wasabi.gave": "{name} chose {ingredient} for {to}.",
    "wasabi.drew": "{name} drew a recipe of {length}.",
    "wasabi.drew-two": "{name} looked at two recipes of {length}.",
    "wasabi.kept": "{name} kept one recipe of {length}.",
    "wasabi.laid": "{name} laid {ingredient} on {square}.",
    "wasabi.laid-on": "{name} laid {ingredient} on {square}, on top of {on}.",
    "wasabi.action": "{name} played {card}",
    "wasabi.chopped": "{name} took {ingredient} off {square}.",
    "wasabi.returned": "{name} put {ingredient} back into the Pantry.",
    "wasabi.switched": "{name} switched {squares}.",
    "wasabi.covered": "{name} covered the block at {square} and took a cube.",
    "wasabi.claimed": "{name} completed {recipe}: {points}.",
    "wasabi.claimed-style": "{name} completed {recipe} with style: {points}, cubes {cubes}.",
    "wasabi.passed": "{name} passed; recipes discarded: {count}.",
    "wasabi.took": "{name} took {card} from the Kitchen.",
    "wasabi.took-off": "{name} took {card} off the board at {square}.",
    "wasabi.took-drop": "{name} took {card} and gave back {dropped}.",
    "wasabi.declined": "{name} took no card.",
    "wasabi.picked": "{name} took {ingredient}.",
    "wasabi.rewards-lapsed": "No action card is left for a reward.",
    "wasabi.turn-began": "Turn {turn}: {name}.",
    "wasabi.ended.ten-tokens": "The game is over: ten tokens are assigned.",
    "wasabi.ended.board-full": "The game is over: the board is full.",
    "wasabi.ended.all-passed": "The game is over: all have passed three rounds running.",
    # Wasabi!: moves.
    "wasabi.move.give": "{thing} for the player on your left, {left} left",
    "wasabi.move.draw": "a recipe of {thing}",
    "wasabi.move.keep": "keep {thing}",
    "wasabi.move.lay": "lay {thing} on {other}",
    "wasabi.move.stack": "play Stack!",
    "wasabi.move.spicy": "play Spicy!",
    "wasabi.move.chop": "play Chop! on {thing}",
    "wasabi.move.return": "put the chopped tile back",
    "wasabi.move.switch": "play Switch! on {thing} and {other}",
    "wasabi.move.wasabi": "play Wasabi! with its corner on {thing}",
    "wasabi.move.claim": "claim {thing}",
    "wasabi.move.pass": "pass, discarding {recipes}",
    "wasabi.move.pass-empty": "pass",
    "wasabi.move.done": "done",
    "wasabi.move.take": "take {thing}",
    "wasabi.move.take-off": "take {thing} off {other}",
    "wasabi.move.dropping": "{take}, give back {dropped}",
    "wasabi.move.decline": "take no card",
    "wasabi.move.pick": "{thing}, {left} left",
    "wasabi.move.passes": "pass …",
    # Wasabi!: the table.
    "wasabi.heading": "turn {turn} · {name}",
    "wasabi.setup": "setting the table · {name}",
    "wasabi.over": "the game is over",
    "wasabi.phase.give": "Choose a starting tile for {neighbour}",
    "wasabi.phase.play": "Step 1: lay an ingredient, play a card, claim",
    "wasabi.phase.reward": "Step 2: take a card as a reward",
    "wasabi.phase.pick": "Step 2: take an ingredient",
    "wasabi.phase.draw": "Step 2: draw a recipe",
    "wasabi.phase.keep": "Keep one of two recipes",
    "wasabi.phase.over": "The game is over",
    "wasabi.steps": "lay + card + claim|reward|ingredients|recipes",
    "wasabi.place": (
        "{name}: points {points}, cubes {cubes}, tokens left {tokens}; behind the screen "
        "tiles {tiles}, recipes {recipes}, cards {cards}"
    ),
    "wasabi.remembered": "  holding {things}",
    "wasabi.remembered.nothing": "nothing",
    "wasabi.remembered.recipes.one": "a recipe of {lengths}",
    "wasabi.remembered.recipes.many": "recipes of {lengths}",
    "wasabi.pantry": "Pantry: {tiles}",
    "wasabi.kitchen": "Kitchen: {cards}",
    "wasabi.stacks": "Recipes left: {stacks}",
    "wasabi.stack": "{count} of {length}",
    "wasabi.tiles": "Your tiles: {tiles}",
    "wasabi.cards": "Your cards: {cards}",
    "wasabi.recipe": "Your recipe {name} ({length}): {parts}",
    "wasabi.tiles-of": "Tiles of {name}: {tiles}",
    "wasabi.cards-of": "Cards of {name}: {cards}",
    "wasabi.recipe-of": "Recipe of {of}: {name} ({length}): {parts}",
    "wasabi.none": "none",
    "wasabi.passes": "Passes in a row: {passes}; {end} end the game.",
    "wasabi.moves-lay": "lay TILE SQUARE, chop SQUARE, switch SQUARE SQUARE, wasabi SQUARE",
    "wasabi.moves-pass": "pass RECIPE … discards recipes instead of laying",
    "wasabi.result": "{name}: {points} = tokens {tokens} + cubes {cubes}; {recipes}",
    "wasabi.style": "{recipe} ★",
    # Wasabi!: the screen.
    "wasabi.screen.missing": "{count} missing",
    "wasabi.screen.ready": "stands!",
    "wasabi.screen.impossible": "impossible now",
    "wasabi.screen.no-token": "no token left",
    "wasabi.screen.prize.one": "{count} pt",
    "wasabi.screen.prize.many": "{count} pts",
    "wasabi.screen.style": "style +{cubes}",
    "wasabi.screen.draw": "{length} parts, {prize}, tokens left: {tokens}",
    "wasabi.screen.recipes": "YOUR RECIPES",
    "wasabi.screen.players": "PLAYERS  pts ■   tokens",
    "wasabi.screen.pantry": "PANTRY",
    "wasabi.screen.pick-tile": "Choose a tile (1–3), then a square.",
    "wasabi.screen.tile": "{tile}: choose a square. esc puts it down.",
    "wasabi.screen.air": "{tile} in the air: choose a square, or put it back.",
    "wasabi.screen.chop": "Chop!: choose a tile to take off. esc leaves.",
    "wasabi.screen.switch": "Switch!: choose the first square. esc leaves.",
    "wasabi.screen.switch-second": "Switch! {first}: choose its neighbour. esc leaves.",
    "wasabi.screen.wasabi": "Wasabi!: choose the top left square of a block. esc leaves.",
    "wasabi.screen.passing": "Pass: choose which recipes to discard. esc leaves.",
    "wasabi.screen.not-there": "That cannot go on {square}.",
    "wasabi.screen.no-tile": "Take up a tile or a card first.",
    "wasabi.screen.not-now": "That card cannot be played now.",
    "wasabi.key.do": "Do it here",
    "wasabi.key.back": "Back",
    "wasabi.key.view": "Pantry",
    "wasabi.key.players": "Players",
}


def say(key: str, **values: object) -> str:
    """The sentence for a key, filled in."""
    return SENTENCES[key].format(**values)


def say_in(edition: str, key: str) -> str:
    """The name of a thing as this edition prints it."""
    return SENTENCES.get(f"{key}.{edition}", SENTENCES.get(key, key))


def say_counted(key: str, count: int, **values: object) -> str:
    """The sentence for none, one or many of something."""
    number = "none" if count == 0 else "one" if count == 1 else "many"
    key = f"{key}.{number}" if f"{key}.{number}" in SENTENCES else f"{key}.many"
    return say(key, count=count, **values)


def listed(names: list[str]) -> str:
    """Names in a row: ``Ann, Ben and Cleo``."""
    return " and ".join([*([", ".join(names[:-1])] if names[:-1] else []), *names[-1:]])
