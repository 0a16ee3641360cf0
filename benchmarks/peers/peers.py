#!/usr/bin/env python3
"""Measures the processes of tpcc.sh, reads what the tools print, and compares. Python 3.8, nothing else.

peers.py measure RECORD LOG COMMAND...   runs a command, output to LOG; its time, processor time and memory to RECORD
peers.py sample RECORD LOG COMMAND...    likewise, with its processor time at each half second, on Linux
peers.py read TOOL SOURCE                prints, as JSON, what a tool said of its run (assay, go-tpc, benchbase, pgbench)
peers.py report RESULTS                  prints the tables from the lines of a results file
"""

import csv
import glob
import json
import math
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import time


SAMPLE_SECONDS = 0.5


def processor_seconds(process, with_children=False):
    """User and system time of a process, threads that have ended included (Linux, proc(5)); None if there is none.

    With its children, as a server has that is one process for each session: those that live, and those it has waited for, so
    that nothing is lost when one ends.
    """
    try:
        # What follows the name, which may be anything in parentheses: utime, stime, cutime, cstime are fields 14 to 17.
        fields = text(f"/proc/{process}/stat").rpartition(")")[2].split()
    except OSError:  # it ended meanwhile
        return None
    used = sum(map(int, fields[11 : 15 if with_children else 13])) / os.sysconf("SC_CLK_TCK")
    if with_children:
        for task in glob.glob(f"/proc/{process}/task/*/children"):
            try:
                used += sum(processor_seconds(child) or 0 for child in text(task).split())
            except OSError:
                pass
    return used


def interrupts():
    """How often a processor has told another one of a thread to wake or of other work, since the machine started.

    Linux; 0 where nobody counts.
    """
    kinds = ("Rescheduling interrupts", "Function call interrupts")
    try:
        lines = [line.split() for line in text("/proc/interrupts").splitlines() if line.endswith(kinds)]
    except OSError:
        return 0
    return sum(int(word) for line in lines for word in line[1:] if word.isdigit())


def sampled(process):
    """Waits for a process; pairs of the wall clock's seconds and its processor time."""
    samples = []
    while True:
        try:
            process.wait(SAMPLE_SECONDS)
            return samples
        except subprocess.TimeoutExpired:
            used = processor_seconds(process.pid)
            if used is not None:
                samples.append((time.time(), used))


def started(command, output, errors, ends, known):
    """A process that was told to `known` before any of the signals `ends` is heard: whoever ends this program while the command
    starts would leave that behind.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ends)
    try:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=errors,
            stdin=subprocess.DEVNULL,
            preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_SETMASK, before),
        )
        known(process)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return process


def measure(record, log, command, sample=False):
    """Runs a command; the figures are of its whole process tree, as far as it waited for its children.

    The memory is the most that one process held, 15 MB at least: that much this program had when it became another.
    """
    ends = (signal.SIGTERM, signal.SIGINT)

    def pass_on(process):
        for number in ends:
            signal.signal(number, lambda *_: process.terminate())

    with open(log, "wb") as output, open(log + ".err", "wb") as errors:
        begin = time.monotonic()
        process = started(command, output, errors, ends, pass_on)
        samples = {"samples": sampled(process)} if sample else {}
        status = process.wait()
        wall = time.monotonic() - begin
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Linux counts kilobytes, macOS bytes.
    megabytes = used.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)
    with open(record, "w") as out:
        json.dump(dict(samples, wall=wall, cpu=used.ru_utime + used.ru_stime, rss=megabytes), out)
    return status if status >= 0 else 128 - status


class Unreadable(Exception):
    """A tool's output without what it is known to print."""


def text(path):
    with open(path, encoding="utf-8", errors="replace") as source:
        return source.read()


def read_assay(path):
    """The document of `assay run tpcc --json`. Transactions rolled back by design are done, too (TPC-C 2.4.1.4).

    Those of the ramp-up are in the seconds that the run's folder keeps.
    """
    try:
        result = json.loads(text(path))
        orders = next(t for t in result["transactions"] if t["type"] == "new-order")
        done = sum(t["committed"] + t["rolledBack"] for t in result["transactions"])
        whole = done
        if result["phases"]["rampUpSeconds"] > 0:
            whole = 0
            for seconds in glob.glob(os.path.join(glob.escape(result["runDirectory"]), "trials", "*", "intervals.csv")):
                with open(seconds, newline="") as source:
                    whole += sum(int(row["committed"]) + int(row["rolled_back"]) for row in csv.DictReader(source))
            if whole < done:
                raise ValueError(f"{result['runDirectory']} has {whole} transactions, the document {done}")
        return {
            "tpmC": result["throughput"]["value"],
            "transactions": done,
            "whole": whole,
            "failed": sum(t["failed"] for t in result["transactions"]),
            "p50": orders["responseTimeMicros"]["p50"] / 1000,
            "p95": orders["responseTimeMicros"]["p95"] / 1000,
            "verdict": result["verdict"]["status"],
            "reasons": [reason["code"] for reason in result["verdict"]["reasons"]],
        }
    except (OSError, ValueError, KeyError, TypeError, StopIteration) as e:
        raise Unreadable(f"{path}: not the JSON of a run of Assay ({e!r})") from e


def read_go_tpc(path):
    """The [Summary] lines of `go-tpc tpcc run`, one an operation; failed ones are operations that end in _ERR."""
    found = text(path)
    lines = dict(re.findall(r"^\[Summary\] ([A-Z_]+) +- (.*)$", found, re.MULTILINE))
    tpmc = re.search(r"^tpmC: ([0-9.]+)", found, re.MULTILINE)
    if "NEW_ORDER" not in lines or not tpmc:
        raise Unreadable(f"{path}: no [Summary] of NEW_ORDER, or no tpmC")
    values = {name: dict(re.findall(r"([A-Za-z0-9.()]+): ([0-9.]+)", line)) for name, line in lines.items()}
    return {
        "tpmC": float(tpmc.group(1)),
        "transactions": sum(int(v["Count"]) for name, v in values.items() if not name.endswith("_ERR")),
        "failed": sum(int(v["Count"]) for name, v in values.items() if name.endswith("_ERR")),
        "p50": float(values["NEW_ORDER"]["50th(ms)"]),
        "p95": float(values["NEW_ORDER"]["95th(ms)"]),
    }


def read_benchbase(folder):
    """The files of one run of BenchBase: the summary for the time, the raw file for each transaction.

    Its samples are of transactions that committed or that the workload rolled back. What committed in the warm-up is in
    its "goodput", which is all that committed since the start, over the time of the measurement alone.
    """
    summaries = glob.glob(os.path.join(glob.escape(folder), "*.summary.json"))
    if len(summaries) != 1:
        raise Unreadable(f"{folder}: {len(summaries)} *.summary.json, one is needed")
    try:
        summary = json.loads(text(summaries[0]))
        seconds = summary["Elapsed Time (nanoseconds)"] / 1e9
        transactions = summary["Measured Requests"]
        orders = []
        with open(summaries[0].replace(".summary.json", ".raw.csv"), newline="") as source:
            rows = csv.reader(source)
            next(rows)
            # From the end: where numbers have a decimal comma, the start time is two columns.
            orders = sorted(int(row[-3]) for row in rows if row[1] == "NewOrder")
        return {
            "tpmC": len(orders) / seconds * 60,
            "transactions": transactions,
            "whole": max(transactions, round(summary["Goodput (requests/second)"] * seconds)),
            "failed": None,
            "p50": orders[int(0.5 * len(orders))] / 1000,
            "p95": orders[int(0.95 * len(orders))] / 1000,
        }
    except (OSError, ValueError, KeyError, IndexError, StopIteration) as e:
        raise Unreadable(f"{folder}: not the files of a run of TPC-C by BenchBase ({e!r})") from e


def read_pgbench(path):
    """What `pgbench` prints at its end. It runs TPC-B's transaction and knows no New-Orders."""
    found = text(path)
    done = re.search(r"^number of transactions actually processed: (\d+)", found, re.MULTILINE)
    if not done:
        raise Unreadable(f"{path}: no number of transactions actually processed")
    failed = re.search(r"^number of failed transactions: (\d+)", found, re.MULTILINE)
    rate = re.findall(r"^tps = ([0-9.]+) \((?:without|excluding)", found, re.MULTILINE)
    if len(rate) != 1:
        raise Unreadable(f"{path}: no tps without the time for connecting")
    return {
        "tps": float(rate[0]),
        "transactions": int(done.group(1)),
        "failed": int(failed.group(1)) if failed else None,
    }


READERS = {"assay": read_assay, "go-tpc": read_go_tpc, "benchbase": read_benchbase, "pgbench": read_pgbench}


def spread(values, digits=3):
    """Median [least-greatest], or a dash if a tool does not tell."""
    known = [v for v in values if v is not None]
    if not known:
        return "-"
    median = statistics.median(known)
    if all(isinstance(v, int) for v in known) and median == int(median):
        median = int(median)
    return f"{number(median, digits)} [{number(min(known), digits)}-{number(max(known), digits)}]"


def number(value, digits):
    """With so many significant digits, but never fewer than those before the point; whole numbers as they are."""
    if value == int(value) and (isinstance(value, int) or value == 0):
        return f"{int(value):,}"
    before = math.floor(math.log10(abs(value))) + 1
    return f"{value:,.{max(0, digits - before)}f}"


def table(header, rows):
    widths = [max(len(row[i]) for row in [header] + rows) for i in range(len(header))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in [header] + rows]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths)] + lines[1:])


def cpu_per_transaction(run):
    """Microseconds. Both are of the whole process, so that nobody's start or warm-up comes for nothing."""
    done = run.get("whole", run["transactions"])
    return run["cpu"] * 1e6 / done if done else None


# What is compared: heading, of which records, how to get it.
RATIOS = [
    ("tpmC", "run", lambda run: run.get("tpmC")),
    ("client CPU/tx", "run", cpu_per_transaction),
    ("resident memory", "run", lambda run: run["rss"]),
]


def paired(ours, theirs, value):
    """Ours over theirs, round by round: what changes on a machine in an hour changes both."""
    other = {run["round"]: value(run) for run in theirs}
    pairs = [(value(run), other.get(run["round"])) for run in ours]
    return [mine / its for mine, its in pairs if mine is not None and its]


# Two-sided 95 % quantiles of Student's t with 1 to 30 degrees of freedom; beyond, that of 30 is a little too wide.
STUDENT = [float(t) for t in """
    12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 2.160 2.145 2.131
    2.120 2.110 2.101 2.093 2.086 2.080 2.074 2.069 2.064 2.060 2.056 2.052 2.048 2.045 2.042
""".split()]


def interval(ratios):
    """Geometric mean and its 95 % interval: Student's t on the logarithms. None where one round has no spread."""
    logs = [math.log(ratio) for ratio in ratios]
    mean = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(mean), None, None
    half = STUDENT[min(len(logs) - 1, len(STUDENT)) - 1] * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(mean), math.exp(mean - half), math.exp(mean + half)


def ratio(ratios):
    """Mean [interval] least-greatest. Without an interval where a ratio is 0 or there is a single one."""
    if not ratios:
        return "-"
    extremes = f"{number(min(ratios), 3)}-{number(max(ratios), 3)}"
    if min(ratios) <= 0:
        return f"- [-] {extremes}"
    mean, low, high = interval(ratios)
    between = "-" if low is None else f"{number(low, 3)}-{number(high, 3)}"
    return f"{number(mean, 3)} [{between}] {extremes}"


NOTES = """\
tpmC, tx/s and response times are of the measured seconds, after the warm-up.
client us/tx is the processor time (user and system) of the tool's whole process, from start to end, warm-up included, over
all transactions that it committed or rolled back by design in that time.
Ratios are taken round by round: geometric mean [95 % interval, Student's t on their logarithms] least-greatest. An interval
that contains 1 does not tell them apart. It is about these rounds on this machine, and takes them to be independent."""


def report(records):
    """The tables as text: each tool at each number of terminals, and Assay over each of the others."""
    loads = [r for r in records if r["kind"] == "load"]
    runs = [r for r in records if r["kind"] == "run"]
    tools = list(dict.fromkeys(r["tool"] for r in records))
    out = []
    for terminals in dict.fromkeys(r["terminals"] for r in runs):
        here = {tool: [r for r in runs if r["tool"] == tool and r["terminals"] == terminals] for tool in tools}
        rows = []
        for tool in tools:
            rows.append(
                [
                    tool,
                    spread([r.get("tpmC") for r in here[tool]], 4),
                    spread([r.get("tps", r["transactions"] / r["seconds"]) for r in here[tool]], 4),
                    spread([cpu_per_transaction(r) for r in here[tool]]),
                    spread([r.get("p50") for r in here[tool]]),
                    spread([r.get("p95") for r in here[tool]]),
                    spread([r["failed"] for r in here[tool]]),
                    spread([r["rss"] for r in here[tool]]),
                ]
            )
        out.append(f"{terminals} terminals, {len(here[tools[0]])} rounds: median [least-greatest]")
        out.append("")
        header = ["tool", "tpmC", "tx/s", "client us/tx", "New-Order p50 ms", "p95 ms", "failed", "RSS MB"]
        out.append(table(header, rows))
        out.append("")
        if tools[0] == "assay" and len(tools) > 1:
            rows = []
            for peer in tools[1:]:
                rows.append([f"assay / {peer}"] + [ratio(paired(here["assay"], here[peer], v)) for _, _, v in RATIOS])
            out.append(table(["ratio, paired by round"] + [name for name, _, _ in RATIOS], rows))
            out.append("")
    rows = []
    for tool in tools:
        mine = [r for r in loads if r["tool"] == tool]
        ours = [r for r in loads if r["tool"] == tools[0]]
        compared = "" if tool == tools[0] else ratio(paired(ours, mine, lambda r: r["wall"]))
        rows.append([tool, spread([r["wall"] for r in mine]), compared, spread([r["rss"] for r in mine])])
    out.append("load, until statistics are gathered and a checkpoint is done")
    out.append("")
    out.append(table(["tool", "seconds", f"{tools[0]} / tool", "RSS MB"], rows))
    out.append("")
    out.append(NOTES)
    verdicts = sorted({f"{r['verdict']} ({', '.join(r['reasons'])})" for r in runs if "verdict" in r})
    if verdicts:
        out.append("")
        out.extend(f"Assay's verdict on its runs: {verdict}" for verdict in verdicts)
    return "\n".join(out)


def main(arguments):
    if len(arguments) >= 4 and arguments[0] in ("measure", "sample"):
        return measure(arguments[1], arguments[2], arguments[3:], arguments[0] == "sample")
    try:
        if len(arguments) == 3 and arguments[0] == "read" and arguments[1] in READERS:
            print(json.dumps(READERS[arguments[1]](arguments[2])))
            return 0
        if len(arguments) == 2 and arguments[0] == "report":
            print(report([json.loads(line) for line in text(arguments[1]).splitlines()]))
            return 0
    except Unreadable as e:
        print(f"peers.py: {e}", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
