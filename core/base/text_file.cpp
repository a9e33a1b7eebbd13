#include "base/text_file.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/opened_file.hpp"

namespace headlight::base {

std::string read_text(const std::filesystem::path& path, std::size_t limit, FilesRead* record) {
  const OpenedFile file(path);
  if (record) record->add(file);
  std::string text;
  // The size is only a hint: files of /proc do not report theirs, and others may grow.
  for (std::size_t want = std::min<std::size_t>(limit, file.size()) + 1;; want = 16384) {
    const std::size_t had = text.size();
    text.resize(had + want);
    text.resize(had + file.read_up_to(had, std::as_writable_bytes(std::span(text).subspan(had))));
    if (text.size() > limit)
      throw UserError(tr("cannot read {file}: it is longer than {limit} bytes, the most a text may have here",
                         {{"file", path.string()}, {"limit", limit}}));
    if (text.size() < had + want) return text;
  }
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

}  // namespace headlight::base
