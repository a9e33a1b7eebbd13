"""Shared by the tests of lessons and of their worksheets: a lesson of one's own in the test's folder."""
import pathlib

from program import Commands

ROOT = pathlib.Path(__file__).resolve().parents[2]
FRONT = "---\ntitle: Mine\nsentence: The elephant ate the banana as it was hungry\n---\n"


class LessonCommands(Commands):
    def lesson(self, text, name="mine.md"):
        path = self.folder / name
        path.write_text(text)
        return path
