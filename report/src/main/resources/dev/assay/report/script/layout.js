// Layout of a chart by the available width.

/** Approximate width of a character in ECharts, in pixels. */
const SIGN = 7;
/** A legend with more lines is paged. */
const MOST_LINES = 4;

function longest(texts) { return SIGN * Math.max(0, ...texts.map(text => text.length)); }
/** Number of lines of a legend. */
function linesOf(names, width) {
  let lines = 1, left = width;
  names.forEach(name => {
    const own = 38 + SIGN * name.length;
    if (own > left && left < width) {
      lines++;
      left = width;
    }
    left -= own;
  });
  return lines;
}
/**
 * Legend names in as many lines as needed; category names rotated if they do not fit side by side. Still images have no paged
 * legend.
 */
function layoutOf(panel, width, still) {
  const named = panel.kind !== "heat" && !(panel.kind === "bar" && panel.series.length === 1);
  const needed = named ? linesOf(panel.series.map(series => series.name), width - 20) : 0;
  const pages = !still && needed > MOST_LINES;
  const marked = (panel.marks || []).some(mark => mark[3] && mark[0] !== "pause") ? 12 : 0;
  const left = panel.kind === "heat" ? Math.max(70, Math.min(width / 3, 44 + longest(panel.series.map(series => series.name)))) : 70;
  const right = panel.second ? 70 : 24;
  const layout = { width, named, pages, left, right, top: 14 + 22 * (pages ? 1 : needed) + marked, slant: 0, label: null, below: 0 };
  if (panel.x.scale === "category") {
    const length = longest(panel.x.categories);
    if (length + 4 > (width - left - right) / panel.x.categories.length) {
      layout.slant = 38;
      layout.label = Math.min(150, length);
      layout.below = Math.round(0.52 * layout.label);
    }
  }
  return layout;
}
/** Options of a still image: no zoom, and the full legend. */
function stillOf(panel, width, top) {
  const layout = layoutOf(panel, width, true);
  const option = optionOf(panel, layout);
  option.legend.top = top;
  option.grid.top = top + layout.top;
  option.grid.bottom = (panel.kind === "heat" ? 90 : 56) + layout.below;
  delete option.dataZoom;
  return option;
}
