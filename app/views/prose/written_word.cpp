#include "views/prose/written_word.hpp"

#include "graph/label_with_position.hpp"
#include "session/translate/translating.hpp"
#include "text/words.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

std::string written_word_sentence(const Session& s, const Axis& rows, Index row, const Phrases& phrases) {
  if (!s.nodes().decoder || !s.nodes().logits || !counts_words(rows.kind) || !s.navigation().is_target(rows) ||
      row >= s.navigation().sample().n_target)
    return "";
  const bool written = row + 1 < s.navigation().sample().n_target;
  if (!written && !s.trace().ready(*s.nodes().logits)) return "";
  const std::string word = word_written_by(s, row);
  if (word.empty()) return "";
  return phrases("stage.row_writes",
                 {{"row", "**" + escaped(with_quoted_mark(phrases, printed_word(label_with_position(rows, row)))) + "**"},
                  {"word", "**" + escaped(with_quoted_mark(phrases, printed_word(word))) + "**"}});
}

std::string written_word_sentence(const Session& s, const Cell& cell, const Phrases& phrases) {
  return written_word_sentence(s, s.graph()[cell.node].axes.rows, cell.row, phrases);
}

}  // namespace headlight::views
