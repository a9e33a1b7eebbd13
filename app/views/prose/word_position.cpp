#include "views/prose/word_position.hpp"

#include "graph/label_with_position.hpp"
#include "text/words.hpp"
#include "theme/fonts.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

std::string with_position(const std::string& word, const Axis& words, Index position) {
  return escaped(word) + (is_repeated(words, position) ? "_{@" + std::to_string(position) + "}" : "");
}

}  // namespace

std::string word_in_text(const Axis& words, Index position) { return with_position(printed_word(words.label(position)), words, position); }

std::string place_in_text(const Phrases& phrases, const Axis& axis, Index place) {
  return with_position(printed_word(axis_label(phrases, axis, place)), axis, place);
}

std::string word_and_position(const Canvas& c, const ImFont* font, const Axis& words, Index position, float room) {
  return with_position(c.shortened(font, axis_label(c.phrases, words, position), room - (is_repeated(words, position) ? 16 : 0)), words,
                       position);
}

}  // namespace headlight::views
