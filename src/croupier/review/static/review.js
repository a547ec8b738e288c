"use strict";
// Steps, plays and refreshes what the server has drawn; without it every link still leads to its page.
(() => {
  const PLAY_MS = 900;
  const LIVE_MS = 2000;

  const ask = (path) => fetch(path, { credentials: "same-origin", redirect: "error" });

  const part = async (path) => {
    const answer = await ask(path);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };

  const live = document.getElementById("live");
  if (live) {
    const lost = document.getElementById("lost");
    let before = "";
    const again = async () => {
      let over = false;
      try {
        if (!document.hidden) {
          const answer = await ask(live.dataset.part);
          over = answer.status === 401;
          if (!answer.ok && !over) throw new Error(String(answer.status));
          const drawn = await answer.text();
          if (drawn !== before) live.innerHTML = drawn;
          before = drawn;
          lost.hidden = true;
          live.classList.remove("lost");
        }
      } catch {
        lost.hidden = false;
        live.classList.add("lost");
      }
      if (!over) setTimeout(again, LIVE_MS);
    };
    setTimeout(again, LIVE_MS);
  }

  // What is typed stays in this tab until the page shows it as written, or somebody logs out.
  for (const box of document.querySelectorAll(".note [name=why]")) {
    const key = `typed ${box.form.getAttribute("action")}`;
    const written = [...document.querySelectorAll("#notes .typed")].map((each) => each.textContent.trim());
    if (written.includes((sessionStorage.getItem(key) ?? "").trim())) sessionStorage.removeItem(key);
    if (!box.value) box.value = sessionStorage.getItem(key) ?? "";
    box.addEventListener("input", () => sessionStorage.setItem(key, box.value));
  }
  document.querySelector("form.leave")?.addEventListener("submit", () => sessionStorage.clear());

  // How the words in the search box may go on; without it the box finds all the same.
  const offers = document.getElementById("offers");
  if (offers) {
    const box = document.getElementById("q");
    let last = "";
    box.addEventListener("input", async () => {
      last = box.value;
      try {
        const lines = JSON.parse(await part(`/hands/offers?${new URLSearchParams({ q: last })}`));
        if (box.value !== last) return;
        offers.replaceChildren(...lines.map((line) => new Option("", line)));
      } catch {
        offers.replaceChildren();
      }
    });
  }

  const stage = document.getElementById("stage");
  if (!stage) return;
  let timer = 0;
  let asked = 0;
  let sought = 0; // the step that was asked for last, so that keys pressed fast are not lost

  // The address of a step, with the search that the hand was found by.
  const at = (number) => {
    const query = new URLSearchParams(location.search);
    query.set("step", String(number));
    return `?${query}`;
  };

  const steps = () => stage.querySelector(".steps").dataset;
  const here = () => sought || Number(steps().step);

  const dress = () => {
    const run = stage.querySelector(".run");
    run.textContent = timer ? run.dataset.stop : run.dataset.play;
    run.setAttribute("aria-pressed", String(Boolean(timer)));
  };

  const stop = () => { clearInterval(timer); timer = 0; dress(); };

  const centre = () => {
    const line = document.querySelector(".timeline [aria-current]");
    if (!line) return;
    const list = line.closest(".timeline");
    list.scrollTop = line.offsetTop - list.clientHeight / 2;
  };

  // What the reader had before: the button under the finger, and whether the cards were folded away.
  const kept = () => {
    const active = document.activeElement;
    const place = active && stage.contains(active) ? [...stage.querySelectorAll("a, button, summary")].indexOf(active) : -1;
    return { place, open: stage.querySelector("details").open };
  };

  const restore = ({ place, open }) => {
    stage.querySelector("details").open = open;
    if (place >= 0) stage.querySelectorAll("a, button, summary")[place]?.focus({ preventScroll: true });
  };

  const show = async (number) => {
    const mine = ++asked;
    sought = number;
    try {
      const drawn = await part(`/hands/${stage.dataset.hand}/steps/${number}${at(number)}`);
      if (mine !== asked) return;
      const before = kept();
      stage.innerHTML = drawn;
      restore(before);
    } catch (error) {
      stop();
      if (error.message === "429") return; // too fast: the next key works again
      location.assign(at(number));
      return;
    } finally {
      if (mine === asked) sought = 0;
    }
    dress();
    if (!timer) document.getElementById("told").textContent = stage.querySelector(".said").textContent;
    for (const link of document.querySelectorAll(".timeline [aria-current]")) link.removeAttribute("aria-current");
    const line = document.querySelector(`.timeline [data-to="${number}"]`);
    if (line) line.setAttribute("aria-current", "step");
    centre();
    history.replaceState(null, "", at(number));
  };

  const next = () => {
    const count = Number(steps().count);
    if (here() >= count) stop(); else show(here() + 1);
  };

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-to], .run");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!target.classList.contains("run")) {
      stop();
      show(Number(target.dataset.to));
    } else if (timer) {
      stop();
    } else {
      if (here() >= Number(steps().count)) show(1);
      timer = setInterval(next, PLAY_MS);
      dress();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, summary, .timeline:focus, .wide")) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const count = Number(steps().count);
    const to = { ArrowRight: here() + 1, ArrowLeft: here() - 1, Home: 1, End: count }[event.key];
    if (to === undefined || to < 1 || to > count) return;
    event.preventDefault();
    stop();
    show(to);
  });

  document.documentElement.classList.add("scripted");
  centre();
})();
