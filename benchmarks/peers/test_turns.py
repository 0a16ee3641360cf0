"""Tests of turns.py with programs that only count.

Run by PeersIT, or: python3 benchmarks/peers/test_turns.py
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import peers  # noqa: E402
import turn_tables  # noqa: E402
import turns  # noqa: E402

# Adds a line to the file of all and to its own for each transaction, and its process id first.
WORKER = 'echo $$ >"$1.pid"; while :; do echo "$1" >>"$2"; sleep 0.01; done'

# Marks each reading in the file of all, and answers once whoever is awake has added a line since the one before: on a busy host
# that may take longer than a turn of a fifth of a second.
WAITING = """
seen=0
while read -r asked; do
    tries=0
    until [ "$(grep -vxc count "$0")" -gt "$seen" ] || [ "$tries" -ge 6000 ]; do tries=$((tries + 1)); sleep 0.01; done
    echo "$asked" >>"$0"
    seen=$(grep -vxc count "$0")
    echo "$seen"
done
"""

# Answers with more each time, once the first program has told its process id.
GROWING = """
number=0
while read -r asked; do
    until [ -s "${0%all}assay.pid" ]; do sleep 0.01; done
    number=$((number + 1))
    echo "$number"
done
"""


class TurnsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.results = self.path("results")
        open(self.path("all"), "w").close()

    def path(self, name):
        return os.path.join(self.folder, name)

    def spec(self, client=GROWING, **programs):
        return {
            "client": ["sh", "-c", client, self.path("all")],
            "count": "count",
            "server": os.getpid(),
            "warm": 0.2,
            "turns": 2,
            "seconds": 0.2,
            "fields": {"server": "none", "script": "some", "threads": 1},
            "programs": [
                {"tool": tool, "log": self.path(tool + ".log"), "command": ["sh", "-c", body, "sh", self.path(tool), self.path("all")]}
                for tool, body in programs.items()
            ],
        }

    def run_spec(self, spec):
        with open(self.path("spec"), "w") as out:
            json.dump(spec, out)
        command = [sys.executable, os.path.join(HERE, "turns.py"), "run", self.path("spec"), self.results]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)

    def assert_gone(self, tool):
        process = int(peers.text(self.path(tool + ".pid")))
        with self.assertRaises(ProcessLookupError, msg=f"{tool} is still there"):
            os.kill(process, 0)

    def test_one_is_awake_at_a_time_and_who_begins_changes(self):
        process = self.run_spec(self.spec(WAITING, assay=WORKER, peer=WORKER))
        _, err = process.communicate()
        self.assertEqual(0, process.returncode, err)
        lines = [json.loads(line) for line in peers.text(self.results).splitlines()]
        self.assertEqual([("assay", 0), ("peer", 0), ("peer", 1), ("assay", 1)], [(l["tool"], l["round"]) for l in lines])
        for line in lines:
            self.assertEqual(("turn", "none", "some", 1), tuple(line[k] for k in ("kind", "server", "script", "threads")))
            self.assertGreater(line["transactions"], 0)
            self.assertAlmostEqual(line["transactions"] / line["wall"], line["tps"])
        # Before and after each turn there was a reading: between the two the others were stopped.
        parts = peers.text(self.path("all")).split("count\n")
        self.assertEqual(9, len(parts))
        awake = [{os.path.basename(line) for line in part.splitlines()} for part in parts[1::2]]
        self.assertEqual([{"assay"}, {"peer"}, {"peer"}, {"assay"}], awake)
        self.assert_gone("assay")
        self.assert_gone("peer")

    def test_a_program_that_ends_is_named_and_the_others_are_ended(self):
        # Not before the other is there to be ended.
        peer = 'until [ -s "${1%peer}assay.pid" ]; do sleep 0.01; done; exit 3'
        process = self.run_spec(dict(self.spec(assay=WORKER, peer=peer), turns=1000))
        _, err = process.communicate()
        self.assertEqual(1, process.returncode)
        self.assertIn("peer ended with 3, see " + self.path("peer.log"), err)
        self.assert_gone("assay")

    def test_a_program_that_does_nothing_is_no_measurement(self):
        process = self.run_spec(self.spec(GROWING.replace("number + 1", "7"), assay='echo $$ >"$1.pid"; exec sleep 60'))
        _, err = process.communicate()
        self.assertEqual(1, process.returncode)
        self.assertIn("assay did nothing for", err)
        self.assert_gone("assay")

    def test_who_is_told_to_end_ends_the_programs(self):
        process = self.run_spec(dict(self.spec(assay=WORKER), turns=1000))
        while not os.path.exists(self.results):
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.assertEqual(143, process.returncode)
        self.assert_gone("assay")

    def test_processor_time_is_that_of_the_threads(self):
        def busy():
            begin = time.thread_time()
            while time.thread_time() < begin + 0.1:
                pass

        before = peers.processor_seconds(os.getpid())
        thread = threading.Thread(target=busy)
        thread.start()
        thread.join()
        self.assertGreater(peers.processor_seconds(os.getpid()), before + 0.05, "of a thread that has ended")
        self.assertIsNone(peers.processor_seconds(2**22 + 1))

    def test_processor_time_of_children_is_kept_when_they_end(self):
        # Before the child: a busy host may let it do all its work at once.
        before = peers.processor_seconds(os.getpid(), True)
        child = subprocess.Popen([sys.executable, "-c", "import time\nwhile time.process_time() < 0.2: pass\ninput()"], stdin=subprocess.PIPE)
        while peers.processor_seconds(child.pid) < 0.15:
            time.sleep(0.01)
        alive = peers.processor_seconds(os.getpid(), True)
        self.assertGreater(alive, before + 0.05)
        child.communicate(b"\n")
        self.assertGreaterEqual(peers.processor_seconds(os.getpid(), True), alive)

    def test_a_program_that_cannot_be_started_is_named(self):
        spec = self.spec(assay=WORKER)
        spec["programs"][0]["command"] = ["/nowhere"]
        process = self.run_spec(spec)
        _, err = process.communicate()
        self.assertEqual(1, process.returncode)
        self.assertIn("assay cannot be started", err)


class EqualInterruptsTest(unittest.TestCase):
    """Each transaction costs 20 us for each interrupt, in a machine that gets slower, some noise aside."""

    @staticmethod
    def turns(base, interrupts):
        noise = (3, -3, 1, -1, 2)
        micros = [base + 30 * n + 20 * i + noise[n % 5] for n, i in enumerate(interrupts)]
        return [
            {"round": n, "transactions": 100, "interrupts": 100 * i, "cpu": m * 30e-6, "serverCpu": m * 70e-6}
            for n, (i, m) in enumerate(zip(interrupts, micros))
        ]

    def test_who_was_only_placed_worse_needs_no_more(self):
        ours, theirs = self.turns(1000, [6, 7, 1, 9, 7, 8]), self.turns(1000, [1, 2, 3, 1, 2, 4])
        slope, ratio, low, high = turn_tables.at_equal_interrupts(ours, theirs)
        self.assertAlmostEqual(20, slope, delta=1.5)
        self.assertTrue(low < 1 < high and high - low < 0.02, (low, high))
        self.assertAlmostEqual(1, ratio, delta=0.01)

    def test_who_needs_more_is_told(self):
        ours, theirs = self.turns(1100, [1, 2, 3, 4]), self.turns(1000, [3, 2, 4, 1])
        _, ratio, low, _ = turn_tables.at_equal_interrupts(ours, theirs)
        self.assertAlmostEqual(1195 / 1095, ratio, delta=0.01)
        self.assertGreater(low, 1.05)

    def test_what_cannot_be_known_is_not_told(self):
        for ours, theirs in (([2, 2, 2, 2], [2, 2, 2, 2]), ([6, 7, 8, 9], [1, 2, 3, 4]), ([2, 1, 2], [1, 2, 1])):
            self.assertIsNone(turn_tables.at_equal_interrupts(self.turns(1000, ours), self.turns(1000, theirs)))
        earlier = [{key: turn[key] for key in turn if key != "interrupts"} for turn in self.turns(1000, [1, 2, 1, 2])]
        self.assertIsNone(turn_tables.at_equal_interrupts(earlier, self.turns(1000, [2, 1, 2, 1])))


if __name__ == "__main__":
    unittest.main()
