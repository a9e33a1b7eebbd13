"""Requests made to break the program: each is met with one line and status 2, and nothing is left behind. See hostile_requests.py."""
import concurrent.futures
import os
import pathlib
import re
import shutil
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


if __name__ == "__main__":
    main()
