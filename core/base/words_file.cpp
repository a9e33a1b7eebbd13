#include "base/words_file.hpp"

#include <algorithm>
#include <system_error>

#include "base/error.hpp"
#include "base/text_file.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

bool is_refused(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n') || byte == 0x7F;
}

}  // namespace

void fail_in_words(const std::string& file, int line, const std::string& what) {
  throw UserError(tr("{file}, line {line}: {what}", {{"file", file}, {"line", line}, {"what", what}}));
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view text_of_words(const std::string& file, std::string_view text) {
  text = without_byte_order_mark(text);
  if (is_utf8(text) && std::none_of(text.begin(), text.end(), is_refused)) return text;
  std::string_view rest = text;
  for (int number = 1; !rest.empty(); ++number) {
    const std::string_view line = next_line(rest);
    if (!is_utf8(line)) fail_in_words(file, number, "this is not UTF-8; save the file as UTF-8");
    if (std::any_of(line.begin(), line.end(), is_refused))
      fail_in_words(file, number, "there is a control character in " + in_quotes(line) + "; delete it");
  }
  return text;
}

std::set<std::filesystem::path> files_of_words(const std::filesystem::path& folder, std::string_view ending) {
  std::set<std::filesystem::path> files;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed))
    if (entry.path().extension() == ending) files.insert(entry.path());
  if (failed) throw UserError(tr("the words in {folder} cannot be listed: {why}", {{"folder", folder.string()}, {"why", reason(failed)}}));
  return files;
}

}  // namespace headlight::base
