// Charts as images, and hooks for tests.

function base64(text) {
  return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(""));
}
/** A chart as a still image with its title. */
function pictureOf(chart, panel, width, height) {
  const option = stillOf(panel, width, 34);
  option.backgroundColor = css("--page");
  // Font names with quotation marks would break ECharts' attributes.
  option.textStyle.fontFamily = "sans-serif";
  option.title = { text: chart.title + (panel.label ? ": " + panel.label : ""), left: "center", top: 6,
    textStyle: { fontSize: 15, color: css("--ink"), width: width - 40, overflow: "truncate" } };
  const drawing = echarts.init(null, null, { renderer: "svg", ssr: true, width, height });
  drawing.setOption(option);
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return svg;
}
async function png(svg, width, height) {
  const image = new Image();
  image.src = "data:image/svg+xml;base64," + base64(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
}
/** For a headless browser: replaces the page by some charts as text. */
async function pictures(from, to) {
  theme("light");
  const all = [];
  Object.keys(charts).forEach(id => charts[id].panels.forEach((panel, i, panels) =>
    all.push({ name: panels.length === 1 ? id : id + "." + (i + 1), chart: charts[id], panel })));
  const lines = [];
  for (const one of all.slice(from, to)) {
    const height = one.panel.kind === "heat" ? 620 : 480;
    const svg = pictureOf(one.chart, one.panel, 1000, height);
    lines.push(one.name + " " + base64(svg) + " " + await png(svg, 1000, height));
  }
  const result = document.createElement("pre");
  result.id = "assay-pictures";
  result.textContent = lines.join("\n");
  result.dataset.done = "true";
  document.body.replaceChildren(result);
}
const asked = /^#assay-pictures-(\d+)-(\d+)$/.exec(location.hash);
if (asked) pictures(+asked[1], +asked[2]);

window.assayReport = {
  drawAll,
  hide: (id, name) => drawn.get(figures.find(each => each.dataset.chart === id)).dispatchAction({ type: "legendUnSelect", name }),
  option: id => { const figure = figures.find(each => each.dataset.chart === id); return (drawn.get(figure) || draw(figure)).getOption(); }
};
