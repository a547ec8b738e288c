"use strict";
// Puts what the server sends of the tables in its place; without it, a reload shows them as well.
(() => {
  const tables = document.getElementById("tables");
  const calls = document.getElementById("calls");
  const lost = document.getElementById("lost");
  if (!tables || !window.EventSource) return;
  const named = () => [...calls.querySelectorAll("a")].map((each) => each.href);
  let known = new Set(named());
  const news = new EventSource("/news");
  news.onmessage = (message) => {
    tables.innerHTML = message.data;
    lost.hidden = true;
  };
  news.addEventListener("rows", (message) => {
    const changed = document.createElement("table");
    changed.innerHTML = message.data;
    for (const row of [...changed.querySelectorAll("tr")]) {
      document.getElementById(row.id)?.replaceWith(row);
    }
    lost.hidden = true;
  });
  news.addEventListener("calls", (message) => {
    calls.innerHTML = message.data;
    if (named().some((each) => !known.has(each))) document.dispatchEvent(new Event("call"));
    known = new Set(named());
    const number = Number(calls.firstElementChild.dataset.calls);
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = number ? `(${number}) ${title}` : title;
    lost.hidden = true;
  });
  news.onerror = () => {
    lost.hidden = false;
  };
})();
