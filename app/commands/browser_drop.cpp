#include "commands/browser_drop.hpp"

#include <cstdint>
#include <map>
#include <string>

#include "base/error.hpp"
#include "document/document_file.hpp"
#include "folders/kept_models.hpp"
#include "folders/model_folder.hpp"

namespace headlight {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_kept = 64'000'000;  ///< bytes of a folder; a browser may have little room

/// The sizes of all files of a folder, by their paths in it.
std::map<std::string, std::uintmax_t> sizes_in(const fs::path& folder) {
  std::map<std::string, std::uintmax_t> sizes;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) sizes[entry.path().lexically_relative(folder).string()] = entry.file_size();
  return sizes;
}

/// The same folder, dropped again, is not kept twice.
fs::path move_among_kept(const fs::path& from) {
  const fs::path folder = models_folder();
  const auto sizes = sizes_in(from);
  fs::create_directories(folder);
  for (int n = 1;; ++n) {
    const fs::path to = folder / (from.filename().string() + (n > 1 ? " " + std::to_string(n) : ""));
    if (!fs::exists(to)) fs::rename(from, to);
    else if (sizes_in(to) == sizes) fs::remove_all(from);
    else continue;
    return to;
  }
}

}  // namespace

fs::path keep_dropped(const fs::path& path, BuiltInModels& models) {
  try {
    if (path.parent_path() == page_documents) open_document(path, models);
    if (!fs::is_directory(path)) return path;
    std::uintmax_t bytes = 0;
    for (const auto& [name, size] : sizes_in(path)) bytes += size;
    if (bytes > most_kept) return path;
    open_model(path);
  } catch (const UserError&) {
    std::error_code none;
    fs::remove_all(path, none);
    throw;
  }
  return move_among_kept(path);
}

}  // namespace headlight
