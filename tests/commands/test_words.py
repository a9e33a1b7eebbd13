"""The interface's words lie in files; a damaged one is named in one line before anything is drawn."""
import pathlib
import shutil

from program import SOFTWARE, Commands, main, run

ENGLISH = pathlib.Path(__file__).resolve().parents[2] / "assets" / "words" / "en"


class Words(Commands):
    def setUp(self):
        super().setUp()
        self.words = self.folder / "assets" / "words"
        shutil.copytree(ENGLISH, self.words / "en")
        self.environment = {**SOFTWARE, "HEADLIGHT_ASSETS": str(self.folder / "assets"), "LC_ALL": "C"}
        self.render = ("render", "--size", "320x240", "--out", self.png)

    def refuses_words(self, name, old, new, saying):
        file = self.words / name
        before = file.read_bytes()
        assert old in before, old
        file.write_bytes(before.replace(old, new, 1))
        self.refuses(*self.render, environment=self.environment, saying=saying)
        file.write_bytes(before)

    def test_whole_words_are_drawn_with(self):
        self.succeeds(*self.render, environment=self.environment)

    def test_a_damaged_catalogue(self):
        title = b"stage.softmax.title = Softmax"
        self.refuses_words("en/stage.txt", title, b"stage.softmax.titel = Softmax",
                           ("stage.txt, line ", "did you mean stage.softmax.title?"))
        self.refuses_words("en/stage.txt", title, b"", "stage.txt lacks the text stage.softmax.title")
        self.refuses_words("en/stage.txt", title, title + b"\n" + title, ("stage.txt, line ", "stage.softmax.title is already on line "))
        self.refuses_words("en/stage.txt", title, b"stage.softmax.title = Soft\xffmax", ("stage.txt, line ", "not UTF-8"))
        self.refuses_words("en/stage.txt", title, b"stage.softmax.title = \x1b[31mSoftmax", ("stage.txt, line ", "control character"))
        self.refuses_words("en/stage.txt", title, b"stage.softmax.title = Softmax {n}",
                           "stage.softmax.title has {n}, for which nothing is given")
        self.refuses_words("en/stage.txt", b"{row}", b"{reihe}", ("stage.txt, line ", "lacks {row}"))

    def test_a_missing_file(self):
        (self.words / "en" / "help.txt").unlink()
        self.refuses(*self.render, environment=self.environment, saying="help.txt is missing")

    def test_another_language(self):
        (self.words / "xx").mkdir()
        (self.words / "xx" / "stage.txt").write_text("stage.softmax.title = Ximax\n")
        done = run(*self.render, environment={**self.environment, "HEADLIGHT_LANGUAGE": "xx"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        self.assertIn(b'headlight: The words of "xx" lack ', done.stderr)
        self.png.unlink()
        self.refuses(*self.render, environment={**self.environment, "HEADLIGHT_LANGUAGE": "yy"},
                     saying=("HEADLIGHT_LANGUAGE is \"yy\"", "it speaks en, xx"))
        done = run(*self.render, environment={**self.environment, "LC_ALL": "xx_XX.UTF-8"})
        self.assertIn(b'The words of "xx" lack ', done.stderr)

    def test_commands_that_draw_nothing_need_no_words(self):
        shutil.rmtree(self.words / "en")
        (self.words / "en").mkdir()
        self.succeeds("trace", "--out", self.out, environment=self.environment)
        self.refuses(*self.render, environment=self.environment, saying=".txt is missing")


if __name__ == "__main__":
    main()
