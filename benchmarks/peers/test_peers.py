"""Tests of peers.py and trips.py.

Run by PeersIT, or: python3 benchmarks/peers/test_peers.py
"""

import json
import math
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import peers  # noqa: E402
import trips  # noqa: E402


class FiguresTest(unittest.TestCase):
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


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Echo(threading.Thread):
    """A server that answers each line of so many connections, one after the other."""

    def __init__(self, connections=1):
        super().__init__(daemon=True)
        self._server = socket.create_server(("127.0.0.1", 0))
        self._connections = connections
        self.port = self._server.getsockname()[1]

    def run(self):
        for _ in range(self._connections):
            client, _ = self._server.accept()
            with client, client.makefile("rwb", buffering=0) as lines:
                for line in lines:
                    lines.write(b"answer to " + line)
        self._server.close()


class TripsTest(unittest.TestCase):
    def test_question_in_two_packets_is_one_round_trip(self):
        echo = Echo()
        echo.start()
        listen = free_port()
        with trips.Proxy(listen, echo.port) as proxy:
            with socket.create_connection(("127.0.0.1", listen)) as client, client.makefile("rb") as answers:
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for _ in range(3):
                    client.sendall(b"who")
                    client.sendall(b"?\n")
                    self.assertEqual(b"answer to who?\n", answers.readline())
        self.assertEqual({"trips": 3, "sentBytes": 15, "receivedBytes": 45}, proxy.counted())

    def test_connection_with_the_most_round_trips_is_the_user_s(self):
        echo = Echo(connections=3)
        echo.start()
        listen = free_port()
        with trips.Proxy(listen, echo.port) as proxy:
            for count in (1, 4, 2):
                with socket.create_connection(("127.0.0.1", listen)) as client, client.makefile("rb") as answers:
                    for _ in range(count):
                        client.sendall(b"?\n")
                        answers.readline()
        self.assertEqual({"trips": 4, "sentBytes": 8, "receivedBytes": 48}, proxy.counted())

    def test_server_that_is_not_there_closes_the_connection(self):
        listen = free_port()
        with trips.Proxy(listen, free_port()) as proxy:
            with socket.create_connection(("127.0.0.1", listen)) as client:
                self.assertEqual(b"", client.recv(1))
        self.assertEqual(0, proxy.counted()["trips"])

    def test_trips_stand_beside_the_figures_of_the_process(self):
        echo = Echo()
        echo.start()
        listen = free_port()
        ask = f"import socket; s = socket.create_connection(('127.0.0.1', {listen})); s.sendall(b'a\\n'); print(s.recv(99))"
        with tempfile.TemporaryDirectory() as folder:
            record, log = os.path.join(folder, "record"), os.path.join(folder, "log")
            arguments = [sys.executable, os.path.join(HERE, "peers.py"), "trips", record, log, str(listen), str(echo.port)]
            self.assertEqual(0, subprocess.run(arguments + [sys.executable, "-c", ask], check=False).returncode)
            measured = json.loads(peers.text(record))
        self.assertEqual((1, 2), (measured["trips"], measured["sentBytes"]))
        self.assertGreater(measured["cpu"], 0.0)


if __name__ == "__main__":
    unittest.main()
