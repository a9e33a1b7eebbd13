#include "session/documents/recent_files.hpp"

#include <algorithm>
#include <system_error>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/text_file.hpp"
#include "session/documents/state_folder.hpp"

namespace headlight::session {

namespace fs = std::filesystem;

std::vector<fs::path> RecentFiles::all() const {
  std::error_code none;
  if (list_.empty() || !fs::is_regular_file(list_, none)) return {};
  std::vector<fs::path> paths;
  try {
    const nlohmann::json json = parse_json(read_text(list_), 2);
    if (!json.is_array()) return {};
    for (const nlohmann::json& text : json)
      if (text.is_string() && paths.size() < most) paths.push_back(path_of(text.get<std::string>()));
  } catch (const UserError&) {
    return {};  // treat it as a missing list
  }
  return paths;
}

std::vector<fs::path> RecentFiles::listed() const {
  std::vector<fs::path> paths = all();
  std::error_code none;
  std::erase_if(paths, [&](const fs::path& path) { return folders_ ? !fs::is_directory(path, none) : !fs::is_regular_file(path, none); });
  return paths;
}

fs::path whole_path(const fs::path& path) {
  std::error_code gone;
  const fs::path whole = fs::absolute(path, gone);
  return (gone ? path : whole).lexically_normal();
}

void RecentFiles::add(const fs::path& document) {
  if (list_.empty()) return;
  std::vector<fs::path> paths = all();
  const fs::path added = whole_path(document);
  std::erase(paths, added);
  paths.insert(paths.begin(), added);
  if (paths.size() > most) paths.resize(most);
  nlohmann::json json = nlohmann::json::array();
  for (const fs::path& path : paths) json.push_back(path_text(path));
  make_private_folder(list_.parent_path());
  write_file(list_, json.dump(2) + "\n");
}

}  // namespace headlight::session
