// While a review is being made: look how far it is, and open it when it is there.
const ID = "review-progress";

async function lookAgain() {
  const here = document.getElementById(ID);
  if (!here) return;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const news = page.getElementById(ID);
    if (!news) return location.reload();
    if (news.textContent !== here.textContent) here.replaceChildren(...news.childNodes);
  } catch {
    // The connection is gone for a moment: ask again later.
  }
  setTimeout(lookAgain, 1000 * Number(here.dataset.lookAgain));
}

setTimeout(lookAgain, 1000 * Number(document.getElementById(ID)?.dataset.lookAgain ?? 2));
