#include "base/elsewhere.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// Windows accepts both, in any order.
bool is_separator(char c) { return c == '/' || c == '\\'; }

bool is_of_a_server_or_device(std::string_view path) {
  const bool two = path.size() >= 2 && is_separator(path[0]) && is_separator(path[1]);
  const bool of_the_kernel = path.size() >= 4 && is_separator(path[0]) && path.substr(1, 2) == "??" && is_separator(path[3]);
  return two || of_the_kernel;
}

/// True for "file:" and "smb://". A scheme has at least two letters, since a single letter is a drive.
bool is_address(std::string_view path) {
  const size_t colon = path.find(':');
  if (colon == std::string_view::npos || colon < 2 || !is_letter(path[0])) return false;
  const bool scheme = std::all_of(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(colon), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '.';
  });
  return scheme && colon + 1 < path.size() && is_separator(path[colon + 1]);
}

/// True for the device names of Windows, even in "nul.txt" and "COM1 :x", in any folder.
bool is_device(std::string_view name) {
  std::string base(name.substr(0, name.find_first_of(".:")));
  while (base.ends_with(' ')) base.pop_back();
  for (char& c : base) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  constexpr std::array<std::string_view, 7> devices = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"};
  if (std::find(devices.begin(), devices.end(), base) != devices.end()) return true;
  if (!base.starts_with("COM") && !base.starts_with("LPT")) return false;
  constexpr std::array<std::string_view, 13> numbers = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "\u00B9", "\u00B2", "\u00B3"};
  return std::find(numbers.begin(), numbers.end(), base.substr(3)) != numbers.end();
}

bool has_device(std::string_view path) {
  while (!path.empty()) {
    const size_t end = std::min(path.find_first_of("/\\"), path.size());
    if (is_device(path.substr(0, end))) return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

}  // namespace

bool leads_elsewhere(std::string_view path, bool on_windows) {
  return is_of_a_server_or_device(path) || is_address(path) || (on_windows && has_device(path));
}

void require_not_elsewhere(std::string_view what, std::string_view path) {
  if (leads_elsewhere(path))
    throw UserError(tr("{what} is {path}, which leads to another machine or a device; open it yourself, by its path",
                       {{"what", std::string(what)}, {"path", in_quotes(fit_for_terminal(path))}}));
}

}  // namespace headlight::base
