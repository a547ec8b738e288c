"use strict";
// Counts down to the end of the level, and asks the room again; without it, the page reloads itself.
(() => {
  document.getElementById("print")?.addEventListener("click", () => print());
  if (!document.getElementById("lost")) return;
  document.getElementById("where").append(` ${location.host}/display/seat`);
  let until = 0;
  const begin = () => {
    const left = document.getElementById("left")?.dataset.left;
    until = left ? performance.now() + Number(left) : 0;
  };
  const tick = () => {
    if (!until) return;
    const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000));
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    document.getElementById("left").textContent = shown;
  };
  const ask = async () => {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) throw new Error("later");
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.getElementById("now").replaceWith(page.getElementById("now"));
      document.body.classList.remove("old");
      begin();
    } catch {
      document.body.classList.add("old");
    }
  };
  begin();
  setInterval(tick, 200);
  setInterval(ask, 5000);
})();
