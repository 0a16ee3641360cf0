"""The tables of what turns.py measured. Python 3.8, nothing else."""

import math
import statistics

import peers

NOTES = """\
Turns: all lived at once, one was awake at a time. {unit}/s are those that the server counted, us/{unit} is processor time (of a
program's threads; of the server) of each. Ratios are over the figure of {base} in the same turns: geometric mean [95 % interval,
Student's t on their logarithms] least-greatest. An interrupt is sent where a client and the thread of the server that it wakes,
or that wakes it, are on different processors, which is the scheduler's choice and changes by the second, but a tool with threads
that disturb it has more of them. `if it had as many` is the ratio of processor time, of client and server together, where both had
the same number of interrupts: least squares through differences of the same round, over differences of interrupts, with a 95 %
interval that supposes rounds to be independent; none where one of them always had more. `all` is the ratio as it was."""


def each(key, factor=1e6):
    return lambda turn: turn[key] * factor / turn["transactions"]


def processors(turn):
    return (turn["cpu"] + turn["serverCpu"]) * 1e6 / turn["transactions"]


def at_equal_interrupts(ours, theirs):
    """What an interrupt costs, in microseconds, and our processor time over theirs if we had as many: slope, ratio, low, high.

    A line through the differences of both in the same round, of processor time over interrupts; its value at no difference.
    None where there are fewer than four rounds, or nobody counted, or one of them had more interrupts in every round: then it
    would be a guess beyond what was seen.
    """
    others = {turn["round"]: turn for turn in theirs}
    pairs = [(turn, others[turn["round"]]) for turn in ours if turn["round"] in others]
    if len(pairs) < 4 or any("interrupts" not in turn for pair in pairs for turn in pair):
        return None
    xs = [each("interrupts", 1)(mine) - each("interrupts", 1)(other) for mine, other in pairs]
    ys = [processors(mine) - processors(other) for mine, other in pairs]
    if not min(xs) < 0 < max(xs):
        return None
    x, y = statistics.fmean(xs), statistics.fmean(ys)
    spread = sum((one - x) ** 2 for one in xs)
    slope = sum((one - x) * (other - y) for one, other in zip(xs, ys)) / spread
    more = y - slope * x
    left = sum((other - more - slope * one) ** 2 for one, other in zip(xs, ys)) / (len(pairs) - 2)
    half = peers.STUDENT[min(len(pairs) - 2, len(peers.STUDENT)) - 1] * math.sqrt(left * (1 / len(pairs) + x * x / spread))
    base = statistics.fmean(processors(other) for _, other in pairs)
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
            counted = [turn for turn in here[tool] if "interrupts" in turn]
            spreads = [peers.spread([value(turn) for turn in here[tool]]) for value in values]
            rows.append([label, tool] + spreads + [peers.spread([each("interrupts", 1)(turn) for turn in counted])])
        for tool in filter(here.get, tools[:-1]):
            rows.append([label, f"{tool} / {base}"] + [peers.ratio(peers.paired(here[tool], here[base], v)) for v in values] + [""])
            found = at_equal_interrupts(here[tool], here[base])
            if found:
                slope, ratio, low, high = found
                whole = peers.ratio(peers.paired(here[tool], here[base], processors))
                equal.append([label, f"{tool} / {base}", whole, f"{ratio:.3f} [{low:.3f}-{high:.3f}]", f"{slope:.1f}"])
    out = [peers.table(["", "", f"{unit}/s", f"client us/{unit}", f"server us/{unit}", f"interrupts/{unit}"], rows), ""]
    if equal:
        out += [peers.table([f"us/{unit} of client and server", "", "all", "if it had as many interrupts", "us of one"], equal), ""]
    return out + [NOTES.format(unit=unit, base=base), ""]
