"""Tests of pgbench.sh with programs that only pretend.

Run by PeersIT, or: python3 benchmarks/peers/test_pgbench.py
"""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import peers  # noqa: E402
import pgbench  # noqa: E402
import script_case  # noqa: E402

# A run goes on until it is stopped.
COUNTING = "while :; do echo x >>\"$COUNTED\"; sleep 0.01; done"

# Answers once the one that is awake has counted something since the last answer.
ANSWERING = (
    'seen=0; while read -r asked; do tries=0; until [ "$(wc -l <"$COUNTED")" -gt "$seen" ] || [ "$tries" -ge 6000 ]; do '
    'tries=$((tries + 1)); sleep 0.01; done; seen=$(wc -l <"$COUNTED"); echo "$seen"; done'
)

# Each writes a line into the file of calls.
PRETENDED = {
    "assay": 'case $1 in --version) echo assay 0; exit ;; esac; echo "assay $*" >>"$CALLS"; ' + COUNTING,
    "pgbench": 'case $1 in --version) echo "pgbench 15"; exit ;; esac; echo "pgbench $*" >>"$CALLS"; '
    'grep -q ":u:secret$" "$PGPASSFILE"; case $1 in -i) exit ;; esac; ' + COUNTING,
    "databases": 'mkdir -p "$ASSAY_DATABASES"; p=$ASSAY_DATABASES/databases.properties; verb=$1; shift; case $verb in '
    'up) printf "postgresql.%s\\n" port=1 user=u pid=1 "passwordFile=$SECRET" >"$p"; echo up >>"$CALLS" ;; '
    'down) echo down >>"$CALLS" ;; status) echo "postgresql up on x, version 15, process 1" ;; '
    'client) case " $* " in *" -qAt "*) ' + ANSWERING + " ;; *) cat >/dev/null ;; esac ;; esac",
}


class ScriptTest(script_case.ScriptCase):
    SCRIPT = "pgbench.sh"
    PROGRAMS = PRETENDED
    UNSET = ("SCRIPTS", "THREADS", "SCALE", "TURNS", "TURN", "RAMP")

    def setUp(self):
        super().setUp()
        self.write("counted", "")
        self.environment.update(PGBENCH=self.path("pgbench"), COUNTED=self.path("counted"), LEAST="0")

    def test_both_live_at_once_on_tables_of_their_own(self):
        status, out, err = self.run_script(SCRIPTS="select-only", TURNS="1", TURN="1", RAMP="1", SCALE="3")
        self.assertEqual(0, status, err)
        calls = self.calls()
        self.assertEqual(["up", "down"], [calls[0], calls[-1]])
        tables, runs = calls[1:3], calls[3:-1]
        self.assertEqual(["pgbench -i -q -s 3 assay_pgbench_assay", "pgbench -i -q -s 3 assay_pgbench_pgbench"], tables)
        self.assertEqual(["assay", "pgbench"], [call.split()[0] for call in runs])
        self.assertIn("run script -b select-only --scale 3 ", runs[0])
        self.assertIn("/assay_pgbench_assay ", runs[0])
        self.assertIn(" --users 8 ", runs[0])
        self.assertRegex(runs[1], r"^pgbench -n -M prepared -b select-only -s 3 -c 8 -j \d+ -T \d+ assay_pgbench_pgbench$")
        self.assertRegex(out, r"(?m)^select-only 8 +assay / pgbench +[0-9]")
        self.assertEqual([], os.listdir(self.path("tmp")))
        self.assertEqual(out, peers.text(self.path("out/report.txt")))

    def test_senseless_settings_are_refused_before_anything_starts(self):
        for name, value in (
            ("SCRIPTS", "tpcc"),
            ("SCRIPTS", " "),
            ("THREADS", "0"),
            ("SCALE", "0"),
            ("TURNS", "0"),
            ("TURN", "0"),
            ("PINNED", "y"),
            ("RAMP", "0"),
            ("DURABILITY", "some"),
            ("LEAST", "95%"),
            ("ASSAY", "/nowhere"),
            ("PGBENCH", "/nowhere"),
            ("DATABASES", "/nowhere"),
        ):
            with self.subTest(f"{name}={value}"):
                status, _, err = self.run_script(**{name: value})
                self.assertEqual(4, status)
                self.assertIn(name, err)
        self.assertEqual([], self.calls())

    def test_cells_below_the_least_ratio_are_named(self):
        turns = [
            {"script": script, "threads": 8, "tool": tool, "round": each, "tps": tps}
            for script, ours in (("tpcb-like", 94), ("select-only", 96))
            for tool, tps in (("assay", ours), ("pgbench", 100))
            for each in (1, 2)
        ]
        self.assertEqual(
            ["tpcb-like, 8 clients: 0.940 of pgbench's throughput, at least 0.95 is needed"], pgbench.too_slow(turns, 0.95)
        )

    def test_help_names_every_setting(self):
        status, out, _ = self.run_script("--help")
        self.assertEqual(0, status)
        for name in "SCRIPTS THREADS SCALE TURNS TURN PINNED RAMP DURABILITY LEAST ASSAY PGBENCH DATABASES OUT TMPDIR".split():
            self.assertIn(name, out)
        self.assertEqual(2, self.run_script("--fast")[0])


if __name__ == "__main__":
    unittest.main()
