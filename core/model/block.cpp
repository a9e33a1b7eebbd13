#include "model/block.hpp"

#include "ops/gate.hpp"
#include "ops/rms_norm.hpp"

namespace headlight {

NodeId activation(GraphBuilder& g, Activation kind, const std::string& name, NodeId x) {
  switch (kind) {
    case Activation::relu: return relu(g, name, x);
    case Activation::gelu: return gelu(g, name, x);
    case Activation::silu: return silu(g, name, x);
    case Activation::gelu_tanh: break;
  }
  return gelu_tanh(g, name, x);
}

namespace {

/// What one feed-forward part is written with.
struct MlpPlace {
  GraphBuilder& g;
  Outline& outline;
  const ModelConfig& config;
  const std::string& prefix;
  AttentionPlace at;

  NodeId made(Stage stage, NodeId node, Part part, const char* symbol) const {
    return outline.made({{stage, at}, {}}, node, {part, symbol});
  }
  NodeId given(const char* name, const Axes& axes, Part part, const char* symbol) const {
    return outline.given(at, g.input(prefix + "mlp." + name, axes), {part, symbol});
  }
  bool biases() const { return config.biases && config.bias_places.mlp; }
};

void mlp_weights(const MlpPlace& p, NodeId x, MlpNodes& n) {
  const Axis d_model = p.g.axes(x).cols, d_mlp = axis(AxisKind::d_mlp, p.config.d_mlp), one = axis(AxisKind::one, 1);
  n.W_in = p.given("W_in", {d_model, d_mlp}, Part::W_in, "W_{in}");
  if (p.config.gated) n.W_gate = p.given("W_gate", {d_model, d_mlp}, Part::W_gate, "W_{gate}");
  n.W_out = p.given("W_out", {d_mlp, d_model}, Part::W_out, "W_{out}");
  if (!p.biases()) return;
  n.b_in = p.given("b_in", {one, d_mlp}, Part::b_in, "b_{in}");
  if (p.config.gated) n.b_gate = p.given("b_gate", {one, d_mlp}, Part::b_gate, "b_{gate}");
  n.b_out = p.given("b_out", {one, d_model}, Part::b_out, "b_{out}");
}

MlpNodes mlp(const MlpPlace& p, NodeId x) {
  MlpNodes n{};
  GraphBuilder& g = p.g;
  mlp_weights(p, x, n);
  const auto active = [&](const char* name, Part part, const char* symbol) {
    return p.made(Stage::activation, activation(g, p.config.activation, p.prefix + name, n.pre), part, symbol);  // (T, d_mlp)
  };
  if (n.W_gate) {
    n.pre = p.made(Stage::mlp_gate, matmul(g, p.prefix + "mlp_pre", x, *n.W_gate, n.b_gate), Part::gate, "G");  // (T, d_mlp)
    n.gate = active("mlp_gate", Part::gate, "G\u2032");
    n.linear = p.made(Stage::mlp_in, matmul(g, p.prefix + "mlp_pre_linear", x, n.W_in, n.b_in), Part::hidden, "H");         // (T, d_mlp)
    n.post = p.made(Stage::mlp_gated, multiply(g, p.prefix + "mlp_post", *n.gate, *n.linear), Part::activated, "H\u2032");  // (T, d_mlp)
  } else {
    n.pre = p.made(Stage::mlp_in, matmul(g, p.prefix + "mlp_pre", x, n.W_in, n.b_in), Part::hidden, "H");  // (T, d_mlp)
    n.post = active("mlp_post", Part::activated, "H\u2032");
  }
  n.out = p.made(Stage::mlp_out, matmul(g, p.prefix + "mlp_out", n.post, n.W_out, n.b_out), Part::mlp_output, "F");  // (T, d_model)
  return n;
}

}  // namespace

NodeId norm(GraphBuilder& g, Outline& outline, const ModelConfig& config, const StagePlace& place, const std::string& name, NodeId x) {
  const Axes row = {axis(AxisKind::one, 1), g.axes(x).cols};
  const NodeId w = outline.given(place.at, g.input(name + ".w", row), {Part::norm_w, "w"});
  const auto made = [&](NodeId node) { return outline.made({place, {}}, node, {Part::normed, "Y"}); };
  if (config.norm_form == NormForm::rms) return made(rms_norm(g, name, x, w, config.norm_epsilon));
  const NodeId b = outline.given(place.at, g.input(name + ".b", row), {Part::norm_b, "b"});
  return made(layer_norm(g, name, x, w, b, config.norm_epsilon));
}

BlockNodes block(GraphBuilder& g, Outline& outline, const ModelConfig& config, const std::string& prefix, const BlockInputs& in) {
  BlockNodes n{};
  const std::string self = in.cross ? "self_attn" : "attn";
  const AttentionPlace cross{in.at.decoder, in.at.layer, true};
  const auto sum = [&](Stage stage, const AttentionPlace& at, NodeId node) {
    return outline.made({{stage, at}, {}}, node, {Part::residual, "X"});
  };
  const auto normed_when = [&](Norm when, Stage stage, const AttentionPlace& at, const char* name, NodeId x, std::optional<NodeId>& kept) {
    if (config.norm == when) kept = norm(g, outline, config, {stage, at}, prefix + name, x);
    return config.norm == when ? *kept : x;
  };
  n.resid_pre = in.x;
  const NodeId x = normed_when(Norm::pre, Stage::norm, in.at, "ln1", in.x, n.ln1);
  n.attn = attention(g, outline, config, prefix + self + ".", prefix + self + "_out", {x, x, in.mask, in.packed, in.at, in.W_rel});
  n.resid_mid = add(g, prefix + "resid_mid", in.x, n.attn.out);                             // (T, d_model)
  if (is_bare_attention(config)) outline.given(in.at, n.resid_mid, {Part::residual, "X"});  // its only sum is no stage
  else sum(Stage::residual, in.at, n.resid_mid);
  n.resid_post = n.resid_mid;
  n.out = normed_when(Norm::post, Stage::norm, in.at, "ln1", n.resid_mid, n.ln1);
  if (in.cross) {
    const NodeId y = normed_when(Norm::pre, Stage::norm, cross, "ln2", n.out, n.ln_cross);
    n.cross = attention(g, outline, config, prefix + "cross_attn.", prefix + "cross_attn_out",
                        {y, in.cross->memory, in.cross->mask, in.cross->packed, cross});
    n.resid_cross = n.resid_post = sum(Stage::residual, cross, add(g, prefix + "resid_cross", n.out, n.cross->out));  // (T, d_model)
    n.out = normed_when(Norm::post, Stage::norm, cross, "ln2", n.resid_post, n.ln_cross);
  }
  if (config.d_mlp > 0) {
    const char* last = in.cross ? "ln3" : "ln2";
    const NodeId y = normed_when(Norm::pre, Stage::mlp_norm, in.at, last, n.out, n.ln2);
    n.mlp = mlp({g, outline, config, prefix, in.at}, y);
    n.resid_post = sum(Stage::mlp_residual, in.at, add(g, prefix + "resid_post", n.out, n.mlp->out));  // (T, d_model)
    n.out = normed_when(Norm::post, Stage::mlp_norm, in.at, last, n.resid_post, n.ln2);
  }
  return n;
}

}  // namespace headlight
