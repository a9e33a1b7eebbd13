#include "views/shell/manual_markup.hpp"

#include <algorithm>
#include <optional>

#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr char link_begins = '[';

struct MarkdownLink {
  std::string_view text, target;
  size_t length;
};

/// Parses "[text](target)" at the beginning.
std::optional<MarkdownLink> link_at(std::string_view markdown) {
  const size_t middle = markdown.find("](");
  if (!markdown.starts_with(link_begins) || middle == std::string_view::npos) return std::nullopt;
  const size_t end = markdown.find(')', middle);
  if (end == std::string_view::npos) return std::nullopt;
  return MarkdownLink{markdown.substr(1, middle - 1), markdown.substr(middle + 2, end - middle - 2), end + 1};
}

std::string words_of(std::string_view text) {
  std::string words(text);
  std::erase_if(words, [](char c) { return c == '`' || c == '*'; });
  return escaped(words);
}

/// Converts a link. A file beside this one is a topic; "documents.md#links" leads to "documents".
std::string written(const MarkdownLink& link) {
  const size_t end = link.target.find(".md");
  const std::string_view name = link.target.substr(0, end);
  if (end != std::string_view::npos && name.find('/') == std::string_view::npos)
    return "[" + words_of(link.text) + "](text:" + std::string(name) + ")";
  if (link.target.starts_with("https://") && link.text != link.target) return words_of(link.text) + " (" + escaped(link.target) + ")";
  return words_of(link.text);
}

}  // namespace

std::string manual_markup(std::string_view markdown) {
  std::string out;
  for (size_t at = 0; at < markdown.size();) {
    const std::string_view rest = markdown.substr(at);
    const size_t code = rest.starts_with('`') ? rest.find('`', 1) : std::string_view::npos;
    if (code != std::string_view::npos) {
      out += "`" + escaped(rest.substr(1, code - 1)) + "`";
      at += code + 1;
    } else if (rest.starts_with("**")) {
      out += "**";
      at += 2;
    } else if (const auto link = link_at(rest)) {
      out += written(*link);
      at += link->length;
    } else if (rest.starts_with('*')) {  // italics, which no font here has
      ++at;
    } else if (rest.starts_with('\\') && rest.size() > 1) {
      out += escaped(rest.substr(1, 1));
      at += 2;
    } else {
      out += escaped(rest.substr(0, 1));
      ++at;
    }
  }
  return out;
}

}  // namespace headlight::views
