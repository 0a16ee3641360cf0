// Where things stand in a chart, by the room there is.

/** About as wide as a sign of ECharts' texts is. */
const SIGN = 7;
/** More lines of a legend would leave too little of the chart; it gets pages instead. */
const MOST_LINES = 4;

function longest(texts) { return SIGN * Math.max(0, ...texts.map(text => text.length)); }
/** In how many lines names of a legend stand. */
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
 * Names of a legend in as many lines as they need, names of categories aslant where they would not fit beside each other; what no
 * hand will touch has no legend of pages.
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
/** As no hand will touch it: nothing to scroll or to move, and the names of all lines. */
function stillOf(panel, width, top) {
  const layout = layoutOf(panel, width, true);
  const option = optionOf(panel, layout);
  option.legend.top = top;
  option.grid.top = top + layout.top;
  option.grid.bottom = (panel.kind === "heat" ? 90 : 56) + layout.below;
  delete option.dataZoom;
  return option;
}
