"""Tests of oltp.py on outputs like the tools', and of oltp.sh with programs that only pretend.

Run by PeersIT, or: python3 benchmarks/peers/test_oltp.py
"""

import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import oltp  # noqa: E402
import peers  # noqa: E402
import script_case  # noqa: E402

SYSBENCH = """\
sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

SQL statistics:
    queries performed:
        total:                           2000
    transactions:                        100    (50.25 per sec.)
    queries:                             2000   (1005.00 per sec.)
    ignored errors:                      3      (1.50 per sec.)

Latency (ms):
         95th percentile:                       15.55
"""


def assay(folder):
    """A document, and the seconds of its folder: one of the ramp-up, one measured."""
    trial = os.path.join(folder, "runs", "trials", "0001")
    os.makedirs(trial, exist_ok=True)
    with open(os.path.join(trial, "intervals.csv"), "w") as out:
        out.write("phase,committed\nRAMP_UP,40\nMEASUREMENT,60\n")
    return {
        "transactions": [{"committed": 60, "failed": 1, "inDoubt": 1, "responseTimeMicros": {"p95": 2500.0}}],
        "throughput": {"value": 60.0},
        "client": {"cpuMicrosPerTransaction": 300.0},
        "network": {"roundTripsPerTransaction": 19.0},
        "runDirectory": os.path.join(folder, "runs"),
        "verdict": {"status": "SUSPECT", "reasons": [{"code": "same-host"}]},
    }


class ReadersTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "output")

    def write(self, text):
        with open(self.path, "w") as out:
            out.write(text)

    def test_sysbench(self):
        self.write(SYSBENCH)
        self.assertEqual(
            {"tps": 50.25, "transactions": 100, "whole": 100, "failed": 3, "p95": 15.55}, oltp.read_sysbench(self.path)
        )

    def test_assay_s_whole_process_did_the_ramp_up_too(self):
        self.write(json.dumps(assay(self.folder)))
        run = oltp.read_assay(self.path)
        self.assertEqual((60.0, 60, 100, 2, 2.5, 300.0), tuple(run[k] for k in ("tps", "transactions", "whole", "failed", "p95", "window")))

    def test_a_folder_that_is_not_the_document_s_is_refused(self):
        document = assay(self.folder)
        document["transactions"][0]["committed"] = 101
        self.write(json.dumps(document))
        with self.assertRaises(peers.Unreadable):
            oltp.read_assay(self.path)

    def test_something_else_is_refused(self):
        for text in ("", "{}", '{"transactions": []}', "FATAL: no", SYSBENCH.replace("ignored", "other")):
            self.write(text)
            for reader in oltp.READERS.values():
                with self.subTest(f"{reader.__name__}: {text}"), self.assertRaises(peers.Unreadable):
                    reader(self.path)


def run(tool, round_, tps, cpu, **more):
    line = {"kind": "run", "tool": tool, "server": "mysql", "script": "read-only", "threads": 8, "round": round_, "tps": tps}
    return dict(line, cpu=cpu, whole=1000, transactions=500, failed=0, p95=1.0, rss=10.0, **more)


class ReportTest(unittest.TestCase):
    def test_ratios_are_paired_by_round(self):
        text = oltp.report(
            [
                {"kind": "load", "tool": "assay", "server": "mysql", "round": 0, "wall": 2.0, "rows": 0.75, "keys": 0.25, "settling": 0.75},
                {"kind": "load", "tool": "sysbench", "server": "mysql", "round": 0, "wall": 5.0},
                run("assay", 0, 110.0, 0.4, window=200.0, roundTrips=19.0),
                run("sysbench", 0, 100.0, 0.5),
                run("sysbench", 1, 200.0, 0.5),
                run("assay", 1, 220.0, 0.4, window=200.0, roundTrips=19.0),
            ]
        )
        self.assertRegex(text, r"(?m)^mysql +2.00 .* 2.50 \[-\] 2.50-2.50 +4.00 \[-\] 4.00-4.00 +0.750 .* +0.250 .* +0.750 ")
        self.assertRegex(text, r"(?m)^mysql read-only 8 +1.10 \[1.10-1.10\] 1.10-1.10 +0.400 .* +0.800 ")
        self.assertRegex(text, r"(?m)^sysbench +150.0 \[100.0-200.0\] +500 .* - ")


# A run that goes on until it is stopped, if FOREVER is set.
COUNTING = 'case " $* " in *" run "*) [ -z "$FOREVER" ] || while :; do echo x >>"$COUNTED"; sleep 0.01; done ;; esac'

# Answers once whoever is awake has counted something since the last answer: on a busy host that may take longer than a turn.
ANSWERING = (
    'seen=0; while read -r asked; do tries=0; until [ "$(wc -l <"$COUNTED")" -gt "$seen" ] || [ "$tries" -ge 6000 ]; do '
    'tries=$((tries + 1)); sleep 0.01; done; seen=$(wc -l <"$COUNTED"); echo Com_commit "$seen"; done'
)

# Each writes a line into the file of calls.
PRETENDED = {
    "assay": 'case $1 in --version) echo assay 0; exit ;; esac; echo "assay $*" >>"$CALLS"; '
    + COUNTING + '; case $1 in load) cat "$LOADED" ;; *) cat "$DOCUMENT" ;; esac',
    "sysbench": 'case $1 in --version) echo "sysbench $RELEASE"; exit ;; esac; echo "sysbench $*" >>"$CALLS"; '
    'grep -q "^mysql-password=secret$" "${1#*=}"; ' + COUNTING + '; cat "$SYSBENCH_OUTPUT"',
    "databases": 'mkdir -p "$ASSAY_DATABASES"; p=$ASSAY_DATABASES/databases.properties; verb=$1; shift; case $verb in '
    'up) for n in "$@"; do printf "$n.%s\\n" port=1 user=u pid=1 "passwordFile=$SECRET"; done >"$p"; '
    'echo up >>"$CALLS" ;; down) echo down >>"$CALLS" ;; status) echo "mysql up on x, version 9, process 1" ;; '
    'client) case " $* " in *" --unbuffered "*) ' + ANSWERING + ' ;; '
    "*) cat >/dev/null ;; esac ;; esac",
}


class ScriptTest(script_case.ScriptCase):
    SCRIPT = "oltp.sh"
    PROGRAMS = PRETENDED
    UNSET = ("PERSONA", "TURNS", "TURN", "TABLES", "TABLE_SIZE")

    def setUp(self):
        super().setUp()
        self.write("document", json.dumps(assay(self.folder)))
        self.write("counted", "")
        self.write("loaded", json.dumps({"loadings": [{"rows": 4, "parts": {"rows": 1.0, "keys": 0.5, "settling": 0.5}}]}))
        self.write("output", SYSBENCH)
        self.environment.update(
            SYSBENCH=self.path("sysbench"),
            DOCUMENT=self.path("document"),
            COUNTED=self.path("counted"),
            FOREVER="",
            LOADED=self.path("loaded"),
            SYSBENCH_OUTPUT=self.path("output"),
            RELEASE="1.0.20",
            SERVERS="mysql",
            SCRIPTS="read-write",
            THREADS="8",
            ROUNDS="2",
            LOAD_ROUNDS="0",
            DURATION="3",
            RAMP="0",
        )

    def test_runs_take_turns_and_all_is_removed(self):
        status, out, err = self.run_script(LOAD_ROUNDS="2")
        self.assertEqual(0, status, err)
        calls = self.calls()
        self.assertEqual(["up", "down"], [calls[0], calls[-1]])
        turns = [f"{call.split()[0]} {'run' if ' run' in call else 'load'}" for call in calls[1:-1]]
        once = ["assay", "sysbench", "sysbench", "assay"]
        self.assertEqual([f"{t} load" for t in once] + ["sysbench load"] + [f"{t} run" for t in once], turns)
        self.assertIn("--loader-threads 2", calls[1])
        self.assertIn("--tls disable ", calls[-2])
        self.assertIn(" oltp_read_write --tables=4 --table-size=100000 --threads=8 --rand-type=uniform ", calls[-3])
        self.assertNotIn("secret", " ".join(call for call in calls if "--password-file" not in call))
        self.assertRegex(out, r"(?m)^mysql read-write 8 +1.19 ")
        self.assertIn("Durability: relaxed", out)
        self.assertEqual([], os.listdir(self.path("tmp")))
        self.assertEqual(out, peers.text(self.path("out/report.txt")))

    def test_sysbench_warms_up_in_a_process_of_its_own(self):
        status, _, err = self.run_script(ROUNDS="1", RAMP="7")
        self.assertEqual(0, status, err)
        runs = [call for call in self.calls() if " run" in call]
        self.assertEqual(["assay", "sysbench", "sysbench"], [call.split()[0] for call in runs])
        self.assertIn("--ramp-up 7s --duration 3s", runs[0])
        self.assertIn("--time=7 run", runs[1])
        self.assertIn("--time=3 run", runs[2])

    def test_in_turns_both_live_at_once_on_tables_of_their_own(self):
        status, out, err = self.run_script(TURNS="1", TURN="3", RAMP="1", FOREVER="yes", PERSONA="sysbench-1.0")
        self.assertEqual(0, status, err)
        runs = [call for call in self.calls() if " run" in call]
        self.assertEqual(["assay", "sysbench"], [call.split()[0] for call in runs])
        self.assertIn("/assay_oltp_assay ", runs[0])
        self.assertIn(" --persona sysbench-1.0 ", runs[0])
        self.assertRegex(out, r"(?m)^mysql read-write 8 +assay +[0-9]")
        self.assertRegex(out, r"(?m)^mysql read-write 8 +assay / sysbench +[0-9]")
        self.assertIn("1 turns of 3 s each after a warm-up of 1 s", out)
        self.assertEqual([], os.listdir(self.path("tmp")))

    def test_a_run_that_fails_ends_it_and_stops_the_servers(self):
        self.write("output", "FATAL: no\n")
        status, _, err = self.run_script()
        self.assertEqual(4, status)
        self.assertIn("not the output of a run of sysbench", err)
        self.assertEqual("down", self.calls()[-1])
        self.assertEqual([], os.listdir(self.path("tmp")))

    def test_senseless_settings_are_refused_before_anything_starts(self):
        for name, value in (
            ("SERVERS", "oracle"),
            ("SERVERS", " "),
            ("SCRIPTS", "bulk-insert"),
            ("SCRIPTS", " "),
            ("THREADS", "0"),
            ("TABLES", "0"),
            ("TABLE_SIZE", "9"),
            ("ROUNDS", "0"),
            ("LOAD_ROUNDS", "x"),
            ("DURATION", "0"),
            ("TURNS", "x"),
            ("TURN", "0"),
            ("PINNED", "y"),
            ("DURABILITY", "some"),
            ("ASSAY", "/nowhere"),
            ("SYSBENCH", "/nowhere"),
            ("DATABASES", "/nowhere"),
        ):
            with self.subTest(f"{name}={value}"):
                status, _, err = self.run_script(**{name: value})
                self.assertEqual(4, status)
                self.assertIn(name, err)
        status, _, err = self.run_script(RELEASE="0.5")
        self.assertEqual(4, status)
        self.assertIn("sysbench 1.0 is needed", err)
        self.assertEqual([], self.calls())

    def test_help_names_every_setting(self):
        status, out, _ = self.run_script("--help")
        self.assertEqual(0, status)
        for name in (
            "SERVERS SCRIPTS THREADS PERSONA TABLES TABLE_SIZE DURATION RAMP ROUNDS TURNS TURN PINNED LOAD_ROUNDS DURABILITY ASSAY SYSBENCH DATABASES OUT TMPDIR"
        ).split():
            self.assertIn(name, out)
        self.assertEqual(2, self.run_script("--fast")[0])


if __name__ == "__main__":
    unittest.main()
