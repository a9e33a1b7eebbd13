#include "session/compare/comparison.hpp"

#include <algorithm>
#include <utility>

#include "session/compare/target_axis.hpp"

namespace headlight::session {
namespace {

Traced traced(const Sample& s, const ModelNodes& nodes) {
  if (s.n_target == 0) return {*s.graph, s.trace, s.n_words};
  return {*s.graph, s.trace, s.n_words, s.n_target, target_axis(s, nodes).labels.get()};
}

/// Combines two changes into the worse one in every respect, so that Q, K and V count as one.
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

/// True if `x` is the larger change.
bool more(const StageChange& x, const StageChange& y) {
  if (!x.change || !y.change) return x.change.has_value() && !y.change && x.change->cells > 0;
  if (x.change->undefined != y.change->undefined) return x.change->undefined > y.change->undefined;
  if (x.change->largest != y.change->largest) return x.change->largest > y.change->largest;
  return x.change->cells > y.change->cells;
}

}  // namespace

std::vector<NodeId> nodes_of(const StagePlace& place, const ModelNodes& nodes, int head) {
  if (place.stage == Stage::translate) return {main_node(place, nodes, head)};
  return nodes.outline.of(place, head);
}

Comparison::Comparison(Baseline a, std::shared_ptr<const Run> b, int sample)
    : a_(std::move(a)),
      b_(std::move(b)),
      sample_(sample),
      changes_(changes(traced(a_.sentence(), a_.run->nodes), traced(this->b(), b_->nodes))) {
  const auto settle_words = [&](NodeId tokens, bool target) {
    std::optional<Change> change;
    if (!target || this->a().n_target > 0) change = change_of_words(target);
    if (tokens != absent) changes_.at(static_cast<size_t>(tokens)) = change;  // tensors from a file have words but no matrix of them
    return change && !change->differs();
  };
  same_words_ = settle_words(b_->nodes.tokens, false);
  if (b_->nodes.decoder) same_words_ = settle_words(b_->nodes.decoder->tokens, true) && same_words_;
}

Change Comparison::change_of_words(bool target) const {
  const auto &x = target ? a().target.tokens : a().tokens.tokens, &y = target ? b().target.tokens : b().tokens.tokens;
  const int n_a = target ? a().n_target : a().n_words, n_b = target ? b().n_target : b().n_words;
  Change out;
  out.same_size = n_a == n_b;
  out.compared = std::min(n_a, n_b);
  for (Index i = 0; i < out.compared; ++i) {
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
  return of_a ? common_part(traced(a(), a_.run->nodes), *of_a, traced(b(), b_->nodes), of_b) : Extent{};
}

StageChange Comparison::of(const StagePlace& place, int head) const {
  StageChange out = {place, has_heads(place.stage) ? std::optional(head) : std::nullopt, Change{}};
  for (const NodeId node : nodes_of(place, b_->nodes, head)) {
    if (!change(node)) return {place, out.head, std::nullopt};
    out.change = together(*out.change, *change(node));
  }
  return out;
}

StageChange Comparison::largest(const StagePlace& place) const {
  const int n_heads = has_heads(place.stage) ? b_->document.config.n_heads : 1;
  StageChange out = of(place, 0);
  for (int head = 1; head < n_heads; ++head)
    if (const StageChange other = of(place, head); more(other, out) || (!out.differs() && other.differs())) out = other;
  return out;
}

}  // namespace headlight::session
