#include "session/start/four_strokes.hpp"

#include <algorithm>
#include <cmath>

#include "session/score_form.hpp"
#include "session/stage.hpp"

namespace headlight::session {
namespace {

/// True if the numbers are equal up to float32 rounding between them.
bool agree(double a, double b, double size) { return a == b || std::abs(a - b) <= 2e-4 * std::max(1., size); }

std::vector<double> row_of(const Matrix& m, Index row) {
  std::vector<double> all;
  for (Index col = 0; col < m.cols(); ++col) all.push_back(static_cast<double>(m(row, col)));
  return all;
}

bool all_finite(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

/// Computes the products; returns true if they add up to the score.
bool multiply(FourStrokes& f) {
  double sum = 0, size = 0;
  for (size_t i = 0; i < f.q.size(); ++i) {
    f.products.push_back(f.q[i] * f.k[i]);
    sum += f.products[i], size += std::abs(f.products[i]);
  }
  return agree(sum, f.score, size);
}

/// True if every share follows from its score, and the pinned word is not masked.
bool shares_follow(const FourStrokes& f) {
  double most = -INFINITY, sum = 0;
  for (const double x : f.scaled) {
    if (std::isnan(x) || x == INFINITY) return false;
    most = std::max(most, x);
  }
  if (!std::isfinite(f.scaled[f.at()])) return false;
  for (const double x : f.scaled) sum += std::exp(x - most);
  for (size_t i = 0; i < f.scaled.size(); ++i)
    if (!agree(f.shares[i], std::exp(f.scaled[i] - most) / sum, 1)) return false;
  return true;
}

/// True if all scores of the row are divided by the same root, or masked.
bool row_is_divided(const FourStrokes& f, const Matrix& scores) {
  for (size_t i = 0; i < f.scaled.size(); ++i) {
    const double score = static_cast<double>(scores(f.weight.row, static_cast<Index>(i)));
    if (f.scaled[i] != -INFINITY && !agree(score / f.divisor, f.scaled[i], std::abs(score))) return false;
  }
  return true;
}

}  // namespace

int FourStrokes::n_open() const {
  return static_cast<int>(std::count_if(scaled.begin(), scaled.end(), [](double x) { return x != -INFINITY; }));
}

std::vector<double> FourStrokes::undivided_shares() const {
  const double most = *std::max_element(scaled.begin(), scaled.end());
  std::vector<double> all;
  double sum = 0;
  for (const double x : scaled) all.push_back(std::exp((x - most) * divisor)), sum += all.back();
  for (double& share : all) share /= sum;
  return all;
}

std::optional<FourStrokes> four_strokes(const Sample& sample, const ModelNodes& nodes, const Cell& weight) {
  const Trace& trace = sample.trace;
  const auto place = place_of(nodes, weight.node);
  if (!place || !place->head || !nodes.outline.is_attention_weights(weight.node)) return std::nullopt;
  const HeadNodes& head = attention_at(nodes, place->at).head[static_cast<size_t>(*place->head)];
  const bool plain = head.q != absent && head.k != absent && head.scores != absent && head.masked_scores != absent &&
                     head.pattern == weight.node && head.unmasked_scores == head.scaled_scores &&
                     scores_are_products(*sample.graph, nodes, place->at);
  if (!plain) return std::nullopt;
  const Matrix &q = trace[head.query], &k = trace[head.key], &scores = trace[head.scores], &masked = trace[head.masked_scores],
               &pattern = trace[head.pattern];
  if (weight.row >= std::min(q.rows(), pattern.rows()) || weight.col >= std::min(k.rows(), pattern.cols()) || q.cols() != k.cols() ||
      scores.cols() != pattern.cols() || masked.cols() != pattern.cols())
    return std::nullopt;
  FourStrokes f = {.weight = weight, .place = *place};
  f.q = row_of(q, weight.row), f.k = row_of(k, weight.col);
  f.score = static_cast<double>(scores(weight.row, weight.col));
  f.divisor = std::sqrt(static_cast<double>(f.q.size()));
  f.scaled = row_of(masked, weight.row), f.shares = row_of(pattern, weight.row);
  if (!all_finite(f.q) || !all_finite(f.k) || !multiply(f) || !row_is_divided(f, scores) || !shares_follow(f)) return std::nullopt;
  return f;
}

}  // namespace headlight::session
