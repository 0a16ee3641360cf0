"""Tests of tpcc.py on outputs written by hand after the tools' sources, and of tpcc.sh with programs that only pretend.

Run by PeersIT, or: python3 benchmarks/peers/test_tpcc.py
"""

import json
import os
import signal
import sys
import tempfile
import unittest
import unittest.mock

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, "samples")
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import peers  # noqa: E402
import script_case  # noqa: E402
import tpcc  # noqa: E402


def sample(name):
    return os.path.join(SAMPLES, name)


class ReadersTest(unittest.TestCase):
    def test_assay_counts_what_was_rolled_back_by_design(self):
        run = tpcc.read_assay(sample("assay.json"))
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
                tpcc.read_assay(path)
            os.makedirs(os.path.join(folder, "trials", "0001"))
            with open(os.path.join(folder, "trials", "0001", "intervals.csv"), "w") as out:
                out.write("interval,phase,committed,rolled_back,failed\n")
                out.write("0,RAMP_UP,1000,5,1\n1,MEASUREMENT,2200,20,0\n2,RAMP_DOWN,16,1,0\n")
            run = tpcc.read_assay(path)
            self.assertEqual((2237, 3242), (run["transactions"], run["whole"]))

    def test_go_tpc_is_read_from_its_summary_and_errors_are_not_done(self):
        run = tpcc.read_go_tpc(sample("go-tpc.txt"))
        self.assertEqual({"tpmC": 59500.1, "transactions": 132190, "failed": 3, "p50": 4.5, "p95": 7.3}, run)

    def test_benchbase_counts_new_orders_itself_even_with_a_decimal_comma(self):
        run = tpcc.read_benchbase(sample("benchbase"))
        self.assertEqual({"tpmC": 150.0, "transactions": 12, "whole": 12, "failed": None, "p50": 5.2, "p95": 12.0}, run)

    def test_benchbase_s_warm_up_is_in_its_goodput(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in os.listdir(sample("benchbase")):
                found = peers.text(os.path.join(sample("benchbase"), name))
                with open(os.path.join(folder, name), "w") as out:
                    out.write(found.replace('"Goodput (requests/second)": 5.5', '"Goodput (requests/second)": 9.5'))
            run = tpcc.read_benchbase(folder)
            self.assertEqual((12, 19), (run["transactions"], run["whole"]))

    def test_tpcc_mysql_counts_late_transactions_as_done(self):
        run = tpcc.read_tpcc_mysql(sample("tpcc-mysql.txt"))
        self.assertEqual({"tpmC": 31215.0, "transactions": 34712, "failed": 2}, run)

    def test_pgbench_of_old_and_new_releases(self):
        self.assertEqual({"tps": 5219.87134, "transactions": 313080, "failed": 0}, tpcc.read_pgbench(sample("pgbench.txt")))
        self.assertEqual({"tps": 5000.2, "transactions": 300000, "failed": None}, tpcc.read_pgbench(sample("pgbench-13.txt")))

    def test_scripts_of_pgbench_count_new_orders_that_commit(self):
        run = tpcc.read_scripts(sample("pgbench-scripts.txt"))
        self.assertEqual((29700.0, 1000.5, 1000, 0), tuple(run[k] for k in ("tpmC", "tps", "transactions", "failed")))
        with self.assertRaises(peers.Unreadable):
            tpcc.read_scripts(sample("pgbench.txt"))

    def test_output_of_something_else_is_refused(self):
        for tool, source in (("assay", "go-tpc.txt"), ("go-tpc", "pgbench.txt"), ("pgbench", "go-tpc.txt"), ("tpcc-mysql", "go-tpc.txt"), ("benchbase", "")):
            with self.subTest(tool), self.assertRaises(peers.Unreadable):
                tpcc.READERS[tool](sample(source))


# Each writes a line into the file of calls: what ran, in which order, on which database.
PRETENDED = {
    "databases": 'mkdir -p "$ASSAY_DATABASES"; p=$ASSAY_DATABASES/databases.properties; verb=$1; shift; case $verb in '
    'up) for n in "$@"; do printf "$n.%s\\n" port=9 user=u pid=1 "passwordFile=$SECRET"; done >"$p"; echo up "$@" >>"$CALLS" ;; '
    'down) echo down >>"$CALLS" ;; status) echo "mysql up on x, version 9, process 1" ;; '
    'client) cat >"$p.sql"; grep -q "^VACUUM\|^ANALYZE" "$p.sql" && echo settle >>"$CALLS"; ! grep -q "^USE" "$p.sql" || echo tables >>"$CALLS" ;; esac',
    "pgbench": 'case "$*" in *" -i "*) echo pgbench load >>"$CALLS" ;; *" -f new-order-5.sql@45 "*) echo pgbench scripts >>"$CALLS"; cat "$SAMPLES/pgbench-scripts.txt" ;; '
    '*) echo pgbench run >>"$CALLS"; cat "$SAMPLES/pgbench.txt" ;; esac',
    "bin/mvn": "",
    "assay": 'case $1 in --version) echo assay 0; exit ;; esac; '
    'case "$*" in *" --access "*) style=$(echo "$*" | sed "s/.* --access \\([a-z]*\\).*/-\\1/") ;; esac; '
    'case $1 in load) echo "assay$style load" >>"$CALLS" ;; '
    '*) case "$*" in *" --ramp-up 1s "*) echo assay ramp >>"$CALLS" ;; esac; echo "assay$style run" >>"$CALLS"; cat "$SAMPLES/assay.json" ;; esac',
    "go-tpc": 'case "$*" in *" prepare "*) echo go-tpc load >>"$CALLS" ;; '
    '*) echo go-tpc run >>"$CALLS"; cat "$SAMPLES/go-tpc.txt" ;; esac',
    "bin/java": 'case "$*" in *PgbenchScripts*) echo new-order-5.sql@45 ;; *--load=true*) echo benchbase load >>"$CALLS" ;; *) echo benchbase run >>"$CALLS"; '
    '[ -e benchbase.jar ]; while [ "$1" != -c ]; do shift; done; ! grep -q "<warmup>1<" "$2" || echo benchbase ramp >>"$CALLS"; '
    'while [ "$1" != -d ]; do shift; done; mkdir "$2"; cp "$SAMPLES"/benchbase/* "$2" ;; esac',
    "tpcc-mysql/tpcc_load": 'echo tpcc-mysql load >>"$CALLS"',
    "tpcc-mysql/tpcc_start": 'echo tpcc-mysql run >>"$CALLS"; cat "$SAMPLES/tpcc-mysql.txt"',
    "tpcc-mysql/create_table.sql": "",
    "tpcc-mysql/add_fkey_idx.sql": "",
    "assay-that-hangs": 'case $1 in --version) echo assay 0 ;; *) echo $$ >"$STARTED"; exec sleep 600 ;; esac',
    "assay-that-fails": 'case $1 in --version) echo assay 0 ;; *) echo "assay: no such luck" >&2; exit 3 ;; esac',
}


class ScriptTest(script_case.ScriptCase):
    SCRIPT = "tpcc.sh"
    PROGRAMS = PRETENDED
    UNSET = ("GO_TPC", "BENCHBASE", "TPCC_MYSQL", "SCRIPTS", "BUILT", "JAVA_HOME", "JAVA", "SERVERS", "ACCESS", "LOADERS")

    def setUp(self):
        super().setUp()
        self.write("built/classpath", "")
        for profile in ("postgres", "mysql"):
            self.write(f"benchbase/benchbase-{profile}/benchbase.jar", "")
        self.environment.update(
            PATH=self.path("bin") + os.pathsep + os.environ["PATH"],
            PGBENCH=self.path("pgbench"),
            SAMPLES=SAMPLES,
            STARTED=self.path("started"),
            WAREHOUSES="1",
            TERMINALS="8",
            DURATION="60",
            RAMP="0",
            ROUNDS="2",
            LOAD_ROUNDS="1",
            TRIPS="0",
        )

    def results(self):
        return [json.loads(line) for line in peers.text(self.path("out/results.jsonl")).splitlines()]

    def test_tools_take_turns_and_all_is_removed(self):
        status, out, err = self.run_script(GO_TPC=self.path("go-tpc"), BENCHBASE=self.path("benchbase"))
        self.assertEqual(0, status, err)
        loads = ["assay load", "settle", "go-tpc load", "settle", "benchbase load", "settle"]
        first = ["settle", "assay run", "settle", "go-tpc run", "settle", "benchbase run"]
        second = ["settle", "go-tpc run", "settle", "benchbase run", "settle", "assay run"]
        self.assertEqual(["up postgresql"] + loads + first + second + ["down"], self.calls())
        self.assertEqual([], os.listdir(self.path("tmp")))

        self.assertRegex(out, r"assay +60,600 \[60,600-60,600\] +37\.28")
        self.assertRegex(out, r"go-tpc +59,500 \[59,500-59,500\]")
        self.assertRegex(out, r"assay / go-tpc +1\.02 \[1\.02-1\.02\] 1\.02-1\.02")
        self.assertRegex(out, r"assay / benchbase +404 \[404-404\]")
        self.assertIn("not run: tpcc-mysql", out)
        self.assertNotIn("not run: go-tpc", out)
        self.assertNotIn("runs TPC-B", out)
        self.assertEqual(out, peers.text(self.path("out/report.txt")))
        self.assertIn("fsync = off", out)

    def test_access_styles_are_tools_of_their_own_where_a_server_has_them(self):
        status, out, err = self.run_script(
            SERVERS="postgresql mysql", ACCESS="set statement", TPCC_MYSQL=self.path("tpcc-mysql"), GO_TPC=self.path("go-tpc"), ROUNDS="1"
        )
        self.assertEqual(0, status, err)
        loads = [call for call in self.calls() if call.endswith("load") or call == "tables"]
        on_mysql = ["assay-set load", "go-tpc load", "tables", "tpcc-mysql load"]
        self.assertEqual(["assay-set load", "assay-statement load", "go-tpc load"] + on_mysql, loads)
        self.assertRegex(out, r"postgresql, 8 terminals(?s:.*)mysql, 8 terminals")
        self.assertRegex(out, r"(?m)^assay-statement / go-tpc +1\.02 ")
        self.assertRegex(out, r"(?m)^assay-set / tpcc-mysql +1\.94 ")
        self.assertIn("not run: assay-statement on mysql", out)
        self.assertIn("not run: tpcc-mysql on postgresql", out)

    def test_round_trips_of_each_tool_stand_in_its_row(self):
        status, out, err = self.run_script(TRIPS="1", ROUNDS="1", GO_TPC=self.path("go-tpc"))
        self.assertEqual(0, status, err)
        trips = [line for line in self.results() if line["kind"] == "trips"]
        # These programs connect to nothing.
        self.assertEqual([("assay", 0), ("go-tpc", 0)], [(line["tool"], line["trips"]) for line in trips])
        self.assertRegex(out, r"(?m)^go-tpc +59,500 .*\] +0 +4\.50 ")

    def test_each_tool_runs_unmeasured_before(self):
        tools = {"GO_TPC": self.path("go-tpc"), "BENCHBASE": self.path("benchbase")}
        status, out, err = self.run_script(RAMP="1", ROUNDS="1", **tools)
        self.assertEqual(0, status, err)
        assay = ["settle", "assay ramp", "assay run"]
        go_tpc = ["settle", "go-tpc run", "go-tpc run"]
        benchbase = ["settle", "benchbase run", "benchbase ramp"]
        self.assertEqual(assay + go_tpc + benchbase + ["down"], self.calls()[7:])
        self.assertIn("cannot warm up: they ran for 1 s before in a process of their own", out)
        self.assertEqual(["load"] * 3 + ["run"] * 3, [line["kind"] for line in self.results()])

    def test_without_a_tool_pgbench_is_the_yardstick(self):
        status, out, err = self.run_script(DURABILITY="full", TERMINALS="1 8")
        self.assertEqual(0, status, err)
        self.assertIn("not run: go-tpc on postgresql: GO_TPC names none", out)
        self.assertIn("not run: BenchBase on postgresql: BENCHBASE names none", out)
        self.assertIn("pgbench runs TPC-B", out)
        self.assertRegex(out, r"pgbench +- +5,220")
        self.assertEqual(2, out.count("assay / pgbench"))
        self.assertNotIn("fsync", out)

    def test_pgbench_executes_the_statements_of_a_style_on_tables_of_assay(self):
        status, out, err = self.run_script(
            SERVERS="postgresql mysql", ACCESS="statement", SCRIPTS="statement", ROUNDS="1", GO_TPC=self.path("go-tpc"), BUILT=self.path("built")
        )
        self.assertEqual(0, status, err)
        self.assertEqual([f"{tool} load" for tool in ("assay-statement", "go-tpc", "assay-statement")], [c for c in self.calls() if c.endswith("load")][:3])
        self.assertIn("pgbench scripts", self.calls())
        self.assertRegex(out, r"(?m)^assay-statement / pgbench-statement +2\.04 ")
        self.assertIn("not run: pgbench-statement on mysql", out)

    def test_failure_shows_what_the_tool_said_and_stops_the_server(self):
        status, out, err = self.run_script(ASSAY=self.path("assay-that-fails"))
        self.assertEqual(4, status)
        self.assertIn("assay: no such luck", err)
        self.assertIn("tpcc.sh: a run failed, see", err)
        self.assertEqual("", out)
        self.assertEqual("down", self.calls()[-1])
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
        self.assertEqual("down", self.calls()[-1])
        self.assertEqual([], os.listdir(self.path("tmp")))

    def test_senseless_settings_are_refused_before_anything_starts(self):
        for name, value in (
            ("SERVERS", "oracle"),
            ("ACCESS", "fast"),
            ("ACCESS", " "),
            ("WAREHOUSES", "0"),
            ("TERMINALS", "8 many"),
            ("TERMINALS", " "),
            ("DURATION", "60s"),
            ("TRIPS", "x"),
            ("DURABILITY", "none"),
            ("SCRIPTS", "row"),
            ("GO_TPC", "/nowhere/go-tpc"),
            ("BENCHBASE", "/nowhere"),
            ("TPCC_MYSQL", "/nowhere"),
            ("PGBENCH", "/nowhere"),
            ("JAVA", "/nowhere"),
            ("DATABASES", "/nowhere"),
        ):
            needed = {"BENCHBASE": self.path("benchbase")} if name == "JAVA" else {}
            with self.subTest(name), unittest.mock.patch.dict(self.environment, {**needed, name: value}):
                status, _, err = self.run_script()
                self.assertEqual(4, status)
                self.assertIn(name, err)
        self.assertEqual([], self.calls())
        self.assertFalse(os.path.exists(self.path("out")))

    def test_help_names_every_setting(self):
        status, out, _ = self.run_script("--help")
        self.assertEqual(0, status)
        for name in (
            "GO_TPC BENCHBASE TPCC_MYSQL SCRIPTS SERVERS ACCESS WAREHOUSES TERMINALS DURATION RAMP ROUNDS LOAD_ROUNDS LOADERS TRIPS DURABILITY "
            "JAVA PGBENCH ASSAY DATABASES OUT TMPDIR"
        ).split():
            self.assertIn(name, out)


if __name__ == "__main__":
    unittest.main()
