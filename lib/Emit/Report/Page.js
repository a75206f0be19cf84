// Page.js - three columns over one compilation: every line knows its source line, and selecting one selects all that came of it.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const make = (tag, text, cls) => { const e = document.createElement(tag); if (text !== undefined) e.textContent = text; if (cls) e.className = cls; return e; };

// Lines: [text, source line or 0, number shown].
const sourceLines = text => text.split("\n").map((t, i) => [t, i + 1, i + 1]);
function irLines(text) {
  const out = [], open = [];
  for (const raw of text.split("\n")) {
    const at = raw.lastIndexOf(" loc("), found = at < 0 ? null : raw.slice(at).match(/:(\d+):\d+/);
    const line = found ? +found[1] : 0, shown = raw.replace(/ loc\((?:[^()]|\([^()]*\))*\)/g, "");
    // An operation with regions has its place after its last brace.
    if (/^\s*\}/.test(shown) && open.length) { const head = out[open.pop()]; if (!head[1]) head[1] = line; }
    out.push([shown, line, out.length + 1]);
    if (/\{\s*$/.test(shown)) open.push(out.length - 1);
  }
  return out;
}
// Only functions with line tables, which are the compiled ones, unless all are asked for.
function assemblyLines(text, all) {
  const out = [];
  let line = 0, block = [], linked = false;
  const flush = () => { if (all || linked) out.push(...block); block = []; linked = false; line = 0; };
  for (const t of text.split("\n")) {
    if (/# -- Begin function/.test(t)) flush();
    const loc = t.match(/^\s*\.loc\s+\d+\s+(\d+)/);
    if (loc) { line = +loc[1]; linked = true; }
    if (/^\s*\.(loc|cfi|file|p2align|size|type|globl|weak|hidden|section|text|ident|addrsig)/.test(t) || /^\.(Ltmp|Lfunc)/.test(t) || /^\s*#/.test(t)) continue;
    block.push([t, line, 0]);
    if (/# -- End function/.test(t)) flush();
  }
  flush();
  return out.map(([t, l], i) => [t, l, i + 1]);
}

const words = {
  cpp: /(\/\/.*$)|("(?:[^"\\]|\\.)*")|\b(\d[\w.']*)\b|\b(if|else|for|while|do|switch|case|default|break|continue|return|auto|const|constexpr|template|struct|class|namespace|using|true|false|static|typename|public|private)\b|\b(AG_\w+|ag::\w+|std::\w+|int|float|double|bool|void|long|unsigned|char)\b/g,
  mlir: /(\/\/.*$)|("(?:[^"\\]|\\.)*")|\b(\d[\w.]*)\b(?!x)|\b((?:ag|scf|arith|linalg|tensor|memref|math|func|cf|llvm|vector|affine|bufferization|ub)\.[\w.]+|return|module|else|do)\b|(!?\b(?:tensor|memref|vector|index|[su]?i\d+|f\d+)\b|![\w.]+)|(%[\w#:]+|\^\w+|@[\w.$]+)/g,
  asm: /(#.*$)|("(?:[^"\\]|\\.)*")|(\$[-\w]+)|(^\s+[a-z]\w*)|(%[a-z]\w*)|(^[.\w$@]+:)/g,
};
const classes = ["c", "s", "n", "k", "t", "v"];
function paint(row, text, language) {
  let done = 0;
  for (const found of text.matchAll(words[language])) {
    row.append(text.slice(done, found.index), make("span", found[0], classes[found.slice(1).findIndex(g => g !== undefined)]));
    done = found.index + found[0].length;
  }
  row.append(text.slice(done) || (done ? "" : " "));
}

let selected = 0;
function select(line, keep) {
  selected = line;
  document.querySelectorAll(".on").forEach(e => e.classList.remove("on"));
  for (const view of document.querySelectorAll(".view")) {
    const hits = view.querySelectorAll(`[data-line="${line}"]`);
    hits.forEach(e => e.classList.add("on"));
    if (line && hits.length && !(keep && keep.contains(hits[0]))) {
      const from = view.getBoundingClientRect(), to = hits[0].getBoundingClientRect();
      if (to.top < from.top + 20 || to.bottom > from.bottom - 20) view.scrollTop += to.top - from.top - from.height / 3;
    }
  }
  history.replaceState(null, "", line ? "#L" + line : location.pathname);
}
function link(element, line) {
  if (!line) return;
  element.classList.add("linked");
  element.dataset.line = line;
  element.addEventListener("click", () => select(selected === line ? 0 : line, element.closest(".view")));
}
function listing(lines, language, notes) {
  const pre = make("pre");
  for (const [text, line, number] of lines) {
    const row = make("div", undefined, "row");
    row.dataset.number = number;
    paint(row, text, language);
    link(row, line);
    pre.append(row);
    for (const note of (notes && notes[line]) || []) pre.append(note);
  }
  return pre;
}

// What --explain says, below each statement's line.
function explanationNotes() {
  const notes = {};
  const typed = v => v.before === v.after ? `${v.name}: ${v.before}` : `${v.name}: ${v.before} → ${v.after}`;
  const add = (place, verdict, title, text) => {
    const note = make("div", undefined, `note ${verdict}`);
    note.append(make("b", title), `: ${text}`);
    (notes[place.line] ||= []).push(note);
    return note;
  };
  for (const f of data.explanation || []) {
    for (const calls of f.eager) add(f, "host", "eager", `plain C++ runs for calls ${calls}`);
    for (const s of f.statements) {
      const list = make("dl"), title = s.verdict + (s.verdict === "staged" ? ` as ${s.form}` : "");
      const rows = { carried: s.carried.map(typed), added: s.added, constant: s.constants.map(typed), lanes: s.lanes, exits: s.exits.map(e => `${e.kind} :${e.line}`), help: s.help ? [s.help] : [] };
      for (const name in rows) if (rows[name].length) list.append(make("dt", name), make("dd", rows[name].join(", ")));
      add(s, s.verdict, title, s.reason).append(list);
    }
  }
  return notes;
}

// A function's statements as a flow chart. A drawn part has a size, the x where control enters and leaves it, and `draw(x, y)`.
const NS = "http://www.w3.org/2000/svg";
const sources = data.source.split("\n");
const loops = new Set(["while", "for", "do", "range", "while_loop"]), exits = new Set(["break", "continue", "return"]);
class Chart {
  // The lanes of the loops around what is being drawn: left the way back, right the way out; null for a switch.
  lanes = [];
  constructor() { this.svg = document.createElementNS(NS, "svg"); }
  add(tag, attributes, text, parent = this.svg) {
    const e = document.createElementNS(NS, tag);
    for (const name in attributes) e.setAttribute(name, attributes[name]);
    if (text) e.textContent = text;
    parent.append(e);
    return e;
  }
  arrow(d, cls = "") { this.add("path", { d, class: cls, "marker-end": "url(#head)" }); }
  box(x, y, w, node, cls) {
    const group = this.add("g", {}), head = (sources[node.line - 1] || "").trim();
    this.add("rect", { x, y, width: w, height: 22, rx: cls === "exit" ? 11 : 4, class: cls }, "", group);
    this.add("text", { x: x + 8, y: y + 15 }, `${node.line ? node.line + " " : ""}${node.kind}`, group);
    this.add("title", {}, head, group);
    link(group, node.line);
  }
  leaf(node) {
    const ends = exits.has(node.kind);
    return { w: 104, h: 22, at: 52, ends, draw: (x, y) => {
      const lane = this.lanes.at(-1);
      this.box(x, y, 104, node, ends ? "exit" : "node");
      if (lane && node.kind === "break") this.arrow(`M${x + 104} ${y + 11} H${lane.right}`, "leave");
      if (lane && node.kind === "continue") this.arrow(`M${x} ${y + 11} H${lane.left}`, "leave");
      if (lane && node.kind === "return") this.arrow(`M${x + 104} ${y + 11} h16`, "leave");
    } };
  }
  sequence(nodes) {
    const parts = nodes.map(n => this.part(n)), gap = 18, at = Math.max(20, ...parts.map(p => p.at));
    const w = at + Math.max(20, ...parts.map(p => p.w - p.at)), h = parts.reduce((a, p) => a + p.h + gap, 0) - (parts.length ? gap : -8);
    return { w, h, at, ends: parts.some(p => p.ends), draw: (x, y) => {
      if (!parts.length) this.add("path", { d: `M${x + at} ${y} v${h}` });
      parts.forEach((p, i) => { p.draw(x + at - p.at, y); y += p.h + gap; if (i + 1 < parts.length && !p.ends) this.arrow(`M${x + at} ${y - gap} v${gap - 1}`); });
    } };
  }
  branch(node) {
    const arms = node.children.filter(c => c.kind !== "condition").map(c => this.sequence(c.children)), gap = 16;
    if (arms.length < 2) arms.push(this.sequence([]));
    const w = Math.max(118, arms.reduce((a, p) => a + p.w + gap, -gap)), tall = Math.max(...arms.map(p => p.h)), h = 22 + 20 + tall + 16;
    return { w, h, at: w / 2, ends: arms.every(p => p.ends), draw: (x, y) => {
      this.box(x + w / 2 - 52, y, 104, node, "branch");
      let left = x + (w - arms.reduce((a, p) => a + p.w + gap, -gap)) / 2;
      if (node.kind === "switch") this.lanes.push(null);
      for (const arm of arms) {
        const cx = left + arm.at;
        this.arrow(`M${x + w / 2} ${y + 22} V${y + 30} H${cx} V${y + 41}`);
        arm.draw(left, y + 42);
        if (!arm.ends) this.add("path", { d: `M${cx} ${y + 42 + arm.h} V${y + h} H${x + w / 2}` });
        left += arm.w + gap;
      }
      if (node.kind === "switch") this.lanes.pop();
    } };
  }
  loop(node) {
    const inner = this.sequence(node.children.flatMap(c => c.children)), w = Math.max(118, inner.w) + 36, h = 22 + 20 + inner.h + 26, at = 18 + Math.max(52, inner.at);
    return { w, h, at, ends: false, draw: (x, y) => {
      this.box(x + at - 52, y, 104, node, "loop");
      this.arrow(`M${x + at} ${y + 22} v19`);
      this.lanes.push({ left: x + 5, right: x + w - 4 });
      inner.draw(x + at - inner.at, y + 42);
      this.lanes.pop();
      const bottom = y + 42 + inner.h;
      if (!inner.ends) this.arrow(`M${x + at} ${bottom} v8 H${x + 5} V${y + 11} H${x + at - 53}`, "back");
      this.add("path", { d: `M${x + at + 52} ${y + 11} H${x + w - 4} V${y + h - 4} H${x + at} V${y + h}` });
    } };
  }
  part(node) { return loops.has(node.kind) ? this.loop(node) : node.children.length ? this.branch(node) : this.leaf(node); }
  drawn(tree) {
    const defs = this.add("defs", {}), marker = this.add("marker", { id: "head", viewBox: "0 0 6 6", refX: 5, refY: 3, markerWidth: 6, markerHeight: 6, orient: "auto" }, "", defs);
    this.add("path", { d: "M0 0 L6 3 L0 6 z" }, "", marker);
    const whole = this.sequence(tree.children.flatMap(c => c.children));
    whole.draw(6, 6);
    this.svg.setAttribute("width", whole.w + 14);
    this.svg.setAttribute("height", whole.h + 14);
    return this.svg;
  }
}
function flowView() {
  const box = make("div", undefined, "flow"), [before, after] = ["frontend", "functional"].map(n => data.phases.find(p => p.name === n));
  (before ? before.functions : []).forEach(f => {
    box.append(make("h2", f.name));
    const pair = make("div", undefined, "pair");
    for (const [title, tree] of [["before: as written", f.tree], ["after: cond and while_loop", (after.functions.find(g => g.name === f.name) || f).tree]]) {
      const figure = make("figure");
      figure.append(make("figcaption", title), new Chart().drawn(tree));
      pair.append(figure);
    }
    box.append(pair);
  });
  return box;
}

const views = { "source": () => listing(sourceLines(data.source), "cpp", explanationNotes()),
                "converted": () => listing(data.code.split("\n").map((t, i) => [t, data.codeLines[i], i + 1]), "cpp") };
for (const p of data.phases) views[p.name] = () => listing(irLines(p.text), "mlir");
if (data.assembly) {
  views["assembly"] = () => listing(assemblyLines(data.assembly, false), "asm");
  views["whole assembly"] = () => listing(assemblyLines(data.assembly, true), "asm");
}
views["control flow"] = flowView;

function column(first) {
  const section = make("section"), nav = make("nav"), view = make("div", undefined, "view");
  const show = name => {
    nav.querySelectorAll("button").forEach(b => b.setAttribute("aria-pressed", b.textContent === name));
    view.replaceChildren(views[name]());
    view.scrollTop = 0;
    select(selected);
  };
  for (const name in views) { const button = make("button", name); button.onclick = () => show(name); nav.append(button); }
  section.append(nav, view);
  document.querySelector("main").append(section);
  show(first);
}

document.getElementById("title").textContent = data.path;
document.getElementById("explain").onchange = event => document.body.classList.toggle("plain", !event.target.checked);
const total = data.phases.reduce((a, p) => a + p.milliseconds, 0), times = document.getElementById("times");
data.phases.forEach((p, n) => {
  const bar = make("span", `${p.name} ${p.milliseconds.toFixed(1)} ms`);
  bar.style.flex = p.milliseconds / total;
  bar.style.setProperty("--n", n);
  bar.title = bar.textContent;
  times.append(bar);
});
const asked = location.hash.match(/^#L(\d+)$/);
["source", "converted", data.assembly ? "assembly" : "functional"].forEach(column);
if (asked) select(+asked[1]);
// Arrow keys go from line to line.
document.addEventListener("keydown", event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !selected) return;
  event.preventDefault();
  select(Math.min(sources.length, Math.max(1, selected + step)));
});
document.body.dataset.ready = "yes";
