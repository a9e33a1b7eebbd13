"""Clicks anywhere and presses any key, in the real window with the real models and tasks, from a fresh start: it never ends by itself.

HEADLIGHT_WALK_SECONDS lets each walk go on for so long."""
import os
import random
import time

from program import EXAMPLE, main
from screen import Screen

SECONDS = float(os.environ.get("HEADLIGHT_WALK_SECONDS", "20"))
KEYS = ("Left Right Up Down space Return Escape Home End Prior Next F1 Tab Delete BackSpace minus t t c r p i "
        "ctrl+z ctrl+y ctrl+l ctrl+c ctrl+n ctrl+o").split()
TEXTS = ["it", "the cat", "the elephant ate the banana because it was ripe", "supercalifragilistic", "0.2", "-1", "512"]


class Walk(Screen):
    def act(self, chance):
        x, y = chance.randrange(1600), chance.randrange(1000)
        kind = chance.random()
        if kind < 0.6:
            self.xdotool("mousemove", "--window", self.window, x, y, "click", chance.choice((1, 1, 1, 1, 3)))
        elif kind < 0.7:
            self.xdotool("mousemove", "--window", self.window, x, y, "mousedown", 1, "mousemove_relative", "--", chance.randrange(-80, 80),
                         chance.randrange(-80, 80), "mouseup", 1)
        elif kind < 0.93:
            self.xdotool("key", chance.choice(KEYS))
        else:
            self.xdotool("type", "--delay", 5, chance.choice(TEXTS))
            self.xdotool("key", "Return")

    def walk(self, seed, *arguments):
        chance = random.Random(seed)
        process = self.open("--sentence", EXAMPLE, *arguments)
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and process.poll() is None:
            self.act(chance)
            time.sleep(0.03)
        self.assertIsNone(process.poll(), f"the program ended by itself: {process.stderr.read() if process.poll() is not None else ''}")
        self.assertFalse(list((self.folder / "state").rglob("*.log")), "the program had to save itself from a fault of its own")
        process.terminate()
        process.wait(20)

    def test_from_the_model_made_by_hand(self):
        self.walk(1)

    def test_from_the_translation(self):
        self.walk(2, "--model", "en-fr")


if __name__ == "__main__":
    main()
