#include "session/less_motion.hpp"

#include <algorithm>
#include <sstream>

#include "base/error.hpp"
#include "base/text_file.hpp"

namespace headlight::session {
namespace {

constexpr std::size_t longest_desktop_file = 1'000'000;

/// Returns the value of "key = value", without blanks; empty if it is missing, or the file cannot be read.
std::string value_in(const std::filesystem::path& file, const std::string& key) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none)) return "";
  std::string value;
  try {
    std::istringstream text(read_text(file, longest_desktop_file));
    for (std::string line; std::getline(text, line);) {
      std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
      if (line.starts_with(key + "=")) value = line.substr(key.size() + 1);
    }
  } catch (const UserError&) {  // another program's file; treat it as empty
  }
  return value;
}

}  // namespace

bool system_prefers_reduced_motion(const std::filesystem::path& config) {
  if (config.empty()) return false;
  for (const char* folder : {"gtk-4.0", "gtk-3.0"}) {
    const std::string value = value_in(config / folder / "settings.ini", "gtk-enable-animations");
    if (value == "0" || value == "false") return true;
  }
  return value_in(config / "kdeglobals", "AnimationDurationFactor") == "0";
}

}  // namespace headlight::session
