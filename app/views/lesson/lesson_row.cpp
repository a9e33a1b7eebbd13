#include "views/lesson/lesson_row.hpp"

#include <optional>
#include <string>

#include "lesson/measure.hpp"
#include "views/boards/node_matrix.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

bool have_the_same_rows(const Session& s, NodeId a, NodeId b) {
  const Axis &one = s.graph()[a].axes.rows, &other = s.graph()[b].axes.rows;
  if (one.size != other.size || one.kind == AxisKind::one) return false;
  for (Index i = 0; i < one.size; ++i)
    if (one.label(i) != other.label(i)) return false;
  return true;
}

namespace {

/// Returns the row whose numbers say most: for weights the most evenly shared one, else the one with the largest number.
Index telling_row(const Matrix& values, ColourMap map) {
  Index row = 0;
  const auto size = [&](Index r) { return values.row(r).array().isFinite().select(values.row(r).array().abs(), 0.f).maxCoeff(); };
  for (Index r = 1; r < values.rows(); ++r)
    if (map == ColourMap::beam ? size(r) < size(row) : size(r) > size(row)) row = r;
  return row;
}

/// Returns the row whose word is the first of them in bold in the prose.
std::optional<Index> row_in_bold(const LessonFrame& l, const Axis& rows) {
  if (!rows.labels) return std::nullopt;
  for (const LessonText& text : l.player.step().prose) {
    const std::string words = l.player.rendered(text).words();
    size_t first = std::string::npos;
    std::optional<Index> found;
    for (Index row = 0; row < rows.size; ++row)
      if (const size_t at = words.find("**" + escaped(rows.label(row)) + "**"); at < first) first = at, found = row;
    if (found) return found;
  }
  return std::nullopt;
}

}  // namespace

Index row_to_read(const LessonFrame& l, const std::vector<Pointed>& shown, NodeId node) {
  const Session& s = l.frame.session;
  const auto row_at = [&](const Pointed& one) -> std::optional<Index> {
    const auto here = l.player.in_session(one);
    return here && here->row && have_the_same_rows(s, here->node, node) ? here->row : std::nullopt;
  };
  if (const LessonAnswer* asked = l.player.answer()) {
    if (asked->kind == QuestionKind::wrong_row && !l.player.revealed()) return l.player.work().guess.index.value_or(0);  // gives no hint
    if (const auto row = row_at(asked->place)) return *row;
    const std::vector<Pointed>& covered = asked->covered;
    if (!covered.empty() && covered.front().row == covered.back().row)
      if (const auto row = row_at(covered.front())) return *row;
    for (const LessonText* condition : find_all(l.player.step().question->lines, "holds"))
      for (const Pointed& compared : compared_parts(condition->plain(), l.player.run().measured()))
        if (const auto row = row_at(compared)) return *row;
  }
  for (const LessonText& text : l.player.step().prose)
    for (const RenderedText::Part& part : l.player.rendered(text).parts)
      if (const auto row = part.at ? row_at(*part.at) : std::nullopt) return *row;
  if (const auto row = row_in_bold(l, s.graph()[node].axes.rows)) return *row;
  for (size_t i = shown.size(); i-- > 0;)
    if (have_the_same_rows(s, shown[i].node, node)) return telling_row(s.trace()[shown[i].node], map_of(s, shown[i].node));
  return telling_row(s.trace()[node], map_of(s, node));
}

}  // namespace headlight::views
