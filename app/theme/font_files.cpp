#include "theme/font_files.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace headlight {
namespace {

namespace fs = std::filesystem;

std::uint32_t big_endian(const std::vector<unsigned char>& b, std::size_t at, int n) {
  std::uint32_t v = 0;
  for (int i = 0; i < n; ++i) v = (v << 8) | (at + std::size_t(i) < b.size() ? b[at + std::size_t(i)] : 0u);
  return v;
}

/// Where a table of the file starts; 0 if it has none.
std::size_t table_offset(const std::vector<unsigned char>& b, const char* tag) {
  std::size_t start = 0;
  if (b.size() > 16 && std::memcmp(b.data(), "ttcf", 4) == 0) start = big_endian(b, 12, 4);
  const std::size_t n = big_endian(b, start + 4, 2);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t record = start + 12 + 16 * i;
    if (record + 16 <= b.size() && std::memcmp(b.data() + record, tag, 4) == 0) return big_endian(b, record + 8, 4);
  }
  return 0;
}

float line_over_em(const std::vector<unsigned char>& b) {
  const std::size_t head = table_offset(b, "head"), hhea = table_offset(b, "hhea");
  if (head == 0 || hhea == 0) return 0;
  const auto em = float(big_endian(b, head + 18, 2));
  const auto ascent = float(std::int16_t(big_endian(b, hhea + 4, 2))), descent = float(std::int16_t(big_endian(b, hhea + 6, 2)));
  return em > 0 ? (ascent - descent) / em : 0;
}

std::shared_ptr<const FontFile> read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  auto file = std::make_shared<FontFile>();
  file->path = path.string();
  file->bytes.assign(std::istreambuf_iterator<char>(in), {});
  file->pixels_per_em = line_over_em(file->bytes);
  if (file->pixels_per_em <= 0) return nullptr;
  file->kerning = std::make_shared<KernTable>(file->bytes.data());
  return file;
}

void add_environment(std::vector<std::string>& folders, const char* variable, const char* below) {
  if (const char* value = std::getenv(variable); value && *value) folders.push_back(std::string(value) + below);
}

}  // namespace

FontFolders::FontFolders() {
  std::vector<std::string> folders;
  add_environment(folders, "HEADLIGHT_FONTS", "");
  add_environment(folders, "HOME", "/.local/share/fonts");
  add_environment(folders, "HOME", "/.fonts");
  add_environment(folders, "HOME", "/Library/Fonts");
  add_environment(folders, "WINDIR", "/Fonts");
  for (const char* folder : {"/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fonts-droid-fallback", "/Library/Fonts", "/System/Library/Fonts"})
    folders.push_back(folder);
  for (const std::string& folder : folders) {
    std::error_code error;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
    for (; !error && it != end; it.increment(error)) paths_.emplace(it->path().filename().string(), it->path().string());
  }
}

std::shared_ptr<const FontFile> FontFolders::first_of(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const auto found = paths_.find(name);
    if (found == paths_.end()) continue;
    for (const auto& file : read_)
      if (file->path == found->second) return file;
    if (auto file = read(found->second)) return read_.emplace_back(std::move(file));
  }
  return nullptr;
}

}  // namespace headlight
