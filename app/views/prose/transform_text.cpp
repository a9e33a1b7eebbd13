#include "views/prose/transform_text.hpp"

#include "explain/working.hpp"
#include "views/prose/block_text.hpp"

namespace headlight {
namespace {

std::string look_at_transformed(const Session& s, const Phrases& phrases) {
  const NodeId node = main_node(s.place(), s.nodes(), s.selection.head), before = s.graph()[node].inputs.front();
  const Index row = row_looked_at(s, node);
  const std::string word = bold_word(s.graph()[node].axes.rows, row);
  if (s.selection.stage == Stage::transform) return phrases("stage.transform.look_at", {{"row", word}, {"n", s.trace()[before].cols()}});
  if (s.selection.stage == Stage::transform_norm) return look_at_norm(s, phrases);
  const auto smallest = [&](NodeId of) { return to_text(static_cast<double>(s.trace()[of].row(row).minCoeff()), 3); };
  return phrases("stage.transform_active.look_at", {{"row", word}, {"before", smallest(before)}, {"after", smallest(node)}});
}

}  // namespace

StageText transform_text(const Session& s, const Phrases& phrases) {
  const char* stage = id(s.selection.stage);
  return {.subtitle = phrases.of("stage.*.told", stage),
          .what = phrases.of("stage.*.told.what", stage),
          .look_at = look_at_transformed(s, phrases),
          .how_to_read = {}};
}

}  // namespace headlight
