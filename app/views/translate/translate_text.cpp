#include "views/translate/translate_text.hpp"

#include <algorithm>
#include <cmath>

#include "generate/translation_report.hpp"
#include "session/translate/pronoun_row.hpp"
#include "session/translate/translating.hpp"
#include "text/unicode.hpp"
#include "theme/number_format.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/translate/alignment_lines.hpp"
#include "views/translate/french_line.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

std::string bold(const std::string& word) { return "**" + escaped(shown_word(word)) + "**"; }

std::string source_word(const Session& s, Index at) { return bold(s.sample().tokens.tokens[static_cast<size_t>(at)].text); }

std::string look_at_alignment(const Session& s) {
  const auto row = pronoun_row(s);
  if (!row)
    return "**Look at** the lines: each goes from an English word to the French word that was written while the decoder looked at it.";
  const Matrix& pattern = s.trace()[row->pattern];
  const Index noun = most_looked_at(pattern, *row, s.sample().n_words);
  const float share = pattern(row->place, noun);
  const std::string pronoun = source_word(s, row->place),
                    where = "head " + std::to_string(row->head + 1) + " of encoder layer " + std::to_string(row->layer + 1);
  std::string out = "**Look at** the line from " + pronoun + ", and at the row under the board: in " + where + " ";
  if (!std::isfinite(share)) return out + "the weights of " + pronoun + " are not numbers.";
  if (share > 0.505f)
    return out + pronoun + " gives " + source_word(s, noun) + " most of its attention (" + format_number(share, 2) + "). What " +
           source_word(s, noun) + " is, its gender too, can reach the French word that way.";
  return out + pronoun + " shares its attention: the largest part, " + format_number(share, 2) + ", goes to " + source_word(s, noun) +
         ". That alone does not tell what " + pronoun + " stands for.";
}

}  // namespace

std::string unknown_words_sentence(const Session& s) {
  std::vector<UnknownWord> unknown;
  for (const Token& token : s.sample().tokens.tokens)
    if (token.unknown && std::none_of(unknown.begin(), unknown.end(), [&](const UnknownWord& one) { return one.word == token.text; }))
      unknown.push_back({token.text, {}});
  const std::string warning = unknown_words_warning(s.document().config.name, unknown);
  return warning.empty() ? "" : capital(warning) + ".";
}

StageText translate_text(const Session& s) {
  return {
      .subtitle = "Each line joins an English word to the French word written while it was looked at. Its width: the share of attention.",
      .what =
          "Before a French word is written, the decoder asks the English sentence which of its words matter for it. The answer is a "
          "weighted sum of what the encoder made of them.",
      .look_at = look_at_alignment(s),
      .how_to_read = {}};
}

std::string translate_sentence(const Session& s) {
  const Index row = chosen_row(s);
  const Matrix weights = shown_alignment(s);
  Index top = 0;
  for (Index word = 1; word < weights.cols(); ++word)
    if (weights(row, word) > weights(row, top)) top = word;
  const std::string word = word_written_by(s, row), read = bold(s.sample().target.tokens[static_cast<size_t>(row)].text);
  std::string out = (word.empty() ? "After " + read : "While writing " + bold(word) + ", after " + read) +
                    ", the decoder looks mostly at " + source_word(s, top) + " (" + format_number(weights(row, top), 2) + ").";
  const std::vector<NextWord> next = next_words(s, row, 2);
  if (next.empty()) return out;
  out += " It gives " + bold(next[0].word) + " " + format_number(next[0].share, 3);
  if (next.size() > 1) out += "; " + bold(next[1].word) + " gets " + format_number(next[1].share, 3);
  const std::string changed = changed_sentence(s);
  return out + "." + (changed.empty() ? "" : " " + escaped(changed));
}

}  // namespace headlight
