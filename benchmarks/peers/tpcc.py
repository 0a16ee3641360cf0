#!/usr/bin/env python3
"""Reads what the tools of tpcc.sh print, and compares. Python 3.8, nothing else.

tpcc.py record RESULTS FILE.json TOOL SOURCE KEY=VALUE...   adds a line to the results: the figures of a process (FILE.json, by
                                                           peers.py), what the tool said of its run (SOURCE; - if it was none), and
                                                           more
tpcc.py report RESULTS                                     prints the tables from the lines of a results file
"""

import csv
import glob
import json
import os
import re
import sys

from peers import Unreadable, append, cpu_per_transaction, known, number, paired, ratio, spread, table, text


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


def read_scripts(path):
    """What `pgbench` prints of the scripts of SCRIPTS. One New-Order in a hundred is rolled back by design: not in tpmC."""
    found = read_pgbench(path)
    orders = re.findall(r"^SQL script \d+: .*/new-order-\d+\.sql$(?:\n - .*)*?\n - \d+ transactions .*tps = ([0-9.]+)\)", text(path), re.MULTILINE)
    if not orders:
        raise Unreadable(f"{path}: no script new-order-5.sql to new-order-15.sql")
    return dict(found, tpmC=sum(float(tps) for tps in orders) * 60 * 0.99)


def read_tpcc_mysql(path):
    """What `tpcc_start` of tpcc-mysql prints at its end. Late transactions are done, too; it tells no percentiles of the whole run."""
    found = text(path)
    raw = found.partition("<Raw Results>")[2].partition("<Raw Results2")[0]
    lines = re.findall(r"^ *\[\d\] sc:(\d+) lt:(\d+) +rt:(\d+) +fl:(\d+)", raw, re.MULTILINE)
    tpmc = re.search(r"^ +([0-9.]+) TpmC", found, re.MULTILINE)
    if len(lines) != 5 or not tpmc:
        raise Unreadable(f"{path}: no <Raw Results> of five transactions, or no TpmC")
    counts = [[int(word) for word in line] for line in lines]
    return {
        "tpmC": float(tpmc.group(1)),
        "transactions": sum(line[0] + line[1] for line in counts),
        "failed": sum(line[3] for line in counts),
    }


READERS = {
    "assay": read_assay,
    "go-tpc": read_go_tpc,
    "benchbase": read_benchbase,
    "tpcc-mysql": read_tpcc_mysql,
    "pgbench": read_pgbench,
    "pgbench-statement": read_scripts,
    "pgbench-procedure": read_scripts,
}


def is_assay(tool):
    """Whether a tool is Assay, in one of its access styles."""
    return tool.partition("-")[0] == "assay"


def said_by(tool, source):
    """What a tool said of its run."""
    return READERS["assay" if is_assay(tool) else tool](source)


def record(results, measured, tool, source, pairs):
    """Adds a line. Figures that the pairs name, such as seconds, are not those of the process."""
    with open(measured) as figures:
        line = json.load(figures)
    if source != "-":
        line.update(said_by(tool, source))
    append(results, dict(line, **known(pairs), tool=tool))


# What is compared: heading, and how to get it.
RATIOS = [
    ("tpmC", lambda run: run.get("tpmC")),
    ("client CPU/tx", cpu_per_transaction),
    ("resident memory", lambda run: run["rss"]),
]

NOTES = """\
tpmC, tx/s and response times are of the measured seconds, after the warm-up.
client us/tx is the processor time (user and system) of the tool's whole process, from start to end, warm-up included, over
all transactions that it committed or rolled back by design in that time.
trips/tx are round trips of a transaction with the server, on average over all types, counted by a proxy in a run of one user.
Ratios are taken round by round: geometric mean [95 % interval, Student's t on their logarithms] least-greatest. An interval
that contains 1 does not tell them apart. It is about these rounds on this machine, and takes them to be independent."""


def trips_per_transaction(run):
    return run["trips"] / run["transactions"] if run["transactions"] else None


def runs_table(runs, trips, tools):
    """Each tool at one number of terminals."""
    rows = []
    for tool in tools:
        mine = [r for r in runs if r["tool"] == tool]
        rows.append(
            [
                tool,
                spread([r.get("tpmC") for r in mine], 4),
                spread([r.get("tps", r["transactions"] / r["seconds"]) for r in mine], 4),
                spread([cpu_per_transaction(r) for r in mine]),
                " ".join(number(trips_per_transaction(r), 3) for r in trips if r["tool"] == tool) or "-",
                spread([r.get("p50") for r in mine]),
                spread([r.get("p95") for r in mine]),
                spread([r["failed"] for r in mine]),
                spread([r["rss"] for r in mine]),
            ]
        )
    return table(["tool", "tpmC", "tx/s", "client us/tx", "trips/tx", "New-Order p50 ms", "p95 ms", "failed", "RSS MB"], rows)


def ratios_table(runs, tools):
    """Assay in each style over each of the others; None without both."""
    rows = []
    for ours in filter(is_assay, tools):
        for peer in tools:
            if not is_assay(peer):
                pairs = [[r for r in runs if r["tool"] == tool] for tool in (ours, peer)]
                rows.append([f"{ours} / {peer}"] + [ratio(paired(*pairs, value)) for _, value in RATIOS])
    return table(["ratio, paired by round"] + [name for name, _ in RATIOS], rows) if rows else None


def loads_table(loads, tools):
    rows = []
    for tool in tools:
        mine = [r for r in loads if r["tool"] == tool]
        ours = [r for r in loads if r["tool"] == tools[0]]
        compared = "" if tool == tools[0] else ratio(paired(ours, mine, lambda r: r["wall"]))
        rows.append([tool, spread([r["wall"] for r in mine]), compared, spread([r["rss"] for r in mine])])
    return table(["tool", "seconds", f"{tools[0]} / tool", "RSS MB"], rows)


def report(records):
    """The tables of each server as text."""
    out = []
    for server in dict.fromkeys(r["server"] for r in records):
        here = {kind: [r for r in records if r["server"] == server and r["kind"] == kind] for kind in ("load", "trips", "run")}
        tools = list(dict.fromkeys(r["tool"] for r in here["load"]))
        for terminals in dict.fromkeys(r["terminals"] for r in here["run"]):
            runs = [r for r in here["run"] if r["terminals"] == terminals]
            rounds = len({r["round"] for r in runs})
            out += [f"{server}, {terminals} terminals, {rounds} rounds: median [least-greatest]", ""]
            out += [runs_table(runs, here["trips"], tools), ""]
            ratios = ratios_table(runs, tools)
            if ratios:
                out += [ratios, ""]
        out += [f"{server}, load, until statistics are gathered", "", loads_table(here["load"], tools), ""]
    out.append(NOTES)
    verdicts = sorted({f"{r['verdict']} ({', '.join(r['reasons'])})" for r in records if r["kind"] == "run" and "verdict" in r})
    if verdicts:
        out.append("")
        out.extend(f"Assay's verdict on its runs: {verdict}" for verdict in verdicts)
    return "\n".join(out)


def main(arguments):
    try:
        if len(arguments) >= 5 and arguments[0] == "record":
            record(*arguments[1:5], arguments[5:])
            return 0
        if len(arguments) == 2 and arguments[0] == "report":
            print(report([json.loads(line) for line in text(arguments[1]).splitlines()]))
            return 0
    except Unreadable as e:
        print(f"tpcc.py: {e}", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
