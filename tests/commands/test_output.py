"""No requested output is lost silently: failing standard output, output onto an input file, folders that stay empty."""
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import time
import unittest

from program import EXAMPLE, HEADLIGHT, SOFTWARE, Commands, main, read_tensors, run

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "assets"
PRINTING = (["models"], ["--help"], ["train", "--help"], ["--version"], ["train"], ["explain", "embed", "0", "0"], ["translate", "it"],
            ["tokenize", "--text", "it"], ["lesson"], ["lesson", "controls"], ["lesson", "check"],
            ["export", "--as", "numpy"], ["export", "--as", "worksheet", "--lesson", "softmax"], ["export", "--as", "html"],
            ["export", "--as", "webp", "--view", "softmax", "--sentence", "the cat"],
            *[["export", "--as", form, "--node", "embed"] for form in ("csv", "npy", "latex", "tikz", "svg", "pdf", "png")])
NO_GL = {"LIBGL_DRIVERS_PATH": "/nonexistent"}


class StandardOutput(Commands):
    def loses(self, arguments, redirection):
        done = run("-c", f'"$0" "$@" {redirection}', HEADLIGHT, *arguments, program="/bin/sh")
        line = done.stderr.decode()
        self.assertEqual((done.returncode, line.count("\n")), (2, 1), (arguments, redirection, line))
        self.assertIn("standard output cannot be written", line)
        return line

    @unittest.skipUnless(pathlib.Path("/dev/full").exists(), "needs /dev/full")
    def test_a_full_device(self):
        for arguments in PRINTING:
            self.assertIn("No space left", self.loses(arguments, ">/dev/full"))

    def test_closed(self):
        for arguments in PRINTING:
            self.loses(arguments, ">&-")

    def test_a_pipe_that_nobody_reads(self):
        for arguments in PRINTING:
            reading, writing = os.pipe()
            os.close(reading)
            done = subprocess.run([HEADLIGHT, *arguments], stdout=writing, stderr=subprocess.PIPE, timeout=120)
            os.close(writing)
            self.assertEqual((done.returncode, done.stderr.count(b"\n")), (2, 1), done.stderr)

    def test_closed_output_does_not_run_into_a_file(self):
        done = run("-c", '"$0" trace --out "$1" >&- 2>&- <&-', HEADLIGHT, self.out, program="/bin/sh")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(read_tensors(self.out)[0]["embed"].shape, (1, 9, 32))

    def test_every_picture_of_a_tour_is_told(self):
        self.loses(["tour", "--out", self.folder / "tour"], ">&-")

    def test_what_a_sentence_brings_does_not_steer_the_terminal(self):
        said = self.succeeds("explain", "--sentence", "the \u202egnp cat", "embed", "1", "0")
        self.assertNotIn("\u202e", said)


class LongRuns(Commands):
    ENDLESS = ("copy", "--steps", "1000000", "--batch", "8", "--d-model", "16")

    def steps_done(self, folder):
        return int(read_tensors(folder / "checkpoint.safetensors")[1]["step"])

    def test_training_into_a_closed_pipe_is_kept(self):
        folder = self.folder / "t"
        process = subprocess.Popen([HEADLIGHT, "train", *self.ENDLESS, "--out", folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        line = process.stderr.read().decode()
        process.stderr.close()
        self.assertEqual(process.wait(60), 2, line)
        done = self.steps_done(folder)
        self.assertGreater(done, 0)
        self.assertRegex(line,
                         rf"^headlight: standard output cannot be written: Broken pipe; the training is saved after step {done}; "
                         r"continue it with headlight train --continue --out .*\n$")

    def test_a_terminal_that_closes_stops_nothing_under_nohup(self):
        folder = self.folder / "t"
        process = subprocess.Popen([HEADLIGHT, "train", *self.ENDLESS, "--out", folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        time.sleep(1)
        self.assertIsNone(process.poll(), "SIGHUP ended it")
        process.send_signal(signal.SIGTERM)
        self.assertIn(b"Stopped after step", process.communicate(timeout=60)[0])

    def test_a_limit_on_the_size_of_files_is_a_reason(self):
        for command in (["trace", "--out", self.out], ["export", "--as", "numpy", "--out", self.out],
                        ["train", "copy", "--steps", "1", "--out", self.folder / "t"]):
            self.refuses("-c", 'ulimit -f 1; exec "$0" "$@"', HEADLIGHT, *command, program="/bin/sh", saying="File too large")

    def is_ended(self, command, how_far, last):
        """The command reports progress on a terminal; Ctrl-C ends it with one last line, and nothing is left."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen([HEADLIGHT, *command], stdout=subprocess.PIPE, stderr=theirs)
        os.close(theirs)
        said = b""
        while b"Ctrl-C stops" not in said:
            said += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(100), 2, said)
        self.assertEqual(process.stdout.read(), b"")
        process.stdout.close()
        said += os.read(ours, 4096)
        os.close(ours)
        self.assertRegex(said.decode(), how_far + "; Ctrl-C stops")
        self.assertIn(last, said.decode().splitlines()[-1])
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_long_search_says_how_far_it_is_and_can_be_ended(self):
        words = "the elephant ate the banana because it was hungry " * 100
        self.is_ended(["translate", words, "--beam", "16"], r"word \d+ of at most 64", "the search was stopped after")

    def test_a_long_animation_too(self):
        self.is_ended(["export", "--as", "webp", "--view", "softmax", "--sentence", "cat " * 60, "--out", self.folder / "o.webp"],
                      r"picture \d+ of 60", "the animation was stopped; nothing was written")

    def test_a_large_picture_too(self):
        self.is_ended(["render", "--size", "8192x4096", "--out", self.png], "drawing, [123] of 3",
                      "the drawing was stopped; nothing was written")

    def test_a_large_trace_too(self):
        self.is_ended(["trace", "--model", "random", "--d-model", "1024", "--heads", "64", *["--sentence", "cat " * 512] * 4,
                       "--out", self.out], r"computing for \d+ s", "the computation was stopped; nothing was written")


class OntoItsOwnInput(Commands):
    def refuses_to_destroy(self, file, *flags, environment=None, outs=None):
        before = file.read_bytes()
        symbolic, hard = self.folder / "symbolic", self.folder / "hard"
        symbolic.symlink_to(file)
        os.link(file, hard)
        for out in (file, symbolic, hard, file.parent / "." / file.name):
            for command in (["trace"], ["export", "--as", "numpy"], ["render"]):
                self.refuses(*command, *flags, "--out", out, saying=("which is read here", file.name), environment=environment)
        self.assertEqual(file.read_bytes(), before)
        symbolic.unlink()
        hard.unlink()

    def model(self):
        folder = self.folder / "mine"
        shutil.copytree(ASSETS / "models" / "en-fr", folder)
        return folder

    def test_a_models_files(self):
        folder = self.model()
        for name in ("config.json", "model.safetensors", "vocab.txt", "target_vocab.txt"):
            self.refuses_to_destroy(folder / name, "--model", folder, "--sentence", "the cat")

    def test_the_words_of_the_built_in_models(self):
        shutil.copytree(ASSETS / "lexicons", self.folder / "lexicons")
        self.refuses_to_destroy(self.folder / "lexicons" / "fr.tsv", environment={"HEADLIGHT_ASSETS": str(self.folder)})

    def keeps(self, file, *command, environment=None):
        """The command refuses to write onto the file, and the file is unchanged."""
        before = file.read_bytes()
        self.refuses(*command, saying=("which is read here", file.name), environment=environment)
        self.assertEqual(file.read_bytes(), before)

    def taught(self, file, lesson, environment=None):
        """No output of a lesson replaces the file, under any of its names."""
        symbolic, hard, paper = self.folder / "symbolic", self.folder / "hard", ("export", "--as", "worksheet", "--lesson", lesson)
        symbolic.symlink_to(file)
        os.link(file, hard)
        self.keeps(file, "render", "--lesson", lesson, "--out", file, environment=environment)
        self.keeps(file, *paper, "--out", symbolic, environment=environment)
        self.keeps(file, *paper, "--out", self.folder / "a.pdf", "--answers", hard, environment=environment)
        symbolic.unlink()
        hard.unlink()

    def test_a_lesson_its_translations_and_its_models(self):
        lessons, model = self.folder / "lessons", self.model()
        lessons.mkdir()
        for name in ("07-softmax.md", "07-softmax.fr.md"):
            shutil.copy(ASSETS / "lessons" / name, lessons)
        for spoken in ("en", "fr"):
            for name in ("07-softmax.md", "07-softmax.fr.md"):
                self.taught(lessons / name, lessons / "07-softmax.md", {"HEADLIGHT_LANGUAGE": spoken})
        self.taught(lessons / "07-softmax.md", lessons / "07-softmax.fr.md")
        mine = lessons / "mine.md"
        mine.write_text(f"---\ntitle: Mine\n---\n## A\nsentence: the cat\n\nText.\n\n## B\nmodel: {model}\nsentence: the cat\n\nText.\n")
        for name in ("config.json", "model.safetensors", "vocab.txt", "target_vocab.txt"):
            self.taught(model / name, mine)
        self.succeeds("render", "--lesson", mine, "--out", lessons / "mine.png")  # a new name beside it is fine
        mine.write_text("---\ntitle: Mine\n---\n## A\nsentence: the cat\n\n![A figure](mine.png)\n")
        self.taught(lessons / "mine.png", mine)

    def test_what_comes_with_the_program(self):
        own = self.folder / "assets"
        shutil.copytree(ASSETS, own)
        here = {"HEADLIGHT_ASSETS": str(own)}
        self.taught(own / "lessons" / "07-softmax.md", "softmax", here)
        self.taught(own / "lessons" / "07-softmax.fr.md", "softmax", here)
        for name in ("words/en/stage.pot", "words/fr/stage.po", "page/run.css", "lessons/01-what-attention-is-for.md",
                     "models/en-fr/model.safetensors", "grammar/nouns.tsv", "lexicons/en.tsv", "lexicons/zh.tsv"):
            for command in (["trace"], ["render"], ["export", "--as", "csv", "--node", "embed"]):
                self.keeps(own / name, *command, "--out", own / name, environment=here)
        for command in (["export", "--as", "html"], ["export", "--as", "worksheet", "--lesson", "scores"],
                        ["render", "--lesson", "scores"]):
            self.keeps(own / "page" / "run.css", *command, "--out", own / "page" / "run.css", environment=here)
        self.succeeds("render", "--out", own / "pictures" / "map.png", environment=here)  # shown by the README, and read by nothing

    def test_a_document(self):
        from test_results import document_bytes
        document = self.folder / "mine.headlight"
        document.write_bytes(document_bytes())
        self.refuses_to_destroy(document, "--document", document)
        tour = self.folder / "tour"
        tour.mkdir()
        (tour / "03-positions.png").symlink_to(document)
        self.refuses("tour", "--document", document, "--out", tour, saying="which is read here")


class Folders(Commands):
    def test_none_is_left_where_nothing_was_written(self):
        deep = self.folder / "a" / "b"
        self.refuses("tour", "--out", deep, environment=NO_GL, saying="OpenGL 3.3 is needed")
        self.refuses("tour", "--out", deep, "--sentence", "", saying="empty")
        self.refuses("-c", 'ulimit -f 0; exec "$0" "$@"', HEADLIGHT, "tour", "--out", deep, program="/bin/sh", environment=SOFTWARE,
                     saying="File too large")
        self.refuses("-c", 'ulimit -f 0; exec "$0" "$@"', HEADLIGHT, "train", "copy", "--steps", "1", "--out", deep, program="/bin/sh",
                     saying="File too large")

    def test_a_link_to_nowhere_stays(self):
        link = self.folder / "link"
        link.symlink_to(self.folder / "nowhere" / "at" / "all")
        self.refuses("tour", "--out", link, environment=SOFTWARE, saying="cannot be made")
        self.assertTrue(link.is_symlink())

    @unittest.skipIf(os.getuid() == 0 and not shutil.which("setpriv"), "the administrator may enter every folder")
    def test_a_parent_that_may_not_be_entered(self):
        closed = self.folder / "closed"
        closed.mkdir()
        closed.chmod(0)
        self.folder.chmod(0o755)
        self.addCleanup(closed.chmod, 0o700)
        user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else ["env"]
        if os.getuid() == 0 and subprocess.run([*user, HEADLIGHT, "--version"], capture_output=True).returncode:
            self.skipTest("the program cannot be run as another user here")
        inside = closed / "x"
        for command in (["trace", "--out", inside], ["render", "--out", inside], ["tour", "--out", inside],
                        ["train", "copy", "--steps", "1", "--out", inside], ["train", "--continue", "--out", inside],
                        ["models", inside], ["tokenize", "--text", "it", "--model", inside],
                        ["trace", "--model", inside, "--out", "/nowhere/x"],
                        ["trace", "--document", str(inside) + ".headlight", "--out", "/nowhere/x"], [inside], [str(inside) + ".headlight"]):
            done = run(*user[1:], HEADLIGHT, *command, program=user[0], environment=SOFTWARE)
            self.assertEqual((done.returncode, done.stderr.count(b"\n")), (2, 1), (command, done.stderr))


class Words(Commands):
    def test_version_and_commit(self):
        self.assertRegex(self.succeeds("--version"),
                         r"^headlight \d+\.\d+\.\d+, commit ([0-9a-f]{12}(-changed)?|unknown)\nproducts: (OpenBLAS|Eigen).*\n$")

    def test_the_graphics_library_keeps_quiet(self):
        for environment in (NO_GL, {"GALLIUM_DRIVER": "nonsense"}, {"__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent"}):
            self.refuses("render", "--out", self.png, environment={**SOFTWARE, **environment}, saying="OpenGL 3.3 is needed")

    def test_help_lists_every_flag_in_short_lines(self):
        for command in ("trace", "attend", "explain", "circuits", "survey", "patch", "render", "tour", "export", "models", "translate",
                        "tokenize", "generate", "train"):
            said = self.succeeds(command, "--help")
            self.assertIn(f"headlight {command}", said)
            self.assertLessEqual(max(map(len, said.splitlines())), 125)
            self.assertFalse(re.search(r" \n", said))
            self.assertEqual(self.succeeds(command, "--nonsense", "-h"), said)
        self.assertIn("--pin ROW,COL", self.succeeds("render", "--help"))


if __name__ == "__main__":
    main()
