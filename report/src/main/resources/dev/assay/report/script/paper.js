// Light, dark and print themes.

const toggle = document.getElementById("theme");
function theme(name) {
  root.dataset.theme = name;
  styles.clear();
  toggle.textContent = name === "dark" ? "Light" : "Dark";
  toggle.setAttribute("aria-pressed", String(name === "dark"));
  redraw();
}
const preferred = matchMedia("(prefers-color-scheme: dark)");
theme(preferred.matches ? "dark" : "light");
preferred.addEventListener("change", () => theme(preferred.matches ? "dark" : "light"));
toggle.addEventListener("click", () => theme(dark() ? "light" : "dark"));
let before = null;
const stills = [];
const opened = [];
/** The printed form of a chart: all panels side by side. */
function still(figure) {
  const panels = charts[figure.dataset.chart].panels;
  const width = panels.length > 1 ? 360 : 720;
  const place = document.createElement("div");
  place.className = panels.length > 1 ? "stills several" : "stills";
  panels.forEach(panel => {
    const one = document.createElement("div");
    const plot = document.createElement("div");
    if (panel.label) {
      const label = document.createElement("p");
      label.textContent = panel.label;
      one.append(label);
    }
    one.append(plot);
    place.append(one);
    const height = panel.kind === "heat" ? 320 : panels.length > 1 ? 250 : 300;
    const chart = echarts.init(plot, null, { renderer: "svg", width, height });
    chart.setOption(stillOf(panel, width, 2));
    // Scales with the paper width.
    plot.querySelector("svg").setAttribute("viewBox", "0 0 " + width + " " + height);
    stills.push(chart);
  });
  return place;
}
addEventListener("beforeprint", () => {
  if (before !== null) return;
  before = root.dataset.theme;
  theme("light");
  document.querySelectorAll("details.more:not([open])").forEach(folded => {
    folded.open = true;
    opened.push(folded);
  });
  const places = figures.map(still);
  figures.forEach((figure, i) => figure.querySelector(".plot").after(places[i]));
});
addEventListener("afterprint", () => {
  opened.splice(0).forEach(folded => { folded.open = false; });
  stills.splice(0).forEach(chart => chart.dispose());
  document.querySelectorAll(".stills").forEach(place => place.remove());
  theme(before || "light");
  before = null;
});
