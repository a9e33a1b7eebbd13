#include "commands/outputs.hpp"

#include <algorithm>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "folders/built_in.hpp"

namespace headlight {
namespace {

namespace fs = std::filesystem;

/// A training's checkpoint is not read with its model, but to lose it is to lose the training.
constexpr const char* files_of_a_model[] = {"config.json", "model.safetensors", "vocab.txt", "target_vocab.txt", "checkpoint.safetensors"};

/// An empty path where the asset is missing.
fs::path asset_if_there(const char* name) {
  try {
    return asset(name);
  } catch (const UserError&) {
    return {};
  }
}

}  // namespace

std::vector<fs::path> files_read(const fs::path& file, const Document& document) {
  std::vector<fs::path> read;
  if (!file.empty()) read.push_back(file);
  const fs::path folder = document.model->folder.empty() ? trained_folder(document.model->config.name) : fs::path(document.model->folder);
  if (folder.empty()) read.push_back(asset_if_there("lexicon.tsv"));
  else
    for (const char* name : files_of_a_model) read.push_back(folder / name);
  return read;
}

void require_not_read(const char* flag, const fs::path& out, const std::vector<fs::path>& read) {
  std::error_code none;
  const auto same = std::find_if(read.begin(), read.end(), [&](const fs::path& one) { return fs::equivalent(out, one, none); });
  if (same != read.end())
    throw UserError(std::string(flag) + " " + in_quotes(out.string()) + " is " + in_quotes(same->string()) +
                    ", which is read here and would be lost; choose another file");
}

OutputFolder::OutputFolder(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> missing;
  for (fs::path at = fs::absolute(folder, error).lexically_normal();
       !at.empty() && fs::symlink_status(at, error).type() == fs::file_type::not_found; at = at.parent_path()) {
    if (at.has_filename()) missing.push_back(at);
    if (at == at.parent_path()) break;
  }
  error.clear();
  fs::create_directories(folder, error);
  made_ = std::move(missing);
  if (!error && !fs::is_directory(folder, error) && !error) error = std::make_error_code(std::errc::not_a_directory);
  if (!error) return;
  remove_empty();
  throw UserError("the folder " + folder.string() + " cannot be made: " + error.message());
}

OutputFolder::~OutputFolder() { remove_empty(); }

void OutputFolder::remove_empty() noexcept {
  std::error_code not_empty;
  for (const fs::path& folder : made_)
    if (!fs::remove(folder, not_empty)) return;
}

}  // namespace headlight
