"""The peers that Headlight is timed beside, each optional: PyTorch of every Python that has it, and ONNX Runtime of a Python or of npm.

Pythons: /usr/bin/python3 (Debian: python3-torch), the `python3` of PATH, and those that BENCH_PYTHONS names, separated by colons. npm's:
`npm install --ignore-scripts onnxruntime-node` in a folder whose node_modules NODE_PATH names. Some Python needs `onnx` (python3-onnx),
to write the models. A peer's seconds(threads) is {case: seconds} of its best setting, or {} with the reason printed.
"""
import functools
import json
import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
# Users have neither, and both choose slower kernels than the library does by itself.
CHOSEN_BY_HAND = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")


def environment(**more):
    return {name: value for name, value in os.environ.items() if name not in CHOSEN_BY_HAND} | more


def output(*command, **more):
    """Returns its output, or None with the reason printed."""
    done = subprocess.run(command, capture_output=True, text=True, env=environment(**more))
    if done.returncode != 0:
        print(f"{' '.join(command[:3])} gave no timings: {(done.stderr.strip().splitlines() or ['no reason'])[-1]}")
        return None
    return done.stdout


def answer(python, code):
    """Returns the output of a line of Python; None if it fails."""
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, env=environment())
    return done.stdout.strip() if done.returncode == 0 else None


@functools.cache
def pythons():
    named = ["/usr/bin/python3", shutil.which("python3")] + os.environ.get("BENCH_PYTHONS", "").split(":")
    return list(dict.fromkeys(one for one in named if one and shutil.which(one)))


class Torch:
    """PyTorch of one Python. Debian's multiplies through OpenBLAS, whose threads are not PyTorch's own; others through oneMKL."""

    def __init__(self, python):
        self.python, self.back = python, {}
        version, mkl = answer(python, "import torch; print(torch.__version__, torch.backends.mkl.is_available())").split()
        self.mkl = mkl == "True"
        self.name = f"PyTorch {version} ({'oneMKL' if self.mkl else 'OpenBLAS'})"

    def settings(self, threads):
        """(PyTorch's threads, OpenBLAS's) that use at most so many cores."""
        if self.mkl or threads == 1:
            return [(threads, threads)]
        return [(1, threads), (threads, 1), (threads, threads)]

    def run(self, script, own, blas, *arguments):
        return output(self.python, os.path.join(HERE, script), *arguments, OPENBLAS_NUM_THREADS=str(blas), OMP_NUM_THREADS=str(own))

    def seconds(self, threads, cases=()):
        best = {}
        for own, blas in self.settings(threads):
            found = self.run("torch_bench.py", own, blas, str(own), *cases)
            found = json.loads(found) if found else {"seconds": {}, "times_there": {}}
            self.back.update(found["times_there"])
            for case, seconds in found["seconds"].items():
                best[case] = min(seconds, best.get(case, seconds))
        return best


class Onnx:
    """ONNX Runtime, with every matrix that Headlight keeps as a result ("keep"), or with the last alone ("last")."""

    def __init__(self, command, version, folder, kept):
        self.command, self.folder, self.kept = command, folder, kept
        self.name = f"ONNX Runtime {version} keeps {'the same' if kept == 'keep' else 'nothing'}"

    def seconds(self, threads, cases=()):
        found = output(*self.command, self.folder, self.kept, str(threads), *cases)
        return json.loads(found)["seconds"] if found else {}


def onnx_command():
    """A command that times models, and the version; (None, None) where there is none."""
    for python in pythons():
        version = answer(python, "import onnxruntime; print(onnxruntime.__version__)")
        if version:
            return (python, os.path.join(HERE, "onnx_bench.py")), version
    modules = os.path.join(os.environ.get("NODE_PATH", "node_modules"), "onnxruntime-node", "package.json")
    if shutil.which("node") and os.path.exists(modules):
        with open(modules, encoding="utf-8") as file:
            return ("node", os.path.join(HERE, "onnx_bench.mjs")), json.load(file)["version"] + " of npm"
    return None, None


def torches():
    return [Torch(python) for python in pythons() if answer(python, "import torch") is not None]


def onnx_peers(folder, cases=()):
    """Writes the models into `folder` first."""
    command, version = onnx_command()
    writer = next((python for python in pythons() if answer(python, "import onnx, numpy") is not None), None)
    if not command or not writer:
        return []
    if output(writer, os.path.join(HERE, "onnx_models.py"), folder, *cases) is None:
        return []
    return [Onnx(command, version, folder, kept) for kept in ("keep", "last")]
