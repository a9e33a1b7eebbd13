"""The Debian package's entries for a desktop, a shell and man: they come from the declared commands."""
import pathlib
import re
import shutil
import subprocess
import unittest

from program import Commands, main, run
from test_results import document_bytes

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "app" / "package"


def tool(name):
    return unittest.skipUnless(shutil.which(name), f"needs {name}")


class Declared(Commands):
    def commands(self):
        return re.findall(r"^  ([a-z]+) ", self.succeeds("--help").split("Commands (")[1], re.M)

    def flags(self, *command):
        return re.findall(r"^  (--[a-z0-9-]+)", self.succeeds(*command, "--help"), re.M)


class Completion(Declared):
    def completed(self, *words):
        """Bash's completions after `words`, the last of which is being typed."""
        script = 'eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _headlight; printf "%s\\n" "${COMPREPLY[@]}"'
        offered = run("-c", script, "bash", self.succeeds("completion", "bash"), "headlight", *words, program="bash")
        self.assertEqual((offered.returncode, offered.stderr), (0, b""))
        return offered.stdout.decode().split()

    def test_bash_offers_every_command_and_flag(self):
        commands = self.commands()
        self.assertIn("completion", commands)
        self.assertEqual(sorted(self.completed("")), sorted(commands + self.flags()))
        self.assertEqual(self.completed("tra"), ["trace", "translate", "train"])
        for command in commands:
            self.assertEqual(self.completed(command, "--"), self.flags(command), command)
        self.assertEqual(self.completed("render", "--vi"), ["--view"])
        self.assertEqual(self.completed("render", "fi"), [])  # bash then offers files
        self.assertEqual(self.completed("--pre"), ["--present"])

    def test_zsh_and_fish_name_every_command_and_flag(self):
        zsh, fish = self.succeeds("completion", "zsh"), self.succeeds("completion", "fish")
        for command in self.commands():
            self.assertIn(f"    {command}) _arguments", zsh)
            self.assertIn(f"__fish_use_subcommand -a {command} ", fish)
            for flag in self.flags(command)[:-1]:
                self.assertIn(flag + "[", zsh)
                self.assertRegex(fish, f"__fish_seen_subcommand_from {command}' -l {flag[2:]} ")

    @tool("zsh")
    def test_zsh_reads_it(self):
        self.reads("zsh")

    @tool("fish")
    def test_fish_reads_it(self):
        self.reads("fish")

    def reads(self, shell):
        script = self.folder / shell
        script.write_text(self.succeeds("completion", shell))
        done = subprocess.run([shell, "-n", script], capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_another_shell(self):
        self.refuses("completion", "tcsh", saying=("no completion for tcsh", "bash, zsh and fish"))
        self.refuses("completion", saying="SHELL")


class Manual(Declared):
    def test_it_tells_every_command_and_flag(self):
        page = self.succeeds("manual").replace("\\-", "-")
        for command in self.commands():
            section = page.split(f".SS headlight {command}")[1].split(".SS")[0]
            for flag in self.flags(command)[:-1]:
                self.assertRegex(section, rf"\n\.B {flag}\b", command)
        self.assertEqual(page.count("\n.SS "), len(self.commands()))

    @tool("man")
    def test_man_reads_it_without_a_warning(self):
        page = self.folder / "headlight.1"
        page.write_text(self.succeeds("manual"))
        done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page], capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


class Desktop(Commands):
    @tool("desktop-file-validate")
    def test_the_entry_is_sound(self):
        done = subprocess.run(["desktop-file-validate", PACKAGE / "headlight.desktop"], capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (0, b""), done)

    @tool("update-mime-database")
    @tool("gio")
    def test_a_document_is_known_by_its_name_and_by_what_it_holds(self):
        packages = self.folder / "mime" / "packages"
        packages.mkdir(parents=True)
        shutil.copy(PACKAGE / "headlight-mime.xml", packages / "headlight.xml")
        subprocess.run(["update-mime-database", self.folder / "mime"], check=True, capture_output=True, timeout=60)
        (self.folder / "named.headlight").write_bytes(b"whatever it holds")
        (self.folder / "unnamed").write_bytes(document_bytes())
        (self.folder / "other.bin").write_bytes(b"\x08\0\0\0\0\0\0\0{}      ")
        entry = (PACKAGE / "headlight.desktop").read_text()
        for name, is_one in (("named.headlight", True), ("unnamed", True), ("other.bin", False)):
            done = run("info", "-a", "standard::content-type", self.folder / name, program="gio",
                       environment={"XDG_DATA_DIRS": str(self.folder), "XDG_DATA_HOME": str(self.folder / "home")})
            kind = re.search(r"standard::content-type: (\S+)", done.stdout.decode())[1]
            self.assertEqual(f"MimeType={kind};" in entry, is_one, (name, kind))


if __name__ == "__main__":
    main()
