#include "model/block.hpp"

namespace headlight {
namespace {

NodeId activation(GraphBuilder& g, Activation kind, const std::string& name, NodeId x) {
  switch (kind) {
    case Activation::relu: return relu(g, name, x);
    case Activation::gelu: return gelu(g, name, x);
    case Activation::gelu_tanh: break;
  }
  return gelu_tanh(g, name, x);
}

MlpNodes mlp(GraphBuilder& g, Outline& outline, const ModelConfig& config, const std::string& prefix, const AttentionPlace& at, NodeId x) {
  const auto made = [&](Stage stage, NodeId node, Meaning meaning) { return outline.made({{stage, at}, {}}, node, std::move(meaning)); };
  const auto given = [&](const char* name, const Axes& axes, Meaning meaning) {
    return outline.given(at, g.input(prefix + name, axes), std::move(meaning));
  };
  const Axis d_model = g.axes(x).cols;
  const Axis d_mlp = axis(AxisKind::d_mlp, config.d_mlp);
  const Axis one = axis(AxisKind::one, 1);
  MlpNodes n{};
  n.W_in = given("mlp.W_in", {d_model, d_mlp}, {Part::W_in, "W_{in}"});
  n.W_out = given("mlp.W_out", {d_mlp, d_model}, {Part::W_out, "W_{out}"});
  if (config.biases) {
    n.b_in = given("mlp.b_in", {one, d_mlp}, {Part::b_in, "b_{in}"});
    n.b_out = given("mlp.b_out", {one, d_model}, {Part::b_out, "b_{out}"});
  }
  n.pre = made(Stage::mlp_in, matmul(g, prefix + "mlp_pre", x, n.W_in, n.b_in), {Part::hidden, "H"});  // (T, d_mlp)
  n.post =
      made(Stage::activation, activation(g, config.activation, prefix + "mlp_post", n.pre), {Part::activated, "H\u2032"});  // (T, d_mlp)
  n.out = made(Stage::mlp_out, matmul(g, prefix + "mlp_out", n.post, n.W_out, n.b_out), {Part::mlp_output, "F"});           // (T, d_model)
  return n;
}

}  // namespace

std::optional<NodeId> norm(GraphBuilder& g, Outline& outline, const ModelConfig& config, const StagePlace& place, const std::string& name,
                           NodeId x) {
  if (config.norm == Norm::none) return std::nullopt;
  const Axes row = {axis(AxisKind::one, 1), g.axes(x).cols};
  const NodeId w = outline.given(place.at, g.input(name + ".w", row), {Part::norm_w, "w"});
  const NodeId b = outline.given(place.at, g.input(name + ".b", row), {Part::norm_b, "b"});
  return outline.made({place, {}}, layer_norm(g, name, x, w, b), {Part::normed, "Y"});
}

BlockNodes block(GraphBuilder& g, Outline& outline, const ModelConfig& config, const std::string& prefix, const BlockInputs& in) {
  BlockNodes n{};
  const std::string self = in.cross ? "self_attn" : "attn";
  const AttentionPlace cross{in.at.decoder, in.at.layer, true};
  const auto sum = [&](Stage stage, const AttentionPlace& at, NodeId node) {
    return outline.made({{stage, at}, {}}, node, {Part::residual, "X"});
  };
  const auto normed = [&](Stage stage, const AttentionPlace& at, const char* name, NodeId x) {
    return norm(g, outline, config, {stage, at}, prefix + name, x);
  };
  n.resid_pre = in.x;
  n.ln1 = normed(Stage::norm, in.at, "ln1", in.x);
  const NodeId x = n.ln1.value_or(in.x);
  n.attn = attention(g, outline, config, prefix + self + ".", prefix + self + "_out", {x, x, in.mask, in.packed, in.at});
  NodeId residual = n.resid_mid = add(g, prefix + "resid_mid", in.x, n.attn.out);        // (T, d_model)
  if (is_bare_attention(config)) outline.given(in.at, residual, {Part::residual, "X"});  // its only sum is no stage
  else sum(Stage::residual, in.at, residual);
  if (in.cross) {
    n.ln_cross = normed(Stage::norm, cross, "ln2", residual);
    n.cross = attention(g, outline, config, prefix + "cross_attn.", prefix + "cross_attn_out",
                        {n.ln_cross.value_or(residual), in.cross->memory, in.cross->mask, in.cross->packed, cross});
    residual = *(n.resid_cross = sum(Stage::residual, cross, add(g, prefix + "resid_cross", residual, n.cross->out)));  // (T, d_model)
  }
  n.resid_post = residual;
  if (config.d_mlp > 0) {
    n.ln2 = normed(Stage::mlp_norm, in.at, in.cross ? "ln3" : "ln2", residual);
    n.mlp = mlp(g, outline, config, prefix, in.at, n.ln2.value_or(residual));
    n.resid_post = sum(Stage::mlp_residual, in.at, add(g, prefix + "resid_post", residual, n.mlp->out));  // (T, d_model)
  }
  return n;
}

}  // namespace headlight
