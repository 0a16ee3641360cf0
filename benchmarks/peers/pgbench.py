#!/usr/bin/env python3
"""Prints the tables of the turns of pgbench.sh. Python 3.8, nothing else.

pgbench.py RESULTS   the lines of a results file, by turns.py
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


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    print(report([json.loads(line) for line in peers.text(arguments[0]).splitlines()]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
