#include "model/attention.hpp"

#include "ops/ops.hpp"

namespace headlight {
namespace {

/// One head: its columns of q, k and v, and everything that happens to them until the heads meet again.
HeadNodes head(GraphBuilder& g, const ModelConfig& config, const std::string& prefix, const AttentionNodes& all, NodeId mask_node, int h) {
  const auto called = [&](const char* what) { return prefix + what + "[" + std::to_string(h) + "]"; };
  const int d_head = config.d_head();
  HeadNodes n{};
  n.q = slice_columns(g, called("q"), all.q, h * d_head, d_head, AxisKind::d_head);  // (T, d_head)
  n.k = slice_columns(g, called("k"), all.k, h * d_head, d_head, AxisKind::d_head);  // (T, d_head)
  n.v = slice_columns(g, called("v"), all.v, h * d_head, d_head, AxisKind::d_head);  // (T, d_head)
  n.scores = matmul_transposed(g, called("scores"), n.q, n.k);                       // (query, key)
  n.scaled_scores = scale(g, called("scaled_scores"), n.scores, d_head);             // (query, key)
  n.masked_scores = mask(g, called("masked_scores"), n.scaled_scores, mask_node);    // (query, key)
  n.pattern = softmax(g, called("pattern"), n.masked_scores);                        // (query, key)
  n.z = matmul(g, called("z"), n.pattern, n.v);                                      // (query, d_head)
  n.result = matmul_rows(g, called("result"), n.z, all.W_O, h * d_head);             // (query, d_model)
  return n;
}

}  // namespace

AttentionNodes attention(GraphBuilder& g, const ModelConfig& config, const std::string& prefix, const std::string& out_name, NodeId x, NodeId mask) {
  const Axis d_model = g.axes(x).cols;
  const Axis heads = axis(AxisKind::heads, config.n_heads * config.d_head());
  const Axis one = axis(AxisKind::one, 1);
  const auto bias = [&](const char* name, const Axis& width) -> std::optional<NodeId> {
    if (!config.biases) return std::nullopt;
    return g.input(prefix + name, {one, width});
  };

  AttentionNodes n{};
  n.x = x;
  n.W_Q = g.input(prefix + "W_Q", {d_model, heads});
  n.W_K = g.input(prefix + "W_K", {d_model, heads});
  n.W_V = g.input(prefix + "W_V", {d_model, heads});
  n.W_O = g.input(prefix + "W_O", {heads, d_model});
  n.b_Q = bias("b_Q", heads);
  n.b_K = bias("b_K", heads);
  n.b_V = bias("b_V", heads);
  n.b_O = bias("b_O", d_model);

  n.q = matmul(g, prefix + "q", x, n.W_Q, n.b_Q);  // (T, n_heads*d_head)
  n.k = matmul(g, prefix + "k", x, n.W_K, n.b_K);  // (T, n_heads*d_head)
  n.v = matmul(g, prefix + "v", x, n.W_V, n.b_V);  // (T, n_heads*d_head)

  std::vector<NodeId> z;
  for (int h = 0; h < config.n_heads; ++h) {
    n.head.push_back(head(g, config, prefix, n, mask, h));
    z.push_back(n.head.back().z);
  }
  n.concat = concat_columns(g, prefix + "concat", z, AxisKind::heads);  // (T, n_heads*d_head)
  n.out = matmul(g, out_name, n.concat, n.W_O, n.b_O);                  // (T, d_model)
  return n;
}

}  // namespace headlight
