"""Tests of loads.py, and of load.sh with programs that only pretend. Run by PeersIT, or: python3 benchmarks/peers/test_loads.py"""

import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import loads  # noqa: E402
import peers  # noqa: E402
import script_case  # noqa: E402

FILES = [
    ("item", "i_id", 10, 70),
    ("stock", "s_id, s_w", 20, 100),
    ("stock", "s_id, s_w", 20, 60),
    ("history", "h_id", 5, 10),
]


def write_rows(folder):
    """What RowFiles writes, in small."""
    with open(os.path.join(folder, "files.tsv"), "w") as out:
        for i, (table, columns, rows, size) in enumerate(FILES):
            out.write(f"{table}\t{columns}\t{rows}\t{size}\t{folder}/{i}.rows\n")
    for product in loads.CLIENTS:
        with open(os.path.join(folder, f"{product}.tables.tsv"), "w") as out:
            out.write("".join(f"{table}\tCREATE TABLE {table}\n" for table in ("item", "stock", "history")))
        with open(os.path.join(folder, f"{product}.keys.tsv"), "w") as out:
            out.write("item\tKEY item\nstock\tKEY stock 1\nstock\tKEY stock 2\n")


class PlanTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        write_rows(self.folder)

    def test_the_costliest_goes_to_whom_has_least_and_order_is_kept(self):
        self.assertEqual([["b"], ["a", "c", "d"]], loads.shared([(40, "a"), (90, "b"), (30, "c"), (10, "d")], 2))
        self.assertEqual([["a", "b"]], loads.shared([(1, "a"), (2, "b")], 1))

    def test_every_file_is_copied_once_whatever_the_streams(self):
        for product in loads.CLIENTS:
            for streams in (1, 2, 3):
                rows = [s for share in loads.plan(self.folder, product, streams)["rows"] for s in share]
                self.assertEqual(len(FILES), len(rows))
                for i in range(len(FILES)):
                    self.assertEqual(1, sum(f"/{i}.rows'" in statement for statement in rows))

    def test_statements_are_those_of_the_client(self):
        copies = loads.plan(self.folder, "postgresql", 1)
        self.assertEqual(f"\\copy stock (s_id, s_w) from '{self.folder}/1.rows'", copies["rows"][0][1])
        self.assertIn("KEY stock 1;\nKEY stock 2;\nVACUUM (ANALYZE) stock;", copies["keys"][0])
        self.assertIn("VACUUM (ANALYZE) history;", copies["keys"][0])
        self.assertEqual([["CHECKPOINT;"]], copies["end"])
        loaded = loads.plan(self.folder, "mariadb", 1)
        self.assertEqual(
            f"LOAD DATA LOCAL INFILE '{self.folder}/3.rows' INTO TABLE history CHARACTER SET utf8mb4 (h_id);", loaded["rows"][0][3]
        )
        self.assertIn("ANALYZE TABLE history;", loaded["keys"][0])
        self.assertEqual([], loaded["end"])

    def test_a_client_that_fails_or_warns_is_no_load(self):
        plan, record = os.path.join(self.folder, "plan"), os.path.join(self.folder, "record")
        loads.write_plan(self.folder, "mysql", 2, plan)
        loads.time_plan(record, plan, ["sh", "-c", "cat >/dev/null"])
        timed = json.loads(peers.text(record))
        self.assertEqual(loads.STEPS, list(timed["steps"]))
        self.assertGreaterEqual(timed["seconds"], max(timed["steps"].values()))
        for client in ("cat >/dev/null; exit 3", "cat >/dev/null; echo 'Warning (Code 1265): Data truncated'"):
            with self.subTest(client), self.assertRaises(peers.Unreadable):
                loads.time_plan(record, plan, ["sh", "-c", client])

    def test_lost_rows_are_noticed(self):
        counts = os.path.join(self.folder, "counts")
        for text, wrong in (
            ("item 10\nstock 40\nhistory 5\n", ""),
            ("item 10\nstock 39\nhistory 5\n", "stock has 39 rows, not 40"),
            ("item 10\nstock 40\n", "history has None rows, not 5"),
        ):
            with open(counts, "w") as out:
                out.write(text)
            self.assertEqual(wrong, loads.counted(self.folder, counts))


class ReportTest(unittest.TestCase):
    def test_rates_are_compared_round_by_round(self):
        records = [
            {"server": "mysql", "streams": 2, "tool": tool, "round": round_, "rows": 1000, "seconds": seconds}
            for tool, round_, seconds in (("assay", 0, 1.0), ("client", 0, 2.0), ("client", 1, 4.0), ("assay", 1, 2.0))
        ]
        lines = loads.report(records).splitlines()
        self.assertRegex(lines[2], r"^mysql +2 +LOAD DATA +750.0 \[500.0-1,000\] +375.0 \[250.0-500.0\] +2.00 \[2.00-2.00\] 2.00-2.00$")

    def test_something_else_than_a_load_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "document")
            for text in ("", "{}", '{"loadings": []}', '{"loadings": [{"rows": 1}]}'):
                with open(path, "w") as out:
                    out.write(text)
                with self.subTest(text), self.assertRaises(peers.Unreadable):
                    loads.read(path)
            with open(path, "w") as out:
                out.write('{"loadings": [{"rows": 7, "seconds": 0.5, "rowsPerSecond": 14.0, "threads": 2}]}')
            self.assertEqual({"rows": 7, "seconds": 0.5}, loads.read(path))


# Each writes a line into the file of calls.
PRETENDED = {
    "assay": 'case $1 in --version) echo assay 0 ;; *) echo "assay $*" >>"$CALLS"; '
    'echo \'{"loadings": [{"rows": 55, "seconds": 1.0}]}\' ;; esac',
    "databases": 'mkdir -p "$ASSAY_DATABASES"; p=$ASSAY_DATABASES/databases.properties; verb=$1; shift; case $verb in '
    'up) for n in "$@"; do printf "%s.port=1\\n%s.user=u\\n%s.passwordFile=f\\n" $n $n $n; done >"$p"; echo up >>"$CALLS" ;; '
    'down) echo down >>"$CALLS" ;; status) echo "mysql up on x, version 9, process 1" ;; '
    'client) text=$(cat); case $text in *COUNT*) printf "item 10\\nstock $STOCK\\nhistory 5\\n" ;; '
    '*rows\\\'*) echo "client $1" >>"$CALLS" ;; esac ;; esac',
}


class ScriptTest(script_case.ScriptCase):
    SCRIPT = "load.sh"
    PROGRAMS = PRETENDED
    UNSET = ("SERVERS", "STREAMS")

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("rows"))
        write_rows(self.path("rows"))
        self.environment.update(ROWS=self.path("rows"), STOCK="40", WAREHOUSES="3", ROUNDS="2")

    def test_loads_take_turns_and_all_is_removed(self):
        status, out, err = self.run_script(SERVERS="mysql postgresql", STREAMS="1")
        self.assertEqual(0, status, err)
        calls = self.calls()
        self.assertEqual(["up", "down"], [calls[0], calls[-1]])
        turns = [call.split()[0] for call in calls[1:-1]]
        self.assertEqual(["assay", "client", "client", "assay"] * 2, turns)
        self.assertIn("--loader-threads 1 ", calls[1])
        self.assertIn("--warehouses 3 ", calls[1])
        self.assertIn("--tls disable ", calls[1])
        self.assertRegex(out, r"(?m)^mysql +1 +LOAD DATA +55.00 ")
        self.assertRegex(out, r"(?m)^postgresql +1 +psql ")
        self.assertEqual([], os.listdir(self.path("tmp")))
        self.assertEqual(out, peers.text(self.path("out/report.txt")))

    def test_streams_are_clients_side_by_side(self):
        status, _, err = self.run_script(SERVERS="mariadb", STREAMS="2", ROUNDS="1")
        self.assertEqual(0, status, err)
        self.assertEqual(["assay", "client", "client"], [call.split()[0] for call in self.calls()[1:-1]])

    def test_lost_rows_end_it_and_stop_the_servers(self):
        status, _, err = self.run_script(SERVERS="mysql", STREAMS="1", STOCK="39")
        self.assertEqual(4, status)
        self.assertIn("stock has 39 rows, not 40", err)
        self.assertEqual("down", self.calls()[-1])
        self.assertEqual([], os.listdir(self.path("tmp")))

    def test_senseless_settings_are_refused_before_anything_starts(self):
        for name, value in (
            ("SERVERS", "oracle"),
            ("SERVERS", " "),
            ("STREAMS", "0"),
            ("WAREHOUSES", "x"),
            ("ROUNDS", "0"),
            ("DURABILITY", "some"),
            ("ASSAY", "/nowhere"),
            ("DATABASES", "/nowhere"),
            ("ROWS", "/nowhere"),
        ):
            with self.subTest(f"{name}={value}"):
                before = dict(self.environment)
                status, _, err = self.run_script(**{name: value})
                self.environment = before
                self.assertEqual(4, status)
                self.assertIn(name, err)
        self.assertEqual([], self.calls())

    def test_help_names_every_setting(self):
        status, out, _ = self.run_script("--help")
        self.assertEqual(0, status)
        for name in ("SERVERS", "WAREHOUSES", "STREAMS", "ROUNDS", "DURABILITY", "ASSAY", "DATABASES", "ROWS", "OUT", "TMPDIR"):
            self.assertIn(name, out)
        self.assertEqual(2, self.run_script("--fast")[0])


if __name__ == "__main__":
    unittest.main()
