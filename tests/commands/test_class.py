"""The class on the command line: what thirty students handed in, and what is wrong with the rest. The files are written here once more."""
import csv
import io
import json
import pathlib
import re
import subprocess
import zlib

from program import HEADLIGHT, Commands, main, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
LESSON = "softmax"


def hand_in(name, fingerprint, answers, **more):
    """The text of a hand-in, as the program writes it."""
    given = [{"step": step, "result": result, "tries": tries, "first_option": option, "first_answer": first, "mistakes": mistakes,
              "question": "", "option": ""} for step, result, tries, option, first, mistakes in answers]
    fields = {"headlight_hand_in": 1, "name": name, "lesson": LESSON, "title": "Softmax", "fingerprint": fingerprint, "seed": 7,
              "made": 1790000000, "made_at": "", "exam": False, "seconds": 0, "answers": given, **more}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return json.dumps({**fields, "checksum": f"{zlib.crc32(text.encode()):08x}"}, ensure_ascii=False)


class Class(Commands):
    def setUp(self):
        super().setUp()
        self.room = self.folder / "room"
        self.room.mkdir()
        self.edition, self.steps = self.known_edition()

    def known_edition(self):
        """Fingerprint and steps of the lesson, from the list of what does not count and from the lesson's file."""
        (self.room / "x.handin").write_text(hand_in("X", "00000000", []))
        found = re.search(r"another edition of softmax: 00000000, not ([0-9a-f]{8})", self.succeeds("class", self.room))
        (self.room / "x.handin").unlink()
        file = next(path for path in (ROOT / "assets" / "lessons").glob("*-softmax.md"))
        parts = re.split(r"^## ", file.read_text(), flags=re.M)[1:]
        return found.group(1), [(i + 1, "```choice" in part) for i, part in enumerate(parts) if "explain:" in part]

    def write(self, name, answers, **more):
        (self.room / f"{name}.{LESSON}.handin").write_text(hand_in(name, self.edition, answers, **more))

    def answers(self, result, first="", option=1, tries=1, mistakes=None):
        return [(step, result, tries, option if choice else 0, "" if choice else first, mistakes or {}) for step, choice in self.steps]

    def test_thirty_students_are_listed_and_counted(self):
        for i in range(30):
            if i % 3 == 0:
                self.write(f"S{i:02}", self.answers("wrong", "0.31", 2, 1, {"no_scale": 1}))
            else:
                self.write(f"S{i:02}", self.answers("right", "0.90"))
        text = self.succeeds("class", self.room)
        self.assertIn(f"({LESSON}, {self.edition}): 30 hand-ins\n", text)
        n = len(self.steps)
        for i in range(30):
            letter = "W" if i % 3 == 0 else "R"
            self.assertRegex(text, rf"(?m)^S{i:02} +(?:  {letter}){{{n}}}  {0 if i % 3 == 0 else n} of {n}$")
        self.assertEqual(text.count(": 20 right (20 at once), 10 wrong, 0 looked, 0 not tried"), n)
        self.assertEqual(text.count("students with a known mistake: no_scale 10"), n)
        self.assertNotIn("not counted", text)
        rows = list(csv.reader(io.StringIO(self.succeeds("class", self.room, "--csv"))))
        self.assertEqual(len(rows), 31)
        self.assertEqual({len(row) for row in rows}, {8 + 4 * n})
        self.assertEqual(rows[1][0], "S00")
        self.assertEqual([row[6] for row in rows[1:4]], ["0", str(n), str(n)])

    def test_what_is_cut_changed_or_foreign_is_named_and_the_rest_counts(self):
        self.write("Ada", self.answers("right", "0.90"))
        good = hand_in("Ben", self.edition, self.answers("right", "0.90"))
        (self.room / "ben.handin").write_text(good.replace('"right"', '"wrong"', 1))
        (self.room / "cut.handin").write_text(good[:200])
        (self.room / "other.handin").write_text(hand_in("Cy", "1234abcd", self.answers("right")))
        (self.room / "older.handin").write_text(hand_in("ada", self.edition, self.answers("wrong", "0.31", 2), made=1))
        (self.room / "chat.txt").write_text("Eve: HL1-7M3KQ-0C9XA\n")
        text = self.succeeds("class", self.room)
        self.assertIn("): 1 hand-in\n", text)
        refused = text[text.index("not counted:"):]
        for line in ("ben.handin: it was changed after it was handed in: its checksum does not fit",
                     "cut.handin: it is not a hand-in, or it was cut short",
                     f"other.handin: Cy handed in another edition of softmax: 1234abcd, not {self.edition}",
                     "older.handin: ada handed in twice: the one from 2026-09-21 14:13:20 UTC counts",
                     "chat.txt: it breaks off after 10 of "):
            self.assertIn(line, refused)

    def test_speaks_english_as_all_commands_do(self):
        self.write("Ada", self.answers("right", "0.90"))
        english = self.succeeds("class", self.room)
        for language in ("es", "zh"):
            done = run("class", str(self.room), environment={"HEADLIGHT_LANGUAGE": language})
            self.assertEqual((done.returncode, done.stdout.decode()), (0, english))

    def test_wrong_requests_are_one_line(self):
        for arguments, part in (((self.room,), "there is no hand-in in"), ((self.room / "none",), "cannot be read"), ((), "FOLDER"),
                                ((self.room, "--lesson", "sofmax"), 'did you mean "softmax"?')):
            if len(arguments) == 3:
                self.write("Ada", self.answers("right", "0.90"))
            done = run("class", *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stderr.count(b"\n"), 1)
            self.assertIn(part, done.stderr.decode())

    def test_students_are_sorted_by_their_letters_before_their_accents(self):
        for name in ("Bo", "Anna", "\u00c1lvaro"):
            self.write(name, self.answers("right", "0.90"))
        text = self.succeeds("class", self.room)
        self.assertLess(text.index("\n\u00c1lvaro "), text.index("\nAnna "))
        self.assertLess(text.index("\nAnna "), text.index("\nBo "))

    def test_an_exam_is_said_to_be_one(self):
        self.write("Ada", self.answers("right", "0.90"), exam=True, seconds=754)
        self.assertRegex(self.succeeds("class", self.room), r"(?m)^Ada .* of \d+, exam$")
        for arguments in (("--exam",), ("--minutes", "5"), ("--lesson", LESSON, "--exam", "--minutes", "0")):
            done = subprocess.run([HEADLIGHT, *arguments], capture_output=True, timeout=60)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stderr.count(b"\n"), 1)


if __name__ == "__main__":
    main()
