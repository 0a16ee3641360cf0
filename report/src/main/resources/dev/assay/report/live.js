(function () {
  "use strict";
  const $ = id => document.getElementById(id);
  const root = document.documentElement;
  const COLORS = {
    light: ["#0b57a4", "#b34700", "#1a7a3c", "#8b2fa8"],
    dark: ["#74b3ff", "#ffab66", "#7ad491", "#d79bf0"]
  };
  /** Series of each chart: name, field of a second, whether it belongs to the axis on the right. */
  const PANELS = {
    rate: { left: "per second", right: "failed", lines: [["TPS", "tps"], ["failed", "failed", true]] },
    latency: { left: "ms", right: "", lines: [["p50", "p50"], ["p95", "p95"], ["p99", "p99"]] },
    client: { left: "CPU %", right: "ms", lines: [["CPU of the client", "cpu"], ["GC pauses", "gc", true], ["longest stall", "stall", true]] }
  };
  const PHASES = { "ramp-up": "Warm-up", "measurement": "Measurement", "ramp-down": "Ramp-down" };
  /** Two hours. */
  const MOST_SECONDS = 7200;
  const MOST_ROWS = 60;
  const MOST_TRIES = 10;
  let tries = 0;
  let seconds = [];
  let failed = 0;
  let cell = "";
  let subject = null;
  /** End of the time axis in seconds. */
  let planned = 0;
  /** A stage without progress of its own, whose seconds are counted. */
  let waiting = null;
  let over = false;
  let wanted = false;

  function sensible(value) {
    if (value === null || value === undefined || !isFinite(value)) return "–";
    if (value === 0) return "0";
    const magnitude = Math.floor(Math.log10(Math.abs(value))) + 1;
    return value.toLocaleString("en-US", { maximumFractionDigits: Math.max(0, Math.min(9, 4 - magnitude)) });
  }
  function whole(value) { return Math.round(value).toLocaleString("en-US"); }
  function css(name) { return getComputedStyle(root).getPropertyValue(name).trim(); }
  function dark() { return root.dataset.theme === "dark"; }

  const charts = {};
  Object.keys(PANELS).forEach(id => { charts[id] = echarts.init($(id), null, { renderer: "svg", width: 300, height: 240 }); });
  function resize() { Object.values(charts).forEach(chart => chart.resize({ width: "auto", height: "auto" })); }
  addEventListener("resize", resize);

  /** The phases around the measurement, shaded; named where the name fits. */
  function areas(chart) {
    if (!subject || settling()) return [];
    const end = subject.rampUp + subject.measurement;
    return [["ramp-up", 0, subject.rampUp], ["ramp-down", end, end + subject.rampDown]]
      .filter(area => area[2] > area[1])
      .map(area => {
        const pixels = chart.getWidth() * (area[2] - area[1]) / Math.max(1, planned);
        return [{ name: pixels > 100 ? area[0] : "", xAxis: area[1] }, { xAxis: area[2] }];
      });
  }
  function optionOf(id) {
    const panel = PANELS[id];
    const text = { color: css("--soft") };
    const axis = { axisLabel: text, nameTextStyle: text, axisLine: { show: true, lineStyle: { color: css("--line") } },
      splitLine: { lineStyle: { color: css("--line"), opacity: 0.5 } } };
    const right = panel.lines.some(line => line[2] && seconds.some(second => second[line[1]]));
    return {
      animation: false, color: COLORS[dark() ? "dark" : "light"], backgroundColor: "transparent",
      grid: { left: 62, right: right ? 52 : 20, top: 58, bottom: 46 },
      legend: { top: 0, left: 0, textStyle: { color: css("--ink") } },
      tooltip: { trigger: "axis", confine: true, renderMode: "richText", valueFormatter: sensible,
        axisPointer: { label: { formatter: at => sensible(at.value) + " s" } } },
      xAxis: Object.assign({ type: "value", min: 0, max: Math.max(1, Math.ceil(planned)), minInterval: 1, name: "seconds",
        nameLocation: "middle", nameGap: 26 }, axis),
      yAxis: [
        Object.assign({ type: "value", name: panel.left, min: 0, boundaryGap: [0, "15%"] }, axis),
        Object.assign({ type: "value", name: panel.right, min: 0, minInterval: id === "rate" ? 1 : 0, boundaryGap: [0, "15%"], show: right }, axis, { splitLine: { show: false } })
      ],
      series: panel.lines.map((line, index) => ({
        type: "line", name: line[0], symbol: "circle", showSymbol: seconds.length < 3, symbolSize: 5, lineStyle: { width: 2 }, yAxisIndex: line[2] ? 1 : 0,
        data: seconds.map(second => [second.until, second[line[1]]]),
        markArea: index ? undefined : { silent: true, itemStyle: { color: css("--line"), opacity: 0.3 },
          label: { color: css("--soft"), position: "insideTop" }, data: areas(charts[id]) }
      }))
    };
  }
  function draw() {
    wanted = false;
    if (!seconds.length) return;
    if ($("charts").hidden) {
      $("charts").hidden = false;
      resize();
    }
    Object.keys(PANELS).forEach(id => charts[id].setOption(optionOf(id), true));
  }
  /** Draws once per animation frame. */
  function later() {
    if (!wanted) {
      wanted = true;
      requestAnimationFrame(draw);
    }
  }
  function add(second) {
    seconds.push(second);
    if (seconds.length > MOST_SECONDS) seconds.shift();
    later();
  }
  function settling() { return $("charts").dataset.of === "settling"; }
  function empty() {
    seconds = [];
    $("charts").hidden = true;
  }
  function stage(text) { $("stage").textContent = (cell ? cell + " · " : "") + text; }
  /** Shows the phase in its tile and, before the title, in the browser's tab. */
  function phase(name, time) {
    $("phase").textContent = name;
    $("phase-time").textContent = time;
    document.title = name + (time ? " " + time : "") + " · " + (subject ? subject.title + " · " : "") + "Assay";
  }
  /** Moves the bar; without a share it only shows activity. */
  function progress(share, text) {
    if (share === null) $("progress").removeAttribute("value");
    else $("progress").value = Math.max(0, Math.min(1, share));
    $("left").textContent = text;
  }
  function item(row, text, number) {
    const td = row.insertCell();
    td.textContent = text;
    if (number) td.className = "number";
  }
  /** Seconds of a phase so far and in total. */
  function within(m) {
    if (!subject) return [m.until, m.planned];
    if (m.phase === "ramp-up") return [m.until, subject.rampUp];
    if (m.phase === "measurement") return [m.until - subject.rampUp, subject.measurement];
    return [m.until - subject.rampUp - subject.measurement, subject.rampDown];
  }
  function tick() {
    if (waiting) {
      const time = whole(Math.max(0, (Date.now() - waiting.at) / 1000)) + " s";
      phase(waiting.name, time);
      progress(null, time);
    }
  }
  setInterval(tick, 1000);

  const handlers = {
    cell: m => {
      cell = "cell " + m.cell + " of " + m.of + ": " + m.label;
      subject = null;
      empty();
      stage("starting");
    },
    subject: m => {
      subject = m;
      $("title").textContent = m.title;
      $("workload").textContent = m.workload;
      $("system").textContent = m.system;
      $("target").textContent = m.target === m.system ? "" : m.target;
      $("users-label").textContent = m.closed ? "Users" : "Sessions";
      $("users").textContent = whole(m.users);
      tick();
    },
    stage: m => {
      stage(m.text);
      waiting = { name: "Preparation", at: m.at };
      if (seconds.length) waiting.name = settling() ? "Until steady" : "After the load";
      tick();
    },
    loading: m => {
      waiting = null;
      stage("loading data");
      const left = m.perSecond ? ", " + whole(m.perSecond) + " rows/s, " + whole((m.total - m.rows) / m.perSecond) + " s left" : "";
      phase("Data load", m.total ? Math.floor(100 * m.rows / m.total) + " %" : "");
      progress(m.total ? m.rows / m.total : 0, whole(m.rows) + " of " + whole(m.total) + " rows" + left);
    },
    settling: m => {
      waiting = null;
      if (!settling()) {
        empty();
        $("charts").dataset.of = "settling";
        $("trial-charts").hidden = true;
        stage("running the load until it is steady, unmeasured");
      }
      planned = m.limit;
      $("tps").textContent = sensible(m.tps);
      phase("Until steady", whole(m.until) + " s of at most " + whole(m.limit) + " s");
      progress(m.until / m.limit, "until throughput is steady, at most " + whole(Math.max(0, m.limit - m.until)) + " s left");
      add(m);
    },
    started: m => {
      waiting = null;
      empty();
      $("charts").dataset.of = "trial";
      $("trial-charts").hidden = false;
      $("seconds").replaceChildren();
      failed = 0;
      $("errors").textContent = "0";
      $("errors-card").classList.remove("bad");
      ["tps", "p95", "cpu"].forEach(id => { $(id).textContent = "–"; });
      stage("running " + m.users + (subject && !subject.closed ? " session" : " user") + (m.users === 1 ? "" : "s"));
      phase("Start", "");
      progress(0, "");
    },
    second: m => {
      waiting = null;
      planned = Math.max(m.planned, m.until);
      const row = $("seconds").insertRow(0);
      [m.until, m.tps, m.failed, m.p50, m.p95, m.p99].forEach(value => item(row, sensible(value), true));
      if ($("seconds").rows.length > MOST_ROWS) $("seconds").deleteRow(-1);
      failed += m.failed;
      $("tps").textContent = sensible(m.tps);
      $("p95").textContent = m.p95 === null ? "–" : sensible(m.p95) + " ms";
      $("cpu").textContent = m.cpu === null ? "–" : whole(m.cpu) + " %";
      $("errors").textContent = whole(failed);
      $("errors-card").classList.toggle("bad", failed > 0);
      const [time, all] = within(m);
      phase(PHASES[m.phase] || m.phase, whole(time) + " s of " + whole(all) + " s");
      progress(m.planned ? m.until / m.planned : 0, Math.max(0, Math.round(m.planned - m.until)) + " s left of " + Math.round(m.planned) + " s");
      add(m);
    },
    queue: m => { stage(m.waiting + " waiting, " + m.serving + " served"); },
    note: m => {
      const li = document.createElement("li");
      li.textContent = m.text;
      $("notes").append(li);
      $("notes-section").hidden = false;
    },
    ended: m => {
      waiting = null;
      const row = $("ended").insertRow();
      item(row, m.cell === null ? "" : String(m.cell), true);
      item(row, m.label);
      item(row, sensible(m.tps), true);
      item(row, sensible(m.p95), true);
      item(row, m.outcome + (m.reasons.length ? ": " + m.reasons.join(", ") : ""));
      $("ended-section").hidden = false;
      stage("finished: " + m.outcome);
      phase("Finished", "");
      progress(1, "");
    },
    over: () => {
      over = true;
      waiting = null;
      source.close();
      phase("Finished", "");
      $("stage").textContent = "The run has ended. The last values stay visible while this page is open. The results are in the folder of the run.";
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
    if (over) return;
    tries++;
    $("stage").textContent = source.readyState === EventSource.CLOSED
      ? "Too many live pages are open: close one and reload this page."
      : tries < MOST_TRIES ? "Connection lost, reconnecting."
      : "No response for a long time: the run may have been killed. The last values stay visible while this page is open.";
  };
  window.assayLive = { seconds: () => seconds, over: () => over, option: id => charts[id].getOption() };
})();
