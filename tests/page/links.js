// Runs in the page, in a browser without a window: points at a line of each pane and reports what is marked, then clicks
// and leaves. The last paragraph of the document holds the verdict.
(() => {
  const reported = [], check = (holds, what) => reported.push(`${holds ? "right" : "WRONG"}: ${what}`);
  const pane = name => [...document.querySelectorAll(`.${name} .l`)], on = name => pane(name).filter(l => l.classList.contains("on"));
  const send = (line, kind) => line.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
  const own = name => pane(name).filter(l => l.dataset.o);
  const same = (lines, stage) => lines.length > 0 && lines.every(l => l.dataset.o === stage);
  const sass = pane("sass").length > 0;

  const stage = own("spec").at(-1);
  check(Boolean(stage), "a line of the spec has a link");
  send(stage, "mouseover");
  check(same(on("cuda"), stage.dataset.o), "a stage marks its lines of CUDA");
  if (sass) check(same(on("sass"), stage.dataset.o), "a stage marks its machine code");
  check(on("cuda").some(l => { const b = l.closest(".code").getBoundingClientRect(), a = l.getBoundingClientRect();
    return a.top >= b.top && a.bottom <= b.bottom; }), "a marked line of CUDA is in sight");
  send(stage, "mouseout");
  check(document.querySelectorAll(".on, .near").length === 0, "leaving takes the marks away");

  if (sass) {
    const instruction = own("sass").at(-1);
    send(instruction, "mouseover");
    check(on("cuda").length === 1 && on("cuda")[0].dataset.c === instruction.dataset.c, "an instruction marks its line");
    check(same(on("spec"), instruction.dataset.o), "an instruction marks its stage");
    send(instruction, "mouseout");
    const line = pane("cuda").find(l => pane("sass").some(s => s.dataset.c === l.dataset.c));
    send(line, "mouseover");
    check(on("sass").length > 0 && on("sass").every(l => l.dataset.c === line.dataset.c), "a line marks its instructions");
    send(line, "mouseout");
  }
  send(stage, "click");
  send(pane("cuda")[0], "mouseover");
  check(same(on("spec"), stage.dataset.o), "a click holds the marks");
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  check(document.querySelectorAll(".on, .near").length === 0, "Escape lets go");
  check(performance.getEntriesByType("resource").length === 0, "nothing is loaded from outside");
  const out = document.createElement("p");
  out.id = "verdict";
  out.textContent = reported.join("; ") + "; end";
  document.body.append(out);
})();
