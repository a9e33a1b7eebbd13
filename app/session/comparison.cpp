#include "session/comparison.hpp"

#include <algorithm>
#include <utility>

namespace headlight {
namespace {

Traced traced(const Sample& s) { return {*s.graph, s.trace, s.n_words}; }

bool has_heads(Stage stage) { return is_per_head(stage) || stage == Stage::split; }

/// Both at once: the worse in every respect, so that Q, K and V count as one.
Change together(const Change& x, const Change& y) {
  Change out = x;
  out.cells += y.cells;
  out.compared += y.compared;
  out.rows = std::max(x.rows, y.rows);
  if (y.first_row >= 0) out.first_row = x.first_row < 0 ? y.first_row : std::min(x.first_row, y.first_row);
  out.masked_in_one += y.masked_in_one;
  out.undefined += y.undefined;
  out.largest = std::max(x.largest, y.largest);
  out.same_size = x.same_size && y.same_size;
  return out;
}

/// Whether `x` is more to look at than `y`.
bool more(const StageChange& x, const StageChange& y) {
  if (!x.change || !y.change) return x.change.has_value() && !y.change && x.change->cells > 0;
  if (x.change->undefined != y.change->undefined) return x.change->undefined > y.change->undefined;
  if (x.change->largest != y.change->largest) return x.change->largest > y.change->largest;
  return x.change->cells > y.change->cells;
}

}  // namespace

std::vector<NodeId> nodes_of(Stage stage, const ModelNodes& nodes, int head) {
  if (stage != Stage::split) return {main_node(stage, nodes, head)};
  const HeadNodes& h = nodes.block.front().attn.head[static_cast<size_t>(head)];
  return {h.q, h.k, h.v};
}

Comparison::Comparison(Baseline a, std::shared_ptr<const Run> b, int sample)
    : a_(std::move(a)), b_(std::move(b)), sample_(sample), changes_(changes(traced(a_.sentence()), traced(this->b()))) {
  changes_[static_cast<size_t>(b_->nodes.tokens)] = change_of_words();
  same_words_ = !changes_[static_cast<size_t>(b_->nodes.tokens)]->differs();
}

Change Comparison::change_of_words() const {
  const auto &x = a().tokens.tokens, &y = b().tokens.tokens;
  Change out;
  out.same_size = a().n_words == b().n_words;
  out.compared = common_words();
  for (Index i = 0; i < common_words(); ++i) {
    if (x[static_cast<size_t>(i)].text == y[static_cast<size_t>(i)].text) continue;
    if (out.cells++ == 0) out.first_row = i;
  }
  out.rows = out.cells;
  return out;
}

Index Comparison::common_words() const { return std::min(a().n_words, b().n_words); }

std::optional<NodeId> Comparison::in_a(NodeId of_b) const {
  const std::string& name = (*b().graph)[of_b].name;
  if (!a().graph->has(name)) return std::nullopt;
  return a().graph->find(name);
}

Extent Comparison::common(NodeId of_b) const {
  const auto of_a = in_a(of_b);
  return of_a ? common_part(traced(a()), *of_a, traced(b()), of_b) : Extent{};
}

StageChange Comparison::of(Stage stage, int head) const {
  StageChange out = {stage, has_heads(stage) ? std::optional(head) : std::nullopt, Change{}};
  for (const NodeId node : nodes_of(stage, b_->nodes, head)) {
    if (!change(node)) return {stage, out.head, std::nullopt};
    out.change = together(*out.change, *change(node));
  }
  return out;
}

StageChange Comparison::largest(Stage stage) const {
  const int n_heads = has_heads(stage) ? b_->document.config.n_heads : 1;
  StageChange out = of(stage, 0);
  for (int head = 1; head < n_heads; ++head)
    if (const StageChange other = of(stage, head); more(other, out) || (!out.differs() && other.differs())) out = other;
  return out;
}

}  // namespace headlight
