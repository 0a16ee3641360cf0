// ECharts options of a panel.

function heat(panel, option, width) {
  const cells = [];
  const notes = [];
  panel.series.forEach((series, row) => series.values.forEach((value, column) => {
    if (value !== null) cells.push([column, row, value]);
    const note = noteOf(series, column);
    if (note) notes.push({ value: [column, row], note });
  }));
  const values = cells.map(cell => cell[2]);
  const most = values.length ? Math.max(...values) : 1;
  // Small differences must not get strong contrasts.
  const least = Math.min(most / 2, ...values);
  const columns = panel.x.categories.length;
  const figures = columns * 56 < width - option.grid.left - option.grid.right && panel.series.length <= 12;
  // Light figures on dark colours, and vice versa.
  const light = value => dark() ? value - least <= 0.6 * (most - least) : value - least > 0.7 * (most - least);
  option.xAxis.splitArea = { show: true };
  option.visualMap = {
    min: least, max: most, seriesIndex: 0, orient: "horizontal", left: "center", bottom: 4,
    itemWidth: 14, calculable: false, textStyle: { color: css("--soft") }, text: [sensible(most), sensible(least)],
    inRange: { color: dark() ? ["#20303f", "#2c6ea8", "#8ec1ff"] : ["#e9f1fa", "#74a9d8", "#0b4a8f"] }
  };
  option.series = [
    { type: "heatmap", name: panel.y.name, data: cells, itemStyle: { borderWidth: 1, borderColor: css("--page") },
      label: { show: figures, formatter: p => (light(p.value[2]) ? "{light|" : "{dark|") + sensible(p.value[2]) + "}",
        rich: { light: { color: "#ffffff" }, dark: { color: "#15181c" } } } },
    { type: "scatter", name: "notes", data: notes.map(n => n.value), symbol: "rect", symbolSize: 1, silent: true,
      label: { show: true, color: css("--ink"), backgroundColor: css("--page"), padding: [2, 4], borderRadius: 3, fontSize: 11, lineHeight: 13,
        // Above the figure of its cell.
        position: [0, 0], align: "center", verticalAlign: "middle", offset: [0, figures ? -21 : 0],
        formatter: p => notes[p.dataIndex].note === "optimum" ? "★ optimum" : notes[p.dataIndex].note } }];
}

/** A value without neighbours needs a symbol to be visible. */
function alone(values, at) {
  const there = i => values[i] !== null && values[i] !== undefined;
  return there(at) && !there(at - 1) && !there(at + 1);
}

/** Where a series has a reason instead of a value: on the axis, below the gap. */
function gapsOf(panel, series) {
  const floor = panel.y.scale === "linear" ? 0 : null;
  return floor === null ? [] : series.values.map((value, at) => ({ at: [panel.x.scale === "category" ? at : place(panel, panel.positions[at]), floor],
    note: value === null ? noteOf(series, at) : null })).filter(gap => gap.note);
}

/** Axes of counts have whole steps. */
function stepOf(panel, second) {
  const values = panel.series.filter(series => Boolean(series.second && panel.second) === second).flatMap(series => series.values);
  return values.every(value => value === null || Number.isInteger(value)) ? 1 : 0;
}

function optionOf(panel, layout) {
  const colors = COLORS[dark() ? "dark" : "light"];
  const time = panel.positions.length > 60 && panel.kind === "line";
  const option = {
    animation: false, color: colors, backgroundColor: "transparent", textStyle: { fontFamily: css("font"), color: css("--ink") },
    grid: { left: layout.left, right: layout.right, top: layout.top + 4, bottom: (time || panel.kind === "heat" ? 90 : 56) + layout.below },
    legend: { show: layout.named, type: layout.pages ? "scroll" : "plain", top: 4, textStyle: { color: css("--ink") }, pageTextStyle: { color: css("--ink") },
      pageIconColor: css("--link"), inactiveColor: css("--line") },
    tooltip: tooltip(panel),
    xAxis: axisOption(panel.x, { nameGap: 32 + layout.below }),
    yAxis: [axisOption(panel.y, { nameGap: layout.left - 18, minInterval: stepOf(panel, false) })]
  };
  if (layout.slant) {
    Object.assign(option.xAxis.axisLabel, { rotate: layout.slant, width: layout.label });
  }
  if ((panel.x.scale === "linear" || (panel.x.scale === "log2" && panel.positions.length > 1)) && panel.kind === "line") {
    // Fixed bounds: marks stay in place if series are hidden, and there are no empty margins.
    option.xAxis.min = Math.min(...panel.positions);
    option.xAxis.max = Math.max(...panel.positions);
  }
  if (panel.second) {
    option.yAxis.push(Object.assign(axisOption(panel.second, { nameGap: 52, minInterval: stepOf(panel, true) }), { splitLine: { show: false } }));
  }
  if (time) {
    option.dataZoom = [{ type: "slider", bottom: 8, height: 20, textStyle: { color: css("--soft") }, brushSelect: false }];
  }
  if (panel.kind === "heat") {
    heat(panel, option, layout.width);
    return option;
  }
  const type = { line: "line", bar: "bar", stack: "bar", scatter: "scatter" }[panel.kind];
  option.series = panel.series.map((series, i) => ({
    // Only the frontier is connected.
    type: panel.kind === "scatter" && !series.dashed ? "line" : type, name: series.name,
    data: panel.x.scale === "category" ? series.values.map((v, at) => v !== null && noteOf(series, at) && panel.kind !== "line"
        // A bar with a note is not comparable with the others.
        ? { value: v, itemStyle: { opacity: 0.35, borderType: "dashed", borderWidth: 1.5, borderColor: css("--ink") } } : v)
      : series.values.map((v, at) => ({ value: [place(panel, panel.positions[at]), v], at }))
        .filter(d => panel.kind !== "scatter" || d.value[1] !== null),
    yAxisIndex: series.second && panel.second ? 1 : 0,
    stack: panel.kind === "stack" ? "all" : undefined,
    connectNulls: panel.x.scale === "percentile",
    symbol: panel.kind === "scatter" ? (series.notes ? "emptyCircle" : "circle") : SYMBOLS[i % SYMBOLS.length], symbolSize: panel.kind === "scatter" ? (series.dashed ? 9 : 11) : 6, showSymbol: !time,
    // A value holds until the next position.
    step: series.stepped ? "end" : false,
    lineStyle: { width: 2, type: series.dashed ? "dashed" : "solid" },
    // Overlapping points are darker.
    itemStyle: panel.kind === "scatter" && series.dashed ? { opacity: 0.6 } : undefined,
    barMaxWidth: 46, emphasis: { focus: "series" }
  }));
  if ((panel.marks || []).length) {
    // A separate series: marks of a series disappear if it is hidden in the legend.
    option.series.push({ type: "line", name: MARKS, data: [], silent: true, tooltip: { show: false },
      markArea: { silent: true, data: markAreas(panel) }, markLine: { silent: true, symbol: "none", data: pauseLines(panel) } });
  }
  if (time && panel.x.scale === "linear") {
    panel.series.forEach((series, i) => {
      const points = series.values.map((v, at) => [panel.positions[at], v]).filter((point, at) => alone(series.values, at));
      if (points.length) option.series.push({ type: "scatter", name: series.name, data: points, symbolSize: 4, silent: true,
        itemStyle: { color: colors[i % colors.length] }, yAxisIndex: series.second && panel.second ? 1 : 0, tooltip: { show: false } });
    });
  }
  if (panel.kind === "line") {
    panel.series.forEach((series, i) => {
      const gaps = gapsOf(panel, series);
      if (gaps.length) option.series.push({ type: "scatter", name: series.name, silent: true, tooltip: { show: false }, symbol: "triangle",
        symbolSize: 9, itemStyle: { color: colors[i % colors.length] }, data: gaps.map(gap => gap.at),
        yAxisIndex: series.second && panel.second ? 1 : 0,
        label: { show: true, position: "top", color: css("--soft"), fontSize: 10, formatter: p => gaps[p.dataIndex].note },
        labelLayout: { hideOverlap: true } });
    });
  }
  if (panel.kind === "line" || (panel.kind === "bar" && panel.series.length === 1)) {
    panel.series.forEach((series, i) => {
      if (series.halfWidths) option.series.push(whiskers(panel, series, panel.kind === "bar" ? css("--ink") : colors[i % colors.length]));
    });
  }
  option.legend.data = panel.series.map(series => series.name);
  return option;
}
