#include "analysis/logit_lens.hpp"

#include <algorithm>

#include "graph/largest_in_row.hpp"

namespace headlight::analysis {
namespace {

/// The probabilities of a few hundred words take so much with a vocabulary of 50,000. Each block reads all of W_U.
constexpr double block_bytes = 64. * 1024 * 1024;

const StackNodes& writing_stack(const ModelNodes& nodes) { return nodes.decoder ? *nodes.decoder : nodes; }

}  // namespace

NodeId residual_after(const ModelNodes& nodes, size_t layers) {
  const auto& block = writing_stack(nodes).block;
  return layers < block.size() ? block[layers].resid_pre : block.back().out;
}

NodeId read_residual(const ModelNodes& nodes) { return residual_after(nodes, writing_stack(nodes).read_after); }

LogitLens::LogitLens(const Graph& graph, const Trace& trace, const ModelNodes& nodes)
    : trace_(trace), nodes_(nodes), tail_(graph, read_residual(nodes), *nodes.probs) {}

std::vector<LikeliestWord> LogitLens::after(size_t layers, Index rows, const StopToken& stop) {
  const NodeId residual = residual_after(nodes_, layers);
  trace_.request_values({residual}, stop);
  const Matrix& x = trace_[residual];
  std::vector<LikeliestWord> all;
  for (const Index block = tail_.rows_within(block_bytes); static_cast<Index>(all.size()) < rows;) {
    const auto first = static_cast<Index>(all.size());
    const MatrixPtr probs = tail_.compute(trace_, x, {first, std::min(first + block, x.rows())}, stop);
    for (Index row = 0; row < probs->rows(); ++row) {
      const Index word = graph::largest_in_row(*probs, row);
      all.push_back({word, (*probs)(row, word)});
    }
  }
  all.resize(static_cast<size_t>(rows));
  return all;
}

}  // namespace headlight::analysis
