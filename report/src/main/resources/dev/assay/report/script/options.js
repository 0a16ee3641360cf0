// What ECharts is told of a panel.

function heat(panel, option) {
  const cells = [];
  const notes = [];
  panel.series.forEach((series, row) => series.values.forEach((value, column) => {
    if (value !== null) cells.push([column, row, value]);
    const note = noteOf(series, column);
    if (note) notes.push({ value: [column, row], note });
  }));
  const values = cells.map(cell => cell[2]);
  option.xAxis.splitArea = { show: true };
  option.visualMap = {
    min: Math.min(...values, 0), max: Math.max(...values, 1), seriesIndex: 0, orient: "horizontal", left: "center", bottom: 4,
    itemWidth: 14, calculable: false, textStyle: { color: css("--soft") }, formatter: v => sensible(v),
    inRange: { color: dark() ? ["#20303f", "#2c6ea8", "#8ec1ff"] : ["#e9f1fa", "#74a9d8", "#0b4a8f"] }
  };
  option.series = [
    { type: "heatmap", name: panel.y.name, data: cells, itemStyle: { borderWidth: 1, borderColor: css("--page") } },
    { type: "scatter", name: "notes", data: notes.map(n => n.value), symbol: "rect", symbolSize: 1, silent: true,
      label: { show: true, color: css("--ink"), backgroundColor: css("--page"), padding: [1, 3], borderRadius: 3, fontSize: 10,
        formatter: p => notes[p.dataIndex].note === "optimum" ? "★ optimum" : notes[p.dataIndex].note } }];
  option.legend.show = false;
  option.grid.bottom = 90;
}

/** No line goes to it or from it, so that it needs a mark to be seen. */
function alone(values, at) {
  const there = i => values[i] !== null && values[i] !== undefined;
  return there(at) && !there(at - 1) && !there(at + 1);
}

/** In how many lines names of a legend stand. */
function linesOf(names, width) {
  let lines = 1, left = width;
  names.forEach(name => {
    const own = 44 + 7 * name.length;
    if (own > left && left < width) {
      lines++;
      left = width;
    }
    left -= own;
  });
  return lines;
}
/** As no hand will touch it: nothing to scroll or to move, and the names of all lines. */
function stillOf(panel, width, top) {
  const option = optionOf(panel);
  const lines = option.legend.show === false ? 0 : linesOf(option.legend.data, width - 20);
  option.legend.type = "plain";
  option.legend.top = top;
  option.grid.top = top + 14 + 22 * lines;
  option.grid.bottom = panel.kind === "heat" ? 90 : 56;
  delete option.dataZoom;
  return option;
}

function optionOf(panel) {
  const colors = COLORS[dark() ? "dark" : "light"];
  const time = panel.positions.length > 60 && panel.kind === "line";
  const option = {
    animation: false, color: colors, backgroundColor: "transparent", textStyle: { fontFamily: css("font"), color: css("--ink") },
    grid: { left: 70, right: panel.second ? 70 : 24, top: 44, bottom: time ? 90 : 56 },
    legend: { type: "scroll", top: 4, textStyle: { color: css("--ink") }, pageTextStyle: { color: css("--ink") },
      pageIconColor: css("--link"), inactiveColor: css("--line") },
    tooltip: tooltip(panel),
    xAxis: axisOption(panel.x),
    yAxis: [axisOption(panel.y, { nameGap: 52 })]
  };
  if (panel.x.scale === "linear" && panel.kind === "line") {
    // Whatever is hidden, marks stay where they are.
    option.xAxis.min = Math.min(...panel.positions);
    option.xAxis.max = Math.max(...panel.positions);
  }
  if (panel.second) {
    option.yAxis.push(Object.assign(axisOption(panel.second, { nameGap: 52 }), { splitLine: { show: false } }));
  }
  if (time) {
    option.dataZoom = [{ type: "slider", bottom: 8, height: 20, textStyle: { color: css("--soft") }, brushSelect: false }];
  }
  if (panel.kind === "heat") {
    heat(panel, option);
    return option;
  }
  const type = { line: "line", bar: "bar", stack: "bar", scatter: "scatter" }[panel.kind];
  option.series = panel.series.map((series, i) => ({
    // Only what belongs together is connected.
    type: panel.kind === "scatter" && !series.dashed ? "line" : type, name: series.name,
    data: panel.x.scale === "category" ? series.values.map((v, at) => v !== null && noteOf(series, at) && panel.kind !== "line"
        // What is to be said of a bar is that it is not like the others.
        ? { value: v, itemStyle: { opacity: 0.35, borderType: "dashed", borderWidth: 1.5, borderColor: css("--ink") } } : v)
      : series.values.map((v, at) => ({ value: [place(panel, panel.positions[at]), v], at }))
        .filter(d => panel.kind !== "scatter" || d.value[1] !== null),
    yAxisIndex: series.second && panel.second ? 1 : 0,
    stack: panel.kind === "stack" ? "all" : undefined,
    connectNulls: panel.x.scale === "percentile",
    symbol: (panel.kind === "scatter" && series.notes ? "emptyCircle" : SYMBOLS[i % SYMBOLS.length]), symbolSize: panel.kind === "scatter" ? 11 : 6, showSymbol: !time,
    // What is had at a position is had until the next one.
    step: series.stepped ? "end" : false,
    lineStyle: { width: 2, type: series.dashed ? "dashed" : "solid" },
    barMaxWidth: 46, emphasis: { focus: "series" }
  }));
  if ((panel.marks || []).length) {
    // By itself: a line that is hidden in the legend takes its marks with it.
    option.series.push({ type: "line", name: MARKS, data: [], silent: true, tooltip: { show: false },
      markArea: { silent: true, data: markAreas(panel) }, markLine: { silent: true, symbol: "none", data: pauseLines(panel) } });
  }
  if (panel.kind === "bar" && panel.series.length === 1) {
    option.legend.show = false;
  }
  if (time && panel.x.scale === "linear") {
    panel.series.forEach((series, i) => {
      const points = series.values.map((v, at) => [panel.positions[at], v]).filter((point, at) => alone(series.values, at));
      if (points.length) option.series.push({ type: "scatter", name: series.name, data: points, symbolSize: 4, silent: true,
        itemStyle: { color: colors[i % colors.length] }, yAxisIndex: series.second && panel.second ? 1 : 0, tooltip: { show: false } });
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
