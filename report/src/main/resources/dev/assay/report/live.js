(function () {
  "use strict";
  const $ = id => document.getElementById(id);
  const root = document.documentElement;
  const COLORS = {
    light: ["#0b57a4", "#b34700", "#1a7a3c", "#8b2fa8"],
    dark: ["#74b3ff", "#ffab66", "#7ad491", "#d79bf0"]
  };
  const PANELS = {
    rate: [["TPS", "tps"], ["failed", "failed", true]],
    latency: [["p50 (ms)", "p50"], ["p95 (ms)", "p95"], ["p99 (ms)", "p99"]],
    client: [["CPU (%)", "cpu"], ["collector (ms)", "gc", true], ["longest stall (ms)", "stall", true]]
  };
  /** Two hours. */
  const MOST_SECONDS = 7200;
  const MOST_ROWS = 60;
  const MOST_TRIES = 10;
  let tries = 0;
  let seconds = [];
  let failed = 0;
  let cell = "";
  let wanted = false;

  function sensible(value) {
    if (value === null || value === undefined || !isFinite(value)) return "–";
    if (value === 0) return "0";
    const magnitude = Math.floor(Math.log10(Math.abs(value))) + 1;
    return value.toLocaleString("en-US", { maximumFractionDigits: Math.max(0, Math.min(9, 4 - magnitude)) });
  }
  function css(name) { return getComputedStyle(root).getPropertyValue(name).trim(); }
  function dark() { return root.dataset.theme === "dark"; }

  const charts = {};
  Object.keys(PANELS).forEach(id => { charts[id] = echarts.init($(id), null, { renderer: "svg" }); });
  addEventListener("resize", () => Object.values(charts).forEach(chart => chart.resize()));

  function optionOf(id) {
    const axis = { axisLabel: { color: css("--soft") }, axisLine: { show: true, lineStyle: { color: css("--line") } },
      splitLine: { lineStyle: { color: css("--line"), opacity: 0.5 } } };
    return {
      animation: false, color: COLORS[dark() ? "dark" : "light"], backgroundColor: "transparent",
      grid: { left: 60, right: 60, top: 34, bottom: 30 },
      legend: { top: 2, textStyle: { color: css("--ink") } },
      tooltip: { trigger: "axis", confine: true, renderMode: "richText", valueFormatter: sensible },
      xAxis: Object.assign({ type: "value", min: "dataMin", max: "dataMax", name: "s", nameTextStyle: { color: css("--soft") } }, axis),
      yAxis: [Object.assign({ type: "value" }, axis), Object.assign({ type: "value" }, axis, { splitLine: { show: false } })],
      series: PANELS[id].map(line => ({
        type: "line", name: line[0], showSymbol: seconds.length < 3, symbolSize: 5, lineStyle: { width: 2 }, yAxisIndex: line[2] ? 1 : 0,
        data: seconds.map(second => [second.until, second[line[1]]])
      }))
    };
  }
  function draw() {
    wanted = false;
    Object.keys(PANELS).forEach(id => charts[id].setOption(optionOf(id), true));
  }
  /** Draws once per animation frame. */
  function later() {
    if (!wanted) {
      wanted = true;
      requestAnimationFrame(draw);
    }
  }
  function stage(text) { $("stage").textContent = (cell ? cell + " · " : "") + text; }
  function progress(share, text) {
    $("progress").value = Math.max(0, Math.min(1, share));
    $("left").textContent = text;
  }
  function item(row, text, number) {
    const td = row.insertCell();
    td.textContent = text;
    if (number) td.className = "number";
  }

  const handlers = {
    cell: m => { cell = "cell " + m.cell + " of " + m.of + ": " + m.label; stage("starting"); },
    stage: m => stage(m.text),
    loading: m => {
      stage("loading");
      progress(m.total ? m.rows / m.total : 0, m.rows.toLocaleString("en-US") + " of " + m.total.toLocaleString("en-US") + " rows");
    },
    started: m => {
      seconds = [];
      $("seconds").replaceChildren();
      failed = 0;
      $("errors").textContent = "0";
      $("errors-card").classList.remove("bad");
      stage("running " + m.users + (m.users === 1 ? " user" : " users"));
      later();
    },
    second: m => {
      seconds.push(m);
      if (seconds.length > MOST_SECONDS) seconds.shift();
      const row = $("seconds").insertRow(0);
      [m.until, m.tps, m.failed, m.p50, m.p95, m.p99].forEach(value => item(row, sensible(value), true));
      if ($("seconds").rows.length > MOST_ROWS) $("seconds").deleteRow(-1);
      failed += m.failed;
      $("tps").textContent = sensible(m.tps);
      $("p95").textContent = m.p95 === null ? "–" : sensible(m.p95) + " ms";
      $("errors").textContent = failed.toLocaleString("en-US");
      $("errors-card").classList.toggle("bad", failed > 0);
      $("phase").textContent = m.phase;
      progress(m.planned ? m.until / m.planned : 0, Math.max(0, Math.round(m.planned - m.until)) + " s left of " + Math.round(m.planned) + " s");
      later();
    },
    queue: m => { stage(m.waiting + " waiting, " + m.serving + " served"); },
    note: m => {
      const li = document.createElement("li");
      li.textContent = m.text;
      $("notes").append(li);
    },
    ended: m => {
      const row = $("ended").insertRow();
      item(row, m.cell === null ? "" : String(m.cell), true);
      item(row, m.label);
      item(row, sensible(m.tps), true);
      item(row, sensible(m.p95), true);
      item(row, m.outcome + (m.reasons.length ? ": " + m.reasons.join(", ") : ""));
      stage("finished: " + m.outcome);
    },
    over: () => {
      source.close();
      document.title = "Assay – run finished";
      $("title").textContent = "Run finished";
      $("stage").textContent = "The last values stay visible while this page is open. The results are in the folder of the run.";
      progress(1, "");
    }
  };

  const preferred = matchMedia("(prefers-color-scheme: dark)");
  function theme() {
    root.dataset.theme = preferred.matches ? "dark" : "light";
    later();
  }
  preferred.addEventListener("change", theme);
  theme();

  const source = new EventSource("events");
  source.onmessage = event => {
    const message = JSON.parse(event.data);
    if (handlers[message.kind]) handlers[message.kind](message);
  };
  source.onopen = () => { tries = 0; };
  source.onerror = () => {
    if (document.title.endsWith("finished")) return;
    tries++;
    $("stage").textContent = source.readyState === EventSource.CLOSED
      ? "Too many live pages are open: close one and reload this page."
      : tries < MOST_TRIES ? "Connection lost, reconnecting."
      : "No response for a long time: the run may have been killed. The last values stay visible while this page is open.";
  };
  window.assayLive = { seconds: () => seconds, option: id => charts[id].getOption() };
})();
