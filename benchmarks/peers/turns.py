#!/usr/bin/env python3
"""Compares programs that keep a server busy in turns of seconds. Linux, Python 3.8, nothing else.

turns.py run SPEC RESULTS  runs what SPEC says (JSON, see below), adds a line to RESULTS for each program and turn
turns.py spec SPEC COUNT PID WARM TURNS SECONDS N KEY=VALUE... N CLIENT... (TOOL LOG N COMMAND...)...
                           writes such a file; N words follow

All programs live at once, each with tables of its own on one server, but only one of them is awake at a time: the others are
stopped (SIGSTOP). So a machine whose speed drifts by the minute, as those that are rented do, is as fast for one as for the
other, and no program is cold. Processor time is the kernel's account of a process, transactions are those that the server
counts. What the programs themselves say of a run that was stopped so often means nothing.

SPEC has
  client      a command that takes SQL from standard input and prints answers without headings, line by line
  count       SQL whose answer ends with the transactions that the server has counted; {tool} in it is who is awake
  server      process id of the server
  warm        seconds that each program runs alone before the first turn
  turns       how many turns each program has; who begins changes with the turn
  seconds     of a turn
  fields      what to add to each line
  programs    a list of {"tool", "command", "log"}; they are ended (SIGTERM) after the last turn
"""

import json
import os
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import peers  # noqa: E402

# Of a turn, before its measurement: caches fill, and what a thread did until it was stopped is counted.
SETTLE_SECONDS = 0.3

# Of a program that was told to end.
END_SECONDS = 30


class Counter:
    """A session with the server that asks for the count of transactions, of one tool's if `{tool}` is in the question."""

    def __init__(self, client, count):
        self.count = count
        self.process = subprocess.Popen(client, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def transactions(self, tool):
        self.process.stdin.write(self.count.replace("{tool}", tool).encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer or not answer[-1].isdigit():
            raise peers.Unreadable(f"the server was asked '{self.count}' and said {answer}")
        return int(answer[-1])

    def close(self):
        try:
            self.process.stdin.close()
        except OSError:  # it ended before
            pass
        self.process.wait()


class Programs:
    """What is measured: started, stopped and continued; ended whatever happens."""

    def __init__(self):
        self.alive = []

    def start(self, program):
        with open(program["log"], "wb") as log, open(program["log"] + ".err", "wb") as errors:
            try:
                return peers.started(program["command"], log, errors, {signal.SIGTERM}, self.alive.append)
            except OSError as e:
                raise peers.Unreadable(f"{program['tool']} cannot be started: {e}") from e

    def end(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for process in self.alive:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.terminate()
        for process in self.alive:
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def require_alive(program, process):
    if process.poll() is not None:
        raise peers.Unreadable(f"{program['tool']} ended with {process.returncode}, see {program['log']}")


def reading(tool, process, counter, server):
    """Transactions, the program's and the server's processor time, interrupts among processors, and when that was."""
    used = peers.processor_seconds(process.pid), peers.processor_seconds(server, True)
    if None in used:
        raise peers.Unreadable("a process that is measured has ended" if used[0] is None else "the server has ended")
    return (counter.transactions(tool), *used, peers.interrupts(), time.monotonic())


def turn(program, process, counter, server, seconds):
    """One turn: what was done in it, and at what expense."""
    process.send_signal(signal.SIGCONT)
    try:
        time.sleep(SETTLE_SECONDS)
        before = reading(program["tool"], process, counter, server)
        time.sleep(seconds)
        after = reading(program["tool"], process, counter, server)
    finally:
        require_alive(program, process)
        process.send_signal(signal.SIGSTOP)
    done, used, server_used, interrupts, wall = (b - a for a, b in zip(before, after))
    if done <= 0:
        raise peers.Unreadable(f"{program['tool']} did nothing for {wall:.1f} s, see {program['log']}")
    return {"tps": done / wall, "transactions": done, "cpu": used, "serverCpu": server_used, "interrupts": interrupts, "wall": wall}


def run(spec, results):
    programs = Programs()
    counter = Counter(spec["client"], spec["count"])
    try:
        started = []
        for program in spec["programs"]:
            process = programs.start(program)
            time.sleep(spec["warm"])
            require_alive(program, process)
            process.send_signal(signal.SIGSTOP)
            started.append((program, process))
        for number in range(spec["turns"]):
            for program, process in started if number % 2 == 0 else reversed(started):
                measured = turn(program, process, counter, spec["server"], spec["seconds"])
                line = dict(spec["fields"], kind="turn", tool=program["tool"], round=number, **measured)
                with open(results, "a") as out:
                    out.write(json.dumps(line) + "\n")
    finally:
        programs.end()
        counter.close()


def spec(arguments):
    """What `run` is to do, of the words of a shell."""
    count, process, warm, turns, seconds, *rest = arguments

    def words():
        length = int(rest.pop(0))
        taken, rest[:length] = rest[:length], []
        return taken

    fields = dict(pair.split("=", 1) for pair in words())
    client = words()
    programs = []
    while rest:
        tool, log = rest.pop(0), rest.pop(0)
        programs.append({"tool": tool, "log": log, "command": words()})
    return {
        "client": client,
        "count": count,
        "server": int(process),
        "warm": int(warm),
        "turns": int(turns),
        "seconds": int(seconds),
        "fields": {key: int(value) if value.isdigit() else value for key, value in fields.items()},
        "programs": programs,
    }


def main(arguments):
    # So that the programs are ended, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        if len(arguments) == 3 and arguments[0] == "run":
            run(json.loads(peers.text(arguments[1])), arguments[2])
            return 0
        if len(arguments) > 8 and arguments[0] == "spec":
            with open(arguments[1], "w") as out:
                json.dump(spec(arguments[2:]), out)
            return 0
    except (peers.Unreadable, ValueError) as e:
        print(f"turns.py: {e}", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
