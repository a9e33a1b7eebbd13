#include "text/word_table.hpp"

#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/words.hpp"

namespace headlight::text {

std::string WordTable::word(std::string_view column) const {
  const std::string& word = text(column);
  std::vector<std::string> pieces;
  try {
    pieces = split_words(word);
  } catch (const UserError& error) {
    fail(error.message());
  }
  if (pieces.size() != 1 || pieces[0] != word)
    fail(tr("{word} under {column} is not one word of a sentence; a sentence would be cut inside it",
            {{"word", in_quotes(word)}, {"column", std::string(column)}}));
  return word;
}

void WordTable::only_once(const std::string& word) {
  const auto [known, is_new] = first_line_.emplace(case_folded(word), line_number());
  if (!is_new) fail(tr("{word} is already on line {line}; keep one of the two", {{"word", in_quotes(word)}, {"line", known->second}}));
}

}  // namespace headlight::text
