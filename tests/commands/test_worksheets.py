"""Lessons on paper: a worksheet and its answers, one for each name of a class, and what is refused."""
import re
import shutil
import subprocess
import unicodedata
import unittest
import zlib

from lesson_kit import FRONT, LessonCommands, ROOT
from program import HEADLIGHT, main, run


class Worksheets(LessonCommands):
    def paper(self, *arguments):
        """The text of a worksheet and of its answers, read by an independent program."""
        sheet, answers = self.folder / "sheet.pdf", self.folder / "answers.pdf"
        self.succeeds("export", "--as", "worksheet", *arguments, "--out", sheet, "--answers", answers)
        text = lambda path: subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, check=True, text=True).stdout
        read = lambda path: re.sub(r"\s+", " ", text(path))
        return read(sheet), read(answers)

    @unittest.skipUnless(shutil.which("pdftotext"), "pdftotext is not installed")
    def test_every_lesson_goes_on_paper_with_its_questions_and_not_their_answers(self):
        for path in sorted((ROOT / "assets" / "lessons").glob("*.md")):
            with self.subTest(path.name):
                sheet, answers = self.paper("--lesson", path)
                asked = 0
                is_drawn = path.name.endswith(".zh.md")  # Chinese letters are pictures on paper, which pdftotext cannot read
                for number, step in enumerate(re.split(r"^## ", path.read_text(), flags=re.M)[1:], 1):
                    heading = re.sub(r"\s+", " ", f"{number} {step.splitlines()[0]}")
                    if "{" in heading or "*" in heading:
                        continue
                    is_asked = "\nask:" in step
                    asked += is_asked
                    if is_drawn:
                        continue
                    self.assertIn(heading, sheet)
                    self.assertEqual(heading in answers, is_asked, heading)
                self.assertGreater(asked, 2)
                if is_drawn:
                    pictures = subprocess.run(["pdfimages", "-list", self.folder / "sheet.pdf"], capture_output=True, check=True, text=True)
                    self.assertGreater(pictures.stdout.count(" image "), number, "each heading and more")
                for only_in_a_window in (r"\bEsc\b", r"\bF1\b", r"\bPress\b", "Échap", "Appuyez"):
                    self.assertIsNone(re.search(only_in_a_window, sheet + answers), only_in_a_window)

    @unittest.skipUnless(shutil.which("pdftotext"), "pdftotext is not installed")
    def test_attention_weights_on_paper_have_two_decimals(self):
        self.assertIn("it 0.00 0.90 0.00 0.00 0.09 ", self.paper("--lesson", "softmax")[0])

    @unittest.skipUnless(shutil.which("pdftotext"), "pdftotext is not installed")
    def test_the_row_that_is_asked_for_is_empty_on_the_sheet_and_stands_in_the_answers(self):
        question = "```key\nrow: scores head 2 row it\nask: Which?\nhint: Read.\nexplain: That.\n```\n"
        sheet, answers = self.paper("--lesson", self.lesson(FRONT + "## Look\nshow: scores head 2\n\nText.\n\n" + question))
        tensors, _ = self.trace("--model", "readable", "--sentence", "The elephant ate the banana as it was hungry")
        row = tensors["blocks.0.attn.scores"][0, 1, 6]
        above = tensors["blocks.0.attn.scores"][0, 1, 1]
        largest = f"{row.max():.2f}"
        self.assertIn("Scores, head 2", sheet, "it is called as on the screen")
        self.assertNotIn(largest, sheet)
        self.assertIn(f"elephant, {largest}", answers)
        for value in above:  # another row is complete
            self.assertIn(f"{value:.2f}".replace("-", "\u2212"), sheet.replace("-", "\u2212"))

    @unittest.skipUnless(shutil.which("pdftotext"), "pdftotext is not installed")
    def test_a_seed_draws_another_sheet_for_the_neighbour(self):
        path = self.lesson("---\ntitle: Mine\n---\n## The {noun}\nvary: noun = cat | dog\nsentence: The {noun} slept\n\nText.\n")
        self.assertIn("1 The cat", self.paper("--lesson", path, "--seed", "0")[0])
        self.assertIn("1 The dog", self.paper("--lesson", path, "--seed", "1")[0])

    def class_list(self, content):
        path = self.folder / "class.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    @staticmethod
    def seed_of(name):
        """The exam draws a name's seed in this way, see exam.cpp."""
        return str(zlib.crc32(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).encode()) % 1_000_000)

    @unittest.skipUnless(shutil.which("pdftotext"), "pdftotext is not installed")
    def test_a_class_gets_a_sheet_for_each_name_with_the_numbers_of_its_exam(self):
        nouns = "cat | dog | hen | elephant | rabbit | horse | cow"
        path = self.lesson("---\ntitle: Mine\n---\n## The {noun}\nvary: noun = " + nouns + "\nsentence: The {noun} slept\n"
                           "show: scores head 2\n\nText.\n\n"
                           "```key\nrow: scores head 2 row slept\nask: Which for {noun}?\nhint: Read.\nexplain: That.\n```\n")
        names = ["Ana Souza", "Zoë", "Inés", "Ben"]
        sheets, key = self.paper("--lesson", path, "--names", self.class_list("\ufeff Ana  Souza \r\n\nZoë\nInés\nBen"))
        drawn = set()
        for name, sheet, answers in zip(names, sheets.split("Name ")[1:], key.split("Answers: ")[1:], strict=True):
            own, own_answers = self.paper("--lesson", path, "--seed", self.seed_of(name))
            self.assertTrue(sheet.startswith(name), sheet)
            self.assertIn(f"Mine \u2013 {name}, page 1", sheet)
            asked = own.split("Date ")[1].split("Mine, page 1")[0]
            self.assertIn(asked, sheet, "the sheet of the name's seed")
            self.assertTrue(answers.startswith(f"Mine \u2013 {name}"), answers)
            self.assertIn(own_answers.split("Answers: Mine ")[1].split("Mine, page 1")[0], answers)
            drawn.add(asked)
        self.assertGreater(len(drawn), 1)
        sheets, _ = self.paper("--lesson", path, "--names", self.class_list("Ana\nBen\n"), "--seed", "1")
        self.assertEqual(sheets.count("1 The dog"), 2, "with a seed everybody gets the same")

    def test_a_class_list_that_cannot_be_is_one_line(self):
        out, key = self.folder / "sheet.pdf", self.folder / "key.pdf"
        for content, said in (("", "class.txt has no name; write one student's name on each line"), ("\n \n", "has no name"),
                              ("Ana\nBen\nana\n", 'class.txt, line 3: the name "ana" is already on line 1'),
                              (b"Ana\nZo\xeb\n", "class.txt, line 2: the name is not UTF-8"),
                              ("Ana\n" + 90 * "x", "is too long; a name has at most 80 bytes"),
                              ("".join(f"{i}\n" for i in range(501)), "line 501: a class list has at most 500 names")):
            self.refuses("export", "--as", "worksheet", "--lesson", "softmax", "--names", self.class_list(content), "--out", out,
                         "--answers", key, saying=said)
        names = self.class_list("Ana\n")
        self.refuses("export", "--as", "worksheet", "--lesson", "softmax", "--names", self.folder / "none", "--out", out, saying="none")
        self.refuses("export", "--as", "worksheet", "--lesson", "softmax", "--names", names, "--out", names, saying="class.txt")
        self.refuses("export", "--as", "csv", "--names", names, "--out", out, saying="--names is for --as worksheet")
        self.assertEqual(names.read_text(), "Ana\n")
        self.assertFalse(out.exists() or key.exists())

    def test_a_worksheet_that_cannot_be_is_one_line(self):
        out = self.folder / "sheet.pdf"
        broken = self.lesson(FRONT + "## A\nshow: patern\n\nText.\n")
        self.refuses("export", "--as", "worksheet", "--out", out, saying="--lesson")
        self.refuses("export", "--as", "worksheet", "--lesson", "sofmax", "--out", out, saying=("sofmax", 'did you mean "softmax"'))
        self.refuses("export", "--as", "worksheet", "--lesson", broken, "--out", out, saying='did you mean "pattern"?')
        self.refuses("render", "--lesson", broken, "--out", self.png,
                     saying='mine.md:6:7: no matrix is called "patern"; did you mean "pattern"?')
        self.refuses("export", "--as", "worksheet", "--lesson", "softmax", "--heads", "2", "--out", out, saying="--heads does not go with")
        self.refuses("export", "--as", "worksheet", "--lesson", "softmax", "--out", out, "--answers", out, saying="the same file")
        self.refuses("export", "--as", "csv", "--lesson", "softmax", "--out", out, saying="--lesson is for --as worksheet")
        self.assertFalse(out.exists())

    def test_a_sheet_and_its_answers_are_both_made_or_neither(self):
        sheet = self.folder / "sheet.pdf"
        paper = ("export", "--as", "worksheet", "--lesson", "softmax")
        self.refuses(*paper, "--answers", self.folder / "a.pdf", "--out", self.folder / "none" / "o.pdf", saying="there is no folder")
        self.refuses(*paper, "--out", sheet, "--answers", self.folder / "none" / "a.pdf", saying="there is no folder")
        for redirection in (">/dev/full", ">&-"):
            done = run("-c", f'"$0" "$@" {redirection}', HEADLIGHT, *paper, "--answers", self.folder / "a.pdf", program="/bin/sh")
            self.assertEqual((done.returncode, done.stderr.count(b"\n"), list(self.folder.iterdir())), (2, 1, []), done.stderr)
        link, chain = self.folder / "link.pdf", self.folder / "chain.pdf"
        link.symlink_to("sheet.pdf")
        chain.symlink_to(link)
        other = [link, chain, f"{self.folder}/./sheet.pdf", f"{self.folder}/../{self.folder.name}/sheet.pdf"]
        for there in (False, True):  # even if the file does not exist yet
            for answers in other:
                self.refuses(*paper, "--out", sheet, "--answers", answers, saying="name the same file")
                self.refuses(*paper, "--out", answers, "--answers", sheet, saying="name the same file")
            self.assertEqual(sheet.exists(), there)
            sheet.write_bytes(b"mine")
        self.assertEqual(sheet.read_bytes(), b"mine")


if __name__ == "__main__":
    main()
