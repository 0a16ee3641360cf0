#!/usr/bin/env python3
"""Plans, times and compares the loads of load.sh. Python 3.8, nothing else.

loads.py plan FILES PRODUCT STREAMS FOLDER     writes what the clients of PRODUCT are to execute, into FOLDER
loads.py time RECORD FOLDER CLIENT...          has them execute it; seconds, as JSON, into RECORD
loads.py counted FILES COUNTS                  succeeds if COUNTS, a line "table count" each, are the rows of the files
loads.py read DOCUMENT                         prints, as JSON, what `assay load tpcc --json` said
loads.py report RESULTS                        prints the tables from the lines of a results file
"""

import json
import os
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import peers  # noqa: E402

# The steps of a load, one after the other; within one, clients work side by side. RUN of the last is once.
STEPS = ["tables", "rows", "keys", "end"]

CLIENTS = {"postgresql": "psql \\copy", "mysql": "LOAD DATA", "mariadb": "LOAD DATA"}


def lines(path):
    return [line.split("\t") for line in peers.text(path).splitlines()]


def shared(work, streams):
    """Deals (cost, statement) to so many streams, the costliest first to whom has least; each keeps the order given."""
    shares = [[] for _ in range(streams)]
    costs = [0] * streams
    for place, (cost, _) in sorted(enumerate(work), key=lambda item: -item[1][0]):
        least = costs.index(min(costs))
        shares[least].append(place)
        costs[least] += cost
    return [[work[place][1] for place in sorted(share)] for share in shares]


def copy(product, table, columns, path):
    if "'" in path or "\\" in path:
        raise peers.Unreadable(f"{path}: no path for a statement")
    if product == "postgresql":
        return f"\\copy {table} ({columns}) from '{path}'"
    return f"LOAD DATA LOCAL INFILE '{path}' INTO TABLE {table} CHARACTER SET utf8mb4 ({columns});"


def plan(files, product, streams):
    """Step by step what each stream executes. Keys and statistics of one table are one stream's, as at Assay."""
    rows = lines(os.path.join(files, "files.tsv"))
    size = {}
    for table, _, _, length, _ in rows:
        size[table] = size.get(table, 0) + int(length)
    keys = {table: [] for table in size}
    for table, statement in lines(os.path.join(files, f"{product}.keys.tsv")):
        keys[table].append(statement + ";")
    analyse = "VACUUM (ANALYZE) {};" if product == "postgresql" else "ANALYZE TABLE {};"
    finish = [(size[table], "\n".join(keys[table] + [analyse.format(table)])) for table in size]
    return {
        "tables": [[sql + ";" for _, sql in lines(os.path.join(files, f"{product}.tables.tsv"))]],
        "rows": shared([(int(length), copy(product, table, columns, path)) for table, columns, _, length, path in rows], streams),
        "keys": shared(finish, streams),
        "end": [["CHECKPOINT;"]] if product == "postgresql" else [],
    }


def write_plan(files, product, streams, folder):
    os.makedirs(folder)
    for step, shares in plan(files, product, streams).items():
        for i, share in enumerate(shares):
            if share:
                with open(os.path.join(folder, f"{step}.{i}.sql"), "w") as out:
                    out.write("\n".join(share) + "\n")


def time_plan(record, folder, client):
    """Executes the steps, each stream by a client of its own; all have to succeed, and none may warn of a row."""
    steps = {}
    begin = time.monotonic()
    for step in STEPS:
        began = time.monotonic()
        running = []
        for name in sorted(os.listdir(folder)):
            if name.startswith(step + ".") and name.endswith(".sql"):
                path = os.path.join(folder, name)
                with open(path, "rb") as script, open(path + ".log", "wb") as log:
                    running.append((path, subprocess.Popen(client, stdin=script, stdout=log, stderr=subprocess.STDOUT)))
        statuses = [(path, process.wait()) for path, process in running]
        for path, status in statuses:
            said = peers.text(path + ".log")
            # LOAD DATA LOCAL goes on where another statement would stop, and warns.
            if status != 0 or "Warning (Code" in said or "Note (Code" in said:
                raise peers.Unreadable(f"{path} failed: {said[-500:]}")
        steps[step] = time.monotonic() - began
    with open(record, "w") as out:
        json.dump({"seconds": time.monotonic() - begin, "steps": steps}, out)


def read(path):
    """What a load says of itself: rows, keys, statistics and checkpoint are in its seconds, the start of Java is not."""
    try:
        loading = json.loads(peers.text(path))["loadings"][0]
        return {"seconds": loading["seconds"], "rows": loading["rows"]}
    except (ValueError, KeyError, TypeError, IndexError) as e:
        raise peers.Unreadable(f"{path}: not the JSON of a load of Assay ({e!r})") from e


def counted(files, counts):
    """What is wrong with the rows of the tables; empty if nothing is."""
    expected = {}
    for table, _, rows, _, _ in lines(os.path.join(files, "files.tsv")):
        expected[table] = expected.get(table, 0) + int(rows)
    found = dict(line.split() for line in peers.text(counts).splitlines())
    wrong = [f"{table} has {found.get(table)} rows, not {rows}" for table, rows in expected.items() if found.get(table) != str(rows)]
    return "; ".join(wrong)


def rate(load):
    return load["rows"] / load["seconds"]


NOTES = """\
rows/s are all rows over the seconds from the first CREATE TABLE until the last statistics are gathered: tables, rows, keys
and indexes, VACUUM (ANALYZE) and a CHECKPOINT on PostgreSQL, ANALYZE TABLE on the others. For Assay these are the seconds
that its load reports, which also count each table's rows and note each chunk; the start of Java is not in them. For the
clients they are measured around their processes; reading the files, which are in the operating system's cache, is in them,
writing them is not.
Ratios are taken round by round: geometric mean [95 % interval, Student's t on their logarithms] least-greatest; above 1
Assay is faster. An interval that contains 1 does not tell them apart."""


def report(records):
    """Rates of both and their ratio, for each server and number of streams."""
    rows = []
    for product, streams in dict.fromkeys((r["server"], r["streams"]) for r in records):
        here = [r for r in records if (r["server"], r["streams"]) == (product, streams)]
        ours, theirs = ([r for r in here if r["tool"] == tool] for tool in ("assay", "client"))
        rows.append(
            [
                product,
                str(streams),
                CLIENTS[product],
                peers.spread([rate(r) for r in ours], 4),
                peers.spread([rate(r) for r in theirs], 4),
                peers.ratio(peers.paired(ours, theirs, rate)),
            ]
        )
    header = ["server", "streams", "client", "Assay rows/s", "client rows/s", "Assay / client"]
    return peers.table(header, rows) + "\n\n" + NOTES


def main(arguments):
    try:
        if len(arguments) == 5 and arguments[0] == "plan" and arguments[2] in CLIENTS:
            write_plan(arguments[1], arguments[2], int(arguments[3]), arguments[4])
            return 0
        if len(arguments) >= 4 and arguments[0] == "time":
            time_plan(arguments[1], arguments[2], arguments[3:])
            return 0
        if len(arguments) == 3 and arguments[0] == "counted":
            wrong = counted(arguments[1], arguments[2])
            if wrong:
                raise peers.Unreadable(wrong)
            return 0
        if len(arguments) == 2 and arguments[0] == "read":
            print(json.dumps(read(arguments[1])))
            return 0
        if len(arguments) == 2 and arguments[0] == "report":
            print(report([json.loads(line) for line in peers.text(arguments[1]).splitlines()]))
            return 0
    except peers.Unreadable as e:
        print(f"loads.py: {e}", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
