// The page of all runs: two ticked runs are shown side by side.

function sideBySide(table) {
  const heading = Array.from(table.rows[0].cells, cell => cell.textContent);
  const place = document.createElement("div");
  place.id = "side-by-side";
  place.setAttribute("role", "region");
  place.setAttribute("aria-label", "Ticked runs side by side");
  place.setAttribute("aria-live", "polite");
  table.closest(".table").before(place);
  const ticked = [];
  const element = (name, text) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const show = () => {
    place.replaceChildren();
    if (ticked.length === 1) {
      place.append(element("p", "Tick a second run to see both side by side."));
      return;
    }
    if (ticked.length < 2) return;
    const [one, other] = ticked;
    const name = row => row.cells[0].textContent.trim();
    place.append(element("h3", name(one) + " and " + name(other)));
    const both = element("table");
    const head = both.createTHead().insertRow();
    ["", name(one), name(other), "difference"].forEach(text => {
      const th = element("th", text);
      th.scope = "col";
      head.append(th);
    });
    const body = both.createTBody();
    heading.forEach((title, column) => {
      if (column === 0) return;
      const row = body.insertRow();
      row.insertCell().textContent = title;
      const cells = [one.cells[column], other.cells[column]];
      cells.forEach(cell => { row.insertCell().textContent = cell.textContent; });
      const [a, b] = cells.map(rawOf);
      const difference = row.insertCell();
      difference.className = "number";
      const same = one.cells[heading.indexOf("metric")].textContent === other.cells[heading.indexOf("metric")].textContent;
      if (a !== undefined && b !== undefined && +a !== 0 && (title !== "throughput" || same)) {
        const percent = 100 * (b / a - 1);
        difference.textContent = (percent > 0 ? "+" : "") + percent.toFixed(1) + " %";
      }
    });
    place.append(both);
    const paragraph = element("p", "Differences of single figures; whether they are more than noise: ");
    const command = element("code", "assay compare " + one.dataset.run + " " + other.dataset.run);
    paragraph.append(command);
    place.append(paragraph);
  };
  Array.from(table.tBodies[0].rows).forEach(row => {
    row.dataset.run = row.cells[0].textContent.trim();
    const box = element("input");
    box.type = "checkbox";
    box.setAttribute("aria-label", "compare " + row.dataset.run + " " + row.cells[heading.indexOf("target")].textContent);
    box.addEventListener("change", () => {
      if (box.checked) {
        ticked.push(row);
        if (ticked.length > 2) ticked.shift().querySelector("input").checked = false;
      } else {
        ticked.splice(ticked.indexOf(row), 1);
      }
      show();
    });
    row.cells[0].prepend(box);
  });
}
document.querySelectorAll("#runs table").forEach(sideBySide);
