#include "folders/foreign_folder.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/file_kind.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"

namespace headlight::folders {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_entries = 1000, longest_adapter = 1'000'000;

bool is_file(const fs::path& path) {
  std::error_code none;
  return fs::is_regular_file(path, none);
}

/// The entries of the folder, by name; only the first of very many.
std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> all;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end && all.size() < most_entries; at.increment(error))
    all.push_back(at->path());
  std::sort(all.begin(), all.end());
  return all;
}

/// True for a folder of the hub's cache, by its name.
bool is_cached(const fs::path& folder) { return folder.filename().string().starts_with("models--"); }

bool has_weights(const fs::path& folder) {
  return is_file(folder / "model.safetensors") || is_file(folder / "model.safetensors.index.json");
}

bool is_model_folder(const fs::path& folder) { return is_file(folder / "config.json") && has_weights(folder); }

/// The first direct subfolder that holds a model; empty if there is none.
fs::path first_model_in(const fs::path& folder) {
  const std::vector<fs::path> inside = entries_of(folder);
  const auto found = std::find_if(inside.begin(), inside.end(), is_model_folder);
  return found == inside.end() ? fs::path() : *found;
}

/// Finds a model in a folder of the hub's cache, in which each version of a model has a folder, or in the whole cache; empty if there is
/// none.
fs::path first_in_cache(const fs::path& folder) {
  if (fs::path found = first_model_in(folder / "snapshots"); !found.empty()) return found;
  for (const fs::path& one : entries_of(folder))
    if (is_cached(one))
      if (fs::path found = first_model_in(one / "snapshots"); !found.empty()) return found;
  return first_model_in(folder);
}

/// The model that an adapter changes, according to its config.
std::string base_of_adapter(const fs::path& file) {
  try {
    const nlohmann::json config = parse_json(read_expected(file, longest_adapter), 12);
    if (config.is_object() && config.contains("base_model_name_or_path") && config["base_model_name_or_path"].is_string())
      return config["base_model_name_or_path"].get<std::string>();
  } catch (const UserError&) {
  }
  return "";
}

std::optional<Message> adapter(const fs::path& folder) {
  const fs::path config = folder / "adapter_config.json";
  if (!is_file(config)) return std::nullopt;
  const std::string base = base_of_adapter(config);
  if (base.empty())
    return tr(
        "holds a PEFT adapter (adapter_config.json): changes to a model, not the model; in Python, AutoPeftModelForCausalLM"
        ".from_pretrained(FOLDER).merge_and_unload().save_pretrained(NEW) writes both together");
  return tr(
      "holds a PEFT adapter (adapter_config.json): changes to the model {base}, not the model; in Python, AutoPeftModelForCausalLM"
      ".from_pretrained(FOLDER).merge_and_unload().save_pretrained(NEW) writes both together",
      {{"base", in_quotes(base)}});
}

std::optional<Message> cache(const fs::path& folder) {
  std::error_code none;
  const fs::path whole = fs::absolute(folder, none).lexically_normal(), model = first_in_cache(folder);
  const bool in_cache = is_cached(whole.has_filename() ? whole : whole.parent_path()) || fs::is_directory(folder / "snapshots", none);
  if (in_cache && !model.empty())
    return tr("is a folder in the Hugging Face hub cache; the model in it is {folder}: open that", {{"folder", model.string()}});
  if (in_cache)
    return tr(
        "is a folder in the Hugging Face hub cache, and no model in it is complete (config.json and model.safetensors in a folder of "
        "snapshots); download it again");
  if (!model.empty()) return tr("holds no model itself; there is one in {folder}: open that", {{"folder", model.string()}});
  return std::nullopt;
}

/// Recognizes weights of other programs in the folder.
std::optional<Message> other_weights(const fs::path& folder) {
  constexpr std::array endings = {".gguf", ".ggml", ".bin",   ".pt",   ".pth",    ".ckpt",    ".pkl",
                                  ".npz",  ".h5",   ".keras", ".onnx", ".tflite", ".msgpack", ".pb"};
  for (const fs::path& file : entries_of(folder)) {
    const std::string ending = file.extension().string();
    if (!is_file(file) || std::find(endings.begin(), endings.end(), ending) == endings.end()) continue;
    if (const auto foreign = foreign_kind(file, ExpectedFile::tensors))
      return tr("has no model.safetensors, but {file}: {what}", {{"file", file.filename().string()}, {"what", *foreign}});
  }
  return std::nullopt;
}

/// Recognizes other known kinds of folders; nothing for any other.
std::optional<Message> foreign_folder(const fs::path& folder) {
  if (auto found = adapter(folder)) return found;
  if (is_file(folder / "model_index.json"))
    return tr("holds a pipeline of diffusers (model_index.json); the model that reads its text is in its folder text_encoder: open that");
  if (!has_weights(folder) && (is_file(folder / "pytorch_model.bin") || is_file(folder / "pytorch_model.bin.index.json")))
    return tr(
        "holds pytorch_model.bin, which can run code when it is read; convert it with save_pretrained(folder, "
        "safe_serialization=True) of the Python package transformers");
  if (!has_weights(folder))
    if (auto found = other_weights(folder)) return found;
  return cache(folder);
}

}  // namespace

Message why_no_model(const fs::path& folder, bool hugging_face) {
  const bool has_config = is_file(folder / "config.json");
  if (!has_config || !has_weights(folder))
    if (const auto found = foreign_folder(folder)) return *found;
  if (hugging_face) return tr("has a Hugging Face config.json, but no model.safetensors");
  if (has_config)
    return tr("has a config.json that is neither Headlight's (it lacks \"headlight\") nor Hugging Face's (it lacks \"model_type\")");
  if (has_weights(folder)) return tr("has model.safetensors, but no config.json, which says what its numbers are; download that, too");
  return tr("holds no model: it needs config.json, model.safetensors and vocab.txt");
}

}  // namespace headlight::folders
