"use strict";
// Steps, plays and refreshes what the server has drawn; without it every link still leads to its page.
(() => {
  const LIVE_MS = 2000;
  const BUTTONS = ".steps a, .tools a, button, select, summary";

  // Where the pages of this table begin, if the server has several.
  const ROOT = (/^\/tables\/[^/]+(?=\/)/.exec(location.pathname) ?? [""])[0];

  const ask = (path) => fetch(path, { credentials: "same-origin", redirect: "error" });

  const part = async (path) => {
    const answer = await ask(path);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };

  // On a narrow page the bar scrolls sideways: the page that is open stands in sight.
  const bar = document.querySelector("header nav");
  const open = bar?.querySelector("[aria-current]");
  if (open) bar.scrollLeft = open.offsetLeft - (bar.clientWidth - open.offsetWidth) / 2;

  // A sound for each new call, on a table's board or the room's. Browsers ask for a touch first; this tab
  // remembers the choice.
  const button = document.getElementById("sound");
  let sound = null;
  const audible = () => sound?.state === "running";
  const tone = (at, hertz) => {
    const wave = new OscillatorNode(sound, { frequency: hertz });
    const loud = new GainNode(sound, { gain: 0.2 });
    wave.connect(loud).connect(sound.destination);
    wave.start(sound.currentTime + at);
    wave.stop(sound.currentTime + at + 0.18);
  };
  const ring = () => { if (audible()) [[0, 660], [0.22, 880], [0.44, 660], [0.66, 880]].forEach((each) => tone(...each)); };
  const dressed = () => {
    button.setAttribute("aria-pressed", String(audible()));
    button.textContent = audible() ? button.dataset.on : button.dataset.off;
  };
  const sounding = () => {
    sound = new AudioContext();
    sound.addEventListener("statechange", dressed);
  };
  if (button) {
    button.hidden = false;
    if (sessionStorage.getItem("sound")) sounding();
    button.addEventListener("click", async () => {
      if (audible()) {
        sessionStorage.removeItem("sound");
        await sound.close();
      } else {
        sessionStorage.setItem("sound", "on");
        if (!sound || sound.state === "closed") sounding();
        await sound.resume();
        ring();
      }
      dressed();
    });
    document.addEventListener("pointerdown", (event) => {
      if (sound?.state === "suspended" && event.target !== button) sound.resume();
    });
  }
  document.addEventListener("call", ring);

  const live = document.getElementById("live");
  if (live) {
    const lost = document.getElementById("lost");
    const title = document.title.replace(/^\(\d+\) /, "");
    const calls = () => [...live.querySelectorAll("[data-call]")].map((each) => each.dataset.call);
    let before = "";
    let known = new Set(calls());

    const heard = () => {
      const now = calls();
      if (now.some((each) => !known.has(each))) document.dispatchEvent(new Event("call"));
      known = new Set(now);
      document.title = (now.length ? `(${now.length}) ` : "") + title;
    };

    // Draws the part anew; whether the session is over.
    const refresh = async () => {
      let over = false;
      try {
        const answer = await ask(live.dataset.part);
        over = answer.status === 401;
        if (!answer.ok && !over) throw new Error(String(answer.status));
        const drawn = await answer.text();
        if (drawn !== before) {
          const place = [...live.querySelectorAll("a, button")].indexOf(document.activeElement);
          live.innerHTML = drawn;
          if (place >= 0) live.querySelectorAll("a, button")[place]?.focus({ preventScroll: true });
        }
        before = drawn;
        heard();
        lost.hidden = true;
        live.classList.remove("lost");
      } catch {
        lost.hidden = false;
        live.classList.add("lost");
      }
      return over;
    };
    const again = async () => { if (!await refresh()) setTimeout(again, LIVE_MS); };
    setTimeout(again, LIVE_MS);

    // Who comes says so without leaving the page; if that fails, the form goes as it does without the script.
    live.addEventListener("submit", async (event) => {
      const form = event.target;
      if (!form.matches(".come")) return;
      event.preventDefault();
      event.submitter.disabled = true;
      try {
        const body = new URLSearchParams(new FormData(form));
        await fetch(form.action, { method: "POST", body, credentials: "same-origin", redirect: "manual" });
        await refresh();
      } catch {
        form.submit();
      }
    });
  }

  // Figures that are still worked out: the page loads again once they are there, or went wrong, unless
  // somebody is typing.
  if (document.getElementById("waits")) {
    const again = async () => {
      try {
        const answer = await fetch(location.href, { credentials: "same-origin", redirect: "manual" });
        const waits = answer.status === 429 || (answer.ok && (await answer.text()).includes('id="waits"'));
        if (!waits && !document.activeElement?.matches("main input")) { location.reload(); return; }
      } catch {} // the pages do not answer now
      setTimeout(again, LIVE_MS);
    };
    setTimeout(again, LIVE_MS);
  }

  // A link of a message says by itself that somebody comes: one touch is enough.
  const once = document.querySelector("form[data-at-once]");
  if (once) once.submit();

  // What is typed stays in this tab until the page shows it as written, or somebody logs out.
  for (const box of document.querySelectorAll(".note [name=why]")) {
    const key = `typed ${box.form.getAttribute("action")}`;
    const written = [...document.querySelectorAll("#notes .typed")].map((each) => each.textContent.trim());
    if (written.includes((sessionStorage.getItem(key) ?? "").trim())) sessionStorage.removeItem(key);
    if (!box.value) box.value = sessionStorage.getItem(key) ?? "";
    box.addEventListener("input", () => sessionStorage.setItem(key, box.value));
  }
  document.querySelector("form.leave")?.addEventListener("submit", () => sessionStorage.clear());

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

  // How long each step is shown while the hand plays; it stays as it was chosen in this tab.
  const pace = () => Number(sessionStorage.getItem("pace") ?? 900);

  const hasten = (by) => {
    const choices = [...stage.querySelector(".speed").options].map((each) => each.value);
    const place = choices.indexOf(String(pace())) + by;
    choose(choices[Math.min(Math.max(place, 0), choices.length - 1)]);
  };

  const choose = (ms) => {
    sessionStorage.setItem("pace", ms);
    dress();
    if (timer) { clearInterval(timer); timer = setInterval(next, pace()); }
  };

  const play = () => {
    if (here() >= Number(steps().count)) show(1);
    timer = setInterval(next, pace());
    dress();
  };

  const dress = () => {
    stage.querySelector(".speed").value = String(pace());
    const run = stage.querySelector(".run");
    run.textContent = timer ? run.dataset.stop : run.dataset.play;
    run.setAttribute("aria-pressed", String(Boolean(timer)));
  };

  const stop = () => { clearInterval(timer); timer = 0; dress(); };

  const centre = () => {
    const line = document.querySelector(".timeline [aria-current]");
    if (!line) return;
    const list = line.closest(".timeline");
    list.scrollTop = line.closest("li").offsetTop - list.clientHeight / 2;
  };

  // What the reader had before: the button under the finger, and whether the cards were folded away.
  const kept = () => {
    const active = document.activeElement;
    const place = active && stage.contains(active) ? [...stage.querySelectorAll(BUTTONS)].indexOf(active) : -1;
    return { place, open: stage.querySelector("details").open };
  };

  const restore = ({ place, open }) => {
    stage.querySelector("details").open = open;
    if (place >= 0) stage.querySelectorAll(BUTTONS)[place]?.focus({ preventScroll: true });
  };

  const show = async (number) => {
    const mine = ++asked;
    sought = number;
    try {
      const drawn = await part(`${ROOT}/hands/${stage.dataset.hand}/steps/${number}${at(number)}`);
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
    const before = [...document.querySelectorAll(".timeline [data-to]")].filter((link) => Number(link.dataset.to) <= number);
    before.at(-1)?.setAttribute("aria-current", "step");
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
    if (target.classList.contains("run")) {
      if (timer) stop(); else play();
      return;
    }
    stop();
    show(Number(target.dataset.to));
    if (!stage.contains(target) && !target.closest(".timeline")) stage.scrollIntoView({ block: "nearest" });
  });

  stage.addEventListener("change", (event) => {
    if (event.target.classList.contains("speed")) choose(event.target.value);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input:not([type=radio]), textarea, select, summary, .timeline:focus, .wide")) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pressed = event.target.closest("a, button");
    const does = { " ": () => (timer ? stop() : play()), "+": () => hasten(1), "-": () => hasten(-1) }[event.key];
    if (does && !(pressed && event.key === " ")) {
      event.preventDefault();
      does();
      return;
    }
    const count = Number(steps().count);
    const incident = Number(stage.querySelector(".incidents")?.dataset.to ?? 0);
    const to = { ArrowRight: here() + 1, ArrowLeft: here() - 1, Home: 1, End: count, n: incident }[event.key];
    if (to === undefined || to < 1 || to > count) return;
    event.preventDefault();
    stop();
    show(to);
  });

  document.documentElement.classList.add("scripted");
  dress();
  centre();
})();
