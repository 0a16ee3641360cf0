#!/usr/bin/env python3
"""Reads and compares the runs of oltp.sh. Python 3.8, nothing else.

oltp.py record RESULTS OUTPUT KEY=VALUE...   adds to RESULTS a line with what is known of one run or load: KEY, the figures of
                                             its process (OUTPUT.json, by peers.py), what the tool said (OUTPUT)
oltp.py report RESULTS                       prints the tables from the lines of a results file
"""

import csv
import glob
import json
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import peers  # noqa: E402
import turn_tables  # noqa: E402


def read_sysbench(path):
    """The report at the end of `sysbench oltp_* run`, release 1.0."""
    found = peers.text(path)

    def number(pattern):
        match = re.search(pattern, found, re.MULTILINE)
        if not match:
            raise peers.Unreadable(f"{path}: not the output of a run of sysbench 1.0, '{pattern}' is not in it")
        return float(match.group(1))

    done = int(number(r"^ +transactions: +(\d+) "))
    return {
        "tps": number(r"^ +transactions: +\d+ +\(([0-9.]+) per sec\.\)"),
        "transactions": done,
        "whole": done,
        "failed": int(number(r"^ +ignored errors: +(\d+) ")),
        "p95": number(r"^ +95th percentile: +([0-9.]+)"),
    }


def read_assay(path):
    """The document of `assay run oltp --json`; the transactions of the ramp-up are in the seconds that its folder keeps."""
    try:
        result = json.loads(peers.text(path))
        (only,) = result["transactions"]
        whole = 0
        for seconds in glob.glob(os.path.join(glob.escape(result["runDirectory"]), "trials", "*", "intervals.csv")):
            with open(seconds, newline="") as source:
                whole += sum(int(row["committed"]) for row in csv.DictReader(source))
        if whole < only["committed"]:
            raise ValueError(f"{result['runDirectory']} has {whole} transactions, the document {only['committed']}")
        return {
            "tps": result["throughput"]["value"],
            "transactions": only["committed"],
            "whole": whole,
            "failed": only["failed"] + only["inDoubt"],
            "p95": only["responseTimeMicros"]["p95"] / 1000,
            "window": result["client"]["cpuMicrosPerTransaction"],
            "roundTrips": result["network"]["roundTripsPerTransaction"],
            "verdict": result["verdict"]["status"],
            "reasons": [reason["code"] for reason in result["verdict"]["reasons"]],
        }
    except (OSError, ValueError, KeyError, TypeError) as e:
        raise peers.Unreadable(f"{path}: not the JSON of a run of oltp by Assay ({e!r})") from e


def read_assay_load(path):
    """The document of `assay load oltp --json`: what its seconds went for."""
    try:
        (only,) = json.loads(peers.text(path))["loadings"]
        return {part: only["parts"][part] for part in ("rows", "keys", "settling")}
    except (ValueError, KeyError, TypeError) as e:
        raise peers.Unreadable(f"{path}: not the JSON of a load by Assay ({e!r})") from e


READERS = {"assay": read_assay, "sysbench": read_sysbench}


def record(results, output, pairs):
    line = peers.known(pairs)
    line.update(json.loads(peers.text(output + ".json")))
    if line["kind"] == "load" and line["tool"] == "assay":
        line.update(read_assay_load(output))
    if line["kind"] == "run":
        line.update(READERS[line["tool"]](output))
    peers.append(results, line)


def whole(run):
    return run["cpu"] * 1e6 / run["whole"] if run["whole"] else None


def unsettled(load):
    """Seconds of a whole process that made tables, but those in which Assay has the server settle, which sysbench does not."""
    return load["wall"] - load.get("settling", 0)


def window(run):
    """sysbench is in its loop for all of its life but some milliseconds."""
    return run.get("window", whole(run))


NOTES = """\
tx/s and p95 are of the measured seconds. client us/tx is processor time (user and system) per transaction: `measured`, of the
measured seconds, for sysbench of its process, which runs nothing else; `whole`, of the process from start to end, Assay's
start and warm-up included, over all transactions that it did.
Ratios are Assay's figure over sysbench's, taken round by round: geometric mean [95 % interval, Student's t on their logarithms]
least-greatest. An interval that contains 1 does not tell them apart. It is about these rounds on this machine, and takes them
to be independent."""


def compared(header, ours, theirs, values):
    return [header] + [peers.ratio(peers.paired(ours, theirs, value)) for value in values]


def report(records):
    out = []
    loads = [r for r in records if r["kind"] == "load"]
    runs = [r for r in records if r["kind"] == "run"]
    if loads:
        rows = []
        for server in dict.fromkeys(r["server"] for r in loads):
            here = {t: [r for r in loads if r["server"] == server and r["tool"] == t] for t in READERS}
            rows.append(
                [server]
                + [peers.spread([r["wall"] for r in here[t]]) for t in READERS]
                + [peers.ratio(peers.paired(here["sysbench"], here["assay"], lambda r: r["wall"]))]
                + [peers.ratio(peers.paired(here["sysbench"], here["assay"], unsettled))]
                + [peers.spread([r[part] for r in here["assay"]]) for part in ("rows", "keys", "settling")]
            )
        header = ["server", "assay s", "sysbench s", "sysbench / assay", "without settling", "rows s", "keys s", "settling s"]
        out += ["making the tables with 2 threads: whole processes; without settling, where sysbench ends; of Assay's, the parts", ""]
        out += [peers.table(header, rows), ""]
    turns = [r for r in records if r["kind"] == "turn"]
    if turns:
        out += turn_tables.of(turns, ("server", "script", "threads"), list(READERS), "tx")
    ratios = []
    for server, script, threads in dict.fromkeys((r["server"], r["script"], r["threads"]) for r in runs):
        mine = [r for r in runs if (r["server"], r["script"], r["threads"]) == (server, script, threads)]
        here = {t: [r for r in mine if r["tool"] == t] for t in READERS}
        rows = [
            [
                tool,
                peers.spread([r["tps"] for r in here[tool]], 4),
                peers.spread([window(r) for r in here[tool]]),
                peers.spread([whole(r) for r in here[tool]]),
                peers.spread([r["p95"] for r in here[tool]]),
                peers.spread([r.get("roundTrips") for r in here[tool]]),
                peers.spread([r["failed"] for r in here[tool]]),
                peers.spread([r["rss"] for r in here[tool]]),
            ]
            for tool in READERS
        ]
        out += [f"{server}, {script}, {threads} threads, {len(here['assay'])} rounds: median [least-greatest]", ""]
        header = ["tool", "tx/s", "client us/tx measured", "whole", "p95 ms", "round trips/tx", "failed", "RSS MB"]
        out += [peers.table(header, rows), ""]
        values = [lambda r: r["tps"], window, whole]
        ratios.append(compared(f"{server} {script} {threads}", here["assay"], here["sysbench"], values))
    if ratios:
        header = ["assay / sysbench, paired by round", "tx/s", "client CPU/tx measured", "client CPU/tx whole"]
        out += [peers.table(header, ratios), ""]
    if loads or runs:
        out.append(NOTES)
    verdicts = sorted({f"{r['verdict']} ({', '.join(r['reasons'])})" for r in runs if "verdict" in r})
    out += [""] * bool(verdicts) + [f"Assay's verdict on its runs: {verdict}" for verdict in verdicts]
    return "\n".join(out)


def main(arguments):
    try:
        if len(arguments) > 3 and arguments[0] == "record":
            record(arguments[1], arguments[2], arguments[3:])
            return 0
        if len(arguments) == 2 and arguments[0] == "report":
            print(report([json.loads(line) for line in peers.text(arguments[1]).splitlines()]))
            return 0
    except peers.Unreadable as e:
        print(f"oltp.py: {e}", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
