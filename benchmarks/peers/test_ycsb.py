"""Tests of ycsb.py on outputs like the tools', and of ycsb.sh with programs that only pretend.

Run by PeersIT, or: python3 benchmarks/peers/test_ycsb.py
"""

import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import peers  # noqa: E402
import script_case  # noqa: E402
import ycsb  # noqa: E402

REPORT = """\
[OVERALL], RunTime(ms), 4009
[OVERALL], Throughput(ops/sec), 100.0
[READ], Operations, 300
[READ], Return=OK, 298
[READ], Return=NOT_FOUND, 2
[INSERT], Operations, 100
[INSERT], Return=OK, 100
"""

STATUS = """\
2026-01-02 03:04:05:000 0 sec: 0 operations; est completion in 0 second
2026-01-02 03:04:06:000 1 sec: 40 operations; 40 current ops/sec; est completion in 1 hour [READ: Count=40]
2026-01-02 03:04:07:500 2 sec: 100 operations; 60 current ops/sec; est completion in 1 hour [READ: Count=60]
2026-01-02 03:04:09:500 4 sec: 300 operations; 100 current ops/sec; est completion in 1 hour [READ: Count=200]
Maximum time elapsed. Requesting stop for the workload.
2026-01-02 03:04:09:900 4 sec: 400 operations; 100 current ops/sec; est completion in 1 hour [READ: Count=100]
"""

# 03:04:05 on that day.
BEGIN = 1767323045.0
SAMPLES = [(BEGIN + i, 0.1 * i) for i in range(6)]


def assay(folder):
    """A document, and the seconds of its folder: one of the ramp-up, one measured."""
    trial = os.path.join(folder, "runs", "trials", "0001")
    os.makedirs(trial, exist_ok=True)
    with open(os.path.join(trial, "intervals.csv"), "w") as out:
        out.write("phase,committed\nRAMP_UP,40\nMEASUREMENT,60\n")
    return {
        "transactions": [{"committed": 50, "failed": 1, "inDoubt": 0}, {"committed": 10, "failed": 0, "inDoubt": 1}],
        "throughput": {"value": 60.0},
        "client": {"cpuMicrosPerTransaction": 30.0},
        "runDirectory": os.path.join(folder, "runs"),
        "verdict": {"status": "SUSPECT", "reasons": [{"code": "same-host"}]},
        "loadings": [{"rows": 1000, "seconds": 0.5}],
    }


def event(name, second, allocated):
    return {"values": {"startTime": f"2026-01-02T03:04:{second:02d}.000000001Z", "thread": {"javaName": name}, "allocated": allocated}}


class ReadersTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "output")

    def write(self, text, suffix=""):
        with open(self.path + suffix, "w") as out:
            out.write(text)

    def test_ycsb_s_measured_seconds_begin_behind_the_ramp(self):
        self.write(REPORT)
        self.write(STATUS, ".err")
        run = ycsb.read_ycsb(self.path, 2, SAMPLES)
        self.assertEqual((100.0, 2.0, 200, 400, 2), tuple(run[k] for k in ("ops", "seconds", "operations", "whole", "failed")))
        self.assertAlmostEqual(0.2 * 1e6 / 200, run["window"])

    def test_no_seconds_behind_the_ramp_are_refused(self):
        self.write(REPORT)
        self.write(STATUS, ".err")
        for ramp, samples in ((4, SAMPLES), (9, SAMPLES), (2, []), (2, SAMPLES[:1])):
            with self.subTest(ramp=ramp), self.assertRaises(peers.Unreadable):
                ycsb.read_ycsb(self.path, ramp, samples)

    def test_assay_s_whole_process_did_the_ramp_up_too(self):
        self.write(json.dumps(assay(self.folder)))
        run = ycsb.read_assay(self.path)
        self.assertEqual((60.0, 60, 100, 2, 30.0), tuple(run[k] for k in ("ops", "operations", "whole", "failed", "window")))

    def test_loads(self):
        self.write(json.dumps(assay(self.folder)))
        self.assertEqual({"rows": 1000, "seconds": 0.5}, ycsb.read_load("assay", self.path))
        self.write(REPORT.replace("Return=NOT_FOUND", "Return=BATCHED_OK"))
        self.assertEqual({"rows": 400, "seconds": 4.009}, ycsb.read_load("ycsb", self.path))
        self.write(REPORT)
        with self.assertRaises(peers.Unreadable):
            ycsb.read_load("ycsb", self.path)

    def test_allocations_are_of_working_threads_behind_the_ramp(self):
        events = [event("assay-worker-0", s, 1000 if s < 4 else 1000 + 50 * (s - 4)) for s in range(1, 9)]
        events += [event("assay-worker-1", s, 7) for s in range(1, 9)] + [event("assay-sampler", 8, 10**9)]
        self.write(json.dumps({"recording": {"events": events}}))
        self.assertAlmostEqual(50.0, ycsb.allocated(self.path, "assay", 2))
        with self.assertRaises(peers.Unreadable):
            ycsb.allocated(self.path, "ycsb", 2)
        with self.assertRaises(peers.Unreadable):
            ycsb.allocated(self.path, "assay", 20)

    def test_something_else_is_refused(self):
        for text in ("", "{}", '{"transactions": []}', "FATAL: no"):
            self.write(text)
            self.write(text, ".err")
            readers = (
                lambda: ycsb.read_assay(self.path),
                lambda: ycsb.read_ycsb(self.path, 1, SAMPLES),
                lambda: ycsb.read_load("assay", self.path),
                lambda: ycsb.read_load("ycsb", self.path),
                lambda: ycsb.allocated(self.path, "assay", 1),
            )
            for i, reader in enumerate(readers):
                with self.subTest(f"{i}: {text}"), self.assertRaises(peers.Unreadable):
                    reader()


def run(tool, round_, ops, cpu, **more):
    line = {"kind": "run", "tool": tool, "server": "mariadb", "workload": "a", "threads": 8, "round": round_, "ops": ops}
    return dict(line, cpu=cpu, whole=1000, operations=500, failed=0, rss=10.0, **more)


class ReportTest(unittest.TestCase):
    def test_ratios_are_paired_by_round(self):
        text = ycsb.report(
            [
                {"kind": "harness", "tool": "assay", "threads": 2, "round": 0, "ops": 90.0},
                {"kind": "harness", "tool": "ycsb", "threads": 2, "round": 0, "ops": 30.0},
                {"kind": "allocation", "tool": "assay", "threads": 2, "round": 0, "ops": 90.0, "bytes": 0.0},
                {"kind": "allocation", "tool": "ycsb", "threads": 2, "round": 0, "ops": 30.0, "bytes": 77.0},
                run("assay", 0, 110.0, 0.4, window=20.0),
                run("ycsb", 0, 100.0, 0.5, window=40.0),
                run("ycsb", 1, 200.0, 0.5, window=40.0),
                run("assay", 1, 220.0, 0.4, window=20.0),
                run("binding", 0, 100.0, 0.5, window=40.0),
                run("binding", 1, 200.0, 0.5, window=40.0),
                {"kind": "load", "tool": "assay", "server": "mariadb", "round": 0, "rows": 1000, "seconds": 2.0},
                {"kind": "load", "tool": "ycsb", "server": "mariadb", "round": 0, "rows": 1000, "seconds": 5.0},
            ]
        )
        self.assertRegex(text, r"(?m)^2 +90.00 .* 30.00 .* 3.00 \[-\] 3.00-3.00 +0 .* 77.0 ")
        self.assertRegex(text, r"(?m)^mariadb a 8: assay / ycsb +1.10 .* 0.500 .* 0.800 ")
        self.assertRegex(text, r"(?m)^mariadb a 8: binding / ycsb +1.00 ")
        self.assertRegex(text, r"(?m)^mariadb +1000 +500.0 .* 200.0 .* 2.50 ")


# A run that goes on until it is stopped, if FOREVER is set.
COUNTING = 'case " $* " in *" run "* | *" -t "*) [ -z "$FOREVER" ] || while :; do echo x >>"$COUNTED"; sleep 0.01; done ;; esac'

# Answers once whoever is awake has counted something since the last answer: on a busy host that may take longer than a turn.
ANSWERING = (
    'seen=0; while read -r asked; do tries=0; until [ "$(wc -l <"$COUNTED")" -gt "$seen" ] || [ "$tries" -ge 6000 ]; do '
    'tries=$((tries + 1)); sleep 0.01; done; seen=$(wc -l <"$COUNTED"); echo Com_stmt_execute "$seen"; done'
)

# Each writes a line into the file of calls.
PRETENDED = {
    "assay": 'case $1 in --version) echo assay 0; exit ;; esac; echo "assay $*" >>"$CALLS"; '
    + COUNTING + '; sleep 1.2; cat "$DOCUMENT"',
    "java": 'case $1 in -version) echo none >&2; exit ;; esac; echo "ycsb $*" >>"$CALLS"; ' + COUNTING + '; cat "$REPORT"; '
    'python3 - <<"END"\nimport datetime, sys, time\n'
    'for second in range(4):\n'
    '    now = datetime.datetime.now(datetime.timezone.utc)\n'
    '    text = now.strftime("%Y-%m-%d %H:%M:%S:%f")[:-3]\n'
    '    print(f"{text} {second} sec: {10000 * second} operations; 1 current ops/sec", file=sys.stderr, flush=True)\n'
    '    time.sleep(1.0)\nEND',
    "jfr": 'echo "jfr $*" >>"$CALLS"; cat "$EVENTS"',
    "mvn": "exit 0",
    "databases": 'mkdir -p "$ASSAY_DATABASES"; p=$ASSAY_DATABASES/databases.properties; verb=$1; shift; case $verb in '
    'up) for n in "$@"; do printf "$n.%s\\n" port=1 user=u pid=1 "passwordFile=$SECRET"; done >"$p"; '
    'echo up >>"$CALLS" ;; down) echo down >>"$CALLS" ;; status) echo "mariadb up on x, version 10, process 1" ;; '
    'client) case " $* " in *" --unbuffered "*) ' + ANSWERING + ' ;; '
    "*) cat >/dev/null ;; esac ;; esac",
}


class ScriptTest(script_case.ScriptCase):
    SCRIPT = "ycsb.sh"
    PROGRAMS = {"java/bin/" + name if name in ("java", "jfr") else name: body for name, body in PRETENDED.items()}
    UNSET = ("TURNS", "TURN", "TOOLS", "LOAD_RECORDS", "FIRST", "PEER_OPTS", "ASSAY_OPTS")

    def setUp(self):
        super().setUp()
        self.write("counted", "")
        self.write("document", json.dumps(assay(self.folder)))
        self.write("report", REPORT.replace("[READ], Return=NOT_FOUND, 2\n", ""))
        events = [event(name, s, 500 * s) for name in ("assay-worker-0", "Thread-1") for s in range(1, 9)]
        self.write("events", json.dumps({"recording": {"events": events}}))
        self.write("built/classpath", "jars")
        self.write("built/ycsb.dependencies", "jars-of-ycsb")
        self.environment.update(
            JAVA_HOME=self.path("java"),
            BUILT=self.path("built"),
            PATH=self.folder + os.pathsep + os.environ["PATH"],
            COUNTED=self.path("counted"),
            FOREVER="",
            DOCUMENT=self.path("document"),
            REPORT=self.path("report"),
            EVENTS=self.path("events"),
            PARTS="servers",
            SERVERS="mariadb",
            WORKLOADS="c",
            THREADS="8",
            HARNESS_THREADS="1",
            ROUNDS="1",
            DURATION="2",
            RAMP="1",
        )

    def test_in_turns_all_live_at_once_on_tables_of_their_own(self):
        status, out, err = self.run_script(TURNS="1", TURN="3", FOREVER="yes")
        self.assertEqual(0, status, err)
        runs = [call for call in self.calls() if " run " in call or " -t " in call]
        self.assertEqual(["assay", "assay", "ycsb"], [call.split()[0] for call in runs])
        self.assertIn("/assay_ycsb_assay ", runs[0])
        self.assertIn("/mariadb-assay_ycsb_binding.properties", runs[1])
        self.assertIn("/mariadb-assay_ycsb_ycsb.properties", runs[2])
        self.assertRegex(out, r"(?m)^mariadb c 8 +assay / ycsb +[0-9]")
        self.assertRegex(out, r"(?m)^mariadb c 8 +binding / ycsb +[0-9]")
        self.assertIn("on servers 1 turns of 3 s each", out)
        self.assertEqual([], os.listdir(self.path("tmp")))

    def test_what_turns_cannot_do_is_refused(self):
        for refused, said in (({"FIRST": "1"}, "FIRST is for rounds"), ({"WORKLOADS": "a f"}, "two statements each")):
            status, _, err = self.run_script(TURNS="1", **refused)
            self.assertEqual(4, status)
            self.assertIn(said, err)
        self.assertEqual([], self.calls())

    def test_runs_take_turns_on_the_same_tables_and_all_is_removed(self):
        status, out, err = self.run_script(ROUNDS="2", TOOLS="assay ycsb")
        self.assertEqual(0, status, err)
        calls = self.calls()
        self.assertEqual(["up", "down"], [calls[0], calls[-1]])
        turns = [" ".join(call.split()[:2]) for call in calls[1:-1]]
        self.assertEqual("assay load", turns[0])
        self.assertEqual(["assay", "ycsb", "ycsb", "assay"], [turn.split()[0] for turn in turns[1:]])
        self.assertIn("-XX:+UseParallelGC", calls[3])
        self.assertIn("-db dev.assay.benchmarks.ycsb.JdbcClient", calls[3])
        self.assertIn("-p maxexecutiontime=3 -threads 8", calls[3])
        self.assertIn(" --tls disable ", calls[2])
        self.assertNotIn("secret", " ".join(call for call in calls if "--password-file" not in call))
        self.assertRegex(out, r"(?m)^mariadb c 8: assay / ycsb +0\.\d+ ")
        self.assertEqual([], os.listdir(self.path("tmp")))
        self.assertEqual(out, peers.text(self.path("out/report.txt")))

    def test_rounds_apart_in_time_are_joined(self):
        files = []
        for first in ("0", "1"):
            out = self.path("out" + first)
            status, _, err = self.run_script(TOOLS="assay ycsb", FIRST=first, OUT=out)
            self.assertEqual(0, status, err)
            files.append(os.path.join(out, "results.jsonl"))
        runs = [call.split()[0] for call in self.calls() if " load " not in call and len(call.split()) > 1]
        self.assertEqual(["assay", "ycsb", "ycsb", "assay"], runs)
        self.assertEqual([0, 0, 1, 1], [line["round"] for line in ycsb.joined(files)])

    def test_each_run_that_inserts_has_tables_of_its_own(self):
        status, _, err = self.run_script(WORKLOADS="e", TOOLS="assay binding ycsb")
        self.assertEqual(0, status, err)
        calls = [call for call in self.calls() if call.split()[0] in ("assay", "ycsb")]
        self.assertEqual([True, True, False, True, False, True, False], [" load ycsb " in call for call in calls])
        self.assertIn(" --binding dev.assay.benchmarks.ycsb.JdbcClient --binding-path ", calls[4])
        for call in calls[2::2]:
            self.assertIn(" operationcount=2000000", call)

    def test_the_harness_alone_needs_no_server(self):
        status, out, err = self.run_script(PARTS="harness")
        self.assertEqual(0, status, err)
        calls = self.calls()
        self.assertEqual(["assay", "ycsb", "assay", "jfr", "ycsb", "jfr"], [call.split()[0] for call in calls])
        self.assertIn(" --embedded noop --workload c", calls[0])
        self.assertIn(" -db site.ycsb.BasicDB ", calls[1])
        self.assertIn(" -p basicdb.verbose=false ", calls[1])
        self.assertIn("-XX:StartFlightRecording", calls[4])
        self.assertRegex(out, r"(?m)^1 +60.00 .* 8.33 ")

    def test_loads_take_turns(self):
        status, out, err = self.run_script(PARTS="load")
        self.assertEqual(0, status, err)
        calls = [call for call in self.calls() if call.split()[0] in ("assay", "ycsb")]
        self.assertIn(" --record-count 1000000 --loader-threads 2 ", calls[0])
        self.assertIn(" -load -db dev.assay.benchmarks.ycsb.JdbcClient ", calls[1])
        self.assertIn("-p db.batchsize=1000 -p recordcount=1000000 -threads 2", calls[1])
        self.assertRegex(out, r"(?m)^mariadb +1000 +2,000 ")

    def test_a_run_that_fails_ends_it_and_stops_the_servers(self):
        self.write("report", "FATAL: no\n")
        status, _, err = self.run_script(TOOLS="ycsb")
        self.assertEqual(4, status)
        self.assertIn("not the output of a run of YCSB", err)
        self.assertEqual("down", self.calls()[-1])
        self.assertEqual([], os.listdir(self.path("tmp")))

    def test_senseless_settings_are_refused_before_anything_starts(self):
        for name, value in (
            ("PARTS", "some"),
            ("PARTS", " "),
            ("SERVERS", "oracle"),
            ("SERVERS", " "),
            ("TOOLS", "go-ycsb"),
            ("WORKLOADS", "g"),
            ("WORKLOADS", " "),
            ("THREADS", "0"),
            ("HARNESS_THREADS", "x"),
            ("RECORDS", "9"),
            ("LOAD_RECORDS", "9"),
            ("LOAD_THREADS", "0"),
            ("ROUNDS", "0"),
            ("FIRST", "-1"),
            ("DURATION", "1"),
            ("RAMP", "0"),
            ("DURABILITY", "some"),
            ("ASSAY", "/nowhere"),
            ("DATABASES", "/nowhere"),
        ):
            with self.subTest(f"{name}={value}"):
                status, _, err = self.run_script(**{name: value})
                self.assertEqual(4, status)
                self.assertIn(name, err)
        self.assertEqual([], self.calls())

    def test_help_names_every_setting(self):
        status, out, _ = self.run_script("--help")
        self.assertEqual(0, status)
        for name in (
            "PARTS SERVERS TOOLS WORKLOADS RECORDS THREADS HARNESS_THREADS LOAD_RECORDS LOAD_THREADS DURATION RAMP ROUNDS FIRST"
            " DURABILITY ASSAY PEER_OPTS DATABASES BUILT OUT TMPDIR"
        ).split():
            self.assertIn(name, out)
        self.assertEqual(2, self.run_script("--fast")[0])


if __name__ == "__main__":
    unittest.main()
