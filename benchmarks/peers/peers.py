#!/usr/bin/env python3
"""Measures processes for the scripts of this folder, and compares figures of rounds. Python 3.8, nothing else.

peers.py measure RECORD LOG COMMAND...                runs a command, output to LOG; its time, processor time and memory to RECORD
peers.py sample RECORD LOG COMMAND...                 likewise, with its processor time at each half second, on Linux
peers.py trips RECORD LOG LISTEN TARGET COMMAND...    runs a command that connects to the port LISTEN, which leads to the port TARGET of
                                                      this machine; round trips and bytes to RECORD
"""

import glob
import json
import math
import os
import resource
import signal
import statistics
import subprocess
import sys
import time

import trips


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


def known(pairs):
    """What pairs KEY=VALUE say. Values are JSON, or else text."""
    line = {}
    for pair in pairs:
        key, value = pair.split("=", 1)
        try:
            line[key] = json.loads(value)
        except ValueError:
            line[key] = value
    return line


def append(results, line):
    with open(results, "a") as out:
        out.write(json.dumps(line) + "\n")


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


def main(arguments):
    if len(arguments) >= 4 and arguments[0] in ("measure", "sample"):
        return measure(arguments[1], arguments[2], arguments[3:], arguments[0] == "sample")
    if len(arguments) >= 6 and arguments[0] == "trips":
        record, log, listen, target = arguments[1:5]
        with trips.Proxy(int(listen), int(target)) as proxy:
            status = measure(record, log, arguments[5:])
        with open(record) as source:
            measured = json.load(source)
        with open(record, "w") as out:
            json.dump(dict(measured, **proxy.counted()), out)
        return status
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
