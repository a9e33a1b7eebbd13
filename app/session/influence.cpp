#include "session/influence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "generate/continuation.hpp"
#include "graph/differentiate.hpp"
#include "session/compare/patches.hpp"

namespace headlight::session {
namespace {

constexpr size_t most_edges = 400;  ///< more would be unreadable

/// Adds the edges between cells that are 0 and others, along the left and upper sides of the lines (columns first if `turned`).
void add_edges(const Matrix& m, bool turned, std::vector<Edge>& out) {
  const Index lines = turned ? m.cols() : m.rows(), length = turned ? m.rows() : m.cols();
  const auto is_highlighted = [&](Index line, Index i) { return line >= 0 && line < lines && (turned ? m(i, line) : m(line, i)) != 0; };
  for (Index line = 0; line <= lines && out.size() <= most_edges; ++line)
    for (Index i = 0; i < length; ++i) {
      if (is_highlighted(line - 1, i) == is_highlighted(line, i)) continue;
      const Index first = i;
      const bool before = is_highlighted(line - 1, i);
      while (i + 1 < length && is_highlighted(line - 1, i + 1) == before && is_highlighted(line, i + 1) != before) ++i;
      out.push_back({turned, line, first, i, before});
    }
}

}  // namespace

void Influence::follow(const Session& session) {
  const Trace& now = session.trace();
  if (!session.comparison() || !session.selection().patches.on) patches_.reset();
  if (values_.graph == session.navigation().sample().graph && values_.value == now.value && values_.overridden == now.overridden) return;
  *this = {};
  values_ = {session.navigation().sample().graph, now.value, now.overridden};
}

std::optional<Index> Influence::reused_rows(const Session& session) {
  follow(session);
  if (reused_at_ == session.history().state()) return reused_rows_;
  reused_at_ = session.history().state();
  const History& history = session.history();
  const size_t at = history.position();
  reused_rows_ = at == 0 ? std::nullopt : reusable_rows(history.document_at(at - 1), session.document(), session.selection().sample);
  return reused_rows_;
}

const Reach* Influence::reach(const Session& session) {
  follow(session);
  const auto& from = session.selection().reach_from;
  if (!from || !session.navigation().contains(*from)) return nullptr;
  if (!reach_ || reach_->from != *from) {
    reach_ = analysis::reach(session.graph(), session.trace(), *from);
    highlights_.clear();
    counts_.clear();
    outlines_.clear();
  }
  return &*reach_;
}

MatrixPtr Influence::highlight(const Session& session, NodeId node) {
  const Reach* found = reach(session);
  if (!found) return nullptr;
  MatrixPtr& cells = highlights_[node];
  if (!cells) cells = found->cells[static_cast<size_t>(node)];
  if (!cells) cells = std::make_shared<const Matrix>(Matrix::Zero(session.trace()[node].rows(), session.trace()[node].cols()));
  return cells;
}

Index Influence::count(const Session& session, NodeId node) {
  const Reach* found = reach(session);
  if (!found) return 0;
  const auto [place, fresh] = counts_.try_emplace(node);
  if (fresh) place->second = found->count(node) - (found->from.node == node ? 1 : 0);
  return place->second;
}

const std::vector<Edge>& Influence::outline(const Session& session, NodeId node) {
  const MatrixPtr cells = highlight(session, node);
  const auto [place, fresh] = outlines_.try_emplace(node);
  if (!fresh || !cells || !reach_->cells[static_cast<size_t>(node)]) return place->second;
  for (const bool turned : {false, true}) add_edges(*cells, turned, place->second);
  if (place->second.size() > most_edges) place->second.clear();
  return place->second;
}

const std::vector<Matrix>& Influence::gradients(const Session& session, const Cell& of) {
  follow(session);
  const auto found = std::find_if(known_.begin(), known_.end(), [&](const Gradients& g) { return g.of == of; });
  if (found != known_.end()) return found->by;
  // Keep the objective's gradients; those of a hovered cell make room for the next one.
  std::vector<Matrix> spent;
  for (Gradients& g : known_)
    if (g.of != session.selection().objective) spent = std::move(g.by);
  std::erase_if(known_, [&](const Gradients& g) { return g.of != session.selection().objective; });
  Matrix one = Matrix::Zero(session.trace()[of.node].rows(), session.trace()[of.node].cols());
  one(of.row, of.col) = 1;
  const GradientStart start = {of.node, std::move(one)};
  known_.push_back({of, differentiate(session.graph(), session.trace(), {&start, 1}, std::move(spent))});
  return known_.back().by;
}

double Influence::slope(const Session& session, const Cell& of, const Cell& by) {
  const auto& nodes = session.nodes();
  if (by.node == nodes.tokens || (nodes.decoder && by.node == nodes.decoder->tokens)) return std::numeric_limits<double>::quiet_NaN();
  if (of == by) return 1;
  if (by.node >= of.node) return 0;
  const Matrix& d = gradients(session, of)[static_cast<size_t>(by.node)];
  return d.size() == 0 ? 0 : static_cast<double>(d(by.row, by.col));
}

const std::vector<Contribution>& Influence::contributions(const Session& session, int head, Index query) {
  follow(session);
  const auto [place, fresh] = contributions_.try_emplace({session.navigation().attention_number(), head, query});
  if (!fresh) return place->second;
  const ModelConfig& config = session.document().config;
  const AttentionNodes& attn = session.navigation().attention();
  const HeadNodes& h = attn.head[static_cast<size_t>(head)];
  const Trace& trace = session.trace();
  const bool projected = attn.W_O != absent && !session.document().makes(Mistake::no_output_projection);
  const Index width = trace[h.v].cols();
  const Matrix& weights = trace[weights_of_values(session.graph(), h)];
  place->second = projected ? analysis::contributions(weights, query, trace[h.v], trace[attn.W_O], Index{head} * config.d_head())
                            : analysis::contributions(weights, query, trace[h.v], Matrix::Identity(width, width), 0);
  return place->second;
}

const std::optional<Outcome>& Influence::outcome(const Session& session) {
  follow(session);
  const auto& probs = session.nodes().probs;
  const Looked looked = {session.navigation().place(), session.selection().head, session.selection().pinned,
                         probs && session.trace().ready(*probs)};
  if (outcome_of_ != looked) outcome_ = session::outcome(session);
  outcome_of_ = looked;
  return outcome_;
}

const LogitParts& Influence::logit_parts(const Session& session, Index row, Index word) {
  follow(session);
  const auto [place, fresh] = logit_parts_.try_emplace({row, word});
  if (fresh) place->second = analysis::logit_parts(session.graph(), session.trace(), session.nodes(), row, word);
  return place->second;
}

const HeadEffects& Influence::head_effects(const Session& session, Index row) {
  follow(session);
  if (!effects_ || effects_row_ != row) effects_ = std::make_unique<HeadEffects>(session, row);
  effects_row_ = row;
  effects_->parts().check();
  return *effects_;
}

const LayerReadings& Influence::layer_readings(const Session& session) {
  follow(session);
  if (!readings_) readings_ = std::make_unique<LayerReadings>(session);
  readings_->parts().check();
  return *readings_;
}

PatchGrid* Influence::patches(const Session& session) {
  follow(session);
  if (!session.comparison() || !session.selection().patches.on || !why_no_patches(session).empty()) return nullptr;
  const Comparison& comparison = *session.comparison();
  const LogitMetric metric = patch_metric(session);
  const PatchRegions what = session.selection().patches.rows ? PatchRegions::rows : PatchRegions::heads;
  if (!patches_ || !patches_->is_of(comparison, metric, what)) {
    patches_.reset();  // the one before ends first
    patches_ = std::make_unique<PatchGrid>(comparison, metric, what);
  }
  patches_->check();
  return patches_.get();
}

const MeanOfHeads& Influence::mean_of_heads(const Session& session, const std::vector<NodeId>& patterns) {
  follow(session);
  if (!mean_ || !mean_->is_of(session, patterns)) mean_ = std::make_unique<MeanOfHeads>(session, patterns);
  mean_->check();
  return *mean_;
}

bool Influence::computing() const {
  return (mean_ && !mean_->ended()) || (effects_ && !effects_->parts().ended()) || (readings_ && !readings_->parts().ended()) ||
         (patches_ && !patches_->ended()) || why_.computing();
}

}  // namespace headlight::session
