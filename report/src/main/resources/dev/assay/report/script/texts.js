// Data of the page, and formatting of numbers and texts.

const data = JSON.parse(document.getElementById("charts").textContent);
const charts = data.charts;
// Lists that several panels share are stored once; panels have their index.
Object.values(charts).forEach(chart => chart.panels.forEach(panel => {
  panel.positions = data.lists[panel.positions];
  panel.marks = panel.marks === undefined ? undefined : data.lists[panel.marks];
}));
const root = document.documentElement;
const drawn = new Map();
const SYMBOLS = ["circle", "rect", "triangle", "diamond", "emptyCircle", "emptyRect", "emptyTriangle", "emptyDiamond"];
const COLORS = {
  light: ["#0b57a4", "#b34700", "#1a7a3c", "#8b2fa8", "#a81e22", "#00727a", "#6b5b00", "#b0306e", "#4a4fbf", "#5a5f66"],
  dark: ["#74b3ff", "#ffab66", "#7ad491", "#d79bf0", "#ff9a96", "#5fd3dc", "#e0cf5a", "#ff94c4", "#a9adff", "#c0c6cd"]
};
const MARKS = "marks";
const STATES = { phase: "128,134,142", outage: "214,48,52", pause: "200,140,0" };


function sensible(value) {
  if (value === null || value === undefined || !isFinite(value)) return "–";
  if (value === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(value))) + 1;
  return value.toLocaleString("en-US", { maximumFractionDigits: Math.max(0, Math.min(9, 4 - magnitude)) });
}
/** A measured figure with three significant digits; whole digits are never cut. */
function measured(value) {
  if (value === null || value === undefined || !isFinite(value)) return "–";
  const decimals = Number.isInteger(value) ? 0
    : Math.max(0, Math.min(9, 2 - Math.floor(Math.log10(Math.abs(value)))));
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
/** A half-width with two significant digits; whole digits are never cut. */
function uncertainty(half) {
  if (half === null || half === undefined || !isFinite(half)) return "–";
  const decimals = half === 0 ? 3 : Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(Math.abs(half)))));
  return half.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
/** Large numbers with a metric prefix: 5.2 M. */
function prefixed(value) {
  const step = [[1e12, "T"], [1e9, "G"], [1e6, "M"]].find(each => Math.abs(value) >= each[0]);
  return step ? sensible(value / step[0]) + " " + step[1] : sensible(value);
}
/** Omits a unit that the name begins with: USD per tpmC, 3 years. */
function axisName(axis) {
  const told = (axis.name + ",").startsWith(axis.unit + ",");
  return axis.unit && !told ? axis.name + " (" + axis.unit + ")" : axis.name;
}
function positionText(panel, at) {
  const value = panel.positions[at];
  return panel.x.scale === "category" ? panel.x.categories[value]
    : panel.x.scale === "percentile" ? percentile(value, 1) : String(value);
}
/** A percentile with as many digits as it has nines, and some more. */
function percentile(value, more) {
  const left = 100 - value;
  const digits = left > 0 ? Math.max(0, Math.ceil(-Math.log10(left))) : 0;
  return String(+value.toFixed(Math.min(15, digits + more)));
}
/** Escapes texts from files: ECharts interprets tooltips as HTML. */
function escaped(text) {
  return String(text).replace(/[&<>"']/g, c => "&#" + c.charCodeAt(0) + ";");
}
function dark() { return root.dataset.theme === "dark"; }
/** Cached per theme: each call of getComputedStyle after a change restyles the page. */
const styles = new Map();
function css(name) {
  if (!styles.has(name)) {
    styles.set(name, name === "font" ? getComputedStyle(document.body).fontFamily : getComputedStyle(root).getPropertyValue(name).trim());
  }
  return styles.get(name);
}
