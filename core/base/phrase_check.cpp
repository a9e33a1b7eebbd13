#include "base/phrase_check.hpp"

#include <algorithm>

#include "base/placeholders.hpp"
#include "base/wording.hpp"
#include "base/words_file.hpp"

namespace headlight::base {

void require_same_placeholders(const TextSource& source, std::span<const std::string> texts, std::span<const std::string> english) {
  const auto has_braces = [](const std::string& text) { return text.find('{') != std::string::npos; };
  if (std::none_of(texts.begin(), texts.end(), has_braces) && std::none_of(english.begin(), english.end(), has_braces)) return;
  const Placeholders needed = placeholders_in(english.back());
  Placeholders allowed = needed;
  if (english.size() > 1) allowed.insert("n");
  for (std::size_t form = 0; form < texts.size(); ++form) {
    const Placeholders here = placeholders_in(texts[form]);
    const auto fail_here = [&](const std::string& what) {
      const std::string name = source.is_message ? in_quotes(source.id) : source.id;
      fail_in_words(source.file, source.line, name + (english.size() > 1 ? " in its form " + std::to_string(form) : "") + what);
    };
    for (const std::string& name : needed)
      if (!here.count(name)) fail_here(" lacks {" + name + "}");
    for (const std::string& name : here)
      if (!allowed.count(name))
        fail_here(" has {" + name + "}, for which nothing is given" + (allowed.empty() ? "" : "; it may have " + listed(allowed)));
  }
}

void require_braces(const std::string& file, int line, std::string_view text) {
  for (std::size_t at = next_brace(text, 0); at != std::string_view::npos; at = next_brace(text, at + 1))
    if (!placeholder_at(text, at))
      fail_in_words(file, line, in_quotes(text.substr(at)) + " begins no placeholder such as {row}, nor mathematics such as W_{Q}");
}

}  // namespace headlight::base
