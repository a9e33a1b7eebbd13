#include "views/prose/motion_text.hpp"

#include "base/number_text.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

std::string motion_number(double value) { return column_text(value, 3); }

std::string done_to_row(const Phrases& phrases, const std::string& row, Formula::Kind kind) {
  switch (kind) {
    case Formula::Kind::exp: return phrases("board.motion.row.exp", {{"row", row}});
    case Formula::Kind::quotient: return phrases("board.motion.row.quotient", {{"row", row}});
    case Formula::Kind::difference: return phrases("board.motion.row.difference", {{"row", row}});
    case Formula::Kind::product: return phrases("board.motion.row.product", {{"row", row}});
    case Formula::Kind::sum: return phrases("board.motion.row.sum", {{"row", row}});
    default: return phrases("board.motion.row", {{"row", row}});
  }
}

std::string of_cell(const Session& s, const Motion& motion, const Phrases& phrases) {
  const Moment& m = motion.moment();
  const Cell cell = {motion.plan().node, m.row, m.first_col};
  const Axes& axes = s.graph()[cell.node].axes;
  const std::string matrix = name_in_words(s, cell.node, phrases), row = word_in_text(axes.rows, cell.row),
                    column = word_in_text(axes.cols, cell.col);
  if (m.on_the_way.empty())
    return phrases("board.motion.cell",
                   {{"matrix", matrix}, {"row", row}, {"column", column}, {"value", motion_number(s.trace().at(cell))}});
  const std::string value = motion_number(m.on_the_way.back());
  if (m.all_terms == 0) return phrases("board.motion.so_far", {{"matrix", matrix}, {"row", row}, {"column", column}, {"value", value}});
  return phrases("board.motion.terms", {{"matrix", matrix},
                                        {"row", row},
                                        {"column", column},
                                        {"n", static_cast<int>(m.terms)},
                                        {"all", static_cast<int>(m.all_terms)},
                                        {"value", value}});
}

}  // namespace

std::string motion_sentence(const Session& s, const Motion& motion, const Phrases& phrases) {
  const Moment& m = motion.moment();
  const MotionPlan& plan = motion.plan();
  if (!plan.blocks.empty()) {
    const int head = static_cast<int>(m.arrived) + 1;
    const bool parts = plan.blocks.front().parts;
    if (m.arrived == 0) return parts ? phrases("board.motion.parts.first") : phrases("board.motion.joins.first");
    return parts ? phrases("board.motion.parts", {{"head", head}}) : phrases("board.motion.joins", {{"head", head}});
  }
  if (plan.steps[motion.step_number()].kind == MotionStep::Kind::cell) return of_cell(s, motion, phrases);
  const std::string row = word_in_text(s.graph()[plan.node].axes.rows, m.row);
  return m.done ? done_to_row(phrases, row, *m.done) : phrases("board.motion.row", {{"row", row}});
}

}  // namespace headlight::views
