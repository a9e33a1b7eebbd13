"""The interface's words are in files; a damaged one is named in one line before anything is drawn."""
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
        title = b'msgctxt "stage.softmax.title"\nmsgid "Softmax"\nmsgstr ""\n'
        self.refuses_words("en/stage.pot", title, title.replace(b"title", b"titel"),
                           ("stage.pot, line ", "did you mean stage.softmax.title?"))
        self.refuses_words("en/stage.pot", title, b"", "stage.pot lacks the text stage.softmax.title")
        self.refuses_words("en/stage.pot", title, title + b"\n" + title, ("stage.pot, line ", "stage.softmax.title is already on line "))
        for other, saying in ((b"Soft\xffmax", "not UTF-8"), (b"\x1b[31mSoftmax", "control character"), (b"Soft\\qmax", "\\q is no escape"),
                              (b'Soft"max', "stands after the end of the text")):
            self.refuses_words("en/stage.pot", title, title.replace(b"Softmax", other), ("stage.pot, line ", saying))
        self.refuses_words("en/stage.pot", title, title.replace(b"Softmax", b"Softmax {n}"),
                           "stage.softmax.title has {n}, for which nothing is given")
        self.refuses_words("en/stage.pot", title, title.replace(b'msgstr ""\n', b""),
                           ("stage.pot, line ", "an entry ends with its msgstr"))
        self.refuses_words("en/stage.pot", b"{row}", b"{reihe}", ("stage.pot, line ", "lacks {row}"))
        self.refuses_words("en/stage.pot", b"plural=(n != 1)", b"plural=(n != )", ("stage.pot, line ", "Plural-Forms cannot be read"))

    def test_a_missing_file(self):
        (self.words / "en" / "help.pot").unlink()
        self.refuses(*self.render, environment=self.environment, saying="help.pot is missing")

    def test_a_damaged_translation(self):
        head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);\\n"\n\n'
        forms = 'msgctxt "common.tokens"\nmsgid "{n} token"\nmsgid_plural "{n} tokens"\nmsgstr[0] "{n} a"\nmsgstr[1] "{n} b"\n'
        (self.words / "xx").mkdir()
        for text, saying in ((head + forms, "has 2 of the 3 forms"), (forms, "no header says which"),
                             (head + forms + 'msgstr[2] "c"\n', "common.tokens in its form 2 lacks {n}"),
                             (head.replace("2);", "3);"), "gives 0 the form 3")):
            (self.words / "xx" / "common.po").write_text(text)
            self.refuses(*self.render, environment={**self.environment, "HEADLIGHT_LANGUAGE": "xx"}, saying=("common.po, line ", saying))

    def test_another_language(self):
        (self.words / "xx").mkdir()
        (self.words / "xx" / "stage.po").write_text('msgctxt "stage.softmax.title"\nmsgid "Softmax"\nmsgstr "Ximax"\n')
        done = run(*self.render, environment={**self.environment, "HEADLIGHT_LANGUAGE": "xx"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        self.assertIn(b'headlight: The words of "xx" lack ', done.stderr)
        self.png.unlink()
        self.refuses(*self.render, environment={**self.environment, "HEADLIGHT_LANGUAGE": "yy"},
                     saying=("HEADLIGHT_LANGUAGE=\"yy\" is not available", "use one of en, xx"))
        done = run(*self.render, environment={**self.environment, "LC_ALL": "xx_XX.UTF-8"})
        self.assertIn(b'The words of "xx" lack ', done.stderr)

    def test_commands_that_draw_nothing_need_no_words(self):
        shutil.rmtree(self.words / "en")
        (self.words / "en").mkdir()
        self.succeeds("trace", "--out", self.out, environment=self.environment)
        self.refuses(*self.render, environment=self.environment, saying=".pot is missing")


if __name__ == "__main__":
    main()
