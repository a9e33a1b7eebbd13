#!/usr/bin/env python3
"""Checks that every source includes what it uses of ours: a type or a function of a header is named only if that header is included,
directly or through others. The builds of the two scripts take thirty sources at once, so one source's includes hide another's omissions,
which a build file by file (cmake --preset dev) then reports. That build also fails for an unused array in a header, unless the array is
inline. Nor may a source use a private constant of another source in its folder.

Usage: check_includes.py ROOT"""
import functools
import pathlib
import re
import sys
import tempfile

ROOMS = ("core", "app")  # tests have what most of them include precompiled
TYPE = re.compile(r"^(?:struct|class|enum class|enum) (\w+)[^;]*$|^(?:struct|class) (\w+);$|^using (\w+) =", re.M)
FUNCTION = re.compile(r"^(?! |return|using|namespace|template|struct|class|enum)[\w:<>,&* \[\]]+?[ &*](\w+)\(", re.M)
# "constexpr float a = 1, b = 2;" outside of functions and classes.
CONSTANTS = re.compile(r"^constexpr \w+ (\w+ = [^;{]+);", re.M)
# GCC reports an unused variable if an array constant's size and type are deduced.
LONE_ARRAY = re.compile(r"^constexpr std::array (\w+)", re.M)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)


def without_comments_and_texts(code):
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", code, flags=re.S)
    code = re.sub(r'R"(\w*)\(.*?\)\1"', '""', code, flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', '""', code)


def defines(code, name):
    """True if a source defines a function, a variable or a lambda with that name: a type precedes it, or a value follows it."""
    before = re.findall(rf"(\w+|[>&*]) ?\b{name}\b", code)
    listed = re.search(rf"^ +(?!return)[\w:<>]+ [\w, ]*\b{name}\b[\w, ]*;", code, re.M)
    return listed or any(word not in ("return", "else", "throw", "case") for word in before) or re.search(rf"\b{name}(?: = |\{{)", code)


class Tree:
    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.folders = [self.root / room for room in ROOMS]
        files = [path for folder in self.folders for path in sorted(folder.rglob("*.?pp")) if "build" not in path.parts]
        self.sources = [path for path in files if path.suffix == ".cpp"]
        self.text = {path: path.read_text(encoding="utf-8") for path in files}
        self.code = {path: without_comments_and_texts(text) for path, text in self.text.items()}
        self.types, self.functions = {}, {}
        for path in files:
            if path.suffix == ".hpp":
                for names in TYPE.findall(self.code[path]):
                    self.types.setdefault("".join(names), set()).add(path)
                for name in FUNCTION.findall(self.code[path]):
                    self.functions.setdefault(name, set()).add(path)

    def found(self, name, source):
        """The file of an include; None if there is none."""
        return next((path for folder in (source.parent, *self.folders) if (path := (folder / name).resolve()) in self.text), None)

    @functools.cache
    def included(self, path):
        """The files that a file includes directly, without generated and foreign headers."""
        return tuple(file for name in INCLUDE.findall(self.text[path]) if (file := self.found(name, path)))

    def closure(self, path):
        """All files that a file includes, directly or not, and itself."""
        all_of_it, waiting = set(), [path]
        while waiting:
            if (file := waiting.pop()) not in all_of_it:
                all_of_it.add(file)
                waiting.extend(self.included(file))
        return all_of_it

    @functools.cache
    def called(self, path):
        return set(re.findall(r"\b(\w+)\(", self.code[path]))

    @functools.cache
    def inner_types(self, path):
        """Types inside classes and functions, whose names are private to these."""
        return set(re.findall(r"\b(?:struct|enum class|class|enum|using|typename|namespace)(?:\.\.\.)? (\w+)", self.code[path]))

    def missing(self, source):
        """(name, header) of everything that a source uses and does not include."""
        code, closure = self.code[source], self.closure(source)
        for name in sorted(set(re.findall(r"(?<![\w.>:])[A-Z]\w+", code)) & self.types.keys()):
            if not self.types[name] & closure and not any(name in self.inner_types(file) for file in closure):
                yield name, min(self.types[name])
        headers = closure - {source}
        declared = set().union(*(self.called(header) for header in headers)) if headers else set()
        for name in sorted((set(re.findall(r"(?<![\w.>:&])(\w+)\(", code)) & self.functions.keys()) - declared):
            if not defines(code, name):
                yield name, min(self.functions[name])

    @functools.cache
    def constants(self, path):
        return {name for names in CONSTANTS.findall(self.code[path]) for name in re.findall(r"(?:^|, )(\w+) =", names)}

    def borrowed(self, source):
        """(name, source) of the constants that a source takes from another one in its folder, with which it is compiled at once."""
        known = set().union(*(self.constants(file) for file in self.closure(source)))
        used = set(re.findall(r"(?<![\w.>:&])(\w+)(?!\w|\()", self.code[source]))
        for other in self.sources:
            if other.parent != source.parent or other == source:
                continue
            for name in sorted((self.constants(other) & used) - known):
                if not any(defines(self.code[file], name) for file in (source, *self.included(source)) if file.parent == source.parent):
                    yield name, other

    def faults(self):
        lone = [f"{path.relative_to(self.root)} has {name}, which is to be inline"
                for path in self.text if path.suffix == ".hpp" for name in LONE_ARRAY.findall(self.code[path])]
        return [f"{source.relative_to(self.root)} uses {name} and does not include {header.relative_to(self.root)}"
                for source in self.sources for name, header in self.missing(source)] + lone + [
                    f"{source.relative_to(self.root)} uses {name} of {other.relative_to(self.root)}"
                    for source in self.sources for name, other in self.borrowed(source)]


def can_fail():
    """True if a missing type, a missing function, a lone array and a borrowed constant are found, and included things are not."""
    files = {"core/a.hpp": "struct Alpha {\n  int n;\n};\nAlpha made(int n);\n", "core/b.hpp": '#include "a.hpp"\n',
             "core/c.hpp": "constexpr std::array all = {1, 2};\n", "core/good.cpp": '#include "b.hpp"\nint f() { return made(1).n; }\n',
             "core/bad.cpp": "int g() { return made(1).n; }\n",
             "core/worse.cpp": "int h(const Alpha& a) { return a.n; }\n",
             "core/lender.cpp": "constexpr int wide = 1, high = 2;\nint i() { return wide + high; }\n",
             "core/taker.cpp": "constexpr int wide = 3;\nint j() { return wide + high; }\n"}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder).resolve() / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        found = [fault.split(" ")[0] for fault in Tree(pathlib.Path(folder).resolve()).faults()]
        return found == ["core/bad.cpp", "core/worse.cpp", "core/c.hpp", "core/taker.cpp"]


def main(root):
    if not can_fail():
        sys.exit("check_includes.py does not find a missing include")
    tree = Tree(pathlib.Path(root).resolve())
    faults = tree.faults()
    print(f"{len(tree.sources)} sources read", *faults, sep="\n")
    sys.exit(1 if faults or len(tree.sources) < 500 else 0)


if __name__ == "__main__":
    main(sys.argv[1])
