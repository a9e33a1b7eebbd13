#include "views/compare/compared_matrices.hpp"

#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "views/boards/masked_patterns.hpp"

namespace headlight::views {
namespace {

MatrixPtr as_drawn(const Sample& sample, NodeId node, bool is_pattern) {
  return is_pattern ? masked_pattern(*sample.graph, sample.trace, node) : sample.trace.matrix(node);
}

bool is_pattern(const ModelNodes& nodes, NodeId node) { return nodes.outline.rows_sum_to_one(node); }

/// Subtracts; a weight that only one of them masks counts as 0.
void subtract(Compared& made, const Matrix& a, const Matrix& b) {
  Difference d = difference(a, b, made.common);
  made.unmeasured = std::move(d.unmeasured);
  made.changed = std::move(d.changed);
  for (Index r = 0; made.map == ColourMap::beam && r < made.common.rows; ++r)
    for (Index c = 0; c < made.common.cols; ++c)
      if ((*made.a_values)(r, c) == -INFINITY && (*made.b_values)(r, c) == -INFINITY) d.a_minus_b(r, c) = -INFINITY;
  made.difference = std::make_shared<const Matrix>(std::move(d.a_minus_b));
}

}  // namespace

void ComparedMatrices::look_at(const Session& session) {
  const Comparison& c = *session.comparison();
  if (sample_a_ != &c.a() || sample_b_ != &c.b()) entries_.clear();
  sample_a_ = &c.a();
  sample_b_ = &c.b();
  if (place_ == session.navigation().place() && kind_ == c.baseline().kind && model_ == session.document().model) return;
  place_ = session.navigation().place();
  kind_ = c.baseline().kind;
  model_ = session.document().model;
  limit_ = 0;
}

/// The limit of the scale over every head in both runs and their difference.
float ComparedMatrices::shared_limit(const Session& session, const Compared& made) {
  const Comparison& c = *session.comparison();
  const StagePlace place = session.navigation().place();
  const auto take = [&](const Sample& sample, const Run& run) {
    if (const auto all = stages_of(run.nodes); std::find(all.begin(), all.end(), place) == all.end()) return;  // A may be another model
    for (int head = 0; head < (has_heads(place.stage) ? run.document.config.n_heads : 1); ++head)
      for (const NodeId node : nodes_of(place, run.nodes, head)) limit_ = std::max(limit_, nice_limit(sample.trace[node]));
  };
  take(c.a(), *c.baseline().run);
  take(c.b(), c.run_b());
  if (made.difference) limit_ = std::max(limit_, nice_limit(*made.difference));
  return limit_;
}

const Compared& ComparedMatrices::of(const Session& session, NodeId b) {
  look_at(session);
  const Comparison& c = *session.comparison();
  const auto a = c.in_a(b);
  Entry& entry = entries_[b];
  const MatrixPtr none, &values_b = c.b().trace.matrix(b), &values_a = a ? c.a().trace.matrix(*a) : none;
  if (entry.made.b_values && entry.b == values_b && entry.a == values_a && entry.run_a == c.baseline().run) return entry.made;
  entry = {values_a, values_b, c.baseline().run, {}};
  Compared& made = entry.made;
  made.b = b;
  made.a = a;
  const bool pattern = is_pattern(session.nodes(), b);
  made.map = pattern ? ColourMap::beam : ColourMap::diverging;
  made.b_values = as_drawn(c.b(), b, pattern);
  if (a) {
    made.a_values = as_drawn(c.a(), *a, pattern);
    made.common = c.common(b);
    made.change = *c.change(b);
    subtract(made, *values_a, *values_b);
  }
  for (const MatrixPtr& values : {made.a_values, made.b_values})
    made.masked = made.masked || (values && (values->array() == -INFINITY).any());
  if (!pattern) made.limit = made.difference_limit = shared_limit(session, made);
  return made;
}

const Compared* ComparedMatrices::gradients_of(const Session& session, NodeId b, WayBack& back) {
  const Comparison& c = *session.comparison();
  const auto a = c.in_a(b);
  const MatrixPtr of_b = back.gradient(session, b), of_a = a ? back.of_a().gradient(session, *a) : nullptr;
  if (!of_b) return nullptr;
  if (gradients_.b == b && gradients_.b_values == of_b && gradients_.a_values == of_a) return &gradients_;
  Compared made;
  made.b = b;
  made.a = a;
  made.gradients = true;
  made.a_values = of_a;
  made.b_values = of_b;
  made.limit = nice_limit(static_cast<double>(back.limit(session, b)));
  if (of_a) {
    made.common = c.common(b);
    made.change = change(*of_a, *of_b, made.common);
    subtract(made, *of_a, *of_b);
    made.limit = std::max({made.limit, nice_limit(*of_a), nice_limit(*made.difference)});
  }
  made.difference_limit = made.limit;
  for (const MatrixPtr& values : {made.a_values, made.b_values})
    made.masked = made.masked || (values && (values->array() == -INFINITY).any());
  gradients_ = std::move(made);
  return &gradients_;
}

}  // namespace headlight::views
