"""Tests of peers.py on outputs written by hand after the tools' sources, and of tpcc.sh with programs that only pretend.

Run by PeersIT, or: python3 benchmarks/peers/test_peers.py
"""

import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, "samples")
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import peers  # noqa: E402


def sample(name):
    return os.path.join(SAMPLES, name)


class ReadersTest(unittest.TestCase):
    def test_assay_counts_what_was_rolled_back_by_design(self):
        run = peers.read_assay(sample("assay.json"))
        self.assertEqual((60600.0, 2237, 1, 3.9, 10.4), tuple(run[k] for k in ("tpmC", "transactions", "failed", "p50", "p95")))
        self.assertEqual(2237, run["whole"])
        self.assertEqual("SUSPECT", run["verdict"])
        self.assertIn("same-host", run["reasons"])

    def test_assay_s_ramp_up_is_in_the_seconds_of_its_run(self):
        with tempfile.TemporaryDirectory() as folder:
            document = json.loads(peers.text(sample("assay.json")))
            document["phases"]["rampUpSeconds"] = 2.0
            document["runDirectory"] = folder
            path = os.path.join(folder, "stdout")
            with open(path, "w") as out:
                json.dump(document, out)
            with self.assertRaises(peers.Unreadable):
                peers.read_assay(path)
            os.makedirs(os.path.join(folder, "trials", "0001"))
            with open(os.path.join(folder, "trials", "0001", "intervals.csv"), "w") as out:
                out.write("interval,phase,committed,rolled_back,failed\n")
                out.write("0,RAMP_UP,1000,5,1\n1,MEASUREMENT,2200,20,0\n2,RAMP_DOWN,16,1,0\n")
            run = peers.read_assay(path)
            self.assertEqual((2237, 3242), (run["transactions"], run["whole"]))

    def test_go_tpc_is_read_from_its_summary_and_errors_are_not_done(self):
        run = peers.read_go_tpc(sample("go-tpc.txt"))
        self.assertEqual({"tpmC": 59500.1, "transactions": 132190, "failed": 3, "p50": 4.5, "p95": 7.3}, run)

    def test_benchbase_counts_new_orders_itself_even_with_a_decimal_comma(self):
        run = peers.read_benchbase(sample("benchbase"))
        self.assertEqual({"tpmC": 150.0, "transactions": 12, "whole": 12, "failed": None, "p50": 5.2, "p95": 12.0}, run)

    def test_benchbase_s_warm_up_is_in_its_goodput(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in os.listdir(sample("benchbase")):
                found = peers.text(os.path.join(sample("benchbase"), name))
                with open(os.path.join(folder, name), "w") as out:
                    out.write(found.replace('"Goodput (requests/second)": 5.5', '"Goodput (requests/second)": 9.5'))
            run = peers.read_benchbase(folder)
            self.assertEqual((12, 19), (run["transactions"], run["whole"]))

    def test_pgbench_of_old_and_new_releases(self):
        self.assertEqual({"tps": 5219.87134, "transactions": 313080, "failed": 0}, peers.read_pgbench(sample("pgbench.txt")))
        self.assertEqual({"tps": 5000.2, "transactions": 300000, "failed": None}, peers.read_pgbench(sample("pgbench-13.txt")))

    def test_output_of_something_else_is_refused(self):
        for tool, source in (("assay", "go-tpc.txt"), ("go-tpc", "pgbench.txt"), ("pgbench", "go-tpc.txt"), ("benchbase", "")):
            with self.subTest(tool), self.assertRaises(peers.Unreadable):
                peers.READERS[tool](sample(source))


class ReportTest(unittest.TestCase):
    def test_ratios_are_paired_by_round(self):
        ours = [{"round": 0, "v": 10.0}, {"round": 1, "v": 30.0}]
        theirs = [{"round": 1, "v": 10.0}, {"round": 0, "v": 20.0}, {"round": 2, "v": 1.0}]
        self.assertEqual([0.5, 3.0], peers.paired(ours, theirs, lambda run: run["v"]))

    def test_spread_is_median_and_extremes(self):
        self.assertEqual("2.00 [1.00-4.00]", peers.spread([1.0, 2.0, 4.0]))
        self.assertEqual("12,346 [3-98,765]", peers.spread([98765, 12346, 3]))
        self.assertEqual("1 [0-2]", peers.spread([0, 2]))
        self.assertEqual("0.00251 [0-0.0500]", peers.spread([0.0, 0.00251, 0.05]))
        self.assertEqual("-", peers.spread([None, None]))

    def test_interval_is_of_student_s_t_on_logarithms(self):
        # Logarithms 0, ln 2, ln 4: mean ln 2, deviation ln 2; t with two degrees of freedom is 4.303.
        mean, low, high = peers.interval([1.0, 2.0, 4.0])
        self.assertAlmostEqual(2.0, mean)
        self.assertAlmostEqual(2 ** (1 - 4.303 / 3**0.5), low)
        self.assertAlmostEqual(2 ** (1 + 4.303 / 3**0.5), high)
        self.assertEqual(2.042, peers.STUDENT[29])
        self.assertEqual(30, len(peers.STUDENT))
        flat = peers.interval([1.5] * 40)
        for value in flat:
            self.assertAlmostEqual(1.5, value)

    def test_interval_covers_the_truth_as_often_as_it_says(self):
        # 2,000 times five rounds: 95 % +- 4.9 standard deviations of a share; chance misses in one of a million.
        draw = random.Random(1)
        covered = 0
        for _ in range(2000):
            _, low, high = peers.interval([draw.lognormvariate(0.1, 0.2) for _ in range(5)])
            covered += low <= math.exp(0.1) <= high
        self.assertAlmostEqual(0.95, covered / 2000, delta=0.024)

    def test_ratio_shows_mean_interval_and_extremes(self):
        self.assertEqual("2.00 [0.357-11.2] 1.00-4.00", peers.ratio([1.0, 2.0, 4.0]))
        self.assertEqual("1.10 [-] 1.10-1.10", peers.ratio([1.1]))
        self.assertEqual("- [-] 0-1.00", peers.ratio([0.0, 1.0]))
        self.assertEqual("-", peers.ratio([]))

    def test_processor_time_is_of_the_whole_process_over_all_transactions(self):
        self.assertEqual(250.0, peers.cpu_per_transaction({"cpu": 1.0, "transactions": 2000, "whole": 4000}))
        self.assertEqual(500.0, peers.cpu_per_transaction({"cpu": 1.0, "transactions": 2000}))


class MeasureTest(unittest.TestCase):
    def test_children_of_the_command_count(self):
        with tempfile.TemporaryDirectory() as folder:
            record, log = os.path.join(folder, "record"), os.path.join(folder, "log")
            busy = "import resource\nwhile resource.getrusage(resource.RUSAGE_SELF).ru_utime < 0.3: pass"
            command = ["sh", "-c", '"$0" -c "$1"; echo done; exit 7', sys.executable, busy]
            arguments = [sys.executable, os.path.join(HERE, "peers.py"), "measure", record, log]
            self.assertEqual(7, subprocess.run(arguments + command, check=False).returncode)
            self.assertEqual("done\n", peers.text(log))
            measured = json.loads(peers.text(record))
            self.assertGreaterEqual(measured["cpu"], 0.3)
            self.assertGreater(measured["wall"], 0.0)
            self.assertGreater(measured["rss"], 1.0)


# Each writes a line into the file of calls: what ran, in which order, on which database.
PRETENDED = {
    "pg/initdb": 'echo initdb >>"$CALLS"; while [ $# -gt 0 ]; do [ "$1" = -D ] && mkdir "$2"; shift; done',
    "pg/pg_ctl": 'case "$*" in *--version) echo "pg_ctl 0"; exit ;; *stop*) echo stop >>"$CALLS" ;; *) echo start >>"$CALLS" ;; esac',
    "pg/psql": 'case "$*" in *CHECKPOINT*) echo settle >>"$CALLS" ;; esac',
    "pg/pgbench": 'case "$*" in *" -i "*) echo pgbench load >>"$CALLS" ;; *) echo pgbench run >>"$CALLS"; cat "$SAMPLES/pgbench.txt" ;; esac',
    "assay": 'case $1 in --version) echo assay 0 ;; load) echo assay load >>"$CALLS" ;; '
    '*) case "$*" in *" --ramp-up 1s "*) echo assay ramp >>"$CALLS" ;; esac; echo assay run >>"$CALLS"; cat "$SAMPLES/assay.json" ;; esac',
    "go-tpc": 'case "$*" in *" prepare "*) echo go-tpc load >>"$CALLS" ;; '
    '*) echo go-tpc run >>"$CALLS"; cat "$SAMPLES/go-tpc.txt" ;; esac',
    "bin/java": 'case "$*" in *--load=true*) echo benchbase load >>"$CALLS" ;; *) echo benchbase run >>"$CALLS"; '
    '[ -e benchbase.jar ]; while [ "$1" != -c ]; do shift; done; ! grep -q "<warmup>1<" "$2" || echo benchbase ramp >>"$CALLS"; '
    'while [ "$1" != -d ]; do shift; done; mkdir "$2"; cp "$SAMPLES"/benchbase/* "$2" ;; esac',
    "assay-that-hangs": 'case $1 in --version) echo assay 0 ;; *) echo $$ >"$STARTED"; exec sleep 600 ;; esac',
    "assay-that-fails": 'case $1 in --version) echo assay 0 ;; *) echo "assay: no such luck" >&2; exit 3 ;; esac',
}


class ScriptTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, body in PRETENDED.items():
            path = self.path(name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as out:
                out.write("#!/bin/sh\nset -e\n" + body + "\n")
            os.chmod(path, 0o755)
        os.makedirs(self.path("benchbase"))
        os.makedirs(self.path("tmp"))
        open(self.path("benchbase/benchbase.jar"), "w").close()
        open(self.path("calls"), "w").close()
        # As root, the server's programs run as another user.
        os.chmod(self.folder, 0o755)
        os.chmod(self.path("tmp"), 0o777)
        os.chmod(self.path("calls"), 0o666)
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("GO_TPC", "BENCHBASE", "TPCC_MYSQL", "RAMP", "LOADERS", "DURABILITY")
        }
        self.environment.update(
            PATH=self.path("bin") + os.pathsep + os.environ["PATH"],
            PGBIN=self.path("pg"),
            ASSAY=self.path("assay"),
            OUT=self.path("out"),
            TMPDIR=self.path("tmp"),
            CALLS=self.path("calls"),
            SAMPLES=SAMPLES,
            STARTED=self.path("started"),
            WAREHOUSES="1",
            TERMINALS="8",
            DURATION="60",
            RAMP="0",
            ROUNDS="2",
            LOAD_ROUNDS="1",
        )

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, *arguments, **environment):
        self.environment.update(environment)
        return subprocess.Popen(
            [os.path.join(HERE, "tpcc.sh"), *arguments],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            universal_newlines=True,
        )

    def run_script(self, *arguments, **environment):
        process = self.start(*arguments, **environment)
        out, err = process.communicate()
        return process.returncode, out, err

    def calls(self):
        return peers.text(self.path("calls")).splitlines()

    def test_tools_take_turns_and_all_is_removed(self):
        status, out, err = self.run_script(GO_TPC=self.path("go-tpc"), BENCHBASE=self.path("benchbase"))
        self.assertEqual(0, status, err)
        loads = ["assay load", "settle", "go-tpc load", "settle", "benchbase load", "settle"]
        first = ["settle", "assay run", "settle", "go-tpc run", "settle", "benchbase run"]
        second = ["settle", "go-tpc run", "settle", "benchbase run", "settle", "assay run"]
        self.assertEqual(["initdb", "start"] + loads + first + second + ["stop"], self.calls())
        self.assertEqual([], os.listdir(self.path("tmp")))

        self.assertRegex(out, r"assay +60,600 \[60,600-60,600\] +37\.28")
        self.assertRegex(out, r"go-tpc +59,500 \[59,500-59,500\]")
        self.assertRegex(out, r"assay / go-tpc +1\.02 \[1\.02-1\.02\] 1\.02-1\.02")
        self.assertRegex(out, r"assay / benchbase +404 \[404-404\]")
        self.assertIn("not run: tpcc-mysql", out)
        self.assertNotIn("not run: go-tpc", out)
        self.assertNotIn("pgbench", out)
        self.assertEqual(out, peers.text(self.path("out/report.txt")))
        self.assertIn("fsync = off", out)

    def test_each_tool_runs_unmeasured_before(self):
        tools = {"GO_TPC": self.path("go-tpc"), "BENCHBASE": self.path("benchbase")}
        status, out, err = self.run_script(RAMP="1", ROUNDS="1", **tools)
        self.assertEqual(0, status, err)
        assay = ["settle", "assay ramp", "assay run"]
        go_tpc = ["settle", "go-tpc run", "go-tpc run"]
        benchbase = ["settle", "benchbase run", "benchbase ramp"]
        self.assertEqual(assay + go_tpc + benchbase + ["stop"], self.calls()[8:])
        self.assertIn("go-tpc cannot warm up: it ran for 1 s before in a process of its own", out)
        self.assertNotIn("benchbase cannot warm up", out)
        kinds = [json.loads(line)["kind"] for line in peers.text(self.path("out/results.jsonl")).splitlines()]
        self.assertEqual(["load"] * 3 + ["run"] * 3, kinds)

    def test_without_a_tool_pgbench_is_the_yardstick(self):
        status, out, err = self.run_script(TPCC_MYSQL="/opt/tpcc_start", DURABILITY="full", TERMINALS="1 8")
        self.assertEqual(0, status, err)
        self.assertIn("not run: go-tpc: GO_TPC names none", out)
        self.assertIn("not run: BenchBase: BENCHBASE names none", out)
        self.assertIn("not run: tpcc-mysql (/opt/tpcc_start): it speaks MySQL's protocol only", out)
        self.assertRegex(out, r"pgbench +- +5,220")
        self.assertEqual(2, out.count("assay / pgbench"))
        self.assertNotIn("fsync", out)

    def test_failure_shows_what_the_tool_said_and_stops_the_server(self):
        status, out, err = self.run_script(ASSAY=self.path("assay-that-fails"))
        self.assertEqual(4, status)
        self.assertIn("assay: no such luck", err)
        self.assertIn("tpcc.sh: assay failed, see", err)
        self.assertEqual("", out)
        self.assertEqual("stop", self.calls()[-1])
        self.assertEqual([], os.listdir(self.path("tmp")))

    def test_being_ended_ends_the_tool_and_the_server(self):
        os.mkfifo(self.path("started"))
        process = self.start(ASSAY=self.path("assay-that-hangs"))
        tool = int(peers.text(self.path("started")))
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.assertEqual(143, process.returncode)
        with self.assertRaises(ProcessLookupError):
            os.kill(tool, 0)
        self.assertEqual("stop", self.calls()[-1])
        self.assertEqual([], os.listdir(self.path("tmp")))

    def test_senseless_settings_are_refused_before_anything_starts(self):
        for name, value in (
            ("WAREHOUSES", "0"),
            ("TERMINALS", "8 many"),
            ("TERMINALS", " "),
            ("DURATION", "60s"),
            ("DURABILITY", "none"),
            ("GO_TPC", "/nowhere/go-tpc"),
            ("BENCHBASE", "/nowhere"),
            ("PGBIN", "/nowhere"),
        ):
            with self.subTest(name), unittest.mock.patch.dict(self.environment, {name: value}):
                status, _, err = self.run_script()
                self.assertEqual(4, status)
                self.assertIn(name, err)
        self.assertEqual([], self.calls())
        self.assertFalse(os.path.exists(self.path("out")))

    def test_help_names_every_setting(self):
        status, out, _ = self.run_script("--help")
        self.assertEqual(0, status)
        for name in ("GO_TPC", "BENCHBASE", "TPCC_MYSQL", "WAREHOUSES", "TERMINALS", "DURATION", "RAMP", "ROUNDS", "PGBIN"):
            self.assertIn(name, out)


if __name__ == "__main__":
    unittest.main()
