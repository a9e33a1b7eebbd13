#include "views/prose/motion_text.hpp"

#include <algorithm>
#include <optional>

#include "base/number_text.hpp"
#include "graph/formula.hpp"
#include "session/motion/way.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/word_position.hpp"
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
  const std::string matrix = name_in_words(s, cell.node, phrases), row = place_in_text(phrases, axes.rows, cell.row),
                    column = place_in_text(phrases, axes.cols, cell.col);
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

/// Returns the number that the way to a cell begins with: its first stop, or the number that its only stop reads.
std::optional<double> first_number(const Trace& trace, const std::vector<WayStop>& way) {
  const CellReader read = [&](const Cell& one) { return trace.at(one); };
  if (way.size() > 1) return evaluate(way.front().so_far, read);
  const std::vector<Cell> cells = reads(way.front().so_far);
  return cells.empty() ? std::nullopt : std::optional(trace.at(cells.front()));
}

/// Returns "Row it, column 8 of queries: 32 terms are added, from 0.125 to 0.500."
std::string spoken_cells(const Session& s, const MotionPlan& plan, const Phrases& phrases, bool secret) {
  const Cell cell = {plan.node, plan.first_row, plan.first_col};
  const Axes& axes = s.graph()[cell.node].axes;
  const std::vector<WayStop> way = way_to(formula(s.graph(), s.trace(), cell));
  const std::string matrix = name_in_words(s, cell.node, phrases), row = place_in_text(phrases, axes.rows, cell.row),
                    column = place_in_text(phrases, axes.cols, cell.col);
  const int all = static_cast<int>(way.back().all_terms);
  const auto first = first_number(s.trace(), way);
  if (secret || !first) return phrases("board.motion.heard.secret", {{"matrix", matrix}, {"row", row}, {"column", column}});
  const std::string from = motion_number(*first), to = motion_number(s.trace().at(cell));
  if (all == 0)
    return phrases("board.motion.heard.cell", {{"matrix", matrix}, {"row", row}, {"column", column}, {"first", from}, {"value", to}});
  return phrases("board.motion.heard.terms",
                 {{"matrix", matrix}, {"row", row}, {"column", column}, {"all", all}, {"first", from}, {"value", to}});
}

/// Returns what happens to the first row, one sentence for each operation.
std::string spoken_row(const Session& s, const MotionPlan& plan, const Phrases& phrases) {
  const std::string row = word_in_text(phrases, s.graph()[plan.node].axes.rows, plan.first_row);
  std::string all;
  for (const WayStop& stop : way_to(formula(s.graph(), s.trace(), {plan.node, plan.first_row, plan.first_col})))
    all += (all.empty() ? "" : " ") + done_to_row(phrases, row, stop.so_far.kind());
  return all;
}

std::string spoken_blocks(const Session& s, const MotionPlan& plan, const Phrases& phrases) {
  const MovedBlock& first = plan.blocks.front();
  size_t heads = 0;
  for (const MovedBlock& block : plan.blocks) heads = std::max(heads, block.turn + 1);
  const auto n = static_cast<std::int64_t>(heads);
  const int columns = static_cast<int>(first.n_cols);
  if (first.parts) return phrases.counted("board.motion.heard.parts", n, {{"columns", columns}});
  return phrases.counted("board.motion.heard.joins", n, {{"columns", columns}, {"matrix", name_in_words(s, first.whole, phrases)}});
}

}  // namespace

std::string spoken_motion(const Session& s, const Motion& motion, const Phrases& phrases, bool secret) {
  const MotionPlan& plan = motion.plan();
  if (!plan.blocks.empty()) return without_markup(spoken_blocks(s, plan, phrases));
  const std::string first = plan.row_by_row ? spoken_row(s, plan, phrases) : spoken_cells(s, plan, phrases, secret);
  return without_markup(first + " " + phrases("board.motion.heard.rest"));
}

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
  const std::string row = word_in_text(phrases, s.graph()[plan.node].axes.rows, m.row);
  return m.done ? done_to_row(phrases, row, *m.done) : phrases("board.motion.row", {{"row", row}});
}

}  // namespace headlight::views
