#include "session/overridden.hpp"

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "session/translate/translating.hpp"

namespace headlight::session {
namespace {

const Sample& selected(const Session& session, const Run& run) { return run.samples[static_cast<size_t>(session.selection().sample)]; }

bool is_weight(const Session& session, NodeId node) {
  const Node& n = session.graph()[node];
  return n.is_input() && session.document().weights.has(n.name);
}

/// Returns a weight's value before changes by hand.
std::optional<double> came(const Session& session, const Cell& cell) {
  const MatrixPtr came = weight_before_changes(session.document(), session.graph()[cell.node].name, session.given());
  if (!came || cell.row >= came->rows()) return std::nullopt;
  return static_cast<double>((*came)(cell.row, cell.col));
}

std::string broken_row(const Phrases& phrases, int head, const std::string& word, double sum) {
  return phrases("inspector.change.broken_row", {{"head", head + 1}, {"row", word}, {"sum", sum_text(sum)}});
}

}  // namespace

CellName document_cell(const Session& session, const Cell& cell) {
  return {session.selection().sample, session.graph()[cell.node].name, cell.row, cell.col};
}

std::optional<double> untouched_value(const Session& session, const Cell& cell) {
  if (is_weight(session, cell.node)) return came(session, cell);
  if (!session.untouched()) return session.trace().at(cell);
  const Sample& untouched = selected(session, *session.untouched());
  if (session.navigation().is_target(session.graph()[cell.node].axes.rows) &&
      !reads_the_same(session.navigation().sample(), untouched, cell.row))
    return std::nullopt;
  const Matrix& was = untouched.trace[cell.node];
  if (cell.row >= was.rows() || cell.col >= was.cols()) return std::nullopt;
  return static_cast<double>(was(cell.row, cell.col));
}

bool is_overridden(const Session& session, const Cell& cell) {
  if (!is_weight(session, cell.node)) return session.trace().override_at(cell) != nullptr;
  const auto was = came(session, cell);
  const double now = session.trace().at(cell);
  return was && !(*was == now || (std::isnan(*was) && std::isnan(now)));
}

std::optional<Edit> reset_edit(const Session& session, const Cell& cell) {
  if (!is_overridden(session, cell)) return std::nullopt;
  if (!is_weight(session, cell.node)) return ClearOverride{document_cell(session, cell)};
  return SetWeight{session.graph()[cell.node].name, cell.row, cell.col, static_cast<float>(*came(session, cell))};
}

std::vector<SetCell> set_cells(const Session& session) {
  std::vector<SetCell> all;
  for (const auto& [place, own] : session.document().overrides) {
    SetCell set{place, own, {}};
    if (place.sample < static_cast<int>(session.run().samples.size())) {
      const Graph& graph = *session.run().samples[static_cast<size_t>(place.sample)].graph;
      if (graph.has(place.node))
        if (const Cell cell{graph.find(place.node), place.row, place.col}; session.navigation().contains(cell)) set.cell = cell;
    }
    all.push_back(std::move(set));
  }
  std::stable_partition(all.begin(), all.end(), [&](const SetCell& set) { return set.name.sample == session.selection().sample; });
  return all;
}

std::vector<ChangedWeight> changed_weights(const Session& session) {
  std::vector<ChangedWeight> all;
  for (const auto& [name, now] : session.document().weights.by_name)
    if (const Index n = session.changes_of(name).count) all.push_back({name, static_cast<int>(n)});
  return all;
}

bool is_changed_weight(const Session& session, const std::string& name) { return session.changes_of(name).count > 0; }

std::vector<Edit> restoring_edits(const Session& session, const std::string& weight) {
  if (!session.given()) return {FillWeight{weight, FillWeight::With::original}};
  std::vector<Edit> all;
  const Index cols = session.document().weights[weight].cols();
  const MatrixPtr before = weight_before_changes(session.document(), weight, session.given());
  for (const auto& [place, now] : session.changes_of(weight).cells)
    all.push_back(SetWeight{weight, place / cols, place % cols, (*before)(place / cols, place % cols)});
  return all;
}

std::vector<std::string> broken_promises(const Session& session, const Phrases& phrases, size_t most) {
  std::vector<std::string> all;
  const auto shown = session.selection().active_cell();
  const auto& heads = session.navigation().attention().head;
  for (size_t h = 0; h < heads.size(); ++h) {
    const Matrix& pattern = session.trace()[heads[h].pattern];
    const Matrix& scores = session.trace()[heads[h].masked_scores];
    const Eigen::VectorXd sums = pattern.cast<double>().rowwise().sum();
    const Axis& queries = session.graph()[heads[h].pattern].axes.rows;
    for (Index row = 0; row < std::min<Index>(pattern.rows(), session.navigation().n_words(queries)); ++row) {
      if (is_one(sums[row])) continue;
      if (sums[row] == 0 && (scores.row(row).array() == -INFINITY).all()) continue;  // may attend to nothing
      const bool is_shown = shown && shown->row == row && static_cast<int>(h) == session.selection().head;
      all.insert(is_shown ? all.begin() : all.end(), broken_row(phrases, static_cast<int>(h), queries.label(row), sums[row]));
    }
  }
  if (all.size() > most) {
    const size_t more = all.size() - most;
    all.resize(most);
    all.push_back(phrases.counted("inspector.change.more_rows", more));
  }
  return all;
}

}  // namespace headlight::session
