#include "base/words_file.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/placeholders.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

std::string with_line_breaks(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool breaks = text.compare(i, 2, "\\n") == 0;
    out += breaks ? '\n' : text[i];
    i += breaks;
  }
  return out;
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

std::string_view next_line(const std::string& file, int number, std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (number == 1) line = without_byte_order_mark(line);
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (!is_utf8(line)) fail_in_words(file, number, "this is not UTF-8; save the file as UTF-8");
  for (const char c : line)
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F)
      fail_in_words(file, number, "there is a control character in " + in_quotes(line) + "; delete it");
  return line;
}

std::string text_of_words(const std::string& file, int number, std::string_view line) {
  for (std::size_t at = next_brace(line, 0); at != std::string_view::npos; at = next_brace(line, at + 1))
    if (!placeholder_at(line, at))
      fail_in_words(file, number, in_quotes(line.substr(at)) + " begins no placeholder such as {row}, nor mathematics such as W_{Q}");
  return with_line_breaks(line);
}

}  // namespace headlight::base
