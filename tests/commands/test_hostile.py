"""Requests made to break the program: each is met with one line and status 2, and nothing is left behind. See hostile_requests.py."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import hostile_requests
from program import Commands, main, run

LONGEST = 1300  # bytes of a line, however long what was asked for
STEERS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def faults(words, wanted):
    """What is wrong with how the program meets one request; nothing when all is well."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="headlight-hostile-"))
    try:
        put = {"{out}": str(folder / "out"), "{folder}": str(folder)}
        for mark, path in put.items():
            words = [word.replace(mark, path) if isinstance(word, str) else word for word in words]
        done = run(*words, folder=folder)
        line = done.stderr.decode(errors="surrogateescape")
        found = [] if done.returncode == 2 else [f"status {done.returncode}"]
        found += [] if line.count("\n") == 1 and line.startswith("headlight: ") and line.endswith("\n") else ["not one line"]
        found += [] if wanted in line else [f"{wanted!r} is missing"]
        found += ["it steers the terminal"] if STEERS.search(line) or any("\udc80" <= c <= "\udcff" for c in line) else []
        found += ["too long"] if len(done.stderr) > LONGEST else []
        found += ["something on standard output"] if done.stdout else []
        found += ["something was left behind"] if any(folder.iterdir()) else []
        return [f"{[word[:60] for word in words]}: {', '.join(found)}: {line[:400]!r}"] if found else []
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Hostile(Commands):
    def meets(self, requests):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = [fault for one in pool.map(lambda request: faults(*request), requests) for fault in one]
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_numbers(self):
        self.meets(hostile_requests.NUMBERS)

    def test_flags(self):
        self.meets(hostile_requests.FLAGS)

    def test_names(self):
        self.meets(hostile_requests.NAMES)

    def test_paths(self):
        self.meets(hostile_requests.PATHS)

    def test_what_steers_a_terminal(self):
        self.meets(hostile_requests.STEERING)


class FoldersOfStrangers(Commands):
    """A training that somebody handed over holds links under the names that the program gives its own files."""

    def setUp(self):
        super().setUp()
        self.training, self.victim = self.folder / "training", self.folder / "victim"
        self.succeeds("train", "copy", "--steps", "3", "--d-model", "8", "--heads", "2", "--quiet", "--out", self.training)
        (self.victim / ".ssh").mkdir(parents=True)
        for name in ("thesis.tex", "config.json", ".ssh/id"):
            (self.victim / name).write_text("mine")

    def expect_nothing_happens(self, name, to):
        link = self.training / name
        link.unlink(missing_ok=True)
        link.symlink_to(to)
        before = {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        self.refuses("train", "--continue", "--quiet", "--out", self.training, saying=(name, "it is a link"))
        self.assertEqual({path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}, before)
        link.unlink()

    def test_a_link_never_leads_out_of_a_training(self):
        self.succeeds("models", self.training)
        self.expect_nothing_happens(".headlight-new", "../victim")
        self.expect_nothing_happens("card.md", "../victim/thesis.tex")
        shutil.copy(self.training / "checkpoint.safetensors", self.victim / "checkpoint.safetensors")
        self.expect_nothing_happens("checkpoint.safetensors", "../victim/checkpoint.safetensors")

    def test_a_folder_that_a_killed_program_had_begun_can_be_used(self):
        ended = subprocess.Popen(["true"])
        ended.wait()
        begun = self.folder / "begun"
        (begun / f".headlight-new-{ended.pid}").mkdir(parents=True)
        self.succeeds("train", "copy", "--steps", "3", "--d-model", "8", "--heads", "2", "--quiet", "--out", begun)
        self.assertEqual(sorted(path.name for path in begun.iterdir()),
                         ["checkpoint.safetensors", "config.json", "model.safetensors", "vocab.txt"])


if __name__ == "__main__":
    main()
