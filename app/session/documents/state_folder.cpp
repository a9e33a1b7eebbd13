#include "session/documents/state_folder.hpp"

#include <charconv>
#include <cstdio>
#include <system_error>

#include "base/system.hpp"

namespace headlight::session {

namespace fs = std::filesystem;

fs::path state_folder() {
  const fs::path folder = local_folder();
  return folder.empty() ? folder : folder / "headlight";
}

void make_private_folder(const fs::path& folder) {
  std::error_code ignored;
  if (fs::create_directories(folder, ignored)) fs::permissions(folder, fs::perms::owner_all, ignored);
}

std::string path_text(const fs::path& path) {
  std::string text;
  for (const char c : path.string()) {
    const auto byte = static_cast<unsigned char>(c);
    char code[4];
    std::snprintf(code, sizeof code, "%%%02X", static_cast<unsigned>(byte));
    text += byte <= 0x20 || byte >= 0x7F || c == '%' ? std::string(code) : std::string(1, c);
  }
  return text;
}

fs::path path_of(std::string_view text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* code = text.data() + i + 1;
    const bool coded = text[i] == '%' && i + 2 < text.size() && std::from_chars(code, code + 2, byte, 16).ptr == code + 2;
    bytes += coded ? static_cast<char>(byte) : text[i];
    if (coded) i += 2;
  }
  return bytes;
}

}  // namespace headlight::session
