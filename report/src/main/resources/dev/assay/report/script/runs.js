// The page of all runs: two ticked runs are shown side by side.

// The figures whose difference in percent is shown.
const COMPARED = ["throughput", "p95 (ms)", "price a month"];

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
  const folder = document.querySelector("h1").textContent.replace("Runs in ", "");
  const path = row => folder + "/" + row.dataset.run;
  const show = () => {
    place.replaceChildren();
    if (ticked.length === 1) {
      place.append(element("p", "Tick a second run to see both side by side."));
      return;
    }
    if (ticked.length < 2) return;
    const [one, other] = ticked;
    const name = row => row.dataset.run;
    const equal = title => one.cells[heading.indexOf(title)].textContent === other.cells[heading.indexOf(title)].textContent;
    const alike = equal("workload") && equal("metric");
    place.append(element("h3", "Side by side"));
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
      cells.forEach(cell => {
        const copy = row.insertCell();
        copy.textContent = cell.textContent;
        copy.className = cell.className;
      });
      const [a, b] = cells.map(rawOf);
      const difference = row.insertCell();
      difference.className = "number";
      if (alike && COMPARED.includes(title) && a !== undefined && b !== undefined && +a !== 0) {
        const percent = 100 * (b / a - 1);
        difference.textContent = (percent > 0 ? "+" : "") + percent.toFixed(1) + " %";
      }
    });
    place.append(both);
    const paragraph = element("p", (alike ? "" : "The workloads differ, so no difference is shown. ")
      + "These are single figures. Intervals, and what else differs between the runs: ");
    paragraph.append(element("code", ["assay compare", path(one), path(other)].join(" ")));
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
