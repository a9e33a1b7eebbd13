#include "views/prose/pattern_text.hpp"

#include <cmath>

#include "analysis/score_by_position.hpp"
#include "base/number_text.hpp"
#include "graph/largest_in_row.hpp"
#include "session/translate/pronoun_row.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/written_word.hpp"

namespace headlight::views {
namespace {

const HeadNodes& looking_head(const Session& s) { return s.navigation().attention().head[static_cast<size_t>(displayed_head(s))]; }
std::string seen_word(const Session& s, Index key, const Phrases& phrases) {
  return bold_word(phrases, s.graph()[looking_head(s).pattern].axes.cols, key);
}

/// True if the row belongs to a hand-made head in which most words ask for nothing and rest on the first word, and is one of them: the
/// first word's place gives most of the score, and not what the word is.
bool rests_on_first(const Session& s, const Matrix& pattern, Index row) {
  constexpr float most = 0.6f;
  const HeadNodes& head = looking_head(s);
  if (!s.role_holds(displayed_head(s)) || !(pattern(row, 0) > most)) return false;
  const Eigen::VectorXf by_place = score_by_position(s.graph(), s.trace(), s.nodes(), head, 0);
  const auto rests = [&](Index r) { return pattern(r, 0) > most && by_place[r] > s.trace()[head.scores](r, 0) / 2; };
  Index n = 0;
  for (Index r = 0; r < pattern.rows(); ++r) n += rests(r);
  return rests(row) && 2 * n > pattern.rows();
}

/// Tells the attention that words after a pronoun take, and the share that the most attended word before it would have without them, when
/// the others divide that attention in proportion. Empty if the row is not the softmax over all of its words.
std::string later_words(const Session& s, const Matrix& pattern, Index row, const Phrases& phrases) {
  const Document& d = s.document();
  const bool by_hand = s.trace().overrides(looking_head(s).pattern) != nullptr;
  if (by_hand || !d.interventions.mistakes.empty() || d.mask == MaskKind::causal || row + 1 >= s.navigation().sample().n_words) return "";
  if (s.navigation().head_setting(displayed_head(s)) != HeadSetting::as_it_is || s.navigation().sample().n_words < pattern.cols())
    return "";
  const double later = pattern.row(row).tail(pattern.cols() - row - 1).cast<double>().sum();
  const Index key = largest_in_row(Matrix(pattern.leftCols(row + 1)), row);
  const double share = pattern(row, key);
  constexpr double seen = 0.005;
  if (later < seen) return phrases("stage.softmax.look_at.pronoun.none_later");
  return phrases(
      "stage.softmax.look_at.pronoun.later",
      {{"later", percent(later)}, {"key", seen_word(s, key, phrases)}, {"share", percent(share)}, {"alone", percent(share / (1 - later))}});
}

}  // namespace

std::string look_at_pattern(const Session& s, Index row, const Phrases& phrases) {
  const Matrix& pattern = s.trace()[looking_head(s).pattern];
  const Index top = largest_in_row(pattern, row);
  const double share = pattern(row, top);
  const std::string word = bold_word(phrases, s.graph()[looking_head(s).pattern].axes.rows, row);
  std::string out;
  if (std::isnan(share)) out = phrases("stage.softmax.look_at.nan", {{"row", word}});
  else if (!(share > 0)) out = phrases("stage.softmax.look_at.nothing", {{"row", word}});
  else if (share > 0.6) out = phrases("stage.softmax.look_at.one_cell", {{"row", word}, {"key", seen_word(s, top, phrases)}});
  else if (const Index n = equal_to_largest(pattern, row); n > 1)
    out = phrases("stage.softmax.look_at.even", {{"row", word}, {"n", n}, {"share", percent(share)}});
  else out = phrases("stage.softmax.look_at.shared", {{"row", word}, {"share", percent(share)}, {"key", seen_word(s, top, phrases)}});
  if (rests_on_first(s, pattern, row)) out += " " + phrases("stage.softmax.look_at.rests", {{"key", seen_word(s, 0, phrases)}});
  if (const auto pronoun = pronoun_row(s);
      pronoun && s.role_holds(displayed_head(s)) && pronoun->pattern == looking_head(s).pattern && pronoun->position == row) {
    out += " " + phrases("stage.softmax.look_at.pronoun");
    if (const std::string later = later_words(s, pattern, row, phrases); !later.empty()) out += " " + later;
  }
  if (!s.selection().at.cross && (s.selection().at.decoder || s.document().mask == MaskKind::causal))
    out += " " + phrases("stage.softmax.look_at.causal");
  if (const std::string writes = written_word_sentence(s, {looking_head(s).pattern, row, top}, phrases); !writes.empty())
    out += " " + writes;
  return out;
}

}  // namespace headlight::views
