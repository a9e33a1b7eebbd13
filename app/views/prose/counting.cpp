#include "views/prose/counting.hpp"

#include <algorithm>

#include "base/line_breaks.hpp"
#include "base/number_text.hpp"

namespace headlight::views {
namespace {

bool is_mark(const Token& token) { return token.added || token.pad || token.text == start_mark || token.text == end_mark; }

}  // namespace

std::string in_words(int n, const Phrases& phrases) {
  return n <= 12 ? phrases.of("common.number.*", std::to_string(n)) : std::to_string(n);
}

std::string words_alone(std::span<const Token> tokens, const Phrases& phrases) {
  const auto n_words = static_cast<int>(tokens.size() - static_cast<size_t>(std::count_if(tokens.begin(), tokens.end(), is_mark)));
  return phrases.counted("common.words", n_words, {{"n", in_words(n_words, phrases)}});
}

std::string words_and_marks(std::span<const Token> tokens, const Phrases& phrases) {
  const auto n_marks = static_cast<int>(std::count_if(tokens.begin(), tokens.end(), is_mark));
  const std::string words = words_alone(tokens, phrases);
  if (n_marks == 0) return words;
  const std::string marks = phrases.counted("common.marks", n_marks, {{"n", in_words(n_marks, phrases)}});
  return phrases("common.words_and_marks", {{"words", words}, {"marks", marks}});
}

std::string longer_list(const std::string& list, const std::string& next, const Phrases& phrases) {
  return list.empty() ? next : phrases("common.list.more", {{"list", list}, {"next", next}});
}

std::string followed_by(const std::string& sentence, const std::string& next) {
  return sentence + (next.empty() || holds_its_space(last_code_point(sentence)) ? "" : " ") + next;
}

std::string share_in_words(double share, const Phrases& phrases) {
  const std::string text = percent(share), space = "\u00a0";
  const auto after_sign = [&] { return text.substr(1 + space.size()); };
  if (text.starts_with('>')) return phrases("common.share.more", {{"share", after_sign()}});
  return text.starts_with('<') ? phrases("common.share.less", {{"share", after_sign()}}) : phrases.number(text);
}

std::string listed(const std::vector<std::string>& items, const Phrases& phrases) {
  std::string list;
  for (size_t i = 0; i + 1 < items.size(); ++i) list = longer_list(list, items[i], phrases);
  if (items.size() < 2) return items.empty() ? "" : items.front();
  return phrases("common.list", {{"list", list}, {"last", items.back()}});
}

}  // namespace headlight::views
