"""The program for Windows, under Wine (see run.sh): its numbers, its files under names of any language, and its window."""
import os
import pathlib
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "commands"))
from program import EXAMPLE, HEADLIGHT, Commands, main, read_tensors, run  # noqa: E402
import families  # noqa: E402
import family  # noqa: E402
import numpy as np  # noqa: E402
from screen import Screen, eventually  # noqa: E402
from test_results import document_bytes  # noqa: E402

GOLDEN = HERE.parent / "golden"
PREFIX = pathlib.Path(HEADLIGHT).parent / "prefix"
OWN = PREFIX / "drive_c" / "users"
NAMES = ("a folder", "Übungsblätter für Mädchen", "élève № 3", "学习注意力")


class OnWindows(Commands):
    def windows_path(self, path):
        return "Z:" + str(path).replace("/", "\\")


class Numbers(OnWindows):
    def agrees(self, *arguments):
        self.succeeds("trace", *arguments, "--with-weights", "--out", self.out)
        done = subprocess.run([sys.executable, GOLDEN / "check_trace.py", self.out], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_they_are_those_of_numpy(self):
        self.agrees("--sentence", EXAMPLE)
        self.agrees("--sentence", EXAMPLE, "--mask", "causal")
        self.agrees("--model", "random", "--sentence", EXAMPLE, "--sentence", "it was tired", "--heads", "8", "--mask", "causal")
        self.agrees("--model", "en-fr", "--sentence", "the elephant ate the banana because it was hungry")

    def test_weights_stay_in_their_file(self):
        folder = self.folder / NAMES[2]
        model = families.GPT2("gpt2", 3)
        model.write(folder)
        family.write_words(folder, ["the", "cat", "sat"])
        self.succeeds("trace", "--model", folder, "--sentence", "the cat sat", "--with-weights", "--out", self.out)
        tensors = read_tensors(self.out)[0]
        np.testing.assert_array_equal(tensors["W_pos"], model.w["wpe.weight"])
        np.testing.assert_array_equal(tensors["blocks.0.mlp.b_in"], model.w["h.0.mlp.c_fc.bias"])

    def test_a_model_is_trained(self):
        folder = self.folder / NAMES[1]
        self.succeeds("train", "copy", "--steps", "20", "--batch", "4", "--d-model", "16", "--out", folder)
        self.assertEqual(read_tensors(folder / "checkpoint.safetensors")[1]["step"], "20")
        self.succeeds("train", "--continue", "--out", folder)
        self.assertIn("copy", self.succeeds("models", folder))


class Words(OnWindows):
    def test_every_command_answers(self):
        self.assertRegex(self.succeeds("--version"), r"^headlight \d+\.\d+\.\d+, commit [0-9a-f]+")
        self.assertIn("readable", self.succeeds("models"))
        self.assertIn("chat", self.succeeds("translate", "the cat ate"))
        self.assertIn("= ", self.succeeds("explain", "--sentence", EXAMPLE, "blocks.0.attn.pattern[1]", "it", "elephant"))
        self.assertIn("no mistakes", self.succeeds("lesson", "check"))
        self.assertIn("import numpy", self.succeeds("export", "--as", "numpy", "--sentence", EXAMPLE))

    def test_lines_end_as_everywhere(self):
        self.assertNotIn(b"\r", run("models").stdout)

    def test_words_of_any_language_arrive(self):
        self.assertIn("naïve", self.succeeds("tokenize", "--text", "naïve élève 学习"))
        self.assertIn("习", self.succeeds("tokenize", "--text", "-", typed="naïve 学习".encode()))
        self.refuses("rendr", saying='did you mean "render"')


class Paths(OnWindows):
    def test_files_under_any_name(self):
        for name in NAMES:
            folder = self.folder / name
            folder.mkdir()
            file, document = folder / (name + ".safetensors"), folder / (name + ".headlight")
            document.write_bytes(document_bytes())
            for shown in (str, self.windows_path):
                self.succeeds("trace", "--document", shown(document), "--out", shown(file))
                self.assertEqual(read_tensors(file)[1]["sentence"], "the cat sat")
                file.write_bytes(b"old")  # it is replaced
                self.succeeds("trace", "--sentence", "the cat", "--out", shown(file))
                self.assertEqual(read_tensors(file)[1]["sentence"], "the cat")
            self.assertEqual(sorted(path.name for path in folder.iterdir()), sorted([file.name, document.name]), "nothing is left beside")
            self.succeeds("export", "--as", "pdf", "--node", "embed", "--out", folder / "m.pdf")
            self.assertTrue((folder / "m.pdf").read_bytes().startswith(b"%PDF"))

    def test_what_cannot_be_written_or_read_is_one_line(self):
        self.refuses("trace", "--out", "Z:\\sys\\kernel\\x.safetensors", saying="cannot write")
        self.refuses("trace", "--out", self.folder / "no" / "x.safetensors", saying="there is no folder")
        self.refuses("trace", "--out", self.folder, saying="it is a folder")
        self.refuses("trace", "--document", self.folder / "no.headlight", "--out", self.out, saying="No such file")
        self.refuses("trace", "--document", self.folder, "--out", self.out, saying="a folder")

    def test_a_training_is_not_disturbed_by_another(self):
        folder = self.folder / "t"
        first = subprocess.Popen([HEADLIGHT, "train", "copy", "--steps", "1000000", "--batch", "4", "--d-model", "16", "--out", folder],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        first.stdout.readline()
        second = run("train", "--continue", "--out", folder)
        first.kill()
        first.communicate()
        self.assertEqual(second.returncode, 2)
        self.assertIn(b"another program is training", second.stderr)


class OnAScreen(Screen):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # Wine's desktop outlives a program by some seconds, and one that started without a screen has none for the next program either.
        subprocess.run(["/usr/lib/wine/wineserver64", "--wait"], env={**os.environ, "WINEPREFIX": str(PREFIX)}, timeout=60)

    def setUp(self):
        super().setUp()
        for kept in OWN.glob("*/AppData/*/headlight/*"):
            if kept.is_file():
                kept.unlink()

    def test_pictures_without_a_window_on_screen(self):
        self.succeeds("render", "--view", "softmax", "--pin", "6,1", "--out", self.png, environment=self.environment)
        self.assertEqual(self.png.read_bytes()[1:4], b"PNG")

    def test_a_person_opens_types_drags_saves_and_opens_again(self):
        document = self.folder / "Übung 1.headlight"
        document.write_bytes(document_bytes())
        process = self.open(document)
        self.type_sentence("the elephant ate")
        self.xdotool("key", "Return")
        self.settle()
        self.keys("ctrl+s")
        self.assertTrue(eventually(lambda: self.sentence_of(document) == "the elephant ate"))
        self.save_as("noch einmal.headlight")
        self.close(process)
        process = self.open(self.folder / "noch einmal.headlight")
        self.close(process)
        self.assertEqual(self.sentence_of(self.folder / "noch einmal.headlight"), "the elephant ate")


if __name__ == "__main__":
    main()
