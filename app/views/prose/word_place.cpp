#include "views/prose/word_place.hpp"

#include "graph/label_with_place.hpp"
#include "theme/fonts.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {

std::string shown_word(const std::string& word) {
  if (word.size() < 3 || word.front() != '<' || word.back() != '>') return word;
  return "\u27e8" + word.substr(1, word.size() - 2) + "\u27e9";
}

std::string word_and_place(const Canvas& c, const ImFont* font, const Axis& words, Index place, float room) {
  const bool repeated = is_repeated(words, place);
  return escaped(c.shortened(font, words.label(place), room - (repeated ? 24 : 0))) + (repeated ? " `" + std::to_string(place) + "`" : "");
}

}  // namespace headlight
