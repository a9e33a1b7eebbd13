"""Lessons on the command line: the list, the checker, the picture of a step; and the manual's example as a stranger would write it."""
import json
import os
import re
import struct
import zlib

import numpy as np
from lesson_kit import FRONT, LessonCommands, ROOT
from program import EXAMPLE, main, png_size, run


class Lessons(LessonCommands):
    def mistakes(self, *arguments):
        """The mistakes of a wrong lesson or folder, line by line; status 2."""
        done = run("lesson", "check", *arguments)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count(b"\n"), 1)
        return done.stdout.decode().splitlines()

    def sound(self, *arguments):
        """The lines of a check that finds no mistake, without the last one."""
        *lines, last = self.succeeds("lesson", "check", *arguments).splitlines()
        self.assertRegex(last, r"^\d+ lessons?, no mistakes(, \d+ warnings?)?$")
        self.assertEqual(sum(": warning: " in line for line in lines), int((re.findall(r"(\d+) warning", last) or ["0"])[0]))
        return lines

    def test_the_shipped_ones_are_listed_and_sound(self):
        lines = self.succeeds("lesson").splitlines()
        self.assertGreaterEqual(len(lines), 12)
        self.assertTrue(any(line.startswith("softmax\tSoftmax\t") for line in lines))
        files = sum(len(list((ROOT / "assets" / name).glob("*.md"))) for name in ("lessons", "workshop"))  # with their translations
        self.assertIn(f"{files} lessons, no mistakes", self.succeeds("lesson", "check").splitlines()[-1])
        self.assertTrue(self.sound(ROOT / "assets" / "lessons" / "07-softmax.md"))

    def test_the_list_is_in_one_language(self):
        """The words beside a title are those of its language, in each form for a number."""
        for language, title, lengths in (("en", "Softmax", ("7 steps, 10 minutes", "1 step, 2 minutes")),
                                         ("fr", "Le softmax", ("7 étapes, 10 minutes", "1 étape, 2 minutes")),
                                         ("es", "Softmax", ("7 pasos, 10 minutos", "1 paso, 2 minutos")),
                                         ("zh", "Softmax", ("7 步，10 分钟", "1 步，2 分钟"))):
            listed = self.succeeds("lesson", environment={"HEADLIGHT_LANGUAGE": language}).splitlines()
            rows = {name: about for name, *about in (line.split("\t") for line in listed)}
            self.assertEqual(rows["softmax"], [title, lengths[0]])
            self.assertEqual(rows["nobody-looks-ahead"][1], lengths[1])
            if language != "en":
                self.assertFalse([line for line in listed if "step" in line.split("\t")[2]])

    def test_each_mistake_is_a_line_with_its_place(self):
        path = self.lesson(FRONT + "## A\nshow: patern\n\nSee [[this|pattern row elefant]].\n")
        self.assertEqual(
            self.mistakes(path),
            [
                f'{path}:6:7: no matrix is called "patern"; did you mean "pattern"?',
                f'{path}:8:5: row "elefant" does not exist; there are 0 to 8, and labels such as "elephant"',
            ],
        )

    def test_a_control_is_called_by_its_name(self):
        path = self.lesson(FRONT + "## A\n\nSee [[this|control mask.casual]].\n")
        self.assertEqual(self.mistakes(path), [f'{path}:7:5: no control is called "mask.casual"; did you mean "mask.causal"?'])
        names = self.succeeds("lesson", "controls").splitlines()
        self.assertIn("mask.causal", names)
        for name in names:
            self.lesson(FRONT + f"## A\n\nSee [[this|control {name}]].\n")
        self.assertEqual(self.succeeds("lesson", "check", path), "1 lesson, no mistakes\n")

    def test_a_picture_is_a_png_in_the_lessons_folder(self):
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        def png(width, height):
            header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
            pixels = zlib.compress(b"\0" * (3 * width + 1) * height)
            return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")

        path = self.lesson(FRONT + "## A\n\n![A figure](figure.png)\n")
        self.assertEqual(self.mistakes(path),
                         [f'{path}:7:13: the picture "figure.png" is not there: no such file lies in the lesson\'s folder'])
        for bytes_, why in ((b"GIF89a", "is not a PNG"), (png(40, 20)[:-20], "is cut short"), (png(5000, 2), "5000 x 2 pixels"),
                            (b"x" * 2_000_001, "longer than 2 MB")):
            (self.folder / "figure.png").write_bytes(bytes_)
            (line,) = self.mistakes(path)
            self.assertIn(f'{path}:7:13: the picture "figure.png" ', line)
            self.assertIn(why, line)
        (self.folder / "figure.png").write_bytes(png(40, 20))
        self.assertEqual(self.succeeds("lesson", "check", path), "1 lesson, no mistakes\n")
        self.assertEqual(self.succeeds("lesson", "check", self.folder), "1 lesson, no mistakes\n")
        self.succeeds("render", "--lesson", path, "--size", "1280x720", "--out", self.png)
        (self.folder / "out").mkdir()
        os.rename(path, self.folder / "out" / "mine.md")
        os.symlink(self.folder / "figure.png", self.folder / "out" / "figure.png")
        self.assertIn("is a link to a file outside", self.mistakes(self.folder / "out")[0])
        self.lesson(FRONT + "## A\n\n![A figure](../figure.png)\n", "out/mine.md")
        self.assertIn("cannot be shown: a picture is a PNG in the lesson's folder", self.mistakes(self.folder / "out")[0])

    def told_apart(self, settings, question):
        """The right answer of a question and the wrong ones, by the mistake; its warnings."""
        path = self.lesson(FRONT + f"## A\n{settings}\nText.\n\n```{question}\nask: ?\nhint: h\nexplain: e\n```\n")
        line, *warnings = self.sound(path)
        answer, told = re.match(rf"^{path}:\d+:1: \w+, (.*): tells apart (.*)$", line).groups()
        self.assertTrue(all(re.match(rf"^{path}:\d+:\d+: warning: the mistake \w+ also gives the right answer: ", w) for w in warnings))
        return answer, dict(re.findall(r"(\w+) \((.*?)\)", told)), warnings

    def test_each_question_tells_the_answers_of_learners_mistakes_apart(self):
        """The wrong answers, computed once more from the scores alone."""
        tensors, _ = self.trace("--model", "readable", "--sentence", EXAMPLE)
        scores = tensors["blocks.0.attn.scores"][0].astype(float)
        head, it, elephant = 1, 6, 1

        def softmax(x, axis=-1):
            e = np.exp(x - x.max(axis=axis, keepdims=True))
            return e / e.sum(axis=axis, keepdims=True)

        right = softmax(scores / np.sqrt(8))
        wrong = {
            "no_scale": softmax(scores)[head, it, elephant],
            "scale_by_d_model": softmax(scores / np.sqrt(32))[head, it, elephant],
            "softmax_over_queries": softmax(scores / np.sqrt(8), -2)[head, it, elephant],
            "rows_and_columns": right[head, elephant, it],
            "neighbouring_head": right[head - 1, it, elephant],
            "Q_K_exchanged": softmax(np.swapaxes(scores, 1, 2) / np.sqrt(8))[head, it, elephant],
        }
        number = "number\nvalue: pattern head 2 row it col elephant\ntolerance: 0.003"
        answer, told, warnings = self.told_apart("", number)
        self.assertAlmostEqual(float(answer), right[head, it, elephant], delta=0.006)
        self.assertEqual(warnings, [])
        self.assertEqual(set(told) - {"wrong_rounding"}, set(wrong))
        for mistake, value in wrong.items():
            self.assertAlmostEqual(float(told[mistake]), value, delta=0.006, msg=mistake)

    def test_a_question_tells_mistakes_with_a_mask_apart(self):
        tensors, _ = self.trace("--model", "random", "--seed", "1", "--sentence", EXAMPLE)
        row = tensors["blocks.0.attn.scaled_scores"][0, 2, 2].astype(float)
        share = lambda scores: np.exp(scores)[1] / np.exp(scores).sum()
        answer, told, _ = self.told_apart("model: random\nseed: 1\nmask: causal\n",
                                          "number\nvalue: pattern head 3 row ate col elephant\ntolerance: 0.003")
        self.assertAlmostEqual(float(answer), share(row[:3]), delta=0.006)
        self.assertAlmostEqual(float(told["mask_after_softmax"]), share(row), delta=0.006)
        self.assertAlmostEqual(float(told["zero_for_masked"]), share(np.where(np.arange(9) > 2, 0, row)), delta=0.006)

    def test_a_question_that_a_mistake_answers_rightly_is_a_warning(self):
        _, told, warnings = self.told_apart("", "number\nvalue: pattern head 2 row it col elephant\ntolerance: 0.5")
        self.assertIn("no_scale", warnings[0])
        self.assertTrue(warnings[0].startswith(f"{self.folder}/mine.md:10:8: warning: "), warnings[0])
        self.assertNotIn("no_scale", told)

    def test_an_answer_that_the_board_shows_is_a_warning(self):
        step = "## A\nshow: pattern head 2\nset: pattern head 2 row it col banana = 0.9\n{}\nText.\n\n```choice\nright: a\nwrong: b\n" \
               "holds: most pattern head 2 row it is banana\n{}ask: ?\nhint: h\nexplain: e\n```\n"
        what = "the board shows this before the guess; cover it with hide: PLACE, unless it is there to be read"
        for settings, hidden, warnings in (
            ("", "", [f":14:8: warning: {what}"]),
            ("", "hide: pattern head 2 row it\n", []),
            ("vary: word = it | was\n", "hide: pattern head 2 row {word}\n", [f":15:8: warning: in 1 of 2 variants, {what}"]),
        ):
            with self.subTest(settings + hidden):
                path = self.lesson(FRONT + step.format(settings, hidden))
                self.assertEqual(self.sound(path), [f"{path}{warning}" for warning in warnings])
        claims = step.replace("most pattern head 2 row it is banana", "pattern head 2 row it col banana > 0.5\n"
                              "holds: pattern head 2 row it col elephant < 2")
        path = self.lesson(FRONT + claims.format("vary: word = banana | elephant | was\n", "hide: pattern head 2 row it col {word}\n"))
        self.assertEqual(self.sound(path), [f"{path}:{line}:8: warning: in 2 of 3 variants, {what}" for line in (15, 16)])

    def test_a_documents_lessons_are_checked_too(self):
        def document(**lessons):
            metadata = {"headlight": "1", "document": "{}", **{f"lesson/{name.replace('_', '.')}": text for name, text in lessons.items()}}
            header = json.dumps({"__metadata__": metadata}).encode()
            path = self.folder / "class.headlight"
            path.write_bytes(struct.pack("<Q", len(header)) + header)
            return path

        text = FRONT + "## A\nshow: pattern\n\nText.\n"
        path = document(mine_md=text)
        self.assertEqual(self.succeeds("lesson", "check", path), "1 lesson, no mistakes\n")
        self.assertEqual(self.mistakes(document(mine_md=text.replace("pattern", "patern"))),
                         [f'{path}/mine.md:6:7: no matrix is called "patern"; did you mean "pattern"?'])
        self.refuses("lesson", "check", document(), saying="there is no lesson in")
        self.refuses("lesson", "check", document(mine_txt=text), saying="it contains")
        self.refuses("lesson", "check", document(a_png="AAAA"), saying="is not a PNG")

    def test_a_folder_is_checked_as_a_whole(self):
        self.lesson(FRONT + "## A\nText\n", "one.md")
        self.lesson("---\ntitle: Two\nafter: ona\n---\n## A\nText\n", "two.md")
        self.assertEqual(self.mistakes(self.folder),
                         [f'{self.folder}/two.md:3:8: there is no lesson "ona" beside this one; did you mean "one"?'])

    def test_a_translation_says_what_its_original_says(self):
        self.lesson(FRONT + "## A\nhead: 2\n\n[[This|pattern row it]].\n", "one.md")
        french = self.lesson(FRONT + "## B\nhead: 1\n\n[[Ceci|pattern row it]] et [[cela|pattern row was]].\n", "one.fr.md")
        wrong = [
            f'{french}:5:4: the original says "head: 2" here, in its line 6',
            f'{french}:6:1: the original does not say "head: 1" here',
            f'{french}:8:28: the original does not say "[[pattern row was]]" here',
        ]
        self.assertEqual(sorted(self.mistakes(french)), wrong)
        self.assertEqual(sorted(self.mistakes(self.folder)), wrong)
        self.assertEqual(self.succeeds("lesson", "check", self.folder / "one.md"), "1 lesson, no mistakes\n")

    def test_hostile_files_are_refused_in_few_lines(self):
        for text in (b"\xff\xfe", b"\0" * 100, b"---\n" * 70000, b"a" * 300000, b"## A\n" * 3000):
            path = self.folder / "hostile.md"
            path.write_bytes(text)
            done = run("lesson", "check", path)
            self.assertEqual(done.returncode, 2, text[:20])
            self.assertLess(len(done.stdout), 1_000_000)

    def test_what_is_not_there_is_refused(self):
        self.refuses("lesson", "check", self.folder / "none.md", saying="none.md")
        self.refuses("lesson", "check", self.folder, saying="there is no lesson in")
        self.refuses("lesson", "chek", saying="chek")
        self.refuses("render", "--lesson", "sofmax", "--out", self.png, saying=("sofmax", 'did you mean "softmax"'))
        saying = '--step 99 does not exist; the last step of "Softmax" is 7'
        self.refuses("render", "--lesson", "softmax", "--step", "99", "--out", self.png, saying=saying)

    def test_a_step_is_drawn(self):
        self.succeeds("render", "--lesson", "what-attention-is-for", "--step", "3", "--guess", "5", "--reveal", "--size", "1280x720",
                      "--out", self.png)
        self.assertEqual(png_size(self.png), (1280, 720))

    def test_a_step_with_motion_is_drawn_whole_or_half_way(self):
        pictures = []
        for motion in [], ["--motion", "0.3"]:
            self.succeeds("render", "--lesson", "softmax", *motion, "--size", "1280x720", "--out", self.png)
            pictures.append(self.png.read_bytes())
        self.assertNotEqual(*pictures)

    def test_the_manuals_example_works(self):
        manual = (ROOT / "assets/manual/lessons.md").read_text()
        example = re.search(r"^````\n(---\ntitle.*?)^````$", manual, re.S | re.M).group(1)
        path = self.lesson(example)
        self.sound(path)
        self.succeeds("render", "--lesson", path, "--size", "1280x720", "--out", self.png)

    def test_each_question_of_the_manual_works(self):
        manual = (ROOT / "assets/manual/lessons.md").read_text()
        block = re.search(r"^````\n(```key\n.*?)^````$", manual, re.S | re.M).group(1)
        questions = re.findall(r"^```(\w+)\n(.*?)^```$", block, re.S | re.M)
        self.assertEqual([kind for kind, _ in questions], ["key", "number", "choice", "fill", "order", "wrong_row", "until"])
        front = "---\ntitle: Each\nsentence: The elephant ate the banana as it was hungry\n---\n"
        for kind, keys in questions:
            with self.subTest(kind):
                spoilt = "set: pattern head 2 row it col ate = 1\n" if kind == "wrong_row" else ""
                needed = "ask: What?\nhint: Look.\nexplain: So.\n"
                step = f"\n## Step\n{spoilt}show: pattern head 2\n\nWords.\n\n```{kind}\n{keys}{{}}```\n"
                self.sound(self.lesson(front + step.format(needed)))
                without = self.lesson(front + step.format("ask: What?\nhint: Look.\n"))
                self.assertIn("needs a line explain: ...", run("lesson", "check", without).stdout.decode())

    def test_a_picture_of_a_wrong_lesson_is_one_line(self):
        for text, said in (("not a lesson", "mine.md:1:1: "), (FRONT + "## A\nmodel: none-such\n\nText.\n", "none-such"),
                           (FRONT + "## A\n" + ("sentence: " + "cat " * 1024 + "\n") * 4
                            + "model: random\nd_model: 1024\nheads: 1024\n\nText.\n", "needs about"),
                           (FRONT + "## A\nset: pattern head 1 row it col it = 0.7\nset: pattern head 1 row it col was = 0.7\n\nText.\n",
                            "sum to 1.4")):
            self.refuses("render", "--lesson", self.lesson(text), "--out", self.png, saying=said)

    def test_a_guess_that_cannot_be_is_refused(self):
        step = FRONT + "## A\n\nText.\n\n```%s\nask: Which?\nhint: Read.\nexplain: That.\n```\n"
        key, choice = step % "key\nrow: scores head 2 row it", step % "choice\nright: yes\nwrong: no"
        for text, guess, said in ((key, "10", "--guess 10 is out of range: 1 to 9"), (key, "99999", "1 to 9"), (key, "0", "1 to 9"),
                                  (key, "-1", "--guess -1 is out of range"), (key, "it", "a whole number is needed"),
                                  (choice, "3", "--guess 3 is out of range: 1 to 2"),
                                  (step % "number\nvalue: scores head 2 row it col it", "much",
                                   "--guess much cannot be read: a number is needed"),
                                  (FRONT + "## A\n\nText.\n", "1", "this step has no question"),
                                  (step % "order\nstages: scores, scale, softmax", "1", "this step does not ask for a choice")):
            self.refuses("render", "--lesson", self.lesson(text), "--guess", guess, "--out", self.png, saying=said)
        self.succeeds("render", "--lesson", self.lesson(key), "--guess", "9", "--out", self.png)

    def test_the_picture_waits_for_the_mistake_that_explains_the_guess(self):
        slow = FRONT + ("## A\nmodel: random\nd_model: 512\nheads: 8\n\nText.\n\n```number\nvalue: scores head 2 row it col elephant\n"
                        "ask: Which?\nhint: Read.\nexplain: That.\n```\n")
        request = ("render", "--lesson", self.lesson(slow), "--guess", "15.64", "--size", "1280x720")
        pictures = set()
        for i in range(3):
            self.succeeds(*request, "--out", self.png)
            pictures.add(self.png.read_bytes())
        self.assertEqual(len(pictures), 1)

    def test_one_step_is_one(self):
        lines = self.succeeds("lesson", environment={"HEADLIGHT_LANGUAGE": "en"}).splitlines()
        self.assertTrue(any(line.endswith("\t1 step, 2 minutes") for line in lines), lines)
        self.assertFalse([line for line in lines if "\t1 steps" in line or " 1 minutes" in line])


if __name__ == "__main__":
    main()
