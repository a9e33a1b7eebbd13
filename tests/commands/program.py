"""Runs the built program and checks its results."""
import atexit
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

HEADLIGHT = os.environ["HEADLIGHT"]
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "golden"))
from safetensors_reader import read as read_tensors  # noqa: E402

EXAMPLE = "The elephant ate the banana as it was hungry"
SOFTWARE = {"LIBGL_ALWAYS_SOFTWARE": "1"}
KEPT = tempfile.mkdtemp(prefix="headlight-kept-")  # keeps the user's own saved models out of the tests
atexit.register(shutil.rmtree, KEPT, ignore_errors=True)


def run(*arguments, environment=None, program=HEADLIGHT, folder=None, typed=None):
    """The finished process; arguments are str or bytes, and `typed` is its standard input."""
    everything = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    if not {"HOME", "XDG_DATA_HOME"} & set(environment or {}):
        everything["XDG_DATA_HOME"] = KEPT
    everything.update(environment or {})
    return subprocess.run([program, *arguments], capture_output=True, env=everything, cwd=folder, input=typed, timeout=120)


# A number as a sentence has it: "0.2329", "4 × 10⁻⁵" with no-break spaces; in data and workings it is "4e-05".
PROSE_NUMBER = "([+-]?[\\d.]+(?:\u00a0×\u00a010[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)"


def number_in_prose(text):
    return float(text.replace("\u00a0×\u00a010", "e").translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")))


def png_size(path):
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n", f"{path} is no PNG"
    return struct.unpack(">II", head[16:24])


class Commands(unittest.TestCase):
    """Every test gets a folder of its own."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="headlight-commands-"))
        self.out = self.folder / "out.safetensors"
        self.png = self.folder / "out.png"
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def succeeds(self, *arguments, **options):
        done = run(*arguments, **options)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return done.stdout.decode()

    def refuses(self, *arguments, saying=(), **options):
        """Status 2, exactly one line on standard error with every word of `saying`, nothing on standard output, nothing left behind."""
        before = sorted(self.folder.rglob("*"))
        done = run(*arguments, **options)
        line = done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, 2, line)
        self.assertEqual(done.stdout, b"")
        self.assertEqual(line.count("\n"), 1, line)
        self.assertTrue(line.startswith("headlight: ") and line.endswith("\n"), line)
        for words in (saying,) if isinstance(saying, str) else saying:
            self.assertIn(words, line)
        self.assertEqual(sorted(self.folder.rglob("*")), before, "something half-written was left behind")
        return line

    def trace(self, *arguments):
        """(tensors, metadata) of `headlight trace ARGUMENTS`."""
        self.succeeds("trace", *arguments, "--out", self.out)
        return read_tensors(self.out)


def main():
    unittest.main(module="__main__", verbosity=1)
