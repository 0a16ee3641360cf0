"""A test of a script of this folder, whose servers and tools are programs that only pretend. Python 3.8, nothing else."""

import os
import subprocess
import tempfile
import unittest

import peers

HERE = os.path.dirname(os.path.abspath(__file__))


class ScriptCase(unittest.TestCase):
    """Runs SCRIPT in `folder`, which has the PROGRAMS (a name and the text of a shell script each), without the variables UNSET."""

    SCRIPT = ""
    PROGRAMS = {}
    UNSET = ()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, body in self.PROGRAMS.items():
            self.write(name, "#!/bin/sh\nset -e\n" + body + "\n")
            os.chmod(self.path(name), 0o755)
        os.mkdir(self.path("tmp"))
        self.write("calls", "")
        self.write("secret", "secret\n")
        unset = (*self.UNSET, "DURABILITY", "ASSAY_DATABASES", "ASSAY_DATABASES_SOFTWARE")
        self.environment = {name: value for name, value in os.environ.items() if name not in unset}
        self.environment.update(
            ASSAY=self.path("assay"),
            DATABASES=self.path("databases"),
            OUT=self.path("out"),
            TMPDIR=self.path("tmp"),
            CALLS=self.path("calls"),
            SECRET=self.path("secret"),
        )

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as out:
            out.write(text)

    def start(self, *arguments, **environment):
        return subprocess.Popen(
            [os.path.join(HERE, self.SCRIPT), *arguments],
            env=dict(self.environment, **environment),
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
