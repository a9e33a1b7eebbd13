#!/usr/bin/python3
"""page_make.py SOURCE MODULE SOURCES OUT [--quick]: puts the page together from MODULE.wasm, .js (glue) and .data (files) and page.html,
.css and its scripts: OUT/index.html with OUT/headlight.pack and the Chinese characters (headlight-han.woff2) beside it, for a server,
with what lets that start without a network; and OUT/headlight.html, the same as one file. Says how large they are. With --quick they are
packed in less time."""
import base64
import gzip
import hashlib
import html
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys

source, module, sources, out = (pathlib.Path(argument) for argument in sys.argv[1:5])
here = source / "app" / "platform" / "web"

# The other contents of the page, as Debian packages, whose copyright files go along.
INSTALLED = ["emscripten", "libeigen3-dev", "nlohmann-json3-dev", "libstb-dev", "fonts-inter", "fonts-jetbrains-mono", "fonts-dejavu-core",
             "fonts-droid-fallback"]
LICENCES = ["LGPL-2.1", "Apache-2.0"]  # the licences that those files refer to; of cairo's two the page uses LGPL-2.1


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def installed_version(package):
    return output_of("dpkg-query", "-W", "-f", "${Version}", package)


def fetched():
    """Debian's source packages that were built, with their versions and copyright texts."""
    for line in (sources / "versions").read_text().splitlines():
        package, version = line.split(" ")
        if package == "glfw3":
            continue  # for Windows
        folder = next(sources.glob(package + "-[0-9]*/"))
        files = [folder / "debian" / "copyright", folder / "COPYING", folder / "LICENSE"]
        yield package, version, next(file for file in files if file.exists()).read_text(encoding="utf-8", errors="replace")


def of_what_pages_contain(text):
    """Emscripten's copyright file without the paragraphs on its tests, tools and documentation, and the licences that only those have."""
    parts = text.split("\n\n")
    files = [part for part in parts if part.startswith("Files:") and re.search(r"^ (\*|src/.*|system/.*)$", part, re.MULTILINE)]
    named = set(" ".join(re.findall("^License: *(.*)$", "\n".join(files), re.MULTILINE)).lower().split())
    licences = [part for part in parts if part.startswith("License:") and part.split()[1].lower() in named]
    assert len(files) > 20 and len(licences) > 10, "the copyright file of emscripten is not as it was"
    return "\n\n".join(files + licences)


def about():
    version = re.search(r'"([^"]*)"\n#define HEADLIGHT_COMMIT "([^"]*)"', (module.parent / "version" / "headlight_version.hpp").read_text())
    parts = list(fetched())
    installed = [(package, installed_version(package)) for package in INSTALLED]
    lines = [f"Headlight {version[1]}" + (f", commit {version[2]}" if version[2] else ""), "",
             (source / "LICENSE").read_text(),
             "This page contains, besides Headlight itself, these packages of Debian 12, some of them in part, and fonts with the "
             "characters that it needs. FriBidi and cairo are under the GNU Lesser General Public License: their sources are Debian's "
             "source packages of the versions named here, which its archive keeps, and app/web.sh of Headlight's sources "
             "builds this page from them, or from changed ones.", ""]
    lines += [f"{package} {version}" for package, version, _ in parts] + [f"{package} {version}" for package, version in installed]
    for package, _, text in parts:
        lines += ["", "=" * 20 + " " + package, "", text]
    for package, _ in installed:
        text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8", errors="replace")
        lines += ["", "=" * 20 + " " + package, "", of_what_pages_contain(text) if package == "emscripten" else text]
    for name in LICENCES:
        lines += ["", "=" * 20 + " " + name, "", pathlib.Path("/usr/share/common-licenses", name).read_text()]
    return "\n".join(lines)


def in_halves(files):
    """Returns the files with each model's two-byte numbers split into their high bytes and their low ones, because a high byte resembles
    the one before it and a low one resembles none; and the places of the numbers, as (offset, bytes)."""
    places = []
    for model in sorted((source / "assets" / "models").glob("*/model.safetensors")):
        written = model.read_bytes()
        header = 8 + struct.unpack_from("<Q", written)[0]
        assert '"F16"' in written[8:header].decode() and '"F32"' not in written[8:header].decode(), f"{model} is not in half precision"
        numbers = written[header:]
        at = files.index(numbers)
        files = files[:at] + numbers[1::2] + numbers[::2] + files[at + len(numbers):]
        places.append((at, len(numbers)))
    return files, places


def packed(about_text):
    """Packs what unpacked() in page_start.js takes: the length of a header, the header, the files, what the page is made from, and the
    module; compressed so that every browser can unpack it. Returns the pack and its version."""
    files, halves = in_halves(module.with_suffix(".data").read_bytes())
    program = module.with_suffix(".wasm").read_bytes()
    made_from = about_text.encode("utf-8")
    version = hashlib.sha256(files + made_from + program).hexdigest()[:12]
    header = json.dumps({"version": version, "files": len(files), "about": len(made_from), "halves": halves}).encode()
    whole = struct.pack("<I", len(header)) + header + files + made_from + program
    plain = out / "pack"
    plain.write_bytes(whole)
    if shutil.which("zopfli") and "--quick" not in sys.argv[5:]:
        subprocess.run(["zopfli", "--i5", str(plain)], check=True)
        data = plain.with_suffix(".gz").read_bytes()
        plain.with_suffix(".gz").unlink()
    else:
        data = gzip.compress(whole, 9, mtime=0)
    plain.unlink()
    return data, version


def own_words():
    """The texts of the page itself in each language: {"fr": {"page.loading": "Chargement"}}, from PO files and the English template. The
    page shows a text that is empty or fuzzy in English. In French the space before a mark keeps it on its line."""
    tables = {}
    for file in sorted((source / "assets" / "words").glob("*/page.po*")):
        table = {}
        for entry in re.split(r"\n(?:[ \t]*\n)+", file.read_text(encoding="utf-8")):
            fields = {field: json.loads('"' + "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', texts)) + '"')
                      for field, texts in re.findall(r'(?m)^(msg\w+)((?:\s*"(?:[^"\\]|\\.)*")+)', entry)}
            words = fields.get("msgid" if file.suffix == ".pot" else "msgstr")
            if fields.get("msgctxt") and words and not re.search(r"(?m)^#,.*fuzzy", entry):
                table[fields["msgctxt"]] = words
        if file.parent.name.split("_")[0] == "fr":
            table = {key: re.sub(r" (?=[;:!?%»])|(?<=«) ", "\u00a0", words) for key, words in table.items()}
        tables[file.parent.name] = table
    return tables


def hash_of(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode() + "'"


def octets(name, data):
    """Bytes that the page itself holds, and that are not a script."""
    return f'<script type="application/octet-stream" id="{name}">{base64.b64encode(data).decode()}</script>' if data else ""


def page(script, style, address, pack=b"", han=b""):
    """`pack` and `han` are inside the page itself; `address` is the pack's place otherwise. The policy allows only what this function
    writes."""
    served, asks = ("'self' ", "'self'") if address else ("", "'none'")
    policy = "; ".join(["default-src 'none'", f"script-src {hash_of(script)} 'wasm-unsafe-eval'", f"style-src {hash_of(style)}",
                        "img-src data: blob:", f"worker-src {served}blob:", f"connect-src {asks}", "base-uri 'none'",
                        "form-action 'none'"] + (["manifest-src 'self'"] if address else []))
    beside = f'<link rel="preload" href="{address}" as="fetch" crossorigin>\n<link rel="manifest" href="headlight.webmanifest">\n'
    icon = (source / "assets" / "headlight.svg").read_bytes()
    parts = {"policy": html.escape(policy, quote=False), "icon": base64.b64encode(icon).decode(),
             "style": style, "script": script,
             "beside": beside if address else "",
             "packed": octets("packed", pack), "han": octets("han", han)}
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], (here / "page.html").read_text(encoding="utf-8"))


out.mkdir(parents=True, exist_ok=True)
scripts = [module.with_suffix(".js")]
scripts += [here / f"{name}.js" for name in ("page_words", "page_start", "page_storage", "page_folders", "page_training", "page_way",
                                            "page_offline", "page_han", "page_frames", "page_heard", "page_input", "page_lms", "page_xapi",
                                            "page_lesson", "page")]
whole_script = "\n".join(path.read_text(encoding="utf-8") for path in scripts)
assert "</script" not in whole_script and "<!--" not in whole_script
style_text = (here / "page.css").read_text(encoding="utf-8")
pack_bytes, pack_version = packed(about())
pack_address = f"headlight.pack?{pack_version}"  # so that no browser takes a pack of another version from its cache
han_bytes = (module.parents[1] / "headlight-han.woff2").read_bytes()
constants = {"pack": {"version": pack_version, "bytes": len(pack_bytes), "address": pack_address},
             "han": {"address": f"headlight-han.woff2?{hashlib.sha256(han_bytes).hexdigest()[:12]}"}, "pageWords": own_words()}
whole_script = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items()) + whole_script
(out / "headlight.pack").write_bytes(pack_bytes)
(out / "headlight-han.woff2").write_bytes(han_bytes)
(out / "index.html").write_text(page(whole_script, style_text, pack_address), encoding="utf-8")
(out / "headlight.html").write_text(page(whole_script, style_text, "", pack_bytes, han_bytes), encoding="utf-8")
for name in ("headlight.webmanifest", "headlight-offline.js"):
    shutil.copyfile(here / name, out / name)
shutil.copyfile(source / "assets" / "headlight.svg", out / "headlight.svg")
for name in ("headlight.html", "index.html", "headlight.pack", "headlight-han.woff2"):
    print(f"{out / name}: {(out / name).stat().st_size / 1e6:.2f} MB")
