// The page that shows a tape or a program. Rows come as compressed columns and are drawn as they scroll into view.
"use strict";

const LIVE = 1, OUTPUT = 2, GUARD = 4, FREED = 8, SAVES = 16, NUMBER = -1;
const HEIGHT = 22, TALLEST = 8e6, LISTED = 60;
const $ = (id) => document.getElementById(id);

// Elements are made with textContent only: names and values are never read as HTML.
function make(tag, text = "", attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

async function unpacked() {
  const raw = atob($("data").textContent.trim());
  const bytes = new Uint8Array(raw.length);
  for (let k = 0; k < raw.length; k++) bytes[k] = raw.charCodeAt(k);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const buffer = await new Response(stream).arrayBuffer();
  const length = new DataView(buffer).getUint32(0, true);
  const data = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const kinds = { u1: Uint8Array, u2: Uint16Array, i4: Int32Array, f4: Float32Array, f8: Float64Array };
  for (const [name, kind, offset, count] of data.columns) data[name] = new kinds[kind](buffer, offset, count);
  return data;
}

function explorer(data) {
  const count = data.operation.length;
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < count; row++) starts[row + 1] = starts[row] + data.arity[row];
  const immediates = new Map();
  for (let k = 0; k < data.immediateRows.length; k++) immediates.set(data.immediateRows[k], data.immediates[k]);
  const notes = new Map(data.notes), knowsLive = data.marks.some((marks) => marks & LIVE);
  const loops = data.loops.map(([first, period, turns]) =>
    ({ first, period, turns, stop: first + period * turns, open: false }));
  const most = { bytes: Math.max(...data.layoutBytes, 1), time: 0 };
  const times = ["forward", "reverse"].filter((name) => data[name]);
  for (const name of times) for (const s of data[name]) if (s > most.time) most.time = s;

  const operands = (row) => {
    const found = [];
    for (let k = starts[row]; k < starts[row + 1]; k++) found.push(data.operands[k] < 0 ? NUMBER : row - data.operands[k] + 1);
    return found;
  };
  const number = (value) => {
    const size = Math.abs(value);
    if (Number.isInteger(value) && size < 1e6) return `${value}`;
    return Number.isFinite(value) && (size < 1e-4 || size >= 1e7) ? value.toExponential(5) : `${+value.toPrecision(6)}`;
  };
  const operandText = (row, k) => k !== NUMBER ? `%${k}` : immediates.has(row) ? number(immediates.get(row)) : "number";
  const rowText = (row) => {
    const said = operands(row).map((k) => operandText(row, k)).join(", ");
    const note = notes.get(row);
    return note === undefined ? said : said ? `${said}: ${note}` : note;
  };
  const placeText = (row) => data.place[row] < 0 ? "" : data.places[data.place[row]].text;
  const bytesText = (n) => n >= 1e9 ? `${(n / 1e9).toPrecision(3)} GB` : n >= 1e6 ? `${(n / 1e6).toPrecision(3)} MB`
    : n >= 1e3 ? `${(n / 1e3).toPrecision(3)} kB` : `${n} B`;
  const timeText = (s) => Number.isNaN(s) ? "not known" : s >= 1 ? `${s.toPrecision(3)} s` : s >= 1e-3 ? `${(s * 1e3).toPrecision(3)} ms`
    : s >= 1e-6 ? `${(s * 1e6).toPrecision(3)} µs` : s >= 1e-10 ? `${+(s * 1e9).toPrecision(3)} ns` : "0 ns";
  const loopOf = (row) => {
    let low = 0, high = loops.length;
    while (low < high) { const middle = (low + high) >> 1; if (loops[middle].stop <= row) low = middle + 1; else high = middle; }
    return low < loops.length && loops[low].first <= row ? loops[low] : null;
  };

  // What is listed: all rows, with a loop as one turn of it until it is opened, or those that a search found.
  let found = null, segments = [], listed = 0, chosen = -1;
  function arrange() {
    segments = []; listed = 0;
    const add = (segment) => { segment.at = listed; listed += segment.size; if (segment.size) segments.push(segment); };
    let row = 0;
    for (const loop of loops) {
      add({ first: row, size: loop.first - row });
      add({ loop, size: 1 });
      add({ first: loop.first, size: loop.open ? loop.stop - loop.first : loop.period, inside: true });
      row = loop.stop;
    }
    add({ first: row, size: count - row });
  }
  const segmentAt = (item) => {
    let low = 0, high = segments.length;
    while (high - low > 1) { const middle = (low + high) >> 1; if (segments[middle].at <= item) low = middle; else high = middle; }
    return segments[low];
  };
  const length = () => found ? found.length : listed;
  const item = (k) => {
    if (found) return { row: found[k] };
    const segment = segmentAt(k);
    return segment.loop ? { loop: segment.loop } : { row: segment.first + k - segment.at, inside: segment.inside };
  };
  const itemOf = (row) => {
    if (found) {
      let low = 0, high = found.length;
      while (low < high) { const middle = (low + high) >> 1; if (found[middle] < row) low = middle + 1; else high = middle; }
      return low < found.length && found[low] === row ? low : -1;
    }
    for (const segment of segments) {
      if (!segment.loop && row >= segment.first && row < segment.first + segment.size) return segment.at + row - segment.first;
    }
    return -1;
  };

  const grid = $("grid"), sizer = $("sizer"), shown = $("window");
  const height = () => Math.min(length() * HEIGHT, TALLEST);
  const fitting = () => Math.max(Math.floor(grid.clientHeight / HEIGHT), 1);
  function firstVisible() {
    const hidden = height() - grid.clientHeight;
    if (hidden <= 0) return 0;
    const exact = length() * HEIGHT <= TALLEST;
    return exact ? Math.floor(grid.scrollTop / HEIGHT) : Math.round((grid.scrollTop / hidden) * (length() - fitting()));
  }
  function bars(row, cell, value, largest, kind, text) {
    if (!(value > 0)) return;
    cell.append(make("span", "", { class: `bar ${kind}`, style: `width:${Math.max((38 * value) / largest, 1)}px`, title: text }));
  }
  function line(k) {
    const { row, loop, inside } = item(k);
    const element = make("div", "", { role: "row", class: "line", id: `item-${k}`, "aria-rowindex": k + 2, "aria-selected": k === chosen });
    const cell = (text, kind = "code") => { const made = make("div", text, { role: "gridcell", class: kind }); made.title = text; element.append(made); return made; };
    if (loop) {
      element.classList.add("loop");
      const made = cell(`${loop.open ? "▾" : "▸"} loop of ${loop.period.toLocaleString("en")} rows, ${loop.turns.toLocaleString("en")} times`, "");
      made.style.gridColumn = "1 / -1";
      element.setAttribute("aria-expanded", loop.open);
      return element;
    }
    if (inside) element.classList.add("inside");
    cell(`%${row}`); cell(data.operations[data.operation[row]]); cell(data.layouts[data.layout[row]]);
    cell(rowText(row)); cell(placeText(row));
    const bytes = data.layoutBytes[data.layout[row]];
    bars(row, cell("", "n"), bytes, most.bytes, "", bytesText(bytes));
    const timed = cell("", "n");
    for (const name of times) bars(row, timed, data[name][row] || 0, most.time, name, `${name} ${timeText(data[name][row])}`);
    return element;
  }
  let drawn = [];
  function draw() {
    sizer.style.height = `${height()}px`;
    grid.setAttribute("aria-rowcount", length() + 1);
    const first = Math.max(Math.min(firstVisible(), length() - 1), 0);
    const stop = Math.min(first + fitting() + 2, length());
    shown.style.top = `${length() * HEIGHT <= TALLEST ? first * HEIGHT : grid.scrollTop}px`;
    // Lines that stay as they are keep their elements: a press and its release on two elements are no click.
    const now = [found ?? segments, first, stop, chosen];
    if (now.some((part, k) => part !== drawn[k])) {
      drawn = now;
      shown.replaceChildren(...Array.from({ length: stop - first }, (_, k) => line(first + k)));
    }
    if (chosen >= first && chosen < stop) grid.setAttribute("aria-activedescendant", `item-${chosen}`);
    else grid.removeAttribute("aria-activedescendant");
    $("nothing").hidden = length() > 0;
  }
  function reveal(k) {
    if (!grid.clientHeight) return;
    const first = firstVisible(), last = first + fitting() - 1;
    if (k >= first && k <= last) return;
    const wanted = Math.max(k - Math.floor(fitting() / 2), 0);
    grid.scrollTop = length() * HEIGHT <= TALLEST ? wanted * HEIGHT
      : (wanted / Math.max(length() - fitting(), 1)) * (height() - grid.clientHeight);
  }
  function choose(k) {
    if (k < 0 || k >= length()) return;
    chosen = k;
    reveal(k);
    draw();
    const { row, loop } = item(k);
    if (loop) tellLoop(loop); else tell(row);
  }
  function go(row) {
    if (itemOf(row) < 0) {
      if (found) search("");
      const loop = loopOf(row);
      if (loop && itemOf(row) < 0) { loop.open = true; arrange(); }
    }
    choose(itemOf(row));
  }
  function toggle(loop) {
    loop.open = !loop.open;
    arrange();
    draw();
    tellLoop(loop);
  }

  // One row, at the side
  const detail = $("detail");
  const link = (row) => {
    const made = make("a", `%${row}`, { href: "#", class: "code" });
    made.addEventListener("click", (event) => { event.preventDefault(); show("rows"); go(row); });
    return made;
  };
  function readers(row) {
    const rows = [];
    for (let k = row + 1; k < count && rows.length <= LISTED; k++) {
      for (let at = starts[k]; at < starts[k + 1]; at++) {
        if (data.operands[at] === k - row + 1) { rows.push(k); break; }
      }
    }
    return rows;
  }
  function entry(list, name, ...content) {
    const value = make("dd");
    value.append(...content);
    list.append(make("dt", name), value);
  }
  const joined = (parts) => parts.flatMap((part, k) => k ? [", ", part] : [part]);
  function numbers(list, name, which, row) {
    const values = data[which];
    if (!values) return;
    const first = data[`${which}Starts`][row], stop = data[`${which}Starts`][row + 1];
    if (first === stop) { entry(list, name, make("span", data.without[which] ?? "none", { class: "quiet" })); return; }
    const isComplex = data.layouts[data.layout[row]].startsWith("complex"), texts = [];
    const plain = [];
    for (let k = first; k < stop; k += isComplex ? 2 : 1) {
      texts.push(isComplex ? `${number(values[k])}${values[k + 1] < 0 ? "" : "+"}${number(values[k + 1])}j` : number(values[k]));
      plain.push(isComplex ? Math.hypot(values[k], values[k + 1]) : values[k]);
    }
    const size = data.sizes[data.layout[row]];
    entry(list, name, make("code", texts.slice(0, 12).join(", ") + (size > Math.min(texts.length, 12) ? ", …" : "")));
    if (plain.length > 2) entry(list, "", curve(plain, `${name} of row ${row}`));
    if (size > texts.length) entry(list, "", make("span", `the first ${texts.length} of ${size.toLocaleString("en")}`, { class: "quiet" }));
  }
  function curve(values, label) {
    const finite = values.filter(Number.isFinite);
    const low = Math.min(...finite), high = Math.max(...finite);
    let path = "", down = false;
    values.forEach((value, k) => {
      if (!Number.isFinite(value)) { down = false; return; }
      const y = 42 - (38 * (value - low)) / (high > low ? high - low : 1);
      path += `${down ? "L" : "M"}${(4 + (k * 192) / (values.length - 1)).toFixed(1)} ${y.toFixed(1)}`;
      down = true;
    });
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    for (const [name, value] of [["width", 200], ["height", 46], ["role", "img"], ["aria-label", label]]) svg.setAttribute(name, value);
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
    for (const [name, value] of [["d", path], ["fill", "none"], ["stroke", "currentColor"], ["stroke-width", 1.5]]) drawn.setAttribute(name, value);
    svg.append(drawn);
    return svg;
  }
  function tell(row) {
    const list = make("dl");
    const title = `%${row}  ${data.operations[data.operation[row]]}`;
    entry(list, "value", make("code", data.layouts[data.layout[row]] || "none"), ` ${bytesText(data.layoutBytes[data.layout[row]])}`);
    const read = operands(row);
    if (read.length) entry(list, "reads", ...joined(read.map((k) => k === NUMBER ? make("code", operandText(row, k)) : link(k))));
    if (notes.has(row)) entry(list, read.length ? "answer" : "is", make("code", notes.get(row)));
    const by = readers(row);
    if (by.length) entry(list, "read by", ...joined(by.slice(0, LISTED).map(link)), by.length > LISTED ? ", …" : "");
    const loop = loopOf(row);
    if (loop) {
      const turn = Math.floor((row - loop.first) / loop.period);
      entry(list, "loop", `turn ${turn + 1} of ${loop.turns}`);
      if (turn + 1 < loop.turns) entry(list, "", "in the next turn ", link(row + loop.period));
    }
    const marks = data.marks[row], said = [];
    if (marks & OUTPUT) said.push("a result");
    if (marks & GUARD) said.push("a guard: the function would go another way with another answer");
    if (marks & SAVES) said.push("has saved values for backward");
    if (marks & FREED) said.push("has given back what it saved");
    if (knowsLive && !(marks & LIVE)) said.push("no gradient goes through it");
    if (said.length) entry(list, "", said.join("; "));
    for (const name of times) entry(list, name, timeText(data[name][row]));
    numbers(list, "values", "values", row);
    numbers(list, "adjoint", "adjoints", row);
    const parts = [make("h2", title, { class: "code" }), list];
    const place = data.place[row] < 0 ? null : data.places[data.place[row]];
    if (place) {
      parts.push(make("div", `${place.function}, ${place.file}, line ${place.line}`, { class: "quiet" }));
      if (place.source.length) {
        const code = make("pre");
        place.source.forEach(([at, text]) => code.append(make("span", `${String(at).padStart(4)}  ${text}`, at === place.line ? { class: "here" } : {}), "\n"));
        parts.push(code);
      }
    }
    detail.replaceChildren(...parts);
    mark(row);
  }
  function tellLoop(loop) {
    const button = make("button", loop.open ? "show one turn" : "show all turns");
    button.addEventListener("click", () => toggle(loop));
    const text = `rows %${loop.first} to %${loop.stop - 1}: ${loop.period} rows, ${loop.turns} times`;
    detail.replaceChildren(make("h2", "loop"), make("p", text), button);
  }

  // Search
  function search(text, operation = -1) {
    $("search").value = text;
    $("operation").value = operation;
    const wanted = text.trim().toLowerCase();
    if (!wanted && operation < 0) { found = null; arrange(); }
    else {
      const has = (known) => Uint8Array.from(known, (name) => name.toLowerCase().includes(wanted));
      const operations = has(data.operations), layouts = has(data.layouts), places = has(data.places.map((p) => p.text));
      const noted = new Set([...notes].filter(([, note]) => note.toLowerCase().includes(wanted)).map(([row]) => row));
      const only = /^%\d+$/.test(wanted) ? +wanted.slice(1) : -1;
      const rows = [];
      for (let row = 0; row < count; row++) {
        if (operation >= 0 && data.operation[row] !== operation) continue;
        if (only >= 0 ? row === only : operations[data.operation[row]] || layouts[data.layout[row]]
          || (data.place[row] >= 0 && places[data.place[row]]) || noted.has(row)) rows.push(row);
      }
      found = Int32Array.from(rows);
    }
    chosen = -1;
    grid.scrollTop = 0;
    $("matches").textContent = found ? `${found.length.toLocaleString("en")} rows found` : "";
    draw();
  }

  // Lines of Python
  function fillLines() {
    const table = make("table"), heads = make("tr");
    const names = ["line", "rows", "bytes", ...times, ""];
    names.forEach((name, k) => heads.append(make("th", name, { scope: "col", ...(k && name ? { class: "n" } : {}) })));
    const head = make("thead"), body = make("tbody");
    head.append(heads);
    const size = (entry) => times.length ? times.reduce((sum, name) => sum + entry[name], 0) : entry.rows;
    const lines = data.lines.slice().sort((a, b) => size(b) - size(a));
    const largest = lines.length ? size(lines[0]) : 1;
    for (const entry of lines.slice(0, 500)) {
      const place = data.places[entry.place], made = make("tr"), cell = make("td", "", { class: "code" });
      const to = make("a", place.text, { href: "#" });
      to.addEventListener("click", (event) => { event.preventDefault(); show("rows"); search(place.text); });
      cell.append(to);
      made.append(cell, make("td", entry.rows.toLocaleString("en"), { class: "n" }), make("td", bytesText(entry.bytes), { class: "n" }));
      for (const name of times) made.append(make("td", timeText(entry[name]), { class: "n" }));
      const last = make("td");
      bars(0, last, size(entry) * 3, largest, "", "");
      made.append(last);
      body.append(made);
    }
    table.append(head, body);
    const more = lines.length - 500;
    $("lines-panel").replaceChildren(table, make("p", lines.length ? more > 0 ? `and ${more} lines more` : "" : data.noLines, { class: "quiet" }));
  }

  // The graph
  let view = null, whole = null, nodes = null;
  const panel = $("graph-panel");
  const svg = () => panel.querySelector("svg");
  const look = () => svg().setAttribute("viewBox", view.join(" "));
  function zoom(factor, at = null) {
    const [x, y, w, h] = view, px = at ? at[0] : 0.5, py = at ? at[1] : 0.5;
    if (w * factor > whole[2] * 4 || w * factor < 60) return;
    view = [x + w * px * (1 - factor), y + h * py * (1 - factor), w * factor, h * factor];
    look();
  }
  function pan(dx, dy) { view = [view[0] + dx * view[2], view[1] + dy * view[3], view[2], view[3]]; look(); }
  function fit() {
    const ratio = panel.clientHeight / Math.max(panel.clientWidth, 1);
    const width = Math.min(Math.max(whole[2], 700), 2600);
    view = [whole[0] + (whole[2] - width) / 2, whole[1], width, width * ratio];
    look();
  }
  function fillGraph() {
    const parsed = new DOMParser().parseFromString(data.graph, "text/html").querySelector("svg");
    if (!parsed) { panel.querySelector(".said").textContent = "no rows"; return; }
    panel.append(document.importNode(parsed, true));
    panel.querySelector(".said").textContent = data.folding;
    whole = svg().getAttribute("viewBox").split(" ").map(Number);
    nodes = [...panel.querySelectorAll(".node")];
    nodes.forEach((node) => node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); node.dispatchEvent(new Event("chosen")); }
    }));
    nodes.forEach((node) => ["click", "chosen"].forEach((name) => node.addEventListener(name, () => { if (!moved) go(+node.dataset.row); })));
    if (nodes.length) nodes[0].setAttribute("tabindex", 0);
    fit();
    let moved = false, from = null;
    panel.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = svg().getBoundingClientRect();
      zoom(event.deltaY < 0 ? 0.85 : 1 / 0.85, [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
    }, { passive: false });
    panel.addEventListener("pointerdown", (event) => { from = [event.clientX, event.clientY]; moved = false; });
    panel.addEventListener("pointermove", (event) => {
      if (!from || !event.buttons) { from = null; return; }
      const dx = from[0] - event.clientX, dy = from[1] - event.clientY;
      if (Math.abs(dx) + Math.abs(dy) < 3 && !moved) return;
      moved = true;
      pan(dx / panel.clientWidth, dy / panel.clientHeight);
      from = [event.clientX, event.clientY];
    });
    panel.addEventListener("pointerup", () => { from = null; });
    panel.addEventListener("keydown", (event) => {
      const moves = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] };
      if (event.target.classList?.contains("node") && moves[event.key]) {
        const next = nodes.indexOf(event.target) + (event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1);
        if (nodes[next]) { nodes.forEach((n) => n.setAttribute("tabindex", -1)); nodes[next].setAttribute("tabindex", 0); nodes[next].focus(); }
      } else if (moves[event.key]) pan(...moves[event.key]);
      else if (event.key === "+") zoom(0.8);
      else if (event.key === "-") zoom(1.25);
      else return;
      event.preventDefault();
    });
  }
  function mark(row) {
    if (!nodes) return;
    const node = nodes[data.nodeOf[row]];
    nodes.forEach((each) => each.classList.toggle("chosen", each === node));
  }

  // Tabs, keys, and the first picture
  const tabs = ["rows", "lines", "graph"];
  function show(name) {
    for (const tab of tabs) {
      $(`${tab}-panel`).hidden = tab !== name;
      $(`${tab}-tab`).setAttribute("aria-selected", tab === name);
      $(`${tab}-tab`).setAttribute("tabindex", tab === name ? 0 : -1);
    }
    if (name === "rows") draw();
    if (name === "lines" && !$("lines-panel").childElementCount) fillLines();
    if (name === "graph" && !svg()) fillGraph();
  }
  tabs.forEach((tab, k) => {
    $(`${tab}-tab`).addEventListener("click", () => show(tab));
    $(`${tab}-tab`).addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) { const next = tabs[(k + step + tabs.length) % tabs.length]; show(next); $(`${next}-tab`).focus(); }
    });
  });
  grid.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
  grid.addEventListener("click", (event) => {
    const element = event.target.closest(".line");
    if (!element) return;
    const k = +element.id.slice(5);
    choose(k);
    const { loop } = item(k);
    if (loop) toggle(loop);
  });
  grid.addEventListener("keydown", (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: fitting(), PageUp: -fitting(), Home: -1e9, End: 1e9 };
    if (event.key in steps) choose(Math.max(Math.min(chosen + steps[event.key], length() - 1), 0));
    else if ((event.key === "Enter" || event.key === " ") && chosen >= 0 && item(chosen).loop) toggle(item(chosen).loop);
    else return;
    event.preventDefault();
  });
  let waiting = 0;
  $("search").addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(() => { show("rows"); search($("search").value, +$("operation").value); }, 150); });
  $("operation").append(make("option", "all operations", { value: -1 }), ...data.operations.map((name, k) => make("option", name, { value: k })));
  $("operation").addEventListener("change", () => { show("rows"); search($("search").value, +$("operation").value); });
  $("zoom-in").addEventListener("click", () => zoom(0.8));
  $("zoom-out").addEventListener("click", () => zoom(1.25));
  $("zoom-fit").addEventListener("click", fit);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && event.target.tagName !== "INPUT") { event.preventDefault(); $("search").focus(); }
    if (event.key === "Escape" && event.target === $("search")) { search(""); grid.focus(); }
  });
  new ResizeObserver(draw).observe(grid);
  $("static").hidden = true;
  $("tools").hidden = false;
  $("explorer").classList.add("ready");
  arrange();
  show("rows");
  document.body.dataset.ready = performance.now();
}

unpacked().then(explorer).catch((error) => {
  const text = typeof DecompressionStream === "undefined" ? "This browser cannot unpack the rows; a newer one can." : `The rows cannot be shown: ${error}`;
  $("static").prepend(make("p", text, { role: "alert" }));
});
