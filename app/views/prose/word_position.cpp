#include "views/prose/word_position.hpp"

#include "graph/label_with_position.hpp"
#include "theme/fonts.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

std::string display_word(const std::string& word) {
  if (word.size() < 3 || word.front() != '<' || word.back() != '>') return word;
  return "\u27e8" + word.substr(1, word.size() - 2) + "\u27e9";
}

namespace {

std::string with_position(const std::string& word, const Axis& words, Index place) {
  return escaped(word) + (is_repeated(words, place) ? "_{@" + std::to_string(place) + "}" : "");
}

}  // namespace

std::string word_in_text(const Axis& words, Index place) { return with_position(display_word(words.label(place)), words, place); }

std::string word_and_position(const Canvas& c, const ImFont* font, const Axis& words, Index place, float room) {
  return with_position(c.shortened(font, words.label(place), room - (is_repeated(words, place) ? 16 : 0)), words, place);
}

}  // namespace headlight::views
