#pragma once
#include <optional>
#include <string>

#include "graph/graph.hpp"

/// The vocabulary of the computation: each function adds one named node to a graph. Its file holds the op's equation, values, gradients
/// and formula. Shapes are (rows, columns); T counts words.
namespace headlight {

/// c = W_E[tokens]: row t of W_E (vocabulary, d) for each token id in `tokens` (T, 1). Ids are whole numbers inside the vocabulary.
NodeId embed(GraphBuilder& g, std::string name, NodeId tokens, NodeId W_E);

struct SinusoidColumns {
  int first;
  int width;
  double base;
  double amplitude;
};
/// Sinusoidal positions (Vaswani et al. 2017, section 3.5) for as many rows as `tokens` has, (T, d_model): column first + 2i holds
/// amplitude sin(t / base^(2i/width)), the next one the cosine, all others 0. Amplitude 0 is "no positions".
NodeId positions(GraphBuilder& g, std::string name, NodeId tokens, Axis d_model, SinusoidColumns columns);

/// c = a + b, where b has the shape of a or is one row that is added to every row of a.
NodeId add(GraphBuilder& g, std::string name, NodeId a, NodeId b);

/// c = x W + b: x (T, n), W (n, m), b (1, m) if given.
NodeId matmul(GraphBuilder& g, std::string name, NodeId x, NodeId W, std::optional<NodeId> b = {});
/// c = x W[first_row : first_row + n]: the rows of W that belong to one head.
NodeId matmul_rows(GraphBuilder& g, std::string name, NodeId x, NodeId W, Index first_row);
/// c = a bT: every row of a (query) with every row of b (key): q (Tq, d), k (Tk, d) give scores (Tq, Tk).
NodeId matmul_transposed(GraphBuilder& g, std::string name, NodeId a, NodeId b);

/// c = x[:, first : first + count]: one head's columns.
NodeId slice_columns(GraphBuilder& g, std::string name, NodeId x, Index first, Index count, AxisKind kind);
/// The parts side by side: the heads merged.
NodeId concat_columns(GraphBuilder& g, std::string name, std::vector<NodeId> parts, AxisKind kind);

/// c = x / sqrt(d) (Vaswani et al. 2017, equation 1).
NodeId scale(GraphBuilder& g, std::string name, NodeId x, Index d);
/// c = s + M with M 0 (may attend) or -infinity (may not): a masked cell is -infinity whatever its score was.
NodeId mask(GraphBuilder& g, std::string name, NodeId scores, NodeId M);
/// c = exp(s - max s) / sum exp(s - max s) in every row. A row of nothing but -infinity, which may attend to nothing, gives zeros.
NodeId softmax(GraphBuilder& g, std::string name, NodeId scores);

/// c = (x - mean) / sqrt(variance + epsilon) * w + b in every row, w and b (1, n) (Ba et al. 2016).
NodeId layer_norm(GraphBuilder& g, std::string name, NodeId x, NodeId w, NodeId b, double epsilon = 1e-5);
/// c = max(0, x).
NodeId relu(GraphBuilder& g, std::string name, NodeId x);
/// c = x Phi(x), exactly, with the error function (Hendrycks and Gimpel 2016).
NodeId gelu(GraphBuilder& g, std::string name, NodeId x);
/// c = x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))): the form GPT-2 uses.
NodeId gelu_tanh(GraphBuilder& g, std::string name, NodeId x);

}  // namespace headlight
