// How many days in a row the puzzle of the day was found. Known to this browser alone.
const KEY = "sushiya.practice";
const DAY = 24 * 60 * 60 * 1000;

const answer = document.querySelector("[data-practice-day]");
if (answer) {
  tell(streakAfter(remembered(), answer.dataset.practiceDay, answer.dataset.practiceRight === "yes"));
}

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept && typeof kept.day === "string" && Number.isInteger(kept.streak) ? kept : null;
  } catch {
    return null;
  }
}

// Only the first answer of a day counts.
function streakAfter(before, day, right) {
  if (before?.day === day) return before;
  const follows = before && Date.parse(day) - Date.parse(before.day) === DAY;
  return { day, streak: right ? (follows ? before.streak : 0) + 1 : 0 };
}

function tell(now) {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still shows the answer.
  }
  const place = document.querySelector("[data-practice-streak]");
  place.querySelector("[data-practice-number]").textContent = String(now.streak);
  place.hidden = false;
}
