"""The real window, under a virtual X server with software OpenGL, operated from outside as a person would."""
import ctypes.util
import json
import os
import pathlib
import signal
import time
import unittest
import wave

import numpy

from program import EXAMPLE, Commands, main
from screen import Screen, ask_to_close, eventually, used_and_ready

TICKS = os.sysconf("SC_CLK_TCK")


class NoWindow(Commands):
    def test_no_display_is_one_line(self):
        self.refuses(saying="display")
        self.refuses(environment={"DISPLAY": ":987654"}, saying=":987654")

    def test_wrong_requests_are_met_before_a_window_opens(self):
        self.refuses("--heads", "5", environment={"DISPLAY": ":987654"}, saying="1, 2, 4, 8, 16, 32")
        self.refuses("--sentence", "", saying="empty")


class OnAScreen(Screen):
    def test_it_opens_closes_and_remembers(self):
        process = self.open()
        self.xdotool("windowsize", "--sync", self.window, 1300, 900)
        self.settle()
        self.close(process)
        kept = json.loads(self.settings.read_text())
        self.assertEqual((kept["width"], kept["height"]), (1300, 900))
        process = self.open()
        geometry = self.xdotool("getwindowgeometry", "--shell", self.window)
        self.assertIn("WIDTH=1300", geometry)
        self.assertIn("HEIGHT=900", geometry)
        self.close(process)

    def geometry(self, window):
        return self.xdotool("getwindowgeometry", "--shell", window)

    def test_presenting_fills_the_screen_and_gives_its_place_back(self):
        process = self.open()
        self.xdotool("windowsize", "--sync", self.window, 1300, 900)
        self.settle()
        self.keys("F11")
        self.assertTrue(eventually(lambda: "WIDTH=1920" in self.geometry(self.window) and "HEIGHT=1200" in self.geometry(self.window)))
        self.keys("s", "d", "f", "Next", "f", "Escape", "Escape", "Escape")
        self.assertTrue(eventually(lambda: "WIDTH=1300" in self.geometry(self.window)), "it has its own size again")
        self.close(process)
        kept = json.loads(self.settings.read_text())
        self.assertEqual((kept["width"], kept["height"]), (1300, 900), "the screen's size is not remembered as the window's")

    def test_the_notes_have_a_window_of_their_own(self):
        process = self.open("--lesson", "what-attention-is-for", "--present")
        self.keys("n")
        notes = eventually(lambda: self.xdotool("search", "--onlyvisible", "--name", "Headlight: notes"))
        self.assertTrue(notes, "there is no second window")
        self.xdotool("windowfocus", "--sync", notes)
        self.keys("n")  # keys pressed there count as pressed in the first one
        self.assertTrue(eventually(lambda: not self.xdotool("search", "--onlyvisible", "--name", "Headlight: notes")))
        self.xdotool("windowfocus", "--sync", self.window)
        self.keys("n")
        notes = eventually(lambda: self.xdotool("search", "--onlyvisible", "--name", "Headlight: notes"))
        ask_to_close(self.display, int(notes))
        self.assertTrue(eventually(lambda: not self.xdotool("search", "--onlyvisible", "--name", "Headlight: notes")))
        self.close(process)

    @unittest.skipUnless(ctypes.util.find_library("openal"), "libopenal1 is not installed")
    def test_a_row_is_heard_from_a_sound_device(self):
        sound = self.folder / "heard.wav"
        (self.folder / "al.conf").write_text(f"[general]\nfrequency=44100\nchannels=stereo\nsample-type=int16\n[wave]\nfile={sound}\n")
        self.environment |= {"ALSOFT_DRIVERS": "wave", "ALSOFT_CONF": str(self.folder / "al.conf")}
        process = self.open("#stage=softmax&head=2&pin=6,1")
        self.keys("v")
        self.assertTrue(eventually(lambda: sound.exists() and sound.stat().st_size > 4 * 44100 * 2), "nothing was played")
        self.close(process)
        heard = sound.read_bytes().partition(b"data")[2][4:]
        heard = numpy.frombuffer(heard[:len(heard) // 4 * 4], "<i2").reshape(-1, 2).astype(float)
        self.succeeds("export", "--as", "wav", "--node", "blocks.0.attn.pattern[1]", "--row", "6", "--out", self.folder / "row.wav")
        with wave.open(str(self.folder / "row.wav")) as file:
            row = numpy.frombuffer(file.readframes(file.getnframes()), "<i2").reshape(-1, 2).astype(float)
        loud = numpy.flatnonzero((numpy.abs(heard) > 200).any(1))
        first, own = loud[0], numpy.flatnonzero((numpy.abs(row) > 200).any(1))[0]
        begun = heard[first:first + len(row) - own]
        n = len(begun)
        for side in (0, 1):
            self.assertGreater(numpy.corrcoef(begun[:, side], row[own:own + n, side])[0, 1], 0.9, "it is the row that the command writes")

    @unittest.skipUnless(ctypes.util.find_library("openal"), "libopenal1 is not installed")
    def test_without_a_sound_device_the_program_goes_on(self):
        self.environment |= {"ALSOFT_DRIVERS": "null"}
        process = self.open("#stage=softmax&head=2&pin=6,1")
        self.keys("v", "Right", "v", "v")
        self.close(process)  # at once, and without a line from the sound library

    def test_a_sentence_is_typed_and_the_program_lives(self):
        process = self.open("--sentence", EXAMPLE)
        self.xdotool("key", "ctrl+l")
        self.settle()
        self.xdotool("key", "ctrl+a")
        self.xdotool("type", "--delay", 30, "The cat was tired")
        self.xdotool("key", "Return")
        for key in ("Home", "Right", "space", "End", "Left", "Down", "F1", "F1", "ctrl+z", "ctrl+y"):
            self.xdotool("key", key)
            time.sleep(0.05)
        self.xdotool("windowsize", "--sync", self.window, 700, 500)
        self.xdotool("windowsize", "--sync", self.window, 1800, 1100)
        self.settle()
        self.assertIsNone(process.poll(), "the program ended by itself")
        self.save_as("cat.headlight")
        self.close(process)
        self.assertEqual(self.state_files(), ["recent.json"])

    def test_a_document_is_opened_changed_and_saved_while_a_word_is_being_typed(self):
        process = self.open("--sentence", EXAMPLE)
        self.type_sentence("The cat was tired")
        self.save_as("cat.headlight")
        self.assertEqual(self.sentence_of(self.folder / "cat.headlight"), "The cat was tired")
        self.close(process)
        process = self.open(self.folder / "cat.headlight")
        self.assertIn("cat.headlight", self.xdotool("getwindowname", self.window))
        self.type_sentence("The dog ate it ")
        self.xdotool("key", "--delay", 500, "U1F415")  # xdotool removes the key again, so it has to be slow
        self.settle()
        self.xdotool("key", "ctrl+s")
        self.assertTrue(eventually(lambda: self.sentence_of(self.folder / "cat.headlight") == "The dog ate it 🐕"))
        self.close(process)

    def test_a_killed_program_leaves_its_work_for_the_next_one(self):
        process = self.open("--sentence", EXAMPLE)
        self.type_sentence("The cat was tired")
        self.xdotool("key", "Return")
        kept = eventually(lambda: list((self.folder / "state").rglob("autosave-*.headlight")))
        self.assertTrue(kept, "nothing was kept")
        process.kill()
        process.wait(20)
        self.assertEqual(self.sentence_of(kept[0]), "The cat was tired")
        process = self.open()
        ask_to_close(self.display, int(self.window))  # nothing has changed: it closes, and asks again the next time
        self.assertEqual(process.wait(20), 0)
        self.assertTrue(kept[0].exists())

    def test_the_first_start_asks_its_question_and_the_second_does_not(self):
        process = self.open()
        self.keys("Right", "Right", "Return", "Return", "Escape")  # elephant, ripe, and on to the map
        self.save_as("first.headlight")
        self.close(process)
        self.assertEqual(self.sentence_of(self.folder / "first.headlight"), "the elephant ate the banana because it was ripe")
        self.assertTrue(json.loads(self.settings.read_text())["tour_seen"])
        process = self.open()
        self.keys("Right", "Right", "Return", "Return", "Escape")
        self.save_as("second.headlight")
        self.close(process)
        self.assertEqual(self.sentence_of(self.folder / "second.headlight"), EXAMPLE)

    def test_a_changed_document_is_not_closed_unasked(self):
        process = self.open("--sentence", EXAMPLE)
        self.type_sentence("The cat was tired")
        self.xdotool("key", "Return")
        self.settle()
        ask_to_close(self.display, int(self.window))
        self.settle()
        self.assertIsNone(process.poll(), "it was closed and the sentence is lost")
        self.xdotool("key", "Escape")
        self.save_as("cat.headlight")
        self.close(process)

    def test_the_theme_is_remembered(self):
        self.settings.parent.mkdir()
        self.settings.write_text(json.dumps({"dark": True, "width": 1300, "height": 900}))
        process = self.open()
        self.xdotool("key", "ctrl+equal")
        self.settle()
        self.close(process)
        kept = json.loads(self.settings.read_text())
        self.assertTrue(kept["dark"])
        self.assertEqual(kept["scale"], 1.25)

    def test_settings_that_make_no_sense_stop_nothing(self):
        self.settings.parent.mkdir()
        for nonsense in ("", "{", "[]", '{"width": -5, "scale": "big", "speed": 1e99, "dark": 3, "x": 1e300}'):
            self.settings.write_text(nonsense)
            self.close(self.open())

    def test_an_idle_window_costs_nothing(self):
        process = self.open()
        before = used_and_ready(process.pid)[0]
        time.sleep(2)
        self.assertLess((used_and_ready(process.pid)[0] - before) / TICKS / 2, 0.05)
        self.close(process)

    def test_an_interrupted_program_leaves_no_settings_half_written(self):
        process = self.open()
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        known = (self.settings, self.settings.with_name("products.txt"))  # libraries that were tried are noted at once
        self.assertFalse([path for path in self.folder.rglob("*") if path.is_file() and path not in known])

    def test_an_old_opengl_is_named(self):
        self.refuses(environment={**self.environment, "MESA_GL_VERSION_OVERRIDE": "2.1"}, saying=("OpenGL 3.3 is needed", "OpenGL 2.1"))


if __name__ == "__main__":
    main()
