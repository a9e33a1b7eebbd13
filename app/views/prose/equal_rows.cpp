#include "views/prose/equal_rows.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "views/prose/stage_text.hpp"

namespace headlight::views {
namespace {

using RowPair = std::pair<Index, Index>;

/// Returns both rows of the first word that occurs twice.
std::optional<RowPair> rows_of_one_word(const Session& s) {
  const Matrix& ids = s.trace()[s.navigation().stack().tokens];
  const Index n = s.navigation().n_words(s.graph()[s.navigation().stack().tokens].axes.rows);
  for (Index second = 1; second < n; ++second)
    for (Index first = 0; first < second; ++first)
      if (ids(first, 0) == ids(second, 0)) return RowPair(first, second);
  return {};
}

/// True if two rows are equal up to rounding.
bool are_equal(const Session& s, NodeId node, const RowPair& rows) {
  const Matrix& m = s.trace()[node];
  constexpr float rounded = 1e-5f;
  return (m.row(rows.first) - m.row(rows.second)).cwiseAbs().maxCoeff() <= rounded * std::max(1.f, m.row(rows.first).cwiseAbs().maxCoeff());
}

std::string word_in_row(const Session& s, Index row, const Phrases& phrases) {
  return bold_word(phrases, s.graph()[s.navigation().stack().tokens].axes.rows, row);
}

}  // namespace

std::string look_at_embedding(const Session& s, const Phrases& phrases) {
  const auto rows = rows_of_one_word(s);
  if (!rows) return phrases("stage.embedding.look_at.once");
  const std::string first = word_in_row(s, rows->first, phrases), second = word_in_row(s, rows->second, phrases);
  return are_equal(s, s.navigation().stack().embed, *rows)
             ? phrases("stage.embedding.look_at.twice", {{"first", first}, {"second", second}})
             : phrases("stage.embedding.look_at.by_hand", {{"first", first}, {"second", second}});
}

std::string equal_rows_sentence(const Session& s, const Phrases& phrases) {
  const auto rows = rows_of_one_word(s);
  if (!rows) return phrases("mistake.equal_rows.none");
  const AttentionNodes& attention = s.navigation().stack().block.front().attn;
  for (const NodeId node : {attention.x, attention.q, attention.k, attention.v})
    if (s.trace().ready(node) && !are_equal(s, node, *rows)) return "";  // a number was set by hand
  return phrases("mistake.equal_rows",
                 {{"first", word_in_row(s, rows->first, phrases)}, {"second", word_in_row(s, rows->second, phrases)}});
}

}  // namespace headlight::views
