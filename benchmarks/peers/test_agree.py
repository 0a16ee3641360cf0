"""Tests of agree.py on outputs like the tools'.

Run by PeersIT, or: python3 benchmarks/peers/test_agree.py
"""

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import agree  # noqa: E402
import peers  # noqa: E402

SYSBENCH = """\
SQL statistics:
    transactions:                        3078   (614.44 per sec.)

Latency (ms):
         min:                                    0.88
         avg:                                    3.25
         max:                                   64.86
"""

PGBENCH = """\
pgbench (15.18)
number of transactions actually processed: 963
latency average = 9.233 ms
latency stddev = 25.112 ms
{lag}initial connection time = 15.911 ms
tps = 184.285164 (without initial connection time)
"""
LAG = "rate limit schedule lag: avg 6.982 (max 172.992) ms\n"


def assay(model, response, service):
    times = {"responseTimeMicros": {"mean": response}, "serviceTimeMicros": {"mean": service}}
    return json.dumps({"transactionsPerSecond": 600.5, "load": {"model": model}, "transactions": [times]})


class Reading(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, content, name="output"):
        path = os.path.join(self.folder, name)
        with open(path, "w") as target:
            target.write(content)
        return path

    def test_sysbench(self):
        self.assertEqual(agree.read_sysbench(self.file(SYSBENCH)), {"tps": 614.44, "mean": 3.25})

    def test_pgbench_has_a_lag_at_a_rate_only(self):
        self.assertEqual(agree.read_pgbench(self.file(PGBENCH.format(lag=""))), {"tps": 184.285164, "mean": 9.233})
        self.assertEqual(agree.read_pgbench(self.file(PGBENCH.format(lag=LAG)))["late"], 6.982)

    def test_what_passes_before_a_transaction_begins_is_the_lag_of_ours(self):
        self.assertEqual(agree.read_assay(self.file(assay("closed", 1500, 1400))), {"tps": 600.5, "mean": 1.5})
        self.assertAlmostEqual(agree.read_assay(self.file(assay("open", 1500, 1400)))["late"], 0.1)

    def test_other_outputs_are_refused(self):
        for read in agree.READERS.values():
            with self.assertRaisesRegex(peers.Unreadable, "output"):
                read(self.file("{}"))

    def test_report_pairs_rounds_and_keeps_littles_law(self):
        results = self.file("", "results")
        for at, ours, theirs in (("0", 600, 500), ("1", 450, 500), ("2", 900, 300)):
            for tool, tps in (("assay", ours), ("sysbench", theirs)):
                with open(results, "a") as target:
                    line = {"tool": tool, "work": "read-write", "threads": "2", "round": at, "tps": tps, "mean": 2000 / tps}
                    target.write(json.dumps(line) + "\n")
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            agree.report(results)
        self.assertRegex(said.getvalue(), r"read-write +2 +tps +600.000 +500.000 +sysbench +1.200 +0.900 to 3.000")
        self.assertRegex(said.getvalue(), r"read-write +2 +assay +1.0000 +1.0000 to 1.0000")


if __name__ == "__main__":
    unittest.main()
