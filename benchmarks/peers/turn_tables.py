"""The tables of what turns.py measured. Python 3.8, nothing else."""

import math
import statistics

import peers

NOTES = """\
Turns: all lived at once, one was awake at a time. {unit}/s are those that the server counted, us/{unit} is processor time (of a
program's threads; of the server) of each. Ratios are over the figure of {base} in the same turns: geometric mean [95 % interval,
Student's t on their logarithms] least-greatest. An interrupt is sent where a client and the thread of the server that it wakes,
or that wakes it, are on different processors, which is the scheduler's choice and changes by the second: `at equal interrupts`
has the processor time of client and server, as a line over interrupts for each tool, both of the same slope, which is what one
costs (least squares; its 95 % interval supposes that turns are independent)."""


def each(key, factor=1e6):
    return lambda turn: turn[key] * factor / turn["transactions"]


def at_equal_interrupts(ours, theirs):
    """Microseconds that an interrupt costs, and our processor time over theirs where both have as many: ratio, low, high.

    None where the turns are too few, or have all as many.
    """
    count = len(ours) + len(theirs) - 3
    groups = [
        [(turn["interrupts"] / turn["transactions"], (turn["cpu"] + turn["serverCpu"]) * 1e6 / turn["transactions"]) for turn in turns]
        for turns in (ours, theirs)
    ]
    if count < 1 or not all(groups):
        return None
    means = [[statistics.fmean(axis) for axis in zip(*group)] for group in groups]
    off = [(x - mx, y - my) for group, (mx, my) in zip(groups, means) for x, y in group]
    spread = sum(x * x for x, _ in off)
    if spread == 0:
        return None
    slope = sum(x * y for x, y in off) / spread
    (x1, y1), (x2, y2) = means
    more = y1 - y2 - slope * (x1 - x2)
    left = sum((y - slope * x) ** 2 for x, y in off) / count
    error = math.sqrt(left * (1 / len(ours) + 1 / len(theirs) + (x1 - x2) ** 2 / spread))
    half = peers.STUDENT[min(count, len(peers.STUDENT)) - 1] * error
    base = y2 + slope * ((x1 - x2) / 2)
    return slope, 1 + more / base, 1 + (more - half) / base, 1 + (more + half) / base


def of(turns, cell, tools, unit):
    """Lines of text: what each tool did in each cell, which the fields of that name tell apart, over the last of the tools."""
    rows, equal = [], []
    base = tools[-1]
    values = [lambda turn: turn["tps"], each("cpu"), each("serverCpu")]
    for which in dict.fromkeys(tuple(turn[name] for name in cell) for turn in turns):
        mine = [turn for turn in turns if tuple(turn[name] for name in cell) == which]
        here = {tool: [turn for turn in mine if turn["tool"] == tool] for tool in tools}
        label = " ".join(map(str, which))
        for tool in filter(here.get, tools):
            spreads = [peers.spread([value(turn) for turn in here[tool]]) for value in values + [each("interrupts", 1)]]
            rows.append([label, tool] + spreads)
        for tool in filter(here.get, tools[:-1]):
            rows.append([label, f"{tool} / {base}"] + [peers.ratio(peers.paired(here[tool], here[base], v)) for v in values] + [""])
            found = at_equal_interrupts(here[tool], here[base])
            if found:
                slope, ratio, low, high = found
                equal.append([label, f"{tool} / {base}", f"{ratio:.3f} [{low:.3f}-{high:.3f}]", f"{slope:.1f}"])
    out = [peers.table(["", "", f"{unit}/s", f"client us/{unit}", f"server us/{unit}", f"interrupts/{unit}"], rows), ""]
    if equal:
        out += [peers.table(["at equal interrupts", "", f"us/{unit} of client and server", "us of one"], equal), ""]
    return out + [NOTES.format(unit=unit, base=base), ""]
