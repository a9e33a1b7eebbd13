#include "views/prose/back_text.hpp"

#include <algorithm>
#include <cmath>

#include "base/short_number.hpp"
#include "base/utf8.hpp"
#include "run/unmoved.hpp"
#include "session/way_back/objectives.hpp"
#include "text/words.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr size_t longest_word = 18;  ///< bytes
constexpr int gradient_digits = 4;

/// Tells what closes a number that is -infinity, or an attention weight whose score is.
std::string closed_sentence(const Session& session, const Cell& cell, const Phrases& phrases) {
  const std::string name = escaped(full_name(session, phrases, cell));
  if (session.trace().override_at(cell)) return phrases("back.status.closed.by_hand", {{"cell", name}});
  const bool score = session.trace().at(cell) == -INFINITY;
  const Cell closed = score ? cell : Cell{session.graph()[cell.node].inputs.front(), cell.row, cell.col};
  switch (closing_of(session.graph(), session.nodes().outline, session.trace(), closed)) {
    case Closing::mask: return phrases("back.status.closed", {{"cell", name}});
    case Closing::hand: return phrases("back.status.closed.before", {{"cell", name}});
    case Closing::other: break;
  }
  return phrases("back.status.closed.infinite", {{"cell", name}});
}

std::string row_word(const Session& session, const Cell& cell, const Phrases& phrases) {
  return word_in_text(phrases, session.graph()[cell.node].axes.rows, cell.row);
}

}  // namespace

std::string objective_word(const Session& session, const Cell& cell) {
  const std::string word = printed_word(session.graph()[cell.node].axes.cols.label(cell.col));
  return word.size() <= longest_word ? word : std::string(utf8_prefix(word, longest_word)) + "\u2026";
}

std::string objective_in_short(const Session& session, const Objective& objective, const Phrases& phrases) {
  const bool words = session.nodes().logits && objective.cell.node == *session.nodes().logits;
  if (objective.kind == Objective::Kind::loss) return phrases("back.loss", {{"word", objective_word(session, objective.cell)}});
  if (!objective.less) return full_name(session, phrases, objective.cell);
  const auto name = [&](const Cell& cell) { return words ? objective_word(session, cell) : full_name(session, phrases, cell); };
  return phrases("back.difference", {{"first", name(objective.cell)}, {"second", name(*objective.less)}});
}

std::string cell_in_short(const Session& session, const Phrases& phrases) {
  const ObjectiveChoice& choice = session.selection().back_from;
  const bool is_pinned = !choice.less && choice.cell == session.selection().pinned;
  if (objective_kind(session) != ObjectiveChoice::Kind::cells || !choice.cell || is_pinned) return phrases("back.cell");
  return objective_in_short(session, *chosen_objective(session), phrases);
}

std::string objective_in_words(const Session& session, const Objective& objective, const Phrases& phrases) {
  const Cell& cell = objective.cell;
  if (objective.kind == Objective::Kind::loss)
    return phrases("back.loss.what", {{"word", escaped(objective_word(session, cell))}, {"row", row_word(session, cell, phrases)}});
  const bool words = session.nodes().logits && cell.node == *session.nodes().logits;
  if (words && objective.less && cell.row == objective.less->row)
    return phrases("back.words.what", {{"first", escaped(objective_word(session, cell))},
                                       {"second", escaped(objective_word(session, *objective.less))},
                                       {"row", row_word(session, cell, phrases)}});
  return escaped(objective_in_short(session, objective, phrases));
}

std::string gradient_number(double gradient) { return short_text(gradient, gradient_digits); }

std::string gradient_in_prose(double gradient) { return power_in_prose(gradient_number(gradient)); }

std::string back_problem(const Session& session, WayBack& back, const Phrases& phrases) {
  if (!chosen_objective(session)) return phrases("back.choose");
  const auto found = back.gradients(session);
  if (!found || found->problem == GradientsOfRun::Problem::none) return "";
  if (found->problem == GradientsOfRun::Problem::constant) return phrases("back.constant", {{"why", escaped(phrases.format(found->why))}});
  if (!found->begins) return found->back.objective.less ? phrases("back.nan.infinite") : phrases("back.nan.logarithm");
  return phrases("back.nan", {{"cell", escaped(full_name(session, phrases, *found->begins))}});
}

std::string back_sentence(const Session& session, WayBack& back, const Phrases& phrases) {
  if (const std::string problem = back_problem(session, back, phrases); !problem.empty()) return problem;
  const auto shown = session.selection().active_cell();
  if (!shown || !session.navigation().contains(*shown)) return phrases("back.subtitle");
  const MatrixPtr gradient = back.gradient(session, shown->node);
  if (!gradient) return phrases("back.computing");
  const auto d = static_cast<double>((*gradient)(shown->row, shown->col));
  const std::string cell = escaped(full_name(session, phrases, *shown));
  if (d == -INFINITY) return closed_sentence(session, *shown, phrases);
  if (std::isnan(d)) return phrases("back.status.nan", {{"cell", cell}});
  if (d == 0) return phrases("back.status.zero", {{"cell", cell}});
  const std::string number = gradient_number(d);
  if (number == "1") return phrases("back.status.one", {{"cell", cell}});  // no language has "1 times"
  if (number == "-1") return phrases("back.status.minus_one", {{"cell", cell}});
  return phrases("back.status", {{"cell", cell}, {"gradient", power_in_prose(number)}});
}

std::string back_map_sentence(const Session& session, WayBack& back, const Phrases& phrases) {
  if (const std::string problem = back_problem(session, back, phrases); !problem.empty()) return without_markup(problem);
  return phrases("back.map", {{"objective", objective_in_short(session, *chosen_objective(session), phrases)}});
}

std::string back_compared(const Session& session, WayBack& back, const Phrases& phrases) {
  if (const std::string problem = back_problem(session, back, phrases); !problem.empty()) return without_markup(problem);
  const std::string objective = objective_in_short(session, *chosen_objective(session), phrases);
  if (!objective_in_a(session)) return phrases("back.compare.not_in_a", {{"objective", objective}});
  const auto a = back.of_a().gradients(session), b = back.gradients(session);
  if (!a || !b) return phrases("back.computing");
  return phrases("back.compare", {{"objective", objective}, {"a", gradient_in_prose(a->value)}, {"b", gradient_in_prose(b->value)}});
}

std::string back_compared_sentence(const Session& session, WayBack& back, const Phrases& phrases) {
  const auto shown = session.selection().active_cell();
  const auto in_a = shown ? session.comparison()->in_a(shown->node) : std::nullopt;
  const MatrixPtr a = in_a ? back.of_a().gradient(session, *in_a) : nullptr, b = shown ? back.gradient(session, shown->node) : nullptr;
  if (!a || !b || shown->row >= a->rows() || shown->col >= a->cols()) return back_sentence(session, back, phrases);
  const float of_a = (*a)(shown->row, shown->col), of_b = (*b)(shown->row, shown->col);
  if (!std::isfinite(of_a) || !std::isfinite(of_b)) return back_sentence(session, back, phrases);
  return phrases("back.compare.status", {{"cell", escaped(full_name(session, phrases, *shown))},
                                         {"a", gradient_in_prose(static_cast<double>(of_a))},
                                         {"b", gradient_in_prose(static_cast<double>(of_b))}});
}

std::string gradient_letter(const Session& session, NodeId node) { return "\u2202/\u2202" + letter_of(session, node); }

}  // namespace headlight::views
