// Charts: drawn when they become visible, redrawn when another panel is chosen.

const zooms = new Map();
function panelOf(figure) {
  const chooser = figure.querySelector("select");
  return charts[figure.dataset.chart].panels[chooser ? +chooser.value : 0];
}
const layouts = new Map();
/** The parts of a layout whose change needs a redraw. */
function keyOf(layout) { return [layout.top, layout.slant, layout.pages, layout.left].join(" "); }
function draw(figure) {
  const plot = figure.querySelector(".plot");
  const panel = panelOf(figure);
  let chart = drawn.get(figure);
  if (!chart) {
    plot.classList.toggle("tall", panel.kind === "heat");
    chart = echarts.init(plot, null, { renderer: "svg" });
    drawn.set(figure, chart);
    const zoomed = chart;
    zoomed.on("datazoom", () => {
      const zoom = zoomed.getOption().dataZoom[0];
      zooms.set(zoomed.group, { start: zoom.start, end: zoom.end });
    });
  }
  const layout = layoutOf(panel, plot.clientWidth, false);
  layouts.set(figure, keyOf(layout));
  const option = optionOf(panel, layout);
  chart.setOption(option, true);
  // Charts with the same time axis zoom together.
  if (option.dataZoom) {
    chart.group = figure.closest("section").id + " " + option.xAxis.min + " " + option.xAxis.max;
    echarts.connect(chart.group);
    // A chart that is drawn later takes the current zoom.
    const zoom = zooms.get(chart.group);
    if (zoom) chart.dispatchAction({ type: "dataZoom", start: zoom.start, end: zoom.end });
  } else {
    chart.group = "";
  }
  // A description for screen readers; the data are in the table below.
  plot.setAttribute("aria-label", charts[figure.dataset.chart].title + (panel.label ? ", " + panel.label : "") + ": " +
    axisName(panel.y) + " by " + axisName(panel.x) + "; " + panel.series.map(s => s.name).join(", "));
  plot.removeAttribute("aria-labelledby");
  return chart;
}
const figures = Array.from(document.querySelectorAll("figure.chart"));
function drawAll() { figures.forEach(figure => drawn.get(figure) || draw(figure)); }
function redraw() { drawn.forEach((chart, figure) => draw(figure)); }

const seen = new IntersectionObserver(entries => entries.forEach(entry => {
  if (entry.isIntersecting) {
    seen.unobserve(entry.target);
    if (!drawn.has(entry.target)) draw(entry.target);
  }
}), { rootMargin: "400px" });
/**
 * Draws the other charts and lays out the other tables while nothing else is to do: a page that is photographed or searched whole
 * has all of them.
 */
function complete() {
  const left = figures.filter(figure => !drawn.has(figure));
  const tables = Array.from(document.querySelectorAll(".table"));
  const later = window.requestIdleCallback || (task => setTimeout(() => task({ timeRemaining: () => 20 }), 50));
  const next = idle => {
    do {
      const figure = left.shift();
      if (figure) {
        if (!drawn.has(figure)) draw(figure);
      } else {
        tables.splice(0, 4).forEach(table => table.classList.add("laid-out"));
      }
    } while ((left.length || tables.length) && idle.timeRemaining() > 10);
    if (left.length || tables.length) later(next); else root.dataset.complete = "true";
  };
  later(next);
}
addEventListener("load", complete);
const sized = new ResizeObserver(entries => entries.forEach(entry => {
  const figure = entry.target.closest("figure");
  const chart = drawn.get(figure);
  if (!chart || !entry.target.clientWidth) return;
  chart.resize();
  if (keyOf(layoutOf(panelOf(figure), entry.target.clientWidth, false)) !== layouts.get(figure)) {
    const selected = chart.getOption().legend[0].selected;
    draw(figure);
    chart.setOption({ legend: { selected } });
  }
}));
figures.forEach(figure => {
  seen.observe(figure);
  sized.observe(figure.querySelector(".plot"));
  const details = figure.querySelector("details.data");
  details.addEventListener("toggle", () => { if (details.open) dataTable(figure); });
  const chooser = figure.querySelector("select");
  if (chooser) {
    chooser.addEventListener("change", () => {
      const label = chooser.selectedOptions[0].textContent;
      // A choice applies to all charts of the section.
      figure.closest("section").querySelectorAll("figure.chart").forEach(other => {
        const select = other.querySelector("select");
        const option = select && Array.from(select.options).find(each => each.textContent === label);
        if (option || other === figure) {
          if (option) select.value = option.value;
          if (drawn.has(other)) draw(other);
          if (other.querySelector("details.data").open) dataTable(other);
        }
      });
    });
  }
});
