#include "base/asset.hpp"

#include <cstdlib>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/system.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> places(const std::string& within_installed, const fs::path& in_source) {
  std::vector<fs::path> all;
  const char* chosen = std::getenv("HEADLIGHT_ASSETS");
  if (chosen && *chosen) all.push_back(fs::path(chosen) / within_installed);
  if (const fs::path beside = program_file().parent_path(); !beside.empty()) {
    all.push_back(beside.parent_path() / "share" / "headlight" / within_installed);  // as it is installed
    all.push_back(beside / "assets" / within_installed);                             // in a folder that can be moved around
  }
  if (!in_source.empty()) all.push_back(in_source);
  return all;
}

fs::path found(const std::string& relative, const std::vector<fs::path>& places) {
  const fs::path path = fs::path(relative).lexically_normal();
  if (relative.empty() || path.is_absolute() || *path.begin() == ".." || path == ".")
    throw UserError(
        tr("there is no asset called {name}: the name must lead to a file inside the assets folder", {{"name", in_quotes(relative)}}));
  std::string looked_in;
  for (const fs::path& place : places) {
    std::error_code none;
    if (fs::is_regular_file(place / path, none) || fs::is_directory(place / path, none)) return place / path;
    looked_in += (looked_in.empty() ? "" : ", ") + place.lexically_normal().string();
  }
  throw UserError(
      tr("the asset {name} is missing; looked in {folders}; install Headlight again, or set HEADLIGHT_ASSETS to the folder that holds it",
         {{"name", in_quotes(relative)}, {"folders", looked_in}}));
}

}  // namespace

fs::path asset(const std::string& relative) { return found(relative, places("", HEADLIGHT_SOURCE_ASSETS)); }

fs::path shader(const std::string& relative) { return found(relative, places("shaders", HEADLIGHT_SOURCE_SHADERS)); }

}  // namespace headlight::base
