#include "session/about_model.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "folders/hugging_face/hugging_face.hpp"
#include "folders/unknown_words.hpp"
#include "model/model_remarks.hpp"
#include "zoo/random.hpp"

namespace headlight::session {
namespace {

/// Returns the parts of `text` at the line ends of `pattern`; none if the two differ otherwise.
std::optional<std::vector<std::string>> put_in(std::string_view text, std::string_view pattern) {
  std::vector<std::string> found;
  for (size_t end = pattern.find('\n'); end != std::string_view::npos; end = pattern.find('\n')) {
    if (!text.starts_with(pattern.substr(0, end))) return std::nullopt;
    text.remove_prefix(end);
    pattern.remove_prefix(end + 1);
    const std::string_view until = pattern.substr(0, pattern.find('\n'));
    const bool is_last = until.size() == pattern.size();  // the last part takes all the rest, dots and all
    const size_t next = !is_last ? text.find(until) : text.ends_with(until) ? text.size() - until.size() : std::string_view::npos;
    if (next == std::string_view::npos) return std::nullopt;
    found.emplace_back(text.substr(0, next));
    text.remove_prefix(next);
  }
  return text == pattern ? std::optional(found) : std::nullopt;
}

/// Translates a description: a text known as a whole, that of another program's folder, or a task's title with its description.
std::string said(const Phrases& phrases, const std::string& about) {
  if (const std::string whole = phrases.translation(about); whole != about) return whole;
  if (const auto of = put_in(about, english_line(about_folder_of_type("\n")))) return phrases.format(about_folder_of_type(of->at(0)));
  if (const auto of = put_in(about, english_line(about_folder_of_type("\n", "\n"))))
    return phrases.format(about_folder_of_type(of->at(0), of->at(1)));
  const std::string title = about.substr(0, about.find(". ")), rest = about.substr(std::min(title.size() + 2, about.size()));
  const std::string said_title = phrases.translation(title), said_rest = phrases.translation(rest);
  return said_title != title && said_rest != rest ? said_title + ". " + said_rest : about;
}

}  // namespace

namespace {

std::string about_itself(const Phrases& phrases, const Model& model) {
  if (model.made_from) return phrases.format(about_random(*model.made_from));
  const std::string always = about_unknown_words();
  if (!model.about.ends_with(always)) return said(phrases, model.about);
  const std::string own = model.about.substr(0, model.about.size() - always.size());
  const std::size_t end = own.find_last_not_of(' ') + 1;
  return said(phrases, own.substr(0, end)) + own.substr(end) + phrases.translation(always);
}

}  // namespace

std::string about_in(const Phrases& phrases, const Model& model) {
  std::string about = about_itself(phrases, model);
  for (const Message& remark : remarks_on(model)) about += " " + phrases.format(remark);
  return about;
}

}  // namespace headlight::session
