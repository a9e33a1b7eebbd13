"""The window under a virtual X server with software OpenGL, and hands that reach it from outside."""
import ctypes
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

from program import HEADLIGHT, SOFTWARE, Commands, read_tensors

TOOLS = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]


def ask_to_close(display, window):
    """Sends WM_DELETE_WINDOW, like a window manager's close button; there is no window manager here."""
    class ClientMessage(ctypes.Structure):
        _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", ctypes.c_void_p),
                    ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong), ("format", ctypes.c_int), ("values", ctypes.c_long * 5),
                    ("rest", ctypes.c_long * 24)]

    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = x.XOpenDisplay(display.encode())
    message = ClientMessage(type=33, window=window, kind=x.XInternAtom(connection, b"WM_PROTOCOLS", 0), format=32)
    message.values[0] = x.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(connection, window, 0, 0, ctypes.byref(message))
    x.XCloseDisplay(connection)


def eventually(question, seconds=20):
    """The first true answer to `question`, or the last one."""
    end = time.monotonic() + seconds
    while not (answer := question()) and time.monotonic() < end:
        time.sleep(0.05)
    return answer


def fields_after_name(stat):
    return stat.read_text().rsplit(")", 1)[1].split()


def used_and_ready(pid):
    """The processor time of a process, in ticks, and whether any of its threads can run; None if it is gone."""
    process = pathlib.Path(f"/proc/{pid}")
    try:
        fields = fields_after_name(process / "stat")
        ready = any(fields_after_name(thread / "stat")[0] == "R" for thread in (process / "task").iterdir())
        return int(fields[11]) + int(fields[12]), ready
    except (FileNotFoundError, ProcessLookupError):
        return None


@unittest.skipIf(TOOLS, f"{' and '.join(TOOLS)} not installed: the window cannot be opened here")
class Screen(Commands):
    """A test with a separate screen, and the program on it."""

    @classmethod
    def setUpClass(cls):
        cls.logs = pathlib.Path(tempfile.mkdtemp(prefix="headlight-screen-"))
        reading, writing = os.pipe()
        with open(cls.logs / "xvfb", "wb") as log:
            cls.server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1200x24", "-nolisten", "tcp",
                                           "-noreset"], pass_fds=[writing], stderr=log)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            cls.display = ":" + pipe.readline().strip()
        if cls.display == ":":
            raise unittest.SkipTest("Xvfb did not start: " + (cls.logs / "xvfb").read_text()[:200])

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait(10)
        shutil.rmtree(cls.logs, ignore_errors=True)

    def setUp(self):
        super().setUp()
        self.environment = {**SOFTWARE, "DISPLAY": self.display, "XDG_CONFIG_HOME": str(self.folder),
                            "XDG_STATE_HOME": str(self.folder / "state"),
                            "XDG_DATA_HOME": str(self.folder / "share"), "HOME": str(self.folder)}
        self.settings = self.folder / "headlight" / "settings.json"

    def xdotool(self, *arguments):
        done = subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, text=True,
                              env={**os.environ, "DISPLAY": self.display}, timeout=30)
        return done.stdout.strip()

    def open(self, *arguments):
        """Starts the program and waits for its window; returns the process."""
        everything = {**os.environ, **self.environment}
        process = subprocess.Popen([HEADLIGHT, *arguments], env=everything, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.end, process)
        self.window = eventually(lambda: process.poll() is not None or self.xdotool("search", "--onlyvisible", "--name", "Headlight"))
        self.assertIsNone(process.poll(), "the program ended before its window opened")
        self.window = self.window.split()[0]
        self.process = process
        self.xdotool("windowfocus", "--sync", self.window)
        self.settle()  # the first frames
        return process

    def settle(self):
        """Waits until the program has done all requested work: an idle window computes nothing. A busy machine does not make the program
        look idle, because a thread that could run has work to do."""
        still, before, end = 0, None, time.monotonic() + 10
        time.sleep(0.1)  # until the X server has delivered the input
        while still < 3 and time.monotonic() < end:
            now = used_and_ready(self.process.pid)
            still = still + 1 if now is None or now == before and not now[1] else 0
            before = now
            time.sleep(0.05)

    @staticmethod
    def end(process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def close(self, process):
        """Asks the window to close, as a window manager does."""
        self.assertIsNone(process.poll(), "the program ended by itself")
        ask_to_close(self.display, int(self.window))
        self.assertEqual(process.wait(20), 0)
        self.assertEqual(process.stderr.read(), b"")

    def keys(self, *names):
        """Types one key after another: letters reach a field at once, and keys take a frame each."""
        for name in names:
            self.xdotool("key", name)
            self.settle()

    def save_as(self, name):
        self.keys("ctrl+shift+s", "ctrl+a")
        self.xdotool("type", "--delay", 50, str(self.folder / name))
        self.settle()
        self.xdotool("key", "Return")
        self.assertTrue(eventually(lambda: (self.folder / name).exists()), "it was not saved")
        self.settle()

    def state_files(self):
        return sorted(path.name for path in (self.folder / "state").rglob("*") if path.is_file())

    def type_sentence(self, words):
        self.keys("ctrl+l", "ctrl+a")
        self.xdotool("type", "--delay", 50, words)
        self.settle()

    def sentence_of(self, document):
        self.succeeds("trace", "--document", document, "--out", self.out)
        return read_tensors(self.out)[1]["sentence"]
