#!/usr/bin/env python3
"""Runs the scripts of a folder, which must agree with the trace and notice every matrix that is damaged.
Usage: check_scripts.py numpy|pytorch|eigen FOLDER"""
import contextlib
import glob
import importlib.util
import io
import os
import re
import runpy
import subprocess
import sys
import tempfile


def said(main):
    """(status, line) of a script's main()."""
    line = io.StringIO()
    with contextlib.redirect_stdout(line):
        status = main()
    return status, line.getvalue()


def damaged(matrix):
    """A copy with its first number changed by more than the tolerance, or replaced if it is not finite."""
    copy = matrix.clone() if hasattr(matrix, "clone") else matrix.copy()
    number = float(copy[0, 0])
    largest = max((abs(float(x)) for x in copy[0] if abs(float(x)) < 1e38), default=0.0)
    copy[0, 0] = number + 1e-3 * (largest + 0.01) if abs(number) < 1e37 else 0.5
    return copy


def faults_of_python(path):
    module = runpy.run_path(path)
    trace, main = module["TRACE"], module["main"]
    status, line = said(main)
    n = len(trace)
    if status != 0 or f"{n} of {n} matrices agree" not in line or line.count("\n") != 1:
        return [f"{path}: status {status}: {line}"]
    faults = []
    for name, value in module["attention"]().items():
        for matrix in value if isinstance(value, list) else [value]:
            if name not in ("tokens", "h") and not str(getattr(matrix, "dtype", "float32")).endswith(("float32", "int64")):
                faults.append(f"{path}: {name} is {matrix.dtype}")
    for i, (name, head, matrix) in enumerate(trace):
        trace[i] = (name, head, damaged(matrix))
        status, line = said(main)
        trace[i] = (name, head, matrix)
        wanted = name if head is None else f"{name}[{head}]"
        if status != 1 or not line.endswith(f"the first that differs is {wanted}\n") or f"{n - 1} of {n}" not in line:
            faults.append(f"{path}: {wanted} was damaged, and it said {line}")
    return faults


def faults_of_eigen(paths):
    """Compiles all programs as one, each in its own namespace, because Eigen compiles slowly."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "all.cpp"), os.path.join(folder, "all")
        with open(source, "w", encoding="utf-8") as out:
            for i, path in enumerate(paths):
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                renamed = re.sub(r"^namespace headlight \{", f"namespace program_{i} {{", text, flags=re.M)
                out.write(re.sub(r"^int main\(\).*\n", "", renamed, flags=re.M))
            calls = " ".join(f"wrong += program_{i}::attention();" for i in range(len(paths)))
            out.write(f"int main() {{ int wrong = 0; {calls} return wrong; }}\n")
        include = subprocess.run(["pkg-config", "--cflags", "eigen3"], capture_output=True, text=True, check=True).stdout.split()
        subprocess.run([os.environ.get("CXX", "g++"), "-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror", *include, source, "-o", program],
                       check=True)
        done = subprocess.run([program], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    faults = [f"{path}: {line}" for path, line in zip(paths, lines) if "differs" in line]
    if len(lines) != len(paths) or done.returncode != len(faults):
        faults.append(f"{len(paths)} programs printed {len(lines)} lines; status {done.returncode}")
    return faults


def main(language, folder):
    if language == "pytorch" and importlib.util.find_spec("torch") is None:
        print("skipped: PyTorch is not installed")
        return 77
    paths = sorted(glob.glob(os.path.join(folder, f"*.{language}.*")))
    faults = faults_of_eigen(paths) if language == "eigen" else [fault for path in paths for fault in faults_of_python(path)]
    for fault in faults:
        print(fault)
    print(f"{len(paths)} scripts, {len(faults)} faults")
    return 1 if faults or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
