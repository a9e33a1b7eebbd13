"""Files and folders of other kinds are recognized by their first bytes wherever a file is read: one line names the kind and the remedy."""
import json
import pickle
import struct
import zipfile

import numpy as np

from program import Commands, main  # first: it says where tests/golden is
import families
import family

WORDS = ["[UNK]", "the", "cat", "sat", "on", "a", "mat"]
POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 548105171\n"
HTML = b"<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>\n"
UTF16 = '{"model_type": "gpt2"}'.encode("utf-16")
KINDS = {  # ending, bytes, words of the line
    "pointer": ("safetensors", POINTER, ("git-lfs pointer", "git lfs pull")),
    "annex": ("safetensors", b"/annex/objects/SHA256E-s5--0123456789.safetensors\n", ("git-annex", "git annex get")),
    "old torch": ("bin", b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19." + b"\x80\x02M\xe9\x03.", ("PyTorch", "save_file")),
    "gguf": ("gguf", b"GGUF\x03\x00\x00\x00" + struct.pack("<QQ", 3, 5), ("GGUF", "model.safetensors")),
    "hdf5": ("h5", b"\x89HDF\r\n\x1a\n" + bytes(40), ("HDF5", "numpy.save")),
    "onnx": ("onnx", b"\x08\x08\x12\x07pytorch\x1a\x052.1.0", ("ONNX", "model.safetensors")),
    "flax": ("msgpack", b"\x81\xa6params\x80", ("Flax", "save_pretrained")),
    "html": ("safetensors", HTML, ("web page", "download it again")),
    "xml": ("safetensors", b'<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', ("XML",)),
    "answer": ("safetensors", b"Entry not found", ("server", "Entry not found")),
    "gzip": ("safetensors", b"\x1f\x8b\x08\x00" + bytes(30), ("gzip", "unpack")),
    "tar": ("safetensors", b"model.safetensors".ljust(257, b"\0") + b"ustar\x0000" + bytes(248), ("tar", "unpack")),
    "utf16": ("safetensors", UTF16, ("UTF-16", "UTF-8")),
    "utf16 without a mark": ("safetensors", UTF16[2:], ("UTF-16",)),
    "csv": ("csv", b"0.5,0.5\n1,0\n", ("CSV", "numpy.save")),
    "csv with names": ("csv", b"the,cat\n1,0\n", ("CSV", "numpy.save")),
    "numbers": ("txt", b"0.5 0.5\n1e-3 nan\n", ("CSV", "numpy.save")),
    "json": ("json", b'{"attentions": [[1, 0]]}', ("JSON", "NAME.safetensors")),
    "text": ("txt", b"the cat sat\non the mat\n", ("a text that begins", "the cat sat")),
    "png": ("safetensors", b"\x89PNG\r\n\x1a\n" + bytes(30), ("PNG",)),
    "pdf": ("safetensors", b"%PDF-1.7\n", ("PDF",)),
    "parquet": ("parquet", b"PAR1\x15\x04", ("Parquet",)),
    "matlab": ("mat", b"MATLAB 5.0 MAT-file, Platform: GLNXA64".ljust(124) + b"\x00\x01IM", ("MATLAB", "loadmat")),
    "zeros": ("safetensors", bytes(5000), ("nothing but zeros",)),
}


def archive(path, **entries):
    with zipfile.ZipFile(path, "w") as file:
        for name, content in entries.items():
            file.writestr(name.replace("__", "/").replace("_DOT_", "."), content)


class Foreign(Commands):
    def kinds(self):
        for name, (ending, content, words) in KINDS.items():
            path = self.folder / f"weights_{name.replace(' ', '_')}.{ending}"
            path.write_bytes(content)
            yield path, words
        for ending, entries, words in (("pt", {"archive__data_DOT_pkl": b"\x80\x02.", "archive__version": b"3"}, ("PyTorch", "save_file")),
                                       ("pth", {"run1__data_DOT_pkl": b"\x80\x02."}, ("PyTorch",)),
                                       ("npz", {"a_DOT_npy": b"\x93NUMPY"}, (".npz", "numpy.load")),
                                       ("zip", {"notes_DOT_txt": b"hello"}, ("zip archive", "unpack"))):
            path = self.folder / f"packed.{ending}"
            archive(path, **entries)
            yield path, words
        np.savez(self.folder / "arrays.npz", a=np.ones((2, 3, 3), np.float32))
        yield self.folder / "arrays.npz", (".npz", "numpy.load")
        for protocol in range(6):
            path = self.folder / f"protocol{protocol}.pkl"
            path.write_bytes(pickle.dumps({"weights": [0.5, 0.5]}, protocol))
            yield path, ("pickle", "numpy.save")
        misnamed = self.folder / "misnamed.safetensors"
        np.save(self.folder / "a.npy", np.ones((2, 3, 3), np.float32))
        misnamed.write_bytes((self.folder / "a.npy").read_bytes())
        yield misnamed, ("NumPy", "NAME.npy")

    def test_as_tensors(self):
        for path, words in self.kinds():
            for command in (["render", "--document", path, "--out", self.png], ["attend", path, "--out", self.out],
                            ["export", "--as", "npy", "--node", "pattern[0]", "--document", path, "--out", self.folder / "x.npy"],
                            ["trace", "--document", path, "--out", self.out], ["models", path],
                            ["trace", "--model", path, "--out", self.out]):
                with self.subTest(path=path.name, command=command[0]):
                    line = self.refuses(*command, saying=(path.name, *words))
                    self.assertNotIn("header of", line)

    def test_a_safetensors_file_under_another_name(self):
        (self.folder / "a.npy").write_bytes(struct.pack("<Q", 16) + b'{}              ')
        self.refuses("render", "--document", self.folder / "a.npy", "--out", self.png, saying=("safetensors file", "NAME.safetensors"))

    def test_sound_files_are_never_taken_for_others(self):
        """A header's length that looks like the beginning of another kind."""
        text = b"{}"
        for length in (0x0480, 0x8B1F, 0x5A42):  # a pickle, gzip, bzip2
            path = self.folder / "odd.safetensors"
            path.write_bytes(struct.pack("<Q", length) + text.ljust(length))
            self.refuses("attend", path, "--out", self.out, saying='has no tensor "Q"')


class Folders(Commands):
    def model(self, name="model"):
        folder = self.folder / name
        families.GPT2("gpt2", len(WORDS)).write(folder)
        family.write_words(folder, WORDS)
        return folder

    def everywhere(self, folder, *words):
        """Every command that reads a model reports it."""
        for command in (["models", folder], ["trace", "--model", folder, "--sentence", "the cat", "--out", self.out],
                        ["generate", "--model", folder, "--text", "the cat"], ["render", "--model", folder, "--out", self.png]):
            with self.subTest(command[0]):
                self.refuses(*command, saying=words)

    def test_pointers_and_pages_in_place_of_a_file(self):
        for content, words in ((POINTER, ("git-lfs pointer", "git lfs pull")), (HTML, ("web page",)), (b"", ("it is empty",)),
                               (UTF16, ("UTF-16", "UTF-8")), (b"\x1f\x8b\x08\x00" + bytes(30), ("gzip",))):
            for name in ("config.json", "tokenizer.json"):
                folder = self.model()
                if not (folder / name).exists():
                    continue
                good = (folder / name).read_bytes()
                (folder / name).write_bytes(content)
                self.everywhere(folder, name, *words)
                (folder / name).write_bytes(good)
        folder = self.model()
        (folder / "model.safetensors").write_bytes(POINTER)
        self.everywhere(folder, "model.safetensors", "git-lfs pointer", "git lfs pull")

    def test_tokenize(self):
        folder = self.folder / "words"
        folder.mkdir()
        for name in ("tokenizer.json", "vocab.txt", "spiece.model"):
            for content, words in ((POINTER, "git-lfs pointer"), (HTML, "web page"), (b"", "empty"),
                                   ("[UNK]\na\n".encode("utf-16"), "UTF-16")):
                (folder / name).write_bytes(content)
                self.refuses("tokenize", "--model", folder, "--text", "a", saying=(name, words))
            (folder / name).unlink()
        (folder / "snapshots" / "607a30d783dfa6").mkdir(parents=True)
        self.refuses("tokenize", "--model", folder, "--text", "a", saying=("hub", "snapshots/607a30d783dfa6", "open that"))
        (self.folder / "llama.gguf").write_bytes(b"GGUF\x03\0\0\0")
        self.refuses("tokenize", "--model", self.folder / "llama.gguf", "--text", "a", saying=("llama.gguf", "GGUF"))

    def test_a_folder_in_place_of_a_document(self):
        self.refuses("render", "--document", self.model(), "--out", self.png, saying=("is a folder", "--model"))

    def test_an_adapter(self):
        folder = self.folder / "adapter"
        folder.mkdir()
        (folder / "adapter_config.json").write_text(json.dumps({"peft_type": "LORA", "base_model_name_or_path": "openai/gpt2"}))
        (folder / "adapter_model.safetensors").write_bytes(b"")
        self.everywhere(folder, "PEFT adapter", "openai/gpt2", "merge_and_unload")
        (folder / "adapter_config.json").write_text("{}")
        self.everywhere(folder, "PEFT adapter", "merge_and_unload")

    def test_a_folder_of_the_hub(self):
        snapshot = self.model("models--openai--gpt2/snapshots/607a30d783dfa663caf39e06633721c8d4cfcd7e")
        self.everywhere(self.folder / "models--openai--gpt2", "hub", "snapshots/607a30d783dfa663caf39e06633721c8d4cfcd7e", "open that")
        self.refuses("trace", "--model", self.folder, "--sentence", "the", "--out", self.out, saying=("snapshots", "open that"))
        self.succeeds("trace", "--model", snapshot, "--sentence", "the cat", "--out", self.out)
        (snapshot / "model.safetensors").unlink()
        self.everywhere(self.folder / "models--openai--gpt2", "hub", "download it again")

    def test_weights_of_other_programs(self):
        for name, content, words in (("llama.gguf", b"GGUF\x03\0\0\0", ("GGUF",)), ("tf_model.h5", b"\x89HDF\r\n\x1a\n", ("HDF5",)),
                                     ("flax_model.msgpack", b"\x81", ("Flax",)),
                                     ("consolidated.00.pth", b"PK\x03\x04data.pkl", ("PyTorch",)),
                                     ("model.onnx", b"\x08\x08", ("ONNX",))):
            folder = self.model(name.split(".")[0])
            (folder / "model.safetensors").unlink()
            (folder / name).write_bytes(content)
            self.everywhere(folder, name, *words)

    def test_what_is_missing_is_named(self):
        folder = self.model()
        (folder / "config.json").unlink()
        self.everywhere(folder, "no config.json")


if __name__ == "__main__":
    main()
