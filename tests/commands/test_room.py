"""Requests beyond memory, or beyond a model's limits, are refused before they are tried."""
import json
import os
import time

from program import HEADLIGHT, SOFTWARE, Commands, main, run

THOUSAND = "cat " * 1024


class Room(Commands):
    def refuses_at_once(self, *arguments, saying=()):
        began = time.monotonic()
        line = self.refuses(*arguments, saying=saying)
        self.assertLess(time.monotonic() - began, 20, "it was tried first")
        return line

    def test_a_thousand_heads_of_a_thousand_words(self):
        huge = ("--model", "random", "--d-model", "1024", "--heads", "1024", *["--sentence", THOUSAND] * 16)
        needs = ("this batch of 16 sentences needs about 32", " GiB of memory; ")
        self.refuses_at_once("trace", *huge, "--out", self.out, saying=needs)
        self.refuses_at_once("explain", *huge, "blocks.0.attn.pattern[0]", "0", "0", saying=needs)
        self.refuses_at_once("render", *huge, "--out", self.png, saying=needs)
        self.refuses_at_once("export", "--as", "numpy", *huge, "--out", self.folder / "a.py", saying=needs)

    def test_a_picture(self):
        self.refuses_at_once("render", "--size", "16384x16384", "--out", self.png,
                             saying=("a picture of 16384 x 16384 pixels is too large", "134 million"))

    def test_little_memory_keeps_nobody_waiting(self):
        limited = ("-c", 'ulimit -v 400000; exec "$0" "$@"', HEADLIGHT)
        self.succeeds(*limited, "trace", "--out", self.out, program="sh")
        self.out.unlink()
        self.refuses(*limited, "train", "copy", "--steps", "2", "--d-model", "256", "--heads", "8", "--out", self.folder / "a",
                     program="sh", saying=("needs about", "are free"))

    def test_no_worker_waits_for_room_of_its_own_for_ever(self):
        """The products' library asks again and again for the memory of a worker; with two cores 420 to 480 MB were too little."""
        words = " ".join(["it"] * 300)
        for kib in range(300000, 700000, 40000):
            limited = ("-c", f'ulimit -v {kib}; exec "$0" "$@"', HEADLIGHT)
            for command in (("trace", "--model", "random", "--d-model", "512", "--heads", "64", "--sentence", words, "--out", self.out),
                            ("generate", "--model", "stories", "--text", "Lily", "--words", "2")):
                began = time.monotonic()
                done = run(*limited, *command, program="sh")
                self.assertLess(time.monotonic() - began, 60, (kib, command))
                self.assertIn(done.returncode, (0, 2), (kib, command, done.stderr))
                self.assertLessEqual(done.stderr.count(b"\n"), 1, done.stderr)
                self.out.unlink(missing_ok=True)

    def test_a_picture_with_few_addresses(self):
        """OpenGL's libraries kill a program that runs out of addresses, so the program checks first."""
        for kib in (300000, 400000, 440000, 500000, 600000, 700000):
            limited = ("-c", f'ulimit -v {kib}; exec "$0" "$@"', HEADLIGHT)
            self.refuses(*limited, "render", "--out", self.png, program="sh", environment=SOFTWARE,
                         saying=("drawing with OpenGL needs about ", " of addresses; the limit on them (ulimit -v) leaves "))
        self.refuses(*limited, "tour", "--out", self.folder / "tour", program="sh", environment=SOFTWARE,
                     saying="drawing with OpenGL needs about ")
        threads = 2 + min(16, len(os.sched_getaffinity(0)))
        self.succeeds("-c", f'ulimit -v {840000 + 76000 * threads}; exec "$0" "$@"', HEADLIGHT, "render", "--out", self.png, program="sh",
                      environment=SOFTWARE)

    def test_a_limit_on_data(self):
        """The products' library asks for ever without a buffer, and the fonts' library kills the program without memory."""
        for kib in (60000, 100000):
            limited = ("-c", f'ulimit -d {kib}; exec "$0" "$@"', HEADLIGHT)
            for command in (("render", "--out", self.png), ("trace", "--out", self.out), ("lesson", "check")):
                self.refuses(*limited, *command, program="sh", environment=SOFTWARE,
                             saying=("computing needs about 128 MiB of memory; ", " are free"))
        for kib in (160000, 200000, 240000):
            limited = ("-c", f'ulimit -d {kib}; exec "$0" "$@"', HEADLIGHT)
            self.refuses(*limited, "render", "--out", self.png, program="sh", environment=SOFTWARE,
                         saying=("drawing needs about 160 MiB of memory; ", " are free"))
            self.succeeds(*limited, "explain", "blocks.0.attn.pattern[0]", "0", "0", program="sh")

    def test_a_trained_model_begins_with_a_sentence_that_it_knows(self):
        kept = self.folder / "kept"
        for task in ("copy", "reverse"):
            self.succeeds("train", task, "--steps", "2", "--out", kept / task)
            self.assertIn("example", json.loads((kept / task / "config.json").read_text()))
            self.succeeds("trace", "--model", kept / task, "--out", self.out)
            self.out.unlink()
            old = json.loads((kept / task / "config.json").read_text())
            del old["example"]
            (kept / task / "config.json").write_text(json.dumps(old))
            self.succeeds("trace", "--model", kept / task, "--out", self.out)
            self.out.unlink()
            self.refuses("trace", "--model", kept / task, "--sentence", "a " * 300, "--out", self.out,
                         saying=("this model has ", " positions; the sentence has 300 words: shorten it"))
            self.refuses("trace", "--model", kept / task, "--sentence", "^ elephant", "--out", self.out,
                         saying=f'the model {task} does not know the word "elephant"')


if __name__ == "__main__":
    main()
