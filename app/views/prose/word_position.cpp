#include "views/prose/word_position.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "graph/label_with_position.hpp"
#include "text/words.hpp"
#include "theme/fonts.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// True for ".", "?!" and "。", which have neither letters nor digits.
bool is_only_marks(std::string_view word) {
  constexpr std::string_view wide[] = {"。", "，", "、", "；", "：", "？", "！", "…", "¿", "¡", "–", "—", "«", "»", "“", "”", "‘", "’"};
  const bool is_empty = word.empty();
  while (!word.empty()) {
    const auto mark = std::find_if(std::begin(wide), std::end(wide), [word](std::string_view one) { return word.starts_with(one); });
    if (mark != std::end(wide)) word.remove_prefix(mark->size());
    else if (std::ispunct(static_cast<unsigned char>(word.front())) != 0) word.remove_prefix(1);
    else return false;
  }
  return !is_empty;
}

std::string with_position(const std::string& word, const Axis& words, Index position) {
  return escaped(word) + (is_repeated(words, position) ? "_{@" + std::to_string(position) + "}" : "");
}

}  // namespace

std::string with_quoted_mark(const Phrases& phrases, const std::string& word) {
  return is_only_marks(word) ? phrases("common.quoted", {{"word", word}}) : word;
}

std::string word_in_text(const Phrases& phrases, const Axis& words, Index position) {
  return with_position(with_quoted_mark(phrases, printed_word(words.label(position))), words, position);
}

std::string word_in_text(const Axis& words, Index position) { return with_position(printed_word(words.label(position)), words, position); }

std::string place_in_text(const Phrases& phrases, const Axis& axis, Index place) {
  return with_position(with_quoted_mark(phrases, printed_word(axis_label(phrases, axis, place))), axis, place);
}

std::string word_and_position(const Canvas& c, const ImFont* font, const Axis& words, Index position, float room) {
  return with_position(c.shortened(font, with_quoted_mark(c.phrases, axis_label(c.phrases, words, position)),
                                   room - (is_repeated(words, position) ? 16 : 0)),
                       words, position);
}

}  // namespace headlight::views
