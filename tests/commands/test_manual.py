"""The manual on the command line, and its reference, which comes from the commands' own help."""
import pathlib

from program import Commands, main

MANUAL = pathlib.Path(__file__).resolve().parents[2] / "assets" / "manual"


class Manual(Commands):
    def test_a_topic_is_printed_as_it_is(self):
        for page in sorted(MANUAL.glob("*.md")):
            self.assertEqual(self.succeeds("manual", page.stem), page.read_text(encoding="utf-8"), page.name)

    def test_an_unknown_topic_is_refused(self):
        self.refuses("manual", "scren", saying=('the manual has no topic "scren"', "screen, lessons"))

    def test_the_reference_is_what_the_commands_say(self):
        self.assertEqual(self.succeeds("manual", "--reference"), (MANUAL / "reference.md").read_text(encoding="utf-8"),
                         "write it anew: headlight manual --reference >assets/manual/reference.md")


if __name__ == "__main__":
    main()
