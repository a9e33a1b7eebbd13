#include "commands/program/browser_drop.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "base/error.hpp"
#include "document/document_file.hpp"
#include "folders/model_folder.hpp"
#include "folders/saved_models.hpp"

namespace headlight::commands {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t large = 64'000'000;  ///< bytes of a folder; every start of the page loads smaller ones

/// Returns the sizes of all files of a folder, by their paths in it.
std::map<std::string, std::uintmax_t> sizes_in(const fs::path& folder) {
  std::map<std::string, std::uintmax_t> sizes;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) sizes[entry.path().lexically_relative(folder).string()] = entry.file_size();
  return sizes;
}

/// True if two files of equal size have the same bytes.
bool same_bytes(const fs::path& a, const fs::path& b) {
  std::ifstream one(a, std::ios::binary), other(b, std::ios::binary);
  return std::equal(std::istreambuf_iterator<char>(one), {}, std::istreambuf_iterator<char>(other), {});
}

/// True if both folders hold the same files. Sizes alone do not tell: training a model on leaves its files as large as before.
bool same_files(const fs::path& a, const fs::path& b) {
  const auto sizes = sizes_in(a);
  return sizes == sizes_in(b) &&
         std::all_of(sizes.begin(), sizes.end(), [&](const auto& file) { return same_bytes(a / file.first, b / file.first); });
}

/// Moves the folder among the kept ones, unless the same folder was dropped before.
fs::path move_among_kept(const fs::path& from) {
  const fs::path folder = models_folder();
  fs::create_directories(folder);
  for (int n = 1;; ++n) {
    const fs::path to = folder / (from.filename().string() + (n > 1 ? " " + std::to_string(n) : ""));
    if (!fs::exists(to)) fs::rename(from, to);
    else if (same_files(from, to)) fs::remove_all(from);
    else continue;
    return to;
  }
}

}  // namespace

fs::path store_dropped(const fs::path& path, BuiltInModels& models, const std::function<void(const fs::path&)>& store_large) {
  try {
    if (path.parent_path() == page_documents) open_document(path, models);
    if (!fs::is_directory(path)) return path;
    std::uintmax_t bytes = 0;
    for (const auto& [name, size] : sizes_in(path)) bytes += size;
    open_model(path);
    if (bytes > large) {
      store_large(path);
      return path;
    }
  } catch (const UserError&) {
    std::error_code none;
    fs::remove_all(path, none);
    throw;
  }
  return move_among_kept(path);
}

}  // namespace headlight::commands
