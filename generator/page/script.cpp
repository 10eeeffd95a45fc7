#include "page/assets.h"

namespace pleat::page {

// Lines bear what they are linked by: data-o, the number of a stage; data-c, the line of CUDA. A line below the
// pointer marks its own links (on) and those of its whole stage (near). A click holds them until the next one.
const std::string_view script = R"js(
"use strict";
(() => {
  const lines = [...document.querySelectorAll(".l[data-o], .l[data-c]")], stages = new Map(), cuda = new Map();
  const add = (map, key, line) => { if (key) map.has(key) ? map.get(key).push(line) : map.set(key, [line]); };
  for (const line of lines) { add(stages, line.dataset.o, line); add(cuda, line.dataset.c, line); }
  let marked = [], held = false;
  const pane = line => line.closest(".code");
  const inSight = line => {
    const box = pane(line).getBoundingClientRect(), at = line.getBoundingClientRect();
    return at.top >= box.top && at.bottom <= box.bottom;
  };
  const show = (line, all) => {
    for (const other of document.querySelectorAll(".code")) {
      if (other === pane(line)) continue;
      const there = all.filter(l => pane(l) === other);
      if (there.length && !there.some(inSight))
        other.scrollTop += there[0].getBoundingClientRect().top - other.getBoundingClientRect().top
          - other.clientHeight / 3;
    }
  };
  const clear = () => { for (const l of marked) l.classList.remove("on", "near"); marked = []; };
  const mark = line => {
    clear();
    const near = stages.get(line.dataset.o) || [], exact = cuda.get(line.dataset.c) || near;
    for (const l of near) l.classList.add("near");
    for (const l of exact) l.classList.add("on");
    if (line.dataset.c) for (const l of near) if (!l.dataset.c) l.classList.add("on");
    line.classList.add("on");
    marked = [...near, ...exact, line];
    show(line, exact.length > 1 ? [...exact, ...near.filter(l => !l.dataset.c)] : marked);
  };
  const lineOf = event => event.target.closest && event.target.closest(".l[data-o], .l[data-c]");
  document.addEventListener("mouseover", event => { const line = lineOf(event); if (line && !held) mark(line); });
  document.addEventListener("mouseout", event => { if (!held && lineOf(event)) clear(); });
  document.addEventListener("click", event => {
    const line = lineOf(event);
    held = Boolean(line) && !(held && line.classList.contains("on"));
    if (held) mark(line); else if (line === null) clear();
  });
  document.addEventListener("keydown", event => { if (event.key === "Escape") { held = false; clear(); } });
})();
)js";

}  // namespace pleat::page
