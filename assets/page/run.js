// It colours the numbers that are in the page and says what stands under the pointer. It computes nothing of the model.
"use strict";
const dark = matchMedia("(prefers-color-scheme: dark)");

function numbersOf(base64) {
  const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  return new Float32Array(bytes.buffer);
}

// The colour of a value on light (0) or dark (1) paper, from the program's own table.
function colourOf(m, value, night, of) {
  const part = Math.max(-1, Math.min(1, value / m.limit));
  const table = of[(m.shares ? 2 : 0) + night];
  const at = Math.round((m.shares ? Math.max(0, part) : (part + 1) / 2) * (table.length / 6 - 1));
  return "#" + table.substr(at * 6, 6);
}

const isMasked = value => value === -Infinity;
const isFault = value => Number.isNaN(value) || value === Infinity;
// A number as the page's language writes it.
const written = number => String(number).replace(".", words.decimal);
const shown = value => Number.isNaN(value) ? "NaN" : isMasked(value) ? words.masked : value === Infinity ? "∞"
  : written(Number(value.toPrecision(7)));

// The text with what belongs in its square brackets.
const filled = (text, given) => text.replace(/\[(\w+)\]/g, (_, name) => given[name]);

function say(m, row, col) {
  const value = m.numbers[row * m.cols.length + col];
  const section = m.figure.closest("section"), working = section.querySelector(".working");
  const text = filled(words.cell, {row: m.rows[row], column: m.cols[col], value: shown(value), matrix: m.name});
  section.querySelector(".said").textContent = text;
  const known = m.workings.find(w => w[0] === row && w[1] === col);
  working.hidden = false;
  working.textContent = known ? known[2] : filled(words.no_working, {command: `headlight explain ... "${m.name}" ${row} ${col}`});
}

function drawTable(m, table) {
  const cells = [...table.tBodies[0].rows].map(row => [...row.cells].slice(1));
  const heads = [...table.tHead.rows[0].cells].slice(1), sides = [...table.tBodies[0].rows].map(row => row.cells[0]);
  const pinned = m.workings[m.pinned] || [0, 0];
  cells.forEach((line, row) => line.forEach((cell, col) => {
    const value = m.numbers[row * m.cols.length + col];
    if (isMasked(value)) cell.className = "masked";
    else if (isFault(value)) cell.className = "fault";
    else if (m.coloured) for (const [name, night, of] of [["--l", 0, colours.tables], ["--d", 1, colours.tables],
                                                          ["--li", 0, colours.inks], ["--di", 1, colours.inks]])
      cell.style.setProperty(name, colourOf(m, value, night, of));
    if (m.workings.some(w => w[0] === row && w[1] === col)) cell.classList.add("has-working");
    if (m.pinned >= 0 && row === pinned[0] && col === pinned[1]) cell.classList.add("pinned");
    cell.tabIndex = row === pinned[0] && col === pinned[1] ? 0 : -1;
    const point = () => {
      table.querySelectorAll(".hovered, .hot").forEach(one => one.classList.remove("hovered", "hot"));
      cell.classList.add("hovered");
      heads[col].classList.add("hot");
      sides[row].classList.add("hot");
      say(m, row, col);
    };
    cell.addEventListener("mouseenter", point);
    cell.addEventListener("focus", point);
    cell.addEventListener("click", () => cell.focus());
    cell.addEventListener("keydown", event => {
      const step = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[event.key];
      const next = step && cells[row + step[0]] && cells[row + step[0]][col + step[1]];
      if (!next) return;
      event.preventDefault();
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  }));
}

function drawPicture(m, canvas) {
  const n = m.rows.length, width = m.cols.length, at = {row: 0, col: 0};
  const side = Math.max(1, Math.min(16, Math.floor(900 / width)), Math.min(16, Math.floor(240 / n)));
  canvas.width = width;
  canvas.height = n;
  canvas.style.width = Math.min(900, width * side) + "px";
  canvas.style.height = n * Math.max(1, Math.min(16, side)) + "px";
  const paint = night => {
    const pen = canvas.getContext("2d"), style = getComputedStyle(document.documentElement);
    for (let i = 0; i < m.numbers.length; ++i) {
      const value = m.numbers[i];
      pen.fillStyle = isMasked(value) ? style.getPropertyValue("--panel") : isFault(value) ? style.getPropertyValue("--nan")
        : colourOf(m, value, night, colours.tables);
      pen.fillRect(i % width, Math.floor(i / width), 1, 1);
    }
  };
  const point = (row, col) => {
    at.row = Math.max(0, Math.min(n - 1, row));
    at.col = Math.max(0, Math.min(width - 1, col));
    say(m, at.row, at.col);
  };
  paint(dark.matches ? 1 : 0);
  dark.addEventListener("change", () => paint(dark.matches ? 1 : 0));
  addEventListener("beforeprint", () => paint(0));
  addEventListener("afterprint", () => paint(dark.matches ? 1 : 0));
  canvas.addEventListener("mousemove", event => {
    const box = canvas.getBoundingClientRect();
    point(Math.floor((event.clientY - box.top) / box.height * n), Math.floor((event.clientX - box.left) / box.width * width));
  });
  canvas.addEventListener("focus", () => point(at.row, at.col));
  canvas.addEventListener("keydown", event => {
    const step = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[event.key];
    if (!step) return;
    event.preventDefault();
    point(at.row + step[0], at.col + step[1]);
  });
}

function drawLegend(m, box) {
  const bar = document.createElement("i"), paint = night => {
    const stops = [...Array(17).keys()].map(i => colourOf(m, m.shares ? m.limit * i / 16 : m.limit * (i / 8 - 1), night, colours.tables));
    bar.style.background = `linear-gradient(to right, ${stops.join(", ")})`;
  };
  const short = value => written(Number(value.toPrecision(3)));
  box.append(m.shares ? "0" : "-" + short(m.limit), bar, short(m.limit));
  paint(dark.matches ? 1 : 0);
  dark.addEventListener("change", () => paint(dark.matches ? 1 : 0));
  addEventListener("beforeprint", () => paint(0));
  addEventListener("afterprint", () => paint(dark.matches ? 1 : 0));
}

for (const figure of document.querySelectorAll("figure")) {
  const m = JSON.parse(figure.querySelector("script").textContent);
  m.figure = figure;
  m.numbers = numbersOf(m.f32);
  const table = figure.querySelector("table");
  if (table) drawTable(m, table);
  else drawPicture(m, figure.querySelector("canvas"));
  if (m.coloured) drawLegend(m, figure.querySelector(".legend"));
  if (m.pinned >= 0) say(m, m.workings[m.pinned][0], m.workings[m.pinned][1]);
}
