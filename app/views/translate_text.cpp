#include "views/translate_text.hpp"

#include "session/pronoun_row.hpp"
#include "session/translating.hpp"
#include "theme/number_format.hpp"
#include "views/alignment_lines.hpp"
#include "views/french_line.hpp"
#include "views/node_matrix.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

std::string bold(const std::string& word) { return "**" + escaped(shown_word(word)) + "**"; }

std::string source_word(const Session& s, Index at) { return bold(s.sample().tokens.tokens[static_cast<size_t>(at)].text); }

std::string look_at_alignment(const Session& s) {
  const auto row = pronoun_row(s);
  if (!row) return "**Look at** the lines: each goes from a French word to the English words that were looked at for the word after it.";
  const Index noun = most_looked_at(s.trace()[row->pattern], *row, s.sample().n_words);
  return "**Look at** the line from " + source_word(s, row->place) + ". Head " + std::to_string(row->head + 1) + " of encoder layer " + std::to_string(row->layer + 1) + " has already carried " +
         source_word(s, noun) + " into it, so the gender arrives with it.";
}

}  // namespace

StageText translate_text(const Session& s) {
  return {.subtitle = "Before it writes a word, the decoder looks back at the English sentence. Line width is the share of attention.",
          .what = "Each French row asks the English sentence which words matter for the word that comes next. The answer is a weighted sum of what the encoder made of them.",
          .look_at = look_at_alignment(s),
          .how_to_read = {}};
}

std::vector<EquationPart> translate_equation(const Session& s) {
  const AttentionNodes& cross = alignment_attention(s.nodes());
  const HeadNodes& h = cross.head.front();
  return {{"Z", shape_of(s, h.z)}, {"=", "", Role::text, false}, {"A", shape_of(s, h.pattern)}, {"\u00b7", "", Role::text, false}, {"V", shape_of(s, h.v), Role::value}};
}

std::string translate_sentence(const Session& s) {
  const Index row = chosen_row(s);
  const Matrix weights = shown_alignment(s);
  Index top = 0;
  for (Index word = 1; word < weights.cols(); ++word)
    if (weights(row, word) > weights(row, top)) top = word;
  std::string out = "Decoder row " + bold(s.sample().target.tokens[static_cast<size_t>(row)].text) + " looks mostly at " + source_word(s, top) + " (" + format_number(weights(row, top), 2) + ").";
  const std::vector<NextWord> next = next_words(s, row, 2);
  if (next.empty()) return out;
  out += " The next word is " + bold(next[0].word) + " (" + format_number(next[0].share, 3) + ")";
  if (next.size() > 1) out += "; " + bold(next[1].word) + " gets " + format_number(next[1].share, 3);
  const std::string changed = changed_sentence(s);
  return out + "." + (changed.empty() ? "" : " " + escaped(changed));
}

}  // namespace headlight
