#!/usr/bin/env python3
"""Reads and compares the runs of ycsb.sh. Python 3.8, nothing else.

ycsb.py record RESULTS OUTPUT KEY=VALUE...   adds to RESULTS a line with what is known of one run or load: KEY, the figures of
                                             its process (OUTPUT.json, by peers.py), what the tool said (OUTPUT, OUTPUT.err)
ycsb.py report RESULTS...                    prints the tables from the lines of results files; rounds of the second one come
                                             behind those of the first, and so on
"""

import csv
import datetime
import glob
import json
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import peers  # noqa: E402
import turn_tables  # noqa: E402

# Threads that execute operations, by the tool's names for them.
WORKERS = {"assay": r"assay-worker-\d+", "ycsb": r"Thread-\d+"}


def read_assay(path):
    """The document of `assay run ycsb --json`; the operations of the ramp-up are in the seconds that its folder keeps."""
    try:
        result = json.loads(peers.text(path))
        done = sum(each["committed"] for each in result["transactions"])
        whole = 0
        for seconds in glob.glob(os.path.join(glob.escape(result["runDirectory"]), "trials", "*", "intervals.csv")):
            with open(seconds, newline="") as source:
                whole += sum(int(row["committed"]) for row in csv.DictReader(source))
        if whole < done:
            raise ValueError(f"{result['runDirectory']} has {whole} operations, the document {done}")
        return {
            "ops": result["throughput"]["value"],
            "operations": done,
            "whole": whole,
            "failed": sum(each["failed"] + each["inDoubt"] for each in result["transactions"]),
            "window": result["client"]["cpuMicrosPerTransaction"],
            "verdict": result["verdict"]["status"],
            "reasons": [reason["code"] for reason in result["verdict"]["reasons"]],
        }
    except (OSError, ValueError, KeyError, TypeError) as e:
        raise peers.Unreadable(f"{path}: not the JSON of a run of ycsb by Assay ({e!r})") from e


def status_lines(path):
    """Of YCSB's client under -s, until it was told to stop: seconds of the wall clock (it runs in UTC), of the run, operations."""
    lines = []
    for line in peers.text(path).splitlines():
        if line.startswith("Maximum time elapsed"):
            break
        match = re.match(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3}) (\d+) sec: (\d+) operations; ", line)
        if match:
            at = datetime.datetime.strptime(match.group(1), "%Y-%m-%d %H:%M:%S:%f").replace(tzinfo=datetime.timezone.utc)
            lines.append((at.timestamp(), int(match.group(2)), int(match.group(3))))
    return lines


def used_until(samples, moment):
    """A process's processor time at a moment, between the samples around it."""
    for (before, less), (after, more) in zip(samples, samples[1:]):
        if before <= moment <= after:
            return less + (more - less) * (moment - before) / (after - before)
    raise ValueError(f"no samples around {moment}")


def returned(found):
    """What operations answered in YCSB's report, by its statuses."""
    counts = {}
    for status, count in re.findall(r"^\[[A-Z-]+\], Return=(\w+), (\d+)$", found, re.MULTILINE):
        counts[status] = counts.get(status, 0) + int(count)
    return counts


def read_ycsb(path, ramp, samples):
    """YCSB's client has no warm-up: what it did behind the first `ramp` seconds is in its status lines."""
    try:
        counts = returned(peers.text(path))
        # The process ends soon after its last line.
        lines = [line for line in status_lines(path + ".err") if samples and line[0] <= samples[-1][0]]
        begin = next(line for line in lines if line[1] >= ramp)
        end = lines[-1]
        done = end[2] - begin[2]
        if not counts or done <= 0:
            raise ValueError("no operations")
        return {
            "ops": done / (end[0] - begin[0]),
            "seconds": end[0] - begin[0],
            "operations": done,
            "whole": sum(counts.values()),
            "failed": sum(count for status, count in counts.items() if status not in ("OK", "BATCHED_OK")),
            "window": (used_until(samples, end[0]) - used_until(samples, begin[0])) * 1e6 / done,
        }
    except (OSError, ValueError, StopIteration, IndexError) as e:
        raise peers.Unreadable(f"{path}: not the output of a run of YCSB 0.17 with -s ({e!r})") from e


def read_load(tool, path):
    """Rows and seconds. Assay's have keys, statistics and a checkpoint in them, YCSB's its inserts alone."""
    found = peers.text(path)
    try:
        if tool == "assay":
            loading = json.loads(found)["loadings"][0]
            return {"rows": loading["rows"], "seconds": loading["seconds"]}
        counts = returned(found)
        millis = re.search(r"^\[OVERALL\], RunTime\(ms\), (\d+)$", found, re.MULTILINE)
        if not millis or set(counts) - {"OK", "BATCHED_OK"}:
            raise ValueError(f"answers {counts}")
        return {"rows": sum(counts.values()), "seconds": int(millis.group(1)) / 1000}
    except (ValueError, KeyError, TypeError, IndexError) as e:
        raise peers.Unreadable(f"{path}: not the output of a load ({e!r})") from e


def moment(text):
    """Seconds since 1970 of what Java prints: up to nine decimals and an offset."""
    match = re.match(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$", text)
    if not match:
        raise ValueError(f"no time: {text}")
    whole = datetime.datetime.fromisoformat(match.group(1) + match.group(3).replace("Z", "+00:00"))
    return whole.timestamp() + float("0." + (match.group(2) or "0"))


def allocated(path, tool, ramp):
    """Bytes a second that the threads of a tool allocated once `ramp` seconds and one more were over, from a flight recording."""
    try:
        known = {}
        for event in json.loads(peers.text(path))["recording"]["events"]:
            values = event["values"]
            name = (values["thread"] or {}).get("javaName") or ""
            if re.fullmatch(WORKERS[tool], name):
                known.setdefault(name, []).append((moment(values["startTime"]), int(values["allocated"])))
        begin = min(samples[0][0] for samples in known.values()) + ramp + 1
        rates = []
        for samples in known.values():
            # Threads that only watched the start are not seen any more.
            late = [sample for sample in sorted(samples) if sample[0] >= begin]
            if len(late) > 1:
                rates.append((late[-1][1] - late[0][1]) / (late[-1][0] - late[0][0]))
        if not rates:
            raise ValueError("no thread was seen twice")
        return sum(rates)
    except (OSError, ValueError, KeyError, TypeError) as e:
        raise peers.Unreadable(f"{path}: not a recording of what {tool} allocated ({e!r})") from e


def record(results, output, pairs):
    line = peers.known(pairs)
    line.update(json.loads(peers.text(output + ".json")))
    samples = line.pop("samples", [])
    if line["kind"] == "load":
        line.update(read_load(line["tool"], output))
    elif line["tool"] == "ycsb":
        line.update(read_ycsb(output, line["ramp"], samples))
    else:
        line.update(read_assay(output))
    if line["kind"] == "allocation":
        line["bytes"] = allocated(output + ".events", line["tool"], line["ramp"]) / line["ops"]
    peers.append(results, line)


def whole(run):
    return run["cpu"] * 1e6 / run["whole"] if run["whole"] else None


NOTES = """\
ops/s are of the measured seconds, behind the warm-up in the same process. client us/op is processor time (user and system) per
operation: `measured`, of those seconds; `whole`, of the process from start to end over all that it did. `binding` is the
binding that YCSB has, unchanged, run by Assay. bytes/op are what the working threads allocated in the measured seconds.
rows/s are over the seconds that the tool reports: Assay's have the key, the statistics and a checkpoint in them, YCSB's its
inserts alone, a thousand a transaction.
Ratios are taken round by round: geometric mean [95 % interval, Student's t on their logarithms] least-greatest. An interval
that contains 1 does not tell them apart. It is about these rounds on this machine, and takes them to be independent."""


def of(records, **wanted):
    return [r for r in records if all(r.get(key) == value for key, value in wanted.items())]


def harness(records):
    rows = []
    for threads in dict.fromkeys(r["threads"] for r in records):
        ours, theirs = (of(records, kind="harness", tool=tool, threads=threads) for tool in ("assay", "ycsb"))
        each = [of(records, kind="allocation", tool=tool, threads=threads) for tool in ("assay", "ycsb")]
        rows.append(
            [str(threads)]
            + [peers.spread([r["ops"] for r in runs], 4) for runs in (ours, theirs)]
            + [peers.ratio(peers.paired(ours, theirs, lambda r: r["ops"]))]
            + [peers.spread([r["bytes"] for r in runs]) for runs in each]
        )
    header = ["threads", "assay ops/s", "ycsb ops/s", "assay / ycsb", "assay bytes/op", "ycsb bytes/op"]
    return ["harness alone: workload c, no-op target beside BasicDB", "", peers.table(header, rows), ""]


def runs(records):
    out, ratios = [], []
    for server, workload, threads in dict.fromkeys((r["server"], r["workload"], r["threads"]) for r in records):
        mine = of(records, server=server, workload=workload, threads=threads)
        here = {tool: of(mine, tool=tool) for tool in dict.fromkeys(r["tool"] for r in mine)}
        rows = [
            [
                tool,
                peers.spread([r["ops"] for r in here[tool]], 4),
                peers.spread([r["window"] for r in here[tool]]),
                peers.spread([whole(r) for r in here[tool]]),
                peers.spread([r["failed"] for r in here[tool]]),
                peers.spread([r["rss"] for r in here[tool]]),
            ]
            for tool in here
        ]
        rounds = len(next(iter(here.values())))
        out += [f"{server}, workload {workload}, {threads} threads, {rounds} rounds: median [least-greatest]", ""]
        out += [peers.table(["tool", "ops/s", "client us/op measured", "whole", "failed", "RSS MB"], rows), ""]
        for tool in here:
            if tool != "ycsb" and "ycsb" in here:
                pairs = [peers.paired(here[tool], here["ycsb"], v) for v in (lambda r: r["ops"], lambda r: r["window"], whole)]
                ratios.append([f"{server} {workload} {threads}: {tool} / ycsb"] + [peers.ratio(pair) for pair in pairs])
    header = ["ratio, paired by round", "ops/s", "client CPU/op measured", "client CPU/op whole"]
    return out + ([peers.table(header, ratios), ""] if ratios else [])


def loads(records):
    def rate(load):
        return load["rows"] / load["seconds"]

    rows = []
    for server in dict.fromkeys(r["server"] for r in records):
        ours, theirs = (of(records, server=server, tool=tool) for tool in ("assay", "ycsb"))
        spreads = [peers.spread([rate(r) for r in each], 4) for each in (ours, theirs)]
        rows.append([server, str(ours[0]["rows"])] + spreads + [peers.ratio(peers.paired(ours, theirs, rate))])
    header = ["loading", "rows", "assay rows/s", "ycsb rows/s", "assay / ycsb"]
    return [peers.table(header, rows), ""]


def report(records):
    out = []
    turns = [r for r in records if r["kind"] == "turn"]
    if turns:
        # Over the last one: YCSB's own, if it took part.
        tools = sorted({r["tool"] for r in turns})
        out += turn_tables.of(turns, ("server", "workload", "threads"), tools, "op")
    for kinds, section in ((("harness", "allocation"), harness), (("run",), runs), (("load",), loads)):
        mine = [r for r in records if r["kind"] in kinds]
        out += section(mine) if mine else []
    if len(turns) < len(records):
        out.append(NOTES)
    verdicts = sorted({f"{r['verdict']} ({', '.join(r['reasons'])})" for r in records if "verdict" in r})
    out += [""] * bool(verdicts) + [f"Assay's verdict on its runs: {verdict}" for verdict in verdicts]
    return "\n".join(out)


def joined(paths):
    """The lines of several files: what was measured apart in time is another round."""
    records, last = [], {}
    for path in paths:
        lines = [json.loads(line) for line in peers.text(path).splitlines()]
        cells = [tuple(line.get(k) for k in ("kind", "server", "workload", "threads")) for line in lines]
        before = dict(last)
        for line, cell in zip(lines, cells):
            line["round"] += before.get(cell, 0)
            last[cell] = max(last.get(cell, 0), line["round"] + 1)
        records += lines
    return records


def main(arguments):
    try:
        if len(arguments) > 3 and arguments[0] == "record":
            record(arguments[1], arguments[2], arguments[3:])
            return 0
        if len(arguments) > 1 and arguments[0] == "report":
            print(report(joined(arguments[1:])))
            return 0
    except peers.Unreadable as e:
        print(f"ycsb.py: {e}", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
