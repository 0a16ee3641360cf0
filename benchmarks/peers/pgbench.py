#!/usr/bin/env python3
"""Prints the tables of the turns of pgbench.sh. Python 3.8, nothing else.

pgbench.py RESULTS         the lines of a results file, by turns.py
pgbench.py RESULTS LEAST   only the cells whose mean ratio of throughput, Assay / pgbench, is below LEAST; then the exit status is 1
"""

import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import peers  # noqa: E402
import turn_tables  # noqa: E402

TOOLS = ["assay", "pgbench"]


def report(turns):
    return "\n".join(turn_tables.of(turns, ("script", "threads"), TOOLS, "tx"))


def too_slow(turns, least):
    """Lines of text: the cells where Assay's throughput is below the least ratio."""
    lines = []
    for cell in dict.fromkeys((turn["script"], turn["threads"]) for turn in turns):
        ours, theirs = ([turn for turn in turns if (turn["script"], turn["threads"], turn["tool"]) == cell + (tool,)] for tool in TOOLS)
        ratios = peers.paired(ours, theirs, lambda turn: turn["tps"])
        mean = peers.interval(ratios)[0] if ratios and min(ratios) > 0 else 0
        if mean < least:
            lines.append(f"{cell[0]}, {cell[1]} clients: {mean:.3f} of pgbench's throughput, at least {least} is needed")
    return lines


def main(arguments):
    if len(arguments) not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 2
    turns = [json.loads(line) for line in peers.text(arguments[0]).splitlines()]
    if len(arguments) == 1:
        print(report(turns))
        return 0
    slow = too_slow(turns, float(arguments[1]))
    for line in slow:
        print(line, file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
