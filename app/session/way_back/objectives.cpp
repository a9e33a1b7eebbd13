#include "session/way_back/objectives.hpp"

#include "base/error.hpp"
#include "graph/largest_in_row.hpp"
#include "model/named_objective.hpp"
#include "session/pronouns.hpp"

namespace headlight::session {
namespace {

using Goal = ObjectiveChoice::Kind;

/// The rows of the logits that are not padding.
Index rows_of_words(const Session& session) { return session.navigation().n_words(session.graph()[*session.nodes().logits].axes.rows); }

/// The decoder's row that writes the last pronoun.
std::optional<Index> row_of_pronoun(const Session& session) {
  if (!session.nodes().decoder) return std::nullopt;
  const Axis& rows = session.graph()[*session.nodes().logits].axes.rows;
  for (Index r = rows_of_words(session) - 1; r > 0; --r)
    if (is_pronoun(rows.label(r))) return r - 1;
  return std::nullopt;
}

}  // namespace

Goal objective_kind(const Session& session) {
  const Goal usual = session.nodes().logits ? Goal::words : Goal::cells;
  const auto& kind = session.selection().back_from.kind;
  return kind && (*kind == Goal::cells || session.nodes().logits) ? *kind : usual;
}

Index objective_row(const Session& session) {
  const Index rows = rows_of_words(session);
  if (const auto& row = session.selection().back_from.row; row && *row < rows) return *row;
  return row_of_pronoun(session).value_or(rows - 1);
}

std::pair<Index, Index> two_likeliest(const Session& session, Index row) {
  const Matrix& logits = session.trace()[*session.nodes().logits];
  const Index first = largest_in_row(logits, row);
  return {first, largest_except(logits, row, first).value_or(first)};
}

Objective objective_of_words(const Session& session, Goal kind) {
  const ModelNodes& nodes = session.nodes();
  const Index row = objective_row(session);
  const auto [first, second] = two_likeliest(session, row);
  if (kind == Goal::loss && nodes.probs) {
    const auto& word = session.selection().back_from.word;
    const bool known = word && *word < session.graph()[*nodes.logits].axes.cols.size;
    return {Objective::Kind::loss, {*nodes.probs, row, known ? *word : first}, {}};
  }
  return {Objective::Kind::difference, {*nodes.logits, row, first}, Cell{*nodes.logits, row, second}};
}

ObjectiveChoice choice_of(const Session& session, const Objective& objective) {
  ObjectiveChoice out;
  const bool words = objective.less && objective.cell.node == session.nodes().logits && objective.less->node == objective.cell.node &&
                     objective.less->row == objective.cell.row;
  if (words && two_likeliest(session, objective.cell.row) == std::pair{objective.cell.col, objective.less->col}) {
    out.kind = Goal::words;
    out.row = objective.cell.row;
    return out;
  }
  if (objective.kind == Objective::Kind::loss) {
    out.kind = Goal::loss;
    out.row = objective.cell.row;
    out.word = objective.cell.col;
    return out;
  }
  out.kind = Goal::cells;
  out.cell = objective.cell;
  out.less = objective.less;
  return out;
}

std::optional<Objective> chosen_objective(const Session& session) {
  const ObjectiveChoice& choice = session.selection().back_from;
  const Goal kind = objective_kind(session);
  if (kind == Goal::cells) {
    if (!choice.cell) return std::nullopt;
    return Objective{choice.less ? Objective::Kind::difference : Objective::Kind::cell, *choice.cell, choice.less};
  }
  return objective_of_words(session, kind);
}

void set_way_back(Session& session, bool on) {
  Selection& selection = session.selection();
  if (on && !session.allows_all_values()) return;
  selection.back = on;
  if (on && objective_kind(session) == Goal::cells && !selection.back_from.cell) selection.back_from.cell = selection.pinned;
}

void go_back_from(Session& session, const std::string& flag, const std::string& name) {
  const Sample& sample = session.navigation().sample();
  const int rows = session.nodes().decoder ? sample.n_target : sample.n_words;
  session.selection().back_from = choice_of(
      session, objective_called({session.graph(), session.nodes().outline, session.trace(), session.nodes().probs, rows - 1}, flag, name));
  set_way_back(session, true);
  if (!session.selection().back) throw UserError(session.last_message());
}

void follow_back(Session& session, const Cell& cell) {
  session.selection().back_from = {.kind = Goal::cells, .row = {}, .word = {}, .cell = cell, .less = {}};
  set_way_back(session, true);
}

void follow_pinned_back(Session& session) {
  ObjectiveChoice& choice = session.selection().back_from;
  choice.kind = Goal::cells;
  choice.less.reset();
  if (session.selection().pinned) choice.cell = session.selection().pinned;
}

void subtract_pinned(Session& session) {
  if (session.selection().pinned != session.selection().back_from.cell) session.selection().back_from.less = session.selection().pinned;
}

bool has_way_back(const Session& session) {
  const Stage stage = session.selection().stage;
  return !session.selection().map && stage != Stage::translate && !has(stage, StageTrait::words);
}

bool goes_back(const Session& session) { return session.selection().back && (session.selection().map || has_way_back(session)); }

bool shows_way_back(const Session& session) { return session.selection().back && has_way_back(session) && !session.comparison(); }

}  // namespace headlight::session
