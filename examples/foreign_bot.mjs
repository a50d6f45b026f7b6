import { createInterface } from "node:readline"

const lines = createInterface({ input: process.stdin })
const answer = message => process.stdout.write(JSON.stringify(message) + "\n")
let seen = {}

lines.on("line", line => {
  const { type, view, events } = JSON.parse(line)
  if (type === "hello") answer({ type: "hello", protocol: 1, name: "follower" })
  if (type === "game") seen = {}
  if (type !== "decide") return
  for (const { move } of events) seen[move] = (seen[move] || 0) + 1
  const best = view.legal_moves.reduce((a, b) => ((seen[b] || 0) > (seen[a] || 0) ? b : a))
  answer({ type: "move", move: best })
})
