#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace headlight::tests {

/// A file of the program or its tests, for the house rules.
struct Source {
  std::filesystem::path path;  ///< from the root: core/graph/axis.cpp
  std::string room;            ///< "graph"
  std::vector<std::string> lines;
};

inline std::vector<Source> sources_under(const std::string& top) {
  std::vector<Source> all;
  const std::filesystem::path root = HEADLIGHT_SOURCE_DIR;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
    const std::filesystem::path extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp") continue;
    Source source{entry.path().lexically_relative(root), {}, {}};
    if (source.path.has_parent_path()) source.room = std::next(source.path.begin())->string();  // rooms may have rooms
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) source.lines.push_back(line);
    all.push_back(std::move(source));
  }
  return all;
}

inline std::string_view trimmed(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line;
}

/// The included files of a source: "graph/axis.hpp", "imgui.h".
inline std::vector<std::string> included(const Source& source) {
  std::vector<std::string> all;
  for (const std::string& line : source.lines) {
    const size_t open = line.find_first_of("<\""), close = line.find_last_of(">\"");
    if (trimmed(line).starts_with("#include") && open != std::string::npos && close > open)
      all.push_back(line.substr(open + 1, close - open - 1));
  }
  return all;
}

}  // namespace headlight::tests
