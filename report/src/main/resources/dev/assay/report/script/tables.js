// Tables: data of charts, sorting, copying as CSV.

function dataTable(figure) {
  const panel = panelOf(figure);
  const place = figure.querySelector(".scroll");
  const table = document.createElement("table");
  table.setAttribute("aria-label", charts[figure.dataset.chart].title);
  const head = table.createTHead().insertRow();
  const heading = text => {
    const th = document.createElement("th");
    th.scope = "col";
    th.textContent = text;
    head.append(th);
  };
  heading(axisName(panel.x) + (panel.kind === "heat" ? " \\ " + axisName(panel.y) : ""));
  if (panel.labels) heading("what");
  panel.series.forEach(series => {
    const unit = (series.second && panel.second ? panel.second : panel.y).unit;
    heading(series.name + (unit && panel.kind !== "heat" ? " (" + unit + ")" : ""));
    if (series.halfWidths) heading("±");
  });
  const body = table.createTBody();
  panel.positions.forEach((position, at) => {
    const row = body.insertRow();
    const cell = (text, raw, note) => {
      const td = row.insertCell();
      td.textContent = text;
      if (note) td.dataset.note = note;
      if (raw !== null && raw !== undefined) {
        td.className = "number";
        td.dataset.raw = raw;
      }
    };
    cell(positionText(panel, at), panel.x.scale === "category" ? null : position);
    if (panel.labels) cell(panel.labels[at], null);
    panel.series.forEach(series => {
      const note = noteOf(series, at);
      const value = series.values[at];
      cell(note && value === null ? note : measured(value) + (note ? " " + note : ""), value, value === null ? null : note);
      if (series.halfWidths) cell(uncertainty(series.halfWidths[at]), series.halfWidths[at]);
    });
  });
  sortable(table);
  place.replaceChildren(table);
}

/** The machine-readable number of a cell; undefined for texts. */
function rawOf(cell) {
  return cell.dataset.raw !== undefined ? cell.dataset.raw : cell.className === "number" ? cell.textContent : undefined;
}
function sortable(table) {
  table.querySelectorAll("thead th").forEach((th, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = th.textContent || "value";
    th.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = th.getAttribute("aria-sort") === "ascending";
      table.querySelectorAll("th").forEach(other => other.removeAttribute("aria-sort"));
      th.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      const key = row => {
        const raw = rawOf(row.cells[column]);
        return raw === undefined ? null : +raw;
      };
      Array.from(body.rows).sort((one, other) => {
        const a = key(one), b = key(other);
        const order = a !== null && b !== null ? a - b
          : a !== null ? -1 : b !== null ? 1
          : one.cells[column].textContent.localeCompare(other.cells[column].textContent, "en", { numeric: true });
        return down ? -order : order;
      }).forEach(row => body.append(row));
    });
  });
}
document.querySelectorAll(".table table").forEach(sortable);

// A table of many rows gets a field that hides those without all of its words.
function filterable(table) {
  const rows = Array.from(table.tBodies[0].rows);
  if (!table.tHead || rows.length < 15) return;
  const field = document.createElement("input");
  field.type = "search";
  field.className = "filter";
  field.placeholder = "Filter rows";
  field.setAttribute("aria-label", "Filter rows of " + document.getElementById(table.getAttribute("aria-labelledby")).textContent);
  const shown = document.createElement("span");
  shown.className = "note";
  shown.setAttribute("role", "status");
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(word => word);
    rows.forEach(row => {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
    });
    const left = rows.filter(row => !row.hidden).length;
    shown.textContent = words.length ? left + " of " + rows.length : "";
  });
  table.closest(".table").querySelector(".copy").before(field, shown);
}
document.querySelectorAll(".table table").forEach(filterable);

/** The rows of a table as they are in files: of a list of names and values, the names are the first row. */
function rowsOf(table) {
  const rows = Array.from(table.rows, row => Array.from(row.cells));
  return table.tHead ? rows : [rows.map(row => row[0]), rows.map(row => row[1])];
}
function csv(table) {
  // A spreadsheet would evaluate such a text as a formula.
  const harmless = text => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? "'" + text : text;
  const quoted = text => /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
  const [headings, ...rows] = rowsOf(table);
  // Remarks have columns of their own, so that numbers stay numbers.
  const noted = headings.map((heading, column) => column).filter(column => rows.some(row => row[column].dataset.note));
  return [headings, ...rows].map((row, at) => row.map(cell => rawOf(cell) !== undefined ? rawOf(cell)
      : harmless(cell.textContent === "–" ? "" : cell.textContent))
    .concat(noted.map(column => harmless(at === 0 ? row[column].textContent + ", remark" : row[column].dataset.note || "")))
    .map(quoted).join(",")).join("\r\n") + "\r\n";
}
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (refused) {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  document.getElementById("status").textContent = "Copied.";
}
document.querySelectorAll("button.copy").forEach(button => button.addEventListener("click", async () => {
  const table = button.closest(".table, details").querySelector("table");
  await copy(csv(table));
  const before = "Copy as CSV";
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = before; }, 1500);
}));
