"""The command lines in README, manual and CONTRIBUTING, and their requirements."""
import pathlib
import re
import shlex

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ("README.md", ".github/CONTRIBUTING.md", "core/README.md", "app/README.md", "app/platform/web/README.md", "tests/README.md",
         "tests/bench/README.md", "tests/bench/results.md",
         *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "assets" / "manual").glob("*.md")))
PROGRAMS = ("sh", "headlight", "cmake", "ctest", "python3", "sudo", "ninja")

# Every other command line runs in commands.readme, in a few seconds. This fills in the placeholders for the reader's own things.
IN_PLACE_OF = {"#...": "#stage=scores&head=3", '"..."': '"the elephant ate the banana"', "--as FORM": "--as csv --node embed --out a.csv",
               "check FILE": "check my-lessons/07-softmax.md", "headlight FILE": "headlight mine.headlight"}
OPEN_A_WINDOW = ("headlight mine.headlight", "headlight ./mine", "headlight --lesson softmax",
                 "headlight --lesson softmax --exam --minutes 20", "headlight '#...'", "headlight FILE")
# tests/docs.sh runs these one after another in a fresh clone.
LONG = (
    "cmake --preset release && cmake --build --preset release && cmake --install build/release --prefix ~/.local",
    "cmake --preset dev && cmake --build --preset dev",
    "HEADLIGHT_WALK_SECONDS=900 build/dev/tests/walk_tests",
    "cmake --preset bench && cmake --build --preset bench",
    "python3 tests/bench/compare.py build/bench",
    "python3 tests/bench/write_gpt2_shape.py /tmp/gpt2 && python3 tests/bench/compare_generate.py build/bench /tmp/gpt2",
    "python3 tests/bench/compare_training.py build/bench",
    "build/bench/tests/bench/frame_bench",
    "ninja -C build/bench product_bench && build/bench/tests/bench/product_bench",
    "ninja -C build/bench computing_bench long_text_bench && build/bench/tests/bench/computing_bench",
    "build/bench/tests/bench/long_text_bench /tmp/gpt2 /tmp/gpt2/text.txt",
    "headlight train induction --out my-model",
    "headlight train en-fr",
    "headlight train en-fr-unguided",
    "headlight train stories",
    "sh assets/pictures/draw.sh",
)
RUN_ELSEWHERE = {
    "sh app/run.sh": "app/package.sh and who starts the program",
    "sh tests/run.sh": ".ci/run",
    "sh tests/web.sh --quick": ".ci/run",
    **dict.fromkeys(("sh app/web.sh", "sh app/windows.sh", "sh app/package.sh", "sh tests/web.sh", "sh tests/windows/run.sh",
                     "sh tests/fuzz/run.sh", "sh tests/web.sh --reach build/bench"), "tests/nightly.sh"),
    "headlight export --as scorm --lesson softmax --out softmax.zip": "tests/web.sh, which has a page",
    "sh tests/web/orca.sh": "by hand: somebody reads what Orca said",
    "sh tests/docs.sh": "it runs those above",
    "sh tests/nightly.sh": "it is the slower run itself",
    "sudo apt install ./headlight_0.1.0_amd64.deb": "app/package.sh, in a bare Debian",
    "sudo apt install libbenchmark-dev libgtest-dev python3-torch python3-onnx libblis4-openmp libxsmm-dev": "it installs packages",
    "npm install --ignore-scripts onnxruntime-node onnxruntime-web && export NODE_PATH=$PWD/node_modules": "it installs packages",
}


def without_comment(line):
    """A line of shell without the comment after " #"."""
    return re.sub(r"\s+#\s.*$", "", line).strip()


def fenced(text):
    """The lines of its shell blocks, with continued lines joined."""
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
        for line in re.sub(r"\\\n\s*", "", block).splitlines():
            if without_comment(line):
                yield without_comment(line)


def inline(text):
    """Commands between backticks that begin with a program and have arguments."""
    outside = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for code in re.findall(r"`([^`]+)`", outside):
        words = " ".join(code.split())
        program = re.sub(r"^([A-Z_]+=\S+ )+", "", words).split(" ")[0]
        is_line = program in PROGRAMS or program.startswith("build/")
        if is_line and " " in words and not re.fullmatch(r"headlight [a-z]+", words):  # the name of a command
            yield words


def shown(page):
    """Every command line of a page, once."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return list(dict.fromkeys([*fenced(text), *inline(text)]))


def links(page):
    """The files that a page links to, as written, without the anchor."""
    text = re.sub(r"^(`{3,}).*?^\1$|`[^`]+`", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.M | re.S)
    found = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text)]
    return [link for link in found if link and not link.startswith("http")]


def all_shown():
    return list(dict.fromkeys(line for page in PAGES for line in shown(page)))


def scripts(line):
    """The files of this repository in a command line."""
    words = shlex.split(line.replace("&&", " "))
    return [word for word in words if (ROOT / word.split("/")[0]).is_dir() and re.search(r"\.(sh|py)$", word)]


if __name__ == "__main__":  # for tests/docs.sh
    print("\n".join(LONG))
