#include "base/file_kind.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/error.hpp"
#include "base/opened_file.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

using std::string_view_literals::operator""sv;

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// The text after leading white space and a byte order mark.
std::string_view without_space(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

bool begins_with_any(std::string_view text, std::initializer_list<std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view one) { return text.starts_with(one); });
}

/// True if `first` contains only bytes that occur in text.
bool is_plain_text(std::string_view first) {
  return std::all_of(first.begin(), first.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 32 || c == '\n' || c == '\r' || c == '\t';
  });
}

/// A safetensors file begins with the length of its header, and the header with a brace. Its length may look like any other beginning;
/// where it is far too large it has a byte that no text in UTF-8 has.
bool is_safetensors(std::string_view first) {
  return first.size() > 9 && first[8] == '{' && (first.substr(4, 4) == "\0\0\0\0"sv || first[7] == '\xff');
}

/// The first line of the text, for quoting it.
std::string_view single_begin(std::string_view text) {
  text = without_space(text);
  return text.substr(0, std::min<std::size_t>(text.find_first_of("\r\n"), 60));
}

bool is_numbers_in_columns(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const bool numbers = line.find_first_not_of("0123456789+-.eE,;\t \r\"naifNAIF") == line.npos;
  return numbers && line.find_first_of("0123456789") != line.npos && line.find_first_of(",;\t ") != line.npos;
}

/// Recognizes a pointer file, which stands for a file that git has not fetched.
std::optional<Message> pointer(std::string_view first) {
  if (begins_with_any(first, {"version https://git-lfs.github.com/spec/", "version https://hawser.github.com/spec/"}))
    return tr("it is a git-lfs pointer, a few lines in place of the file; \"git lfs pull\", run in its folder, fetches the file itself");
  if (first.size() < 1000 && first.find("annex/objects/") < first.find_first_of(" \t\n"))
    return tr("it is a git-annex pointer, a line in place of the file; \"git annex get\", run in its folder, fetches the file itself");
  return std::nullopt;
}

std::optional<Message> zip(std::string_view first, const std::string& ending) {
  if (!begins_with_any(first, {"PK\x03\x04"sv, "PK\x05\x06"sv})) return std::nullopt;
  const auto holds = [&](std::string_view name) { return first.find(name) != first.npos; };
  if (holds("data.pkl") || holds("/version") || ending == ".pt" || ending == ".pth" || ending == ".ckpt" || ending == ".bin")
    return tr(
        "it is a PyTorch file (a zip archive with a pickle in it), which can run code when it is read; load it in PyTorch and save its "
        "tensors: safetensors.torch.save_file(tensors, 'NAME.safetensors')");
  if (holds(".npy") || ending == ".npz")
    return tr("it is an archive of arrays (.npz); save the array that is wanted alone: numpy.save('NAME.npy', numpy.load(FILE)['KEY'])");
  if (holds("model.weights.h5") || ending == ".keras") return tr("it is a Keras file; save its arrays with numpy.save('NAME.npy', array)");
  if (holds("[Content_Types].xml")) return tr("it is a document of an office program; a text, an array or a model is needed");
  return tr("it is a zip archive; unpack it and open what is in it");
}

std::optional<Message> pickle(std::string_view first, const std::string& ending) {
  const bool protocol = first.size() > 1 && first[0] == '\x80' && first[1] >= 2 && first[1] <= 5;
  const bool named = ending == ".pkl" || ending == ".pickle" || ending == ".joblib";
  if (protocol && first.find("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv) != first.npos)
    return tr(
        "it is a PyTorch file (a pickle), which can run code when it is read; load it in PyTorch and save its tensors: "
        "safetensors.torch.save_file(tensors, 'NAME.safetensors')");
  if (!protocol && !named) return std::nullopt;
  return tr(
      "it is a Python pickle, which can run code when it is read; load it in Python and save its arrays: numpy.save('NAME.npy', array)");
}

std::optional<Message> archive(std::string_view first) {
  const auto unpack = [](const char* kind) { return tr("it is an archive ({kind}); unpack it and open what is in it", {{"kind", kind}}); };
  if (first.starts_with("\x1f\x8b"sv)) return unpack("gzip");
  if (first.size() > 10 && first.starts_with("BZh"sv) && first.substr(4, 6) == "1AY&SY"sv) return unpack("bzip2");
  if (first.starts_with("\xfd\x37zXZ"sv)) return unpack("xz");
  if (first.starts_with("\x28\xb5\x2f\xfd"sv)) return unpack("zstd");
  if (first.starts_with("7z\xbc\xaf\x27\x1c"sv)) return unpack("7z");
  if (first.starts_with("Rar!\x1a"sv)) return unpack("rar");
  if (first.size() > 262 && first.substr(257, 5) == "ustar") return unpack("tar");
  return std::nullopt;
}

/// Recognizes weights in the formats of other programs.
std::optional<Message> weights_of_others(std::string_view first, const std::string& ending) {
  const bool has_version = first.size() < 8 || first.substr(5, 3) == "\0\0\0"sv;
  if (has_version && begins_with_any(first, {"GGUF"sv, "lmgg"sv, "tjgg"sv, "fmgg"sv, "algg"sv}))
    return tr("it is a GGUF file, weights for llama.cpp; download the model as transformers keeps it, a folder with model.safetensors");
  if (first.starts_with("\x89HDF\r\n\x1a\n"sv))
    return tr(
        "it is an HDF5 file (Keras, TensorFlow); save its arrays with numpy.save('NAME.npy', array), or a model of transformers "
        "with save_pretrained(FOLDER)");
  const bool protobuf =
      first.size() > 2 && first[0] == '\x08' && first[1] > 0 && first[1] < 32 && (first[2] == '\x12' || first[2] == '\x3a');
  if (ending == ".onnx" || (protobuf && first.substr(0, 64).find("onnx") != first.npos) ||
      (protobuf && first.substr(0, 64).find("pytorch") != first.npos))
    return tr("it is an ONNX model, a graph of its own; download the model as transformers keeps it, a folder with model.safetensors");
  if (first.size() > 8 && first.substr(4, 4) == "TFL3")
    return tr("it is a TensorFlow Lite model; download the model as transformers keeps it, a folder with model.safetensors");
  if (ending == ".msgpack" || ending == ".pb" || ending == ".ckpt" || ending == ".h5")
    return tr(
        "it holds weights of Flax or TensorFlow; in Python, from_pretrained(FOLDER, from_flax=True) or from_tf=True and "
        "save_pretrained(FOLDER) write model.safetensors");
  if (begins_with_any(first, {"MATLAB 5.0 MAT-file"sv, "MATLAB 7.3 MAT-file"sv}))
    return tr("it is a MATLAB file; in Python, numpy.save('NAME.npy', scipy.io.loadmat(FILE)['NAME']) writes one array of it");
  if (begins_with_any(first, {"PAR1"sv, "ARROW1"sv, "FEA1"sv}))
    return tr("it is a table (Parquet or Arrow); in Python, numpy.save('NAME.npy', table.to_numpy()) writes its numbers");
  return std::nullopt;
}

/// Recognizes pictures, papers and programs.
std::optional<Message> other_binary(std::string_view first) {
  const auto is_a = [](const char* kind) { return tr("it is a file of another kind ({kind})", {{"kind", kind}}); };
  if (first.starts_with("\x89PNG"sv)) return is_a("PNG");
  if (first.starts_with("\xff\xd8\xff"sv)) return is_a("JPEG");
  if (first.starts_with("GIF8"sv)) return is_a("GIF");
  if (first.starts_with("RIFF"sv)) return is_a("WebP, WAV");
  if (first.starts_with("%PDF"sv)) return is_a("PDF");
  if (first.starts_with("SQLite format 3"sv)) return is_a("SQLite");
  if (first.starts_with("\x7f"
                        "ELF"sv))
    return is_a("ELF");
  if (first.starts_with("\xd0\xcf\x11\xe0"sv)) return is_a("Word, Excel");
  if (first.starts_with("bplist"sv)) return is_a("plist");
  if (begins_with_any(first, {"\0\x05\x16\x07"sv, "\0\x05\x16\0"sv})) return is_a("AppleDouble");
  return std::nullopt;
}

/// True if the file is nothing but the hub's answer that it does not hand the file out.
bool is_answer_of_server(std::string_view lower_case, std::size_t bytes) {
  if (lower_case.starts_with("access to model ") && lower_case.find("restricted") != lower_case.npos) return true;
  return bytes < 60 && begins_with_any(lower_case, {"entry not found", "repository not found", "invalid username or password",
                                                    "404: not found", "revision not found"});
}

/// Recognizes text that is not UTF-8, and text that is a program's message to people.
std::optional<Message> odd_text(std::string_view first) {
  // No text continues with U+FFFF after a byte order mark, but the length of a header that is far too large does.
  const bool marked =
      first.size() > 3 && begins_with_any(first, {"\xff\xfe"sv, "\xfe\xff"sv, "\0\0\xfe\xff"sv}) && first.substr(2, 2) != "\xff\xff"sv;
  const bool unmarked = first.size() > 3 && ((first[1] == 0 && first[3] == 0 && first[0] > 8 && first[2] > 8) ||
                                             (first[0] == 0 && first[2] == 0 && first[1] > 8 && first[3] > 8));
  if (marked || unmarked) return tr("it is text in UTF-16 or UTF-32, as some programs of Windows write it; save it again as UTF-8");
  const std::string begin = lower(without_space(first.substr(0, 512)));
  if (begins_with_any(begin, {"<!doctype html", "<html", "<head", "<body", "<script", "<!-- "}))
    return tr("it is a web page (HTML) in place of the file; the download brought a page, such as one to sign in: download it again");
  if (begins_with_any(begin, {"<?xml", "<error>", "<svg"})) return tr("it is XML, a text of another kind; download it again");
  if (is_answer_of_server(begin, first.size()))
    return tr("it is a message from a server in place of the file: {text}; download it again", {{"text", in_quotes(single_begin(first))}});
  return std::nullopt;
}

/// Recognizes files that hold no tensors, or tensors in the other format than their name says.
std::optional<Message> no_tensors(std::string_view first, const std::string& ending) {
  if (first.starts_with("\x93NUMPY"sv)) return ending == ".npy" ? std::nullopt : std::optional(tr("it is a NumPy file; call it NAME.npy"));
  if (auto found = other_binary(first)) return found;
  if (!is_plain_text(first)) return std::nullopt;
  if (ending == ".csv" || ending == ".tsv" || is_numbers_in_columns(without_space(first)))
    return tr(
        "it is a table of numbers as text (CSV); in Python, "
        "numpy.save('NAME.npy', numpy.loadtxt(FILE, delimiter=',', dtype='float32')) writes what Headlight opens");
  const std::string_view text = without_space(first);
  if (begins_with_any(text, {"{"sv, "["sv})) return tr("it is JSON, a text; a file of tensors is needed: NAME.safetensors or NAME.npy");
  return tr("it is a text that begins {text}; a file of tensors is needed: NAME.safetensors or NAME.npy",
            {{"text", in_quotes(single_begin(first))}});
}

}  // namespace

std::optional<Message> foreign_kind(const std::filesystem::path& file, std::string_view first, ExpectedFile expected) {
  first = first.substr(0, telling_bytes);
  const std::string ending = lower(file.extension().string());
  if (first.empty() && expected == ExpectedFile::json)
    return tr("it is empty, 0 bytes, and so it is not valid JSON; download it or save it again");
  if (first.empty()) return tr("it is empty, 0 bytes; download it or save it again");
  if (first.size() > 15 && first.find_first_not_of('\0') == first.npos)
    return tr("it begins with nothing but zeros, so it was not written to its end; download it or save it again");
  if (is_safetensors(first)) {
    if (expected == ExpectedFile::tensors && ending != ".npy") return std::nullopt;
    return tr("it is a safetensors file; call it NAME.safetensors");
  }
  for (const auto& found :
       {pointer(first), zip(first, ending), pickle(first, ending), archive(first), weights_of_others(first, ending), odd_text(first)})
    if (found) return found;
  return expected == ExpectedFile::tensors ? no_tensors(first, ending) : std::nullopt;
}

std::optional<Message> foreign_kind(const std::filesystem::path& file, ExpectedFile expected) {
  try {
    std::string first(telling_bytes, '\0');
    first.resize(OpenedFile(file).read_up_to(0, std::as_writable_bytes(std::span(first))));
    return foreign_kind(file, first, expected);
  } catch (const UserError&) {
    return std::nullopt;
  }
}

std::string read_expected(const std::filesystem::path& file, std::size_t limit, ExpectedFile expected, FilesRead* record) {
  std::string text = read_text(file, limit, record);
  if (const auto foreign = foreign_kind(file, text, expected))
    throw UserError(tr("{place}: {why}", {{"place", file.string()}, {"why", *foreign}}));
  return text;
}

}  // namespace headlight::base
