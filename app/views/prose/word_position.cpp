#include "views/prose/word_position.hpp"

#include <string_view>

#include "base/utf8.hpp"
#include "graph/label_with_position.hpp"
#include "text/pieces/letters.hpp"
#include "text/words.hpp"
#include "theme/fonts.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// True for ".", "?!" and "。": punctuation without any letter or digit.
bool is_only_marks(std::string_view word) {
  for (size_t at = 0; at < word.size();) {
    const CodePoint mark = code_point_at(word, at);
    if (!is_punctuation_mark(mark.value)) return false;
    at += mark.size;
  }
  return !word.empty();
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
