#pragma once
#include <optional>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "ops/rotary_angles.hpp"

/// The operations of the computation: each function adds one named node to a graph. Its file has the op's equation, values, gradients and
/// formula. Shapes are (rows, columns); T counts words. c is the result. An op with types of its own has a header of its own.
namespace headlight::ops {

/// c = W_E[tokens]: row t of W_E (vocabulary, d) for each token id in `tokens` (T, 1). Ids are whole numbers inside the vocabulary.
NodeId embed(GraphBuilder& g, std::string name, NodeId tokens, NodeId W_E);

struct SinusoidColumns {
  int first;
  int width;
  double base;
  double amplitude;
  bool halves = false;
};
/// Sinusoidal positions (Vaswani et al. 2017, section 3.5) for as many rows as `tokens` has, (T, d_model): column first + 2i holds
/// amplitude sin(t / base^(2i/width)), the next one the cosine, all others 0; with `halves` all sines precede all cosines, in columns first
/// + i and first + width/2 + i. Amplitude 0 means no positions. Row r has position t = at[r], or r if `at` is empty.
NodeId positions(GraphBuilder& g, std::string name, NodeId tokens, Axis d_model, SinusoidColumns columns, std::vector<Index> at = {});
/// c = W[at]: row at[t] of W (n, d) for word t of `tokens`: learned positions (Gehring et al. 2017).
NodeId pick_rows(GraphBuilder& g, std::string name, NodeId tokens, NodeId W, std::vector<Index> at);

/// Rotary positions (Su et al. 2021, equation 15) for x (T, d) with an even d: a pair of columns in row t is rotated by an angle that grows
/// with t. Row r has position t = at[r], or r if `at` is empty.
NodeId rotary(GraphBuilder& g, std::string name, NodeId x, RotaryAngles angles, std::vector<Index> at = {});

/// c = a + b; b has the shape of a, or is one row that is added to every row of a.
NodeId add(GraphBuilder& g, std::string name, NodeId a, NodeId b);

/// c = x W + b: x (T, n), W (n, m), b (1, m) if given.
NodeId matmul(GraphBuilder& g, std::string name, NodeId x, NodeId W, std::optional<NodeId> b = {});
/// c = x W[first_row : first_row + n]: the rows of W that belong to one head.
NodeId matmul_rows(GraphBuilder& g, std::string name, NodeId x, NodeId W, Index first_row);
/// c = a bT + bias: every row of a (query) with every row of b (key): q (Tq, d), k (Tk, d) give scores (Tq, Tk); bias (1, Tk) if given.
NodeId matmul_transposed(GraphBuilder& g, std::string name, NodeId a, NodeId b, std::optional<NodeId> bias = {});

/// Sentences one after another in the rows of a matrix, as in training: the number of rows of each among the queries and among the keys.
struct Packed {
  std::vector<Index> queries, keys;  ///< one number per sentence
  bool empty() const { return queries.empty(); }
};
/// Scores within each of several sentences: row r of c has the scores of query r with the keys of its own sentence, from the left; a
/// sentence shorter than the longest leaves zeros at the right, for a mask to close. (sum of queries, longest keys)
NodeId matmul_transposed_within(GraphBuilder& g, std::string name, NodeId q, NodeId k, Packed packed);
/// The weighted sums for such scores: row r of c is the sum of the values v of its own sentence, weighted by row r of `pattern`.
NodeId matmul_within(GraphBuilder& g, std::string name, NodeId pattern, NodeId v, Packed packed);

/// c = x[:, first : first + count]: one head's columns.
NodeId slice_columns(GraphBuilder& g, std::string name, NodeId x, Index first, Index count, AxisKind kind);
/// The columns of a head's group, if `in_group` heads share keys or values (Ainslie et al. 2023): c = x[:, head / in_group * d_head : ... +
/// d_head].
NodeId group_columns(GraphBuilder& g, std::string name, NodeId x, Index head, Index in_group, Index d_head);
/// The parts side by side: the heads merged.
NodeId concat_columns(GraphBuilder& g, std::string name, std::vector<NodeId> parts, AxisKind kind);

/// c = x / (temperature sqrt(d)); temperature 1 is Vaswani et al. 2017, equation 1.
NodeId scale(GraphBuilder& g, std::string name, NodeId x, Index d, double temperature = 1);
/// c = factor x.
NodeId times(GraphBuilder& g, std::string name, NodeId x, double factor);
/// c = s + M with M 0 (may attend) or -infinity (may not): a masked cell is NaN for a score of NaN or +infinity, else -infinity.
NodeId mask(GraphBuilder& g, std::string name, NodeId scores, NodeId M);
/// c = exp(s - max s) / sum exp(s - max s) in every row. A row of -infinity alone, which may attend to nothing, gives zeros.
NodeId softmax(GraphBuilder& g, std::string name, NodeId scores);

/// c = a, unchanged; with `as`, under other axes of the same size.
NodeId copy(GraphBuilder& g, std::string name, NodeId x, std::optional<Axes> as = {});

// Objectives of training. Each gives one number per row, (T, 1).

/// c = log(sum exp s) - s[target]: minus the log of the target's share (cross entropy, in nats) in every row of `scores` (T, n). `targets`
/// (T, 1) are whole numbers; a row with a target below 0 does not count and gives 0.
NodeId cross_entropy(GraphBuilder& g, std::string name, NodeId scores, NodeId targets);
/// c = -log(1e-6 + sum over the target keys of their weights): the guidance of a head. `targets` (query, key) is 0 or 1; a row without
/// target keys gives 0.
NodeId guidance(GraphBuilder& g, std::string name, NodeId pattern, NodeId targets);
/// c = -sum p log(p + 1e-9): the spread of the weights of each row (entropy, in nats).
NodeId entropy(GraphBuilder& g, std::string name, NodeId pattern);
/// c = sum of all cells of x times `factor`, (1, 1).
NodeId weighted_total(GraphBuilder& g, std::string name, NodeId x, double factor);

// Used by interventions on heads.

/// c = 0 in the shape of x.
NodeId zero(GraphBuilder& g, std::string name, NodeId x);
/// c = 1/n for each of the n keys of a row that are not -infinity, 0 for the others: attention without preferences.
NodeId uniform(GraphBuilder& g, std::string name, NodeId masked_scores);
/// Every row of c is the mean of these rows of x.
NodeId mean_rows(GraphBuilder& g, std::string name, NodeId x, std::vector<Index> rows);

// Used by mistakes.

/// Softmax along the wrong axis: over the queries of each key, so that columns sum to 1. A column of -infinity alone gives zeros.
NodeId softmax_over_queries(GraphBuilder& g, std::string name, NodeId scores);
/// c = x, but 0 where M is -infinity.
NodeId zero_where_masked(GraphBuilder& g, std::string name, NodeId x, NodeId M);
/// Head `head` of x (T, n_heads*d_head) reinterpreted as (n_heads, T, d_head) in memory, without a transpose.
NodeId split_by_view(GraphBuilder& g, std::string name, NodeId x, Index head, Index d_head);
/// The parts (T, d_head) stacked to (n_heads, T, d_head) and reinterpreted as (T, n_heads*d_head) in memory.
NodeId merge_by_view(GraphBuilder& g, std::string name, std::vector<NodeId> parts);
/// x in the columns from `first` on of a wider matrix of zeros.
NodeId place_columns(GraphBuilder& g, std::string name, NodeId x, Index first, Axis cols);

/// c = (x - mean) / sqrt(variance + epsilon) * w + b in every row, w and b (1, n) (Ba et al. 2016).
NodeId layer_norm(GraphBuilder& g, std::string name, NodeId x, NodeId w, NodeId b, double epsilon = 1e-5);
/// c = max(0, x).
NodeId relu(GraphBuilder& g, std::string name, NodeId x);
/// c = x Phi(x), exactly, with the error function (Hendrycks and Gimpel 2016).
NodeId gelu(GraphBuilder& g, std::string name, NodeId x);
/// c = x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))): the form GPT-2 uses.
NodeId gelu_tanh(GraphBuilder& g, std::string name, NodeId x);

}  // namespace headlight::ops
