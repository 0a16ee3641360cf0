(function () {
  "use strict";
  const data = JSON.parse(document.getElementById("charts").textContent);
  const charts = data.charts;
  // What many panels have stands once, and each has its number.
  Object.values(charts).forEach(chart => chart.panels.forEach(panel => {
    panel.positions = data.lists[panel.positions];
    panel.marks = panel.marks === undefined ? undefined : data.lists[panel.marks];
  }));
  const root = document.documentElement;
  const drawn = new Map();
  const SYMBOLS = ["circle", "rect", "triangle", "diamond", "roundRect", "pin"];
  const COLORS = {
    light: ["#0b57a4", "#b34700", "#1a7a3c", "#8b2fa8", "#a81e22", "#00727a", "#6b5b00", "#b0306e", "#4a4fbf", "#5a5f66"],
    dark: ["#74b3ff", "#ffab66", "#7ad491", "#d79bf0", "#ff9a96", "#5fd3dc", "#e0cf5a", "#ff94c4", "#a9adff", "#c0c6cd"]
  };
  const MARKS = "marks";
  const STATES = { phase: "128,134,142", outage: "214,48,52", pause: "200,140,0" };

  // ---- numbers and texts -------------------------------------------------------------------------------------------

  function sensible(value) {
    if (value === null || value === undefined || !isFinite(value)) return "–";
    if (value === 0) return "0";
    const magnitude = Math.floor(Math.log10(Math.abs(value))) + 1;
    return value.toLocaleString("en-US", { maximumFractionDigits: Math.max(0, Math.min(9, 4 - magnitude)) });
  }
  /** What a figure is uncertain by: two digits, whole ones never cut. */
  function uncertainty(half) {
    if (half === null || half === undefined || !isFinite(half)) return "–";
    const decimals = half === 0 ? 3 : Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(Math.abs(half)))));
    return half.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  }
  /** Of what would be long, the prefix: 5.2 M. */
  function prefixed(value) {
    const step = [[1e12, "T"], [1e9, "G"], [1e6, "M"]].find(each => Math.abs(value) >= each[0]);
    return step ? sensible(value / step[0]) + " " + step[1] : sensible(value);
  }
  function axisName(axis) { return axis.unit ? axis.name + " (" + axis.unit + ")" : axis.name; }
  function positionText(panel, at) {
    const value = panel.positions[at];
    return panel.x.scale === "category" ? panel.x.categories[value]
      : panel.x.scale === "percentile" ? percentile(value, 1) : String(value);
  }
  /** A percentile with as many nines as it has, and so many digits more. */
  function percentile(value, more) {
    const left = 100 - value;
    const digits = left > 0 ? Math.max(0, Math.ceil(-Math.log10(left))) : 0;
    return String(+value.toFixed(Math.min(15, digits + more)));
  }
  /** Everything that comes from a file is text; ECharts takes what a formatter of tooltips gives for markup. */
  function escaped(text) {
    return String(text).replace(/[&<>"']/g, c => "&#" + c.charCodeAt(0) + ";");
  }
  function dark() { return root.dataset.theme === "dark"; }
  /** Asked of the page once a theme: each question after a change has all of it styled again. */
  const styles = new Map();
  function css(name) {
    if (!styles.has(name)) {
      styles.set(name, name === "font" ? getComputedStyle(document.body).fontFamily : getComputedStyle(root).getPropertyValue(name).trim());
    }
    return styles.get(name);
  }

  // ---- charts ------------------------------------------------------------------------------------------------------

  /** Where a position is on its axis: percentiles by what they leave out. */
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
      option.axisLabel.width = 90;
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
        label: { show: true, color: css("--soft"), position: "insideTop" } },
      { xAxis: mark[2] }]);
  }
  function pauseLines(panel) {
    return (panel.marks || []).filter(mark => mark[0] === "pause").map(mark => ({
      xAxis: mark[1], name: mark[3], label: { show: false }, symbol: "none",
      lineStyle: { color: "rgb(" + STATES.pause + ")", type: "dotted", width: 1 } }));
  }
  function whiskers(panel, series, color) {
    return {
      type: "custom", name: series.name, silent: true, z: 5, tooltip: { show: false },
      data: series.values.map((v, i) => [place(panel, panel.positions[i]), v, (series.halfWidths || [])[i]])
        .filter(d => d[1] !== null && d[2] !== null && d[2] !== undefined),
      renderItem: function (params, api) {
        const top = api.coord([api.value(0), api.value(1) + api.value(2)]);
        const low = api.coord([api.value(0), api.value(1) - api.value(2)]);
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
            escaped(sensible(series.values[at[0]]) + (note ? " " + note : "")) + "</b>";
        }
        const at = items[0].data && items[0].data.at !== undefined ? items[0].data.at : items[0].dataIndex;
        const head = panel.labels ? panel.labels[at] : panel.x.name + " " + positionText(panel, at) + (panel.x.unit ? " " + panel.x.unit : "");
        const lines = panel.series.filter((s, i) => panel.kind !== "scatter" || s.values[at] !== null).map(series => {
          const half = series.halfWidths ? series.halfWidths[at] : null;
          const note = noteOf(series, at);
          const axis = series.second && panel.second ? panel.second : panel.y;
          if (series.values[at] === null && !note) return null;
          return escaped(series.name + ": " + (series.values[at] === null ? "" : prefixed(series.values[at]) +
            (axis.unit ? (Math.abs(series.values[at]) >= 1e6 ? "" : " ") + axis.unit : "")) + (half ? " ± " + uncertainty(half) : "") + (note ? " " + note : ""));
        }).filter(line => line !== null);
        return "<b>" + escaped(head) + "</b><br>" + lines.slice(0, 20).join("<br>");
      }
    };
  }

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

  const zooms = new Map();
  function panelOf(figure) {
    const chooser = figure.querySelector("select");
    return charts[figure.dataset.chart].panels[chooser ? +chooser.value : 0];
  }
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
    const option = optionOf(panel);
    chart.setOption(option, true);
    // Who looks closer at a stretch of one chart looks at the same of all that have the same time.
    if (option.dataZoom) {
      chart.group = figure.closest("section").id + " " + option.xAxis.min + " " + option.xAxis.max;
      echarts.connect(chart.group);
      // One that is drawn later, or again, begins where the others are.
      const zoom = zooms.get(chart.group);
      if (zoom) chart.dispatchAction({ type: "dataZoom", start: zoom.start, end: zoom.end });
    } else {
      chart.group = "";
    }
    // The picture's words: what is in it, for those who do not see it. The data are in the table below.
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
  const sized = new ResizeObserver(entries => entries.forEach(entry => {
    const chart = drawn.get(entry.target.closest("figure"));
    if (chart) chart.resize();
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
        // What is chosen in one chart of a section is chosen in its others too.
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

  // ---- tables ------------------------------------------------------------------------------------------------------

  function dataTable(figure) {
    const panel = panelOf(figure);
    const place = figure.querySelector(".scroll");
    const table = document.createElement("table");
    table.setAttribute("aria-label", charts[figure.dataset.chart].title);
    const head = table.createTHead().insertRow();
    const heading = text => {
      const th = document.createElement("th");
      th.scope = "col";
      th.textContent = text;
      head.append(th);
    };
    heading(axisName(panel.x) + (panel.kind === "heat" ? " \\ " + axisName(panel.y) : ""));
    if (panel.labels) heading("what");
    panel.series.forEach(series => {
      const unit = (series.second && panel.second ? panel.second : panel.y).unit;
      heading(series.name + (unit && panel.kind !== "heat" ? " (" + unit + ")" : ""));
      if (series.halfWidths) heading("±");
    });
    const body = table.createTBody();
    panel.positions.forEach((position, at) => {
      const row = body.insertRow();
      const cell = (text, raw, note) => {
        const td = row.insertCell();
        td.textContent = text;
        if (note) td.dataset.note = note;
        if (raw !== null && raw !== undefined) {
          td.className = "number";
          td.dataset.raw = raw;
        }
      };
      cell(positionText(panel, at), panel.x.scale === "category" ? null : position);
      if (panel.labels) cell(panel.labels[at], null);
      panel.series.forEach(series => {
        const note = noteOf(series, at);
        const value = series.values[at];
        cell(note && value === null ? note : sensible(value) + (note ? " " + note : ""), value, value === null ? null : note);
        if (series.halfWidths) cell(uncertainty(series.halfWidths[at]), series.halfWidths[at]);
      });
    });
    sortable(table);
    place.replaceChildren(table);
  }

  /** The number of a cell, for programs; undefined if it is none. What is read as it is written stands there once. */
  function rawOf(cell) {
    return cell.dataset.raw !== undefined ? cell.dataset.raw : cell.className === "number" ? cell.textContent : undefined;
  }
  function sortable(table) {
    table.querySelectorAll("thead th").forEach((th, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = th.textContent || "value";
      th.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = th.getAttribute("aria-sort") === "ascending";
        table.querySelectorAll("th").forEach(other => other.removeAttribute("aria-sort"));
        th.setAttribute("aria-sort", down ? "descending" : "ascending");
        const body = table.tBodies[0];
        const key = row => {
          const raw = rawOf(row.cells[column]);
          return raw === undefined ? null : +raw;
        };
        Array.from(body.rows).sort((one, other) => {
          const a = key(one), b = key(other);
          const order = a !== null && b !== null ? a - b
            : a !== null ? -1 : b !== null ? 1
            : one.cells[column].textContent.localeCompare(other.cells[column].textContent, "en", { numeric: true });
          return down ? -order : order;
        }).forEach(row => body.append(row));
      });
    });
  }
  document.querySelectorAll(".table table").forEach(sortable);

  function csv(table) {
    // A spreadsheet takes such a text for a formula; a number it may be.
    const harmless = text => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? "'" + text : text;
    const quoted = text => /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
    // What is to be said of numbers has columns of its own, so that they stay numbers and nobody takes them for sound.
    const noted = Array.from(table.rows[0].cells, (heading, column) => column)
      .filter(column => Array.from(table.tBodies[0].rows).some(row => row.cells[column].dataset.note));
    return Array.from(table.rows).map((row, at) => Array.from(row.cells, cell => rawOf(cell) !== undefined ? rawOf(cell)
        : harmless(cell.textContent === "–" ? "" : cell.textContent))
      .concat(noted.map(column => harmless(at === 0 ? row.cells[column].textContent + ", remark" : row.cells[column].dataset.note || "")))
      .map(quoted).join(",")).join("\r\n") + "\r\n";
  }
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch (refused) {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    document.getElementById("status").textContent = "Copied.";
  }
  document.querySelectorAll("button.copy").forEach(button => button.addEventListener("click", async () => {
    const table = button.closest(".table, details").querySelector("table");
    await copy(csv(table));
    const before = "Copy as CSV";
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = before; }, 1500);
  }));

  // ---- themes, paper -----------------------------------------------------------------------------------------------

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
  /** Nobody chooses on paper: all panels of a chart stand there, several beside each other. */
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
      // As wide as the paper turns out to be.
      plot.querySelector("svg").setAttribute("viewBox", "0 0 " + width + " " + height);
      stills.push(chart);
    });
    return place;
  }
  addEventListener("beforeprint", () => {
    if (before !== null) return;
    before = root.dataset.theme;
    theme("light");
    const places = figures.map(still);
    figures.forEach((figure, i) => figure.querySelector(".plot").after(places[i]));
  });
  addEventListener("afterprint", () => {
    stills.splice(0).forEach(chart => chart.dispose());
    document.querySelectorAll(".stills").forEach(place => place.remove());
    theme(before || "light");
    before = null;
  });

  // ---- pictures ----------------------------------------------------------------------------------------------------

  function base64(text) {
    return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(""));
  }
  /** A chart by itself: with its title, without what only a hand can use. */
  function pictureOf(chart, panel, width, height) {
    const option = stillOf(panel, width, 34);
    option.backgroundColor = css("--page");
    // Names of fonts with quotation marks would end ECharts' attributes.
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
  /** What a browser without a window is asked for: some charts as text, in the place of the page. */
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
})();
