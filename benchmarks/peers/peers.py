#!/usr/bin/env python3
"""Measures the processes of tpcc.sh, reads what the tools print, and compares. Python 3.8, nothing else.

peers.py measure RECORD LOG COMMAND...   runs a command, output to LOG; its time, processor time and memory to RECORD
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


def measure(record, log, command):
    """Runs a command; the figures are of its whole process tree, as far as it waited for its children.

    The memory is the most that one process held, 15 MB at least: that much this program had when it became another.
    """
    with open(log, "wb") as output:
        begin = time.monotonic()
        process = subprocess.Popen(command, stdout=output, stderr=open(log + ".err", "wb"), stdin=subprocess.DEVNULL)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: process.terminate())
        status = process.wait()
        wall = time.monotonic() - begin
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Linux counts kilobytes, macOS bytes.
    megabytes = used.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)
    with open(record, "w") as out:
        json.dump({"wall": wall, "cpu": used.ru_utime + used.ru_stime, "rss": megabytes}, out)
    return status if status >= 0 else 128 - status


class Unreadable(Exception):
    """A tool's output without what it is known to print."""


def text(path):
    with open(path, encoding="utf-8", errors="replace") as source:
        return source.read()


def read_assay(path):
    """The document of `assay run tpcc --json`. Transactions rolled back by design are done, too (TPC-C 2.4.1.4)."""
    try:
        result = json.loads(text(path))
        orders = next(t for t in result["transactions"] if t["type"] == "new-order")
        return {
            "tpmC": result["throughput"]["value"],
            "transactions": sum(t["committed"] + t["rolledBack"] for t in result["transactions"]),
            "failed": sum(t["failed"] for t in result["transactions"]),
            "p50": orders["responseTimeMicros"]["p50"] / 1000,
            "p95": orders["responseTimeMicros"]["p95"] / 1000,
            "verdict": result["verdict"]["status"],
            "reasons": [reason["code"] for reason in result["verdict"]["reasons"]],
        }
    except (ValueError, KeyError, TypeError, StopIteration) as e:
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

    Its samples are of transactions that committed or that the workload rolled back.
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
    return run["cpu"] * 1e6 / run["transactions"] if run["transactions"] else None


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
                rows.append([f"assay / {peer}"] + [spread(paired(here["assay"], here[peer], v)) for _, _, v in RATIOS])
            out.append(table(["ratio, paired by round"] + [name for name, _, _ in RATIOS], rows))
            out.append("")
    rows = []
    for tool in tools:
        mine = [r for r in loads if r["tool"] == tool]
        ours = [r for r in loads if r["tool"] == tools[0]]
        ratio = "" if tool == tools[0] else spread(paired(ours, mine, lambda r: r["wall"]))
        rows.append([tool, spread([r["wall"] for r in mine]), ratio, spread([r["rss"] for r in mine])])
    out.append("load, until statistics are gathered and a checkpoint is done")
    out.append("")
    out.append(table(["tool", "seconds", f"{tools[0]} / tool", "RSS MB"], rows))
    verdicts = sorted({f"{r['verdict']} ({', '.join(r['reasons'])})" for r in runs if "verdict" in r})
    if verdicts:
        out.append("")
        out.extend(f"Assay's verdict on its runs: {verdict}" for verdict in verdicts)
    return "\n".join(out)


def main(arguments):
    if len(arguments) >= 4 and arguments[0] == "measure":
        return measure(arguments[1], arguments[2], arguments[3:])
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
