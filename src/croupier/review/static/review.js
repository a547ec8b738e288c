"use strict";
// Steps, plays and refreshes what the server has drawn; without it every link still leads to its page.
(() => {
  const PLAY_MS = 900;
  const LIVE_MS = 2000;

  const part = async (path) => {
    const answer = await fetch(path, { credentials: "same-origin", redirect: "error" });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };

  const live = document.getElementById("live");
  if (live) {
    const again = async () => {
      try {
        if (!document.hidden) live.innerHTML = await part(live.dataset.part);
        live.classList.remove("lost");
      } catch (error) {
        live.classList.add("lost");
        if (error.message === "401") location.assign("/login");
      }
      setTimeout(again, LIVE_MS);
    };
    setTimeout(again, LIVE_MS);
  }

  const stage = document.getElementById("stage");
  if (!stage) return;
  let timer = 0;
  let asked = 0;

  const steps = () => stage.querySelector(".steps").dataset;
  const stop = () => { clearInterval(timer); timer = 0; stage.classList.remove("playing"); };

  const centre = () => {
    const line = document.querySelector(".timeline [aria-current]");
    if (!line) return;
    const list = line.closest(".timeline");
    list.scrollTop = line.offsetTop - list.clientHeight / 2;
  };

  const show = async (number) => {
    const mine = ++asked;
    try {
      const drawn = await part(`/hands/${stage.dataset.hand}/steps/${number}`);
      if (mine !== asked) return;
      stage.innerHTML = drawn;
    } catch (error) {
      stop();
      location.assign(`?step=${number}`);
      return;
    }
    for (const link of document.querySelectorAll(".timeline [aria-current]")) link.removeAttribute("aria-current");
    const line = document.querySelector(`.timeline [data-to="${number}"]`);
    if (line) line.setAttribute("aria-current", "step");
    centre();
    history.replaceState(null, "", `?step=${number}`);
  };

  const next = () => {
    const { step, count } = steps();
    if (Number(step) >= Number(count)) stop(); else show(Number(step) + 1);
  };

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-to], .run");
    if (!target) return;
    event.preventDefault();
    if (!target.classList.contains("run")) {
      stop();
      show(Number(target.dataset.to));
    } else if (timer) {
      stop();
    } else {
      stage.classList.add("playing");
      timer = setInterval(next, PLAY_MS);
      next();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, summary") || event.altKey || event.ctrlKey || event.metaKey) return;
    const { step, count } = steps();
    const to = { ArrowRight: Number(step) + 1, ArrowLeft: Number(step) - 1, Home: 1, End: Number(count) }[event.key];
    if (to === undefined || to < 1 || to > Number(count)) return;
    event.preventDefault();
    stop();
    show(to);
  });

  document.documentElement.classList.add("scripted");
  centre();
})();
