// Parts of charts: axes, marks, intervals, tooltips.

/** A position on its axis: percentiles by the inverse of the remainder. */
function place(panel, position) {
  return panel.x.scale === "percentile" ? 1 / (1 - position / 100) : position;
}
function axisOption(axis, extra) {
  const option = Object.assign({
    name: axisName(axis), nameLocation: "middle", nameGap: 32,
    nameTextStyle: { color: css("--soft") }, axisLabel: { color: css("--soft"), hideOverlap: true },
    axisLine: { show: true, lineStyle: { color: css("--line") } },
    splitLine: { lineStyle: { color: css("--line"), opacity: 0.5 } }
  }, extra);
  if (axis.scale === "category") {
    option.type = "category";
    option.data = axis.categories;
    option.axisLabel.interval = axis.categories.length > 24 ? "auto" : 0;
    option.axisLabel.overflow = "truncate";
    option.splitLine = { show: false };
  } else if (axis.scale === "linear") {
    option.type = "value";
  } else {
    option.type = "log";
    option.logBase = axis.scale === "log2" ? 2 : 10;
  }
  if (axis.scale === "percentile") {
    option.axisLabel.formatter = v => percentile(100 - 100 / v, 0) + " %";
  } else if (axis.scale !== "category") {
    option.axisLabel.formatter = v => prefixed(v);
  }
  return option;
}
function markAreas(panel) {
  return (panel.marks || []).filter(mark => mark[0] !== "pause").map(mark => [
    { xAxis: mark[1], name: mark[3], itemStyle: { color: "rgba(" + STATES[mark[0]] + ",0.18)" },
      label: { show: true, color: css("--soft"), position: "top" } },
    { xAxis: mark[2] }]);
}
function pauseLines(panel) {
  return (panel.marks || []).filter(mark => mark[0] === "pause").map(mark => ({
    xAxis: mark[1], name: mark[3], label: { show: false }, symbol: "none",
    lineStyle: { color: "rgb(" + STATES.pause + ")", type: "dotted", width: 1 } }));
}
function whiskers(panel, series, color) {
  return {
    // Both ends are values of the axis, so that it has room for them.
    type: "custom", name: series.name, silent: true, z: 5, tooltip: { show: false }, encode: { x: 0, y: [1, 2] },
    data: series.values.map((v, i) => [v, (series.halfWidths || [])[i], panel.positions[i]])
      .filter(([v, half]) => v !== null && half !== null && half !== undefined)
      .map(([v, half, position]) => [place(panel, position), panel.y.scale === "linear" ? v - half : Math.max(v - half, v / 100), v + half]),
    renderItem: function (params, api) {
      const low = api.coord([api.value(0), api.value(1)]);
      const top = api.coord([api.value(0), api.value(2)]);
      const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style: { stroke: color, lineWidth: 1.5 } });
      return { type: "group", children: [line(top[0], top[1], low[0], low[1]),
        line(top[0] - 5, top[1], top[0] + 5, top[1]), line(low[0] - 5, low[1], low[0] + 5, low[1])] };
    }
  };
}
function noteOf(series, at) { return series.notes ? series.notes[at] : null; }

function tooltip(panel) {
  return {
    trigger: panel.kind === "scatter" || panel.kind === "heat" ? "item" : "axis", confine: true,
    backgroundColor: css("--card"), borderColor: css("--line"), textStyle: { color: css("--ink") },
    formatter: function (given) {
      const items = Array.isArray(given) ? given : [given];
      if (!items.length) return "";
      if (panel.kind === "heat") {
        const at = items[0].value;
        const series = panel.series[at[1]];
        const note = noteOf(series, at[0]);
        return escaped(panel.x.name + " " + panel.x.categories[at[0]] + ", " + panel.y.name + " " + series.name) + "<br><b>" +
          escaped(measured(series.values[at[0]]) + (note ? " " + note : "")) + "</b>";
      }
      const at = items[0].data && items[0].data.at !== undefined ? items[0].data.at : items[0].dataIndex;
      const head = panel.labels ? panel.labels[at] : panel.x.name + " " + positionText(panel, at) + (panel.x.unit ? " " + panel.x.unit : "");
      const lines = panel.series.filter((s, i) => panel.kind !== "scatter" || s.values[at] !== null).map(series => {
        const half = series.halfWidths ? series.halfWidths[at] : null;
        const note = noteOf(series, at);
        const axis = series.second && panel.second ? panel.second : panel.y;
        if (series.values[at] === null && !note) return null;
        return escaped(series.name + ": " + (series.values[at] === null ? "" : (Math.abs(series.values[at]) >= 1e6 ? prefixed(series.values[at]) : measured(series.values[at])) +
          (axis.unit ? (Math.abs(series.values[at]) >= 1e6 ? "" : " ") + axis.unit : "")) + (half ? " ± " + uncertainty(half) : "") + (note ? " " + note : ""));
      }).filter(line => line !== null);
      return "<b>" + escaped(head) + "</b><br>" + lines.slice(0, 20).join("<br>");
    }
  };
}
