#include "theme/font_files.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <span>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/opened_file.hpp"
#include "theme/font_check.hpp"

namespace headlight::theme {
namespace {

namespace fs = std::filesystem;

std::uint32_t big_endian(const std::vector<unsigned char>& b, std::size_t at, int n) {
  std::uint32_t v = 0;
  for (int i = 0; i < n; ++i) v = (v << 8) | (at + std::size_t(i) < b.size() ? b[at + std::size_t(i)] : 0u);
  return v;
}

/// Returns the offset of a table in the file; 0 if it has none.
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

constexpr std::uint64_t largest_font = 200'000'000;  // bytes; fonts for Chinese, Japanese and Korean take some 20 MB

/// Throws UserError if the file is not a font that can be drawn.
std::shared_ptr<const FontFile> read_font(const fs::path& path) {
  const OpenedFile opened(path);
  const auto refuse_font = [&](const Message& why) {
    throw UserError(tr("cannot draw with the font {file}: {why}", {{"file", path.string()}, {"why", why}}));
  };
  if (opened.size() > largest_font)
    refuse_font(tr("it has {bytes} bytes; at most {most} are read", {{"bytes", opened.size()}, {"most", largest_font}}));
  auto file = std::make_shared<FontFile>();
  file->path = path.string();
  file->bytes.resize(static_cast<std::size_t>(opened.size()));
  opened.read(0, std::as_writable_bytes(std::span(file->bytes)));
  if (const std::string problem = font_problem(file->bytes); !problem.empty()) refuse_font(problem);
  file->pixels_per_em = line_over_em(file->bytes);
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
  try {
    folders.push_back(asset("fonts").string());
  } catch (const UserError&) {  // then the system's folders must have the fonts
  }
  add_environment(folders, "HOME", "/.local/share/fonts");
  add_environment(folders, "HOME", "/.fonts");
  add_environment(folders, "HOME", "/Library/Fonts");
  add_environment(folders, "WINDIR", "/Fonts");
  for (const char* folder :
       {"/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fonts-droid-fallback", "/Library/Fonts", "/System/Library/Fonts"})
    folders.push_back(folder);
  for (const std::string& folder : folders) {
    std::error_code error;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
    for (; !error && it != end; it.increment(error)) paths_[it->path().filename().string()].push_back(it->path().string());
  }
}

std::shared_ptr<const FontFile> FontFolders::first_of(const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (const auto found = paths_.find(name); found != paths_.end())
      for (const std::string& path : found->second)
        if (auto file = file_at(path)) return file;
  return nullptr;
}

std::shared_ptr<const FontFile> FontFolders::file_at(const std::string& path) {
  const auto [known, is_new] = read_.try_emplace(path);
  if (!is_new) return known->second;
  try {
    known->second = read_font(path);
  } catch (const UserError& error) {
    problems_.push_back(error.what());
  }
  return known->second;
}

}  // namespace headlight::theme
