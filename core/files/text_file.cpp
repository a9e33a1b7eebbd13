#include "files/text_file.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "files/wording.hpp"
#include "graph/error.hpp"

namespace headlight {

std::string read_text(const std::filesystem::path& path, std::size_t limit) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) throw UserError("cannot read " + path.string() + ": it is a folder, not a text file");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) throw UserError("cannot read " + path.string() + ": " + reason(errno));
  std::string text;
  char block[16384];
  while (const std::size_t count = std::fread(block, 1, sizeof block, file.get())) {
    text.append(block, count);
    // Checked while reading, since pipes and devices do not tell their length beforehand.
    if (text.size() > limit)
      throw UserError("cannot read " + path.string() + ": it is longer than " + std::to_string(limit) + " bytes, the most a text may have");
  }
  if (std::ferror(file.get())) throw UserError("cannot read " + path.string() + ": " + reason(errno));
  return text;
}

}  // namespace headlight
