#!/usr/bin/env python3
"""Reads and compares the runs of agree.sh. Python 3.8, nothing else.

agree.py record RESULTS OUTPUT KEY=VALUE...  adds to RESULTS a line with what one run said (OUTPUT)
agree.py report RESULTS                      prints the table from the lines of a results file
"""

import json
import os
import re
import statistics
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import peers  # noqa: E402

# Figures that are compared, and how they are shown.
FIGURES = {"tps": "tps", "mean": "mean ms", "late": "late ms"}


def number(found, path, pattern):
    match = re.search(pattern, found, re.MULTILINE)
    if not match:
        raise peers.Unreadable(f"{path}: '{pattern}' is not in it; is it the output of another release?")
    return float(match.group(1))


def read_sysbench(path):
    """The report of `sysbench oltp_* run`, release 1.0: latencies in milliseconds, from start to end of an event."""
    found = peers.text(path)
    return {
        "tps": number(found, path, r"^ +transactions: +\d+ +\(([0-9.]+) per sec\.\)"),
        "mean": number(found, path, r"^ +avg: +([0-9.]+)"),
    }


def read_pgbench(path):
    """The report of pgbench 13 and newer; at a rate the latency begins when the transaction was meant to start."""
    found = peers.text(path)
    read = {
        "tps": number(found, path, r"^tps = ([0-9.]+) \((?:without initial|excluding)"),
        "mean": number(found, path, r"^latency average = ([0-9.]+) ms"),
    }
    if "rate limit schedule lag" in found:
        read["late"] = number(found, path, r"^rate limit schedule lag: avg ([0-9.]+) ")
    return read


def read_assay(path):
    """The document of `assay run --json`: what passed before a transaction began is response less service time."""
    try:
        result = json.loads(peers.text(path))
        (only,) = result["transactions"]
        response = only["responseTimeMicros"]["mean"] / 1000
        read = {"tps": result["transactionsPerSecond"], "mean": response}
        if result["load"]["model"] == "open":
            read["late"] = response - only["serviceTimeMicros"]["mean"] / 1000
        return read
    except (KeyError, TypeError, ValueError) as wrong:
        raise peers.Unreadable(f"{path}: not the document of a run: {wrong!r}") from wrong


READERS = {"assay": read_assay, "sysbench": read_sysbench, "pgbench": read_pgbench}


def record(results, output, fields):
    line = dict(field.split("=", 1) for field in fields)
    line.update(READERS[line["tool"]](output))
    with open(results, "a") as file:
        file.write(json.dumps(line) + "\n")


def rows(lines):
    """A row for each figure of each work and number of clients: the medians of both, and of the ratios of pairs with their range."""
    groups = {}
    for line in lines:
        groups.setdefault((line["work"], int(line["threads"])), []).append(line)
    for (work, threads), runs in groups.items():
        other = next(run["tool"] for run in runs if run["tool"] != "assay")
        ours = {run["round"]: run for run in runs if run["tool"] == "assay"}
        theirs = {run["round"]: run for run in runs if run["tool"] == other}
        for figure, name in FIGURES.items():
            pairs = [
                (ours[at][figure], theirs[at][figure])
                for at in sorted(ours)
                if at in theirs and figure in ours[at] and figure in theirs[at]
            ]
            if pairs:
                yield work, threads, other, name, pairs


def little(lines):
    """Mean latency x throughput / clients, by tool and work; what runs at a rate has clients that wait."""
    products = {}
    for line in lines:
        if not line["work"].endswith("at-rate"):
            product = line["mean"] / 1000 * line["tps"] / int(line["threads"])
            products.setdefault((line["work"], int(line["threads"]), line["tool"]), []).append(product)
    return products


def report(results):
    with open(results) as file:
        lines = [json.loads(line) for line in file]
    print(f"{'work':<15}{'clients':>8}  {'figure':<9}{'Assay':>10}{'other':>10}  {'':<9}{'Assay / other':>14}  range")
    for work, threads, other, name, pairs in rows(lines):
        ratios = [ours / theirs for ours, theirs in pairs if theirs]
        ratio = f"{statistics.median(ratios):>14.3f}  {min(ratios):.3f} to {max(ratios):.3f}" if ratios else f"{'-':>14}"
        ours = statistics.median(pair[0] for pair in pairs)
        theirs = statistics.median(pair[1] for pair in pairs)
        print(f"{work:<15}{threads:>8}  {name:<9}{ours:>10.3f}{theirs:>10.3f}  {other:<9}{ratio}")
    print()
    print("Mean latency x throughput / clients")
    for (work, threads, tool), products in little(lines).items():
        print(f"{work:<15}{threads:>8}  {tool:<9}{statistics.median(products):>10.4f}  {min(products):.4f} to {max(products):.4f}")


def main(arguments):
    if len(arguments) >= 3 and arguments[0] == "record":
        record(arguments[1], arguments[2], arguments[3:])
    elif len(arguments) == 2 and arguments[0] == "report":
        report(arguments[1])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except peers.Unreadable as wrong:
        sys.exit(f"agree.py: {wrong}")
