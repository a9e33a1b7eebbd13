"""`headlight export` for paper and other programs: NumPy reads the numbers back, and programs of each kind read the pictures if they are
installed."""
import base64
import csv
import html.parser
import io
import json
import os
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree

import numpy

try:
    import PIL.Image
except ImportError:
    PIL = None

from program import EXAMPLE, Commands, main, png_size, run

READABLE = ("--model", "readable", "--sentence", EXAMPLE)
PATTERN = ("--node", "blocks.0.attn.pattern[1]")
WORDS = EXAMPLE.split()


def pixels(path):
    return numpy.asarray(PIL.Image.open(path).convert("RGB")).astype(float)


def coarse(picture, n=20):
    height, width = picture.shape[0] // n * n, picture.shape[1] // n * n
    return picture[:height, :width].reshape(height // n, n, width // n, n, 3).mean((1, 3))


class Papers(Commands):
    def written(self, form, *arguments):
        path = self.folder / f"out.{form}"
        self.assertEqual(self.succeeds("export", "--as", form, *arguments, "--out", path), "")
        return path

    def printed(self, form, *arguments):
        return run("export", "--as", form, *arguments).stdout


class Numbers(Papers):
    def test_npy_holds_what_the_trace_holds(self):
        tensors, _ = self.trace(*READABLE)
        for node, expected in (("blocks.0.attn.pattern[1]", tensors["blocks.0.attn.pattern"][0, 1]),
                               ("blocks.0.attn.pattern", tensors["blocks.0.attn.pattern"][0]),
                               ("blocks.0.attn_out", tensors["blocks.0.attn_out"][0])):
            with self.subTest(node):
                array = numpy.load(self.written("npy", *READABLE, "--node", node))
                self.assertEqual(array.dtype, numpy.float32)
                numpy.testing.assert_array_equal(array, expected)

    def test_csv_reads_back_the_same_numbers(self):
        array = numpy.load(self.written("npy", *READABLE, *PATTERN))
        rows = list(csv.reader(io.StringIO(self.printed("csv", *READABLE, *PATTERN).decode(), newline="")))
        self.assertEqual(rows[0], ["", *WORDS])
        self.assertEqual([row[0] for row in rows[1:]], WORDS)
        numpy.testing.assert_array_equal(numpy.array([row[1:] for row in rows[1:]], dtype=numpy.float32), array)

    def test_csv_of_every_head_says_whose_a_row_is(self):
        rows = list(csv.reader(io.StringIO(self.printed("csv", *READABLE, "--node", "blocks.0.attn.pattern").decode(), newline="")))
        self.assertEqual(len(rows), 1 + 4 * 9)
        self.assertEqual(rows[10][:2], ["blocks.0.attn.pattern[1]", "The"])

    def test_infinity_and_nan_are_said(self):
        asked = (*READABLE, "--mask", "causal", "--node", "blocks.0.attn.masked_scores[0]")
        self.assertTrue(numpy.isneginf(numpy.load(self.written("npy", *asked))[0, 1]))
        self.assertIn(b",-inf", self.printed("csv", *asked))
        self.assertIn(b"-\\infty", self.printed("latex", *asked))
        asked = (*READABLE, "--set", "blocks.0.attn.scores[0],0,0=inf", "--node", "blocks.0.attn.pattern[0]")
        done = run("export", "--as", "csv", *asked)
        if done.returncode == 0:
            self.assertIn(b"nan", done.stdout)

    def test_words_with_commas_and_quotes_are_quoted(self):
        text = self.printed("csv", "--model", "random", "--sentence", 'he said "no, never"', "--node", "embed").decode()
        for row in csv.reader(io.StringIO(text, newline="")):
            self.assertEqual(len(row), 33, row)

    def test_other_sentences_of_a_batch(self):
        rows = self.printed("csv", *READABLE, "--sentence", "it was tired", "--sentence-number", "2",
                            "--node", "embed").decode().split("\r\n")
        self.assertTrue(rows[1].startswith("it,"), rows[1])


class Latex(Papers):
    def test_decimals_and_labels(self):
        self.assertIn(b"  0.960 & 0.039 &", self.printed("latex", *READABLE, *PATTERN, "--decimals", "3"))
        self.assertIn(b"\\text{elephant}", self.printed("latex", *READABLE, *PATTERN, "--labels"))

    @unittest.skipUnless(shutil.which("pdflatex"), "there is no pdflatex")
    def test_what_is_written_compiles(self):
        hostile = ("--model", "random", "--sentence", "50 % of $x_1 & {y}~^\\ #2", "--node", "blocks.0.attn.pattern")
        for form, flags, packages in (("latex", (), "amsmath"), ("latex", ("--labels",), "amsmath,array,graphicx"), ("tikz", (), "tikz")):
            for asked in ((*READABLE, *PATTERN), hostile, (*READABLE, "--mask", "causal", "--node", "blocks.0.attn.masked_scores[0]")):
                with self.subTest(form=form, flags=flags, asked=asked):
                    body = self.printed(form, *asked, *flags).decode()
                    body = body if form == "tikz" else "\\[\n" + body.replace("\n\n", "\n\\]\n\\[\n") + "\\]\n"
                    document = "\\documentclass{article}\\usepackage{%s}\\begin{document}\n%s\\end{document}\n" % (packages, body)
                    (self.folder / "paper.tex").write_text(document, encoding="utf-8")
                    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"], cwd=self.folder,
                                          capture_output=True, timeout=120)
                    self.assertEqual(done.returncode, 0, done.stdout.decode(errors="replace")[-2000:])


class Pictures(Papers):
    def test_a_board_on_paper_has_no_controls(self):
        def words(*asked):
            return set(re.findall(r">([^<>]+)<", self.written("svg", *asked).read_text()))
        for asked, controls, stays in (((*READABLE, "--view", "softmax", "--head", "2"), {"matrix", "lines"}, "head 2 / 4"),
                                       (("--model", "en-fr", "--view", "translate"),
                                        {"Write next word", "Sample", "Any word"}, "Translation")):
            with self.subTest(asked):
                self.assertLessEqual(controls, words(*asked), "the window has them")
                board = words(*asked, "--board")
                self.assertFalse(controls & board)
                self.assertIn(stays, board)

    def test_svg_is_xml_with_text_and_names_no_other_place(self):
        for asked in (PATTERN, ("--view", "softmax"), ("--view", "q", "--board", "--dark")):
            with self.subTest(asked):
                text = self.written("svg", *READABLE, *asked).read_text(encoding="utf-8")
                root = xml.etree.ElementTree.fromstring(text)
                said = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
                self.assertLessEqual({"elephant", "hungry"}, said)
                self.assertEqual(re.findall(r"https?://(?!www\.w3\.org/)", text), [])

    def test_every_weight_stands_in_its_picture(self):
        array = numpy.load(self.written("npy", *READABLE, *PATTERN))
        root = xml.etree.ElementTree.fromstring(self.written("svg", *READABLE, *PATTERN).read_text(encoding="utf-8"))
        numbers = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text") if re.fullmatch(r"\d\.\d\d", element.text)]
        self.assertEqual(numbers, [f"{value:.2f}" for value in array.ravel()])

    @unittest.skipUnless(PIL, "there is no PIL (package python3-pil)")
    def test_png_looks_like_what_the_window_shows(self):
        for theme in ((), ("--dark",)):
            with self.subTest(theme):
                drawn = self.written("png", *READABLE, "--view", "softmax", "--size", "1280x720", *theme)
                self.succeeds("render", *READABLE, "--view", "softmax", "--size", "1280x720", *theme, "--out", self.png)
                self.assertEqual(png_size(drawn), (1280, 720))
                apart = numpy.abs(coarse(pixels(drawn)) - coarse(pixels(self.png)))
                self.assertLess(apart.mean(), 1.5)
                self.assertLess(apart.max(), 40)

    def test_any_scale(self):
        width, height = png_size(self.written("png", *READABLE, *PATTERN))
        self.assertEqual(png_size(self.written("png", *READABLE, *PATTERN, "--scale", "3")), (3 * width, 3 * height))
        small = png_size(self.written("png", *READABLE, *PATTERN, "--scale", "0.5"))
        self.assertLess(abs(small[0] - width / 2) + abs(small[1] - height / 2), 2)

    def test_a_run_of_many_words_is_drawn(self):
        self.written("pdf", "--model", "random", "--d-model", "64", "--sentence", "word " * 60, "--node", "blocks.0.attn.pattern")

    @unittest.skipUnless(PIL and shutil.which("rsvg-convert"), "there is no rsvg-convert (package librsvg2-bin) or no PIL (python3-pil)")
    def test_svg_looks_like_the_png(self):
        self.succeeds("render", *READABLE, "--view", "softmax", "--out", self.png)
        drawn = self.folder / "drawn.png"
        subprocess.run(["rsvg-convert", self.written("svg", *READABLE, "--view", "softmax"), "-o", drawn], check=True)
        apart = numpy.abs(coarse(pixels(drawn)) - coarse(pixels(self.png)))
        self.assertLess(apart.mean(), 2)

    @unittest.skipUnless(shutil.which("pdftotext"), "there is no pdftotext (package poppler-utils)")
    def test_pdf_gives_its_words_back(self):
        done = subprocess.run(["pdftotext", "-layout", self.written("pdf", *READABLE, "--view", "softmax"), "-"], check=True,
                              capture_output=True)
        text = done.stdout.decode()
        for words in ("What this stage does", EXAMPLE, "Weighted sum", "elephant", "0.90", "Softmax turns each row"):
            self.assertIn(words, text)

    @unittest.skipUnless(PIL, "there is no PIL (package python3-pil)")
    def test_webp_goes_down_the_rows_of_a_stage(self):
        picture = PIL.Image.open(self.written("webp", *READABLE, "--view", "softmax", "--board", "--scale", "0.3"))
        self.assertEqual((picture.format, picture.n_frames), ("WEBP", 9))

    @unittest.skipUnless(PIL, "there is no PIL (package python3-pil)")
    def test_webp_plays_how_a_stage_is_computed(self):
        for view in ("softmax", "merge"):
            picture = PIL.Image.open(self.written("webp", *READABLE, "--view", view, "--board", "--play", "--scale", "0.2"))
            self.assertGreater(picture.n_frames, 9, view)
        self.refuses("export", "--as", "svg", "--view", "q", "--play", saying="--play is for --as webp with a stage")
        self.refuses("export", "--as", "webp", "--view", "tokens", "--play", "--out", self.folder / "out.webp",
                     saying="nothing is computed here")

    @unittest.skipUnless(PIL, "there is no PIL (package python3-pil)")
    def test_a_picture_can_be_taken_half_way(self):
        shown = []
        for part in ("0.1", "0.6", "1"):
            path = self.folder / f"at-{part}.png"
            self.succeeds("render", *READABLE, "--view", "scores", "--motion", part, "--size", "1280x720", "--out", path)
            shown.append(pixels(path))
        self.assertTrue((shown[0] != shown[1]).any() and (shown[1] != shown[2]).any())
        self.refuses("render", "--view", "tokens", "--motion", "0.5", "--out", self.folder / "x.png", saying="nothing is computed here")
        self.refuses("render", "--motion", "1.5", "--out", self.folder / "x.png", saying="--motion")

    def test_translations_and_the_training_view_are_drawn_too(self):
        for view in ("translate", "decoder.0.cross.softmax", "probs"):
            self.written("svg", "--model", "en-fr", "--view", view)
        self.written("pdf", "--view", "training", "--task", "copy", "--steps", "2")


class Page(html.parser.HTMLParser):
    """The contents that a browser would find."""

    def __init__(self, text):
        super().__init__()
        self.open, self.headings, self.matrices, self.cells, self.ids, self.targets, self.tags = [], [], [], 0, set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.add(tag)
        self.open.append((tag, attributes))
        if "id" in attributes:
            self.ids.add(attributes["id"])
        if tag == "a":
            self.targets.add(attributes["href"])
        for name in ("src", "href"):
            if name in attributes and not attributes[name].startswith(("#", "data:")):
                raise AssertionError(f"{tag} asks for {attributes[name]}")
        if tag in ("meta",):
            self.open.pop()
        self.cells += tag == "td"

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, text):
        tag, attributes = self.open[-1] if self.open else ("", {})
        if tag in ("h1", "h2", "h3"):
            self.headings.append((tag, text))
        if tag == "script" and attributes.get("type") == "application/json":
            self.matrices.append(json.loads(text))


class Html(Papers):
    def page(self, *arguments):
        self.text = self.written("html", *arguments).read_text(encoding="utf-8")
        return Page(self.text)

    def test_it_holds_every_stage_and_every_number(self):
        tensors, _ = self.trace(*READABLE)
        page = self.page(*READABLE)
        self.assertEqual(page.open, [])
        self.assertEqual(page.headings[0], ("h1", EXAMPLE))
        self.assertEqual([text.strip() for tag, text in page.headings if tag == "h3"],
                         ["The map", "Tokens", "Embedding", "+ Positions", "Queries (Q)", "Keys (K)", "Values (V)", "Split heads", "Scores",
                          "Scale", "Mask", "Softmax", "Weighted sum", "Merge", "Output"])
        found = {m["name"]: m for m in page.matrices}
        for head in range(4):
            m = found[f"blocks.0.attn.pattern[{head}]"]
            numbers = numpy.frombuffer(base64.b64decode(m["f32"]), numpy.float32).reshape(len(m["rows"]), len(m["cols"]))
            numpy.testing.assert_array_equal(numbers, tensors["blocks.0.attn.pattern"][0, head])
        self.assertTrue({f"#{one}" for one in page.ids} >= page.targets)

    def test_a_stage_is_called_as_on_the_board(self):
        headings = [text.strip() for tag, text in self.page(*READABLE, "--positions", "rotary").headings if tag == "h3"]
        self.assertEqual(headings[3:4], ["Positions later"])

    def test_the_map_leads_to_the_stages(self):
        for model in (READABLE, ("--model", "en-fr")):
            self.page(*model)
            section = self.text.split('<section id="map">')[1].split("</section>")[0]
            self.assertEqual(section.count("<svg "), 2, "on light and on dark paper")
            drawn = Page(section)
            self.assertEqual(drawn.open, [])
            whole = Page(self.text)
            self.assertTrue(drawn.targets <= {f"#{one}" for one in whole.ids})
            self.assertGreater(len(drawn.targets), 9)
            clips = re.findall(r'clipPath id="([^"]*)"', section)
            self.assertEqual(len(clips), len(set(clips)), "two pictures share a name")

    def test_a_map_on_paper_is_whole(self):
        heights = [float(re.search(r'height="([0-9.]+)"',
                                   self.written("svg", "--model", "en-fr", "--view", "map", "--board", "--size", size).read_text())[1])
                   for size in ("1280x720", "1600x1000")]
        self.assertTrue(all(height > 900 for height in heights), heights)

    def test_the_pinned_cell_and_each_rows_largest_have_their_working(self):
        page = self.page(*READABLE, "--view", "softmax", "--head", "2", "--pin", "6,4")
        m = next(m for m in page.matrices if m["name"] == "blocks.0.attn.pattern[1]")
        self.assertEqual(m["workings"][m["pinned"]][:2], [6, 4])
        self.assertEqual({w[0] for w in m["workings"]}, set(range(9)))
        explained = self.succeeds("explain", *READABLE, "blocks.0.attn.pattern[1]", "6", "4")
        self.assertEqual(m["workings"][m["pinned"]][2].splitlines()[0], explained.splitlines()[0])

    def test_its_numbers_are_written_as_its_language_writes_them(self):
        """Numbers in a map, a table and a legend have the mark; a working stays as the command prints it."""
        path = self.folder / "out.html"
        self.succeeds("export", "--as", "html", *READABLE, "--view", "softmax", "--head", "2", "--pin", "6,1", "--out", path,
                      environment={"HEADLIGHT_LANGUAGE": "fr"})
        text = path.read_text(encoding="utf-8")
        numbers = re.findall(r"<td>(-?[0-9]+[.,][0-9]+)</td>", text)
        self.assertGreater(len(numbers), 1000)
        self.assertEqual([number for number in numbers if "." in number], [])
        drawn = re.findall(r"<text[^>]*>([^<]*[0-9][.,][0-9][^<]*)</text>", text.split('<section id="map">')[1].split("</section>")[0])
        self.assertEqual([words for words in drawn if "." in words], [])
        self.assertIn('"decimal":","', text)
        if shutil.which("chromium"):
            done = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.folder}/profile",
                                   "--dump-dom", f"file://{path}"], capture_output=True, timeout=120)
            self.assertIn(": 0,90", done.stdout.decode())

    def test_it_asks_the_network_for_nothing(self):
        self.page(*READABLE)
        self.assertEqual(re.findall(r"https?://(?!www\.w3\.org/2000/svg\")|@import|url\((?!#)", self.text), [])
        self.assertIn("default-src 'none'", self.text)

    def test_hostile_words_stay_words(self):
        page = self.page("--model", "random", "--sentence", "</script><img/src=x onerror=alert(1)> <b> \"&amp;")
        self.assertNotIn("img", page.tags)
        self.assertEqual(page.open, [])

    def test_a_translation_is_a_page_too(self):
        page = self.page("--model", "en-fr")
        self.assertIn(("h2", "Decoder: Cross-attention"), page.headings)

    @unittest.skipUnless(shutil.which("chromium"), "there is no chromium")
    def test_a_browser_runs_it(self):
        path = self.written("html", *READABLE, "--view", "softmax", "--head", "2", "--pin", "6,1")
        done = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.folder}/profile",
                               "--dump-dom", f"file://{path}"],
                              capture_output=True, timeout=120)
        text = done.stdout.decode()
        for words in ("row “it”, column “elephant” of blocks.0.attn.pattern[1]: 0.90", "--l: #", "largest score of the row"):
            self.assertTrue(words in text, words)


class Refusals(Papers):
    def test_what_is_wrong_is_said(self):
        self.refuses("export", "--as", "csv", *READABLE, saying=("--as csv writes one matrix", "--node"))
        self.refuses("export", "--as", "csv", "--node", "blocks.0.attn.patern[1]", saying="blocks.0.attn.pattern[1]")
        self.refuses("export", "--as", "csv", "--node", "blocks.0.attn.pattern[4]", saying="blocks.0.attn.pattern[4]")
        self.refuses("export", "--as", "numpy", "--node", "embed", saying="--node is for")
        self.refuses("export", "--as", "html", "--node", "embed", saying="--node is for")
        self.refuses("export", "--as", "csv", "--node", "embed", "--decimals", "2", saying="--decimals is for --as latex and --as tikz")
        self.refuses("export", "--as", "tikz", "--node", "embed", "--labels", saying="--labels is for --as latex")
        self.refuses("export", "--as", "svg", "--node", "embed", "--view", "softmax", saying="--view is for pictures of a view")
        for flag in (("--gradient-of", "embed,0,0"), ("--look", "lines"), ("--present",), ("--all-lines",)):
            self.refuses("export", "--as", "csv", "--node", "embed", *flag, saying=f"{flag[0]} is for pictures of a view")
        self.refuses("export", "--as", "svg", "--scale", "2", saying="--scale is for --as png")
        self.refuses("export", "--as", "csv", "--node", "embed", "--dark", saying="--dark is for pictures")
        self.refuses("export", "--as", "png", "--scale", "16", "--size", "16384x16384", saying="too large")
        self.refuses("export", "--as", "tikz", "--model", "random", "--node", "W_E", saying=("W_E", "cells", "LaTeX"))
        self.refuses("export", "--as", "svg", "--view", "sofmax", saying='did you mean "softmax"')

    def test_outputs_are_whole_or_not_there(self):
        for form, more in (("csv", PATTERN), ("npy", PATTERN), ("pdf", ()), ("svg", ()), ("png", ()), ("html", ())):
            with self.subTest(form):
                self.refuses("export", "--as", form, *more, "--out", self.folder / "missing" / f"file.{form}", saying="missing")
                self.refuses("export", "--as", form, *more, "--out", "/dev/full", saying="/dev/full")

    def test_the_document_is_not_overwritten(self):
        document = self.folder / "mine.headlight"
        self.succeeds("trace", *READABLE, "--out", self.out)
        done = run("export", "--as", "svg", "--document", document, "--out", document)
        self.assertEqual(done.returncode, 2)

    def test_bytes_do_not_go_to_a_terminal(self):
        if not shutil.which("script"):
            self.skipTest("there is no script")
        done = run("-qec", f"{os.environ['HEADLIGHT']} export --as npy --node embed", "/dev/null", program="script")
        self.assertIn(b"cannot be shown on a terminal; name a file with --out NAME.npy", done.stdout)


if __name__ == "__main__":
    main()
