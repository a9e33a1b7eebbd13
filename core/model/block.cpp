#include "model/block.hpp"

#include "model/dropout.hpp"
#include "ops/gate.hpp"
#include "ops/rms_norm.hpp"

namespace headlight::model {

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

struct MlpWeights {
  NodeId W_in, W_out;
  std::optional<NodeId> W_gate;  ///< of a gated feed-forward part
  std::optional<NodeId> b_in, b_out, b_gate;
};

MlpWeights mlp_weights(const Writer& w, NodeId x) {
  const Axis d_model = w.g.axes(x).cols, d_mlp = axis(AxisKind::d_mlp, w.config.d_mlp), one = axis(AxisKind::one, 1);
  MlpWeights of{};
  of.W_in = w.input("mlp.W_in", {d_model, d_mlp}, {Part::W_in, "W_{in}"});
  if (w.config.gated) of.W_gate = w.input("mlp.W_gate", {d_model, d_mlp}, {Part::W_gate, "W_{gate}"});
  of.W_out = w.input("mlp.W_out", {d_mlp, d_model}, {Part::W_out, "W_{out}"});
  if (!w.config.biases || !w.config.bias_terms.mlp) return of;
  of.b_in = w.input("mlp.b_in", {one, d_mlp}, {Part::b_in, "b_{in}"});
  if (w.config.gated) of.b_gate = w.input("mlp.b_gate", {one, d_mlp}, {Part::b_gate, "b_{gate}"});
  of.b_out = w.input("mlp.b_out", {one, d_model}, {Part::b_out, "b_{out}"});
  return of;
}

MlpNodes mlp(const Writer& w, NodeId x) {
  MlpNodes n{};
  GraphBuilder& g = w.g;
  const MlpWeights of = mlp_weights(w, x);
  const auto active = [&](const char* name, Meaning meaning) {
    return w.made(Stage::activation, activation(g, w.config.activation, w.called(name), n.pre), std::move(meaning));  // (T, d_mlp)
  };
  if (of.W_gate) {
    n.pre = w.made(Stage::mlp_gate, matmul(g, w.called("mlp_pre"), x, *of.W_gate, of.b_gate), {Part::gate, "G"});  // (T, d_mlp)
    const NodeId gate = active("mlp_gate", {Part::gate, "G\u2032"});
    const NodeId linear =
        w.made(Stage::mlp_in, matmul(g, w.called("mlp_pre_linear"), x, of.W_in, of.b_in), {Part::hidden, "H"});        // (T, d_mlp)
    n.post = w.made(Stage::mlp_gated, multiply(g, w.called("mlp_post"), gate, linear), {Part::activated, "H\u2032"});  // (T, d_mlp)
  } else {
    n.pre = w.made(Stage::mlp_in, matmul(g, w.called("mlp_pre"), x, of.W_in, of.b_in), {Part::hidden, "H"});  // (T, d_mlp)
    n.post = active("mlp_post", {Part::activated, "H\u2032"});
  }
  n.out = w.made(Stage::mlp_out, matmul(g, w.called("mlp_out"), n.post, of.W_out, of.b_out), {Part::mlp_output, "F"});  // (T, d_model)
  return n;
}

}  // namespace

NodeId norm(const Writer& w, Stage stage, const std::string& name, NodeId x) {
  const Axes row = {axis(AxisKind::one, 1), w.g.axes(x).cols};
  const double epsilon = w.config.norm_epsilon;
  const NodeId weight = w.input(name + ".w", row, {Part::norm_w, "w"});
  const auto made = [&](NodeId node) { return w.made(stage, node, {Part::normed, "Y"}); };
  if (w.config.norm_form == NormForm::rms) return made(rms_norm(w.g, w.called(name), x, weight, epsilon));
  const NodeId b = w.input(name + ".b", row, {Part::norm_b, "b"});
  return made(layer_norm(w.g, w.called(name), x, weight, b, epsilon));
}

BlockNodes block(const Writer& w, const BlockInputs& in) {
  BlockNodes n{};
  const ModelConfig& config = w.config;
  const std::string self = in.cross ? "self_attn" : "attn";
  const Writer cross = w.in({w.at.decoder, w.at.layer, true});
  const auto sum = [&](const Writer& at, Stage stage, const char* name, NodeId a, NodeId b) {
    const NodeId added = drop_in_training(at, !in.packed.empty(), b);
    return at.made(stage, add(at.g, at.called(name), a, added), {Part::residual, "X"});  // (T, d_model)
  };
  const auto normed_when = [&](Norm when, const Writer& at, Stage stage, const char* name, NodeId x, std::optional<NodeId>& kept) {
    if (config.norm == when) kept = norm(at, stage, name, x);
    return config.norm == when ? *kept : x;
  };
  n.resid_pre = in.x;
  const NodeId x = normed_when(Norm::pre, w, Stage::norm, "ln1", in.x, n.ln1);
  n.attn = attention(w.in(w.at, self + "."), w.called(self + "_out"), {x, x, in.mask, in.packed});
  if (is_bare_attention(config))  // its only sum is not a stage
    n.resid_mid = w.outline.input(w.at, add(w.g, w.called("resid_mid"), in.x, n.attn.out), {Part::residual, "X"});
  else n.resid_mid = sum(w, Stage::residual, "resid_mid", in.x, n.attn.out);
  n.resid_post = n.resid_mid;
  n.out = normed_when(Norm::post, w, Stage::norm, "ln1", n.resid_mid, n.ln1);
  if (in.cross) {
    const NodeId y = normed_when(Norm::pre, cross, Stage::norm, "ln2", n.out, n.ln_cross);
    n.cross = attention(w.in(cross.at, "cross_attn."), w.called("cross_attn_out"), {y, in.cross->memory, in.cross->mask, in.cross->packed});
    n.resid_cross = n.resid_post = sum(cross, Stage::residual, "resid_cross", n.out, n.cross->out);
    n.out = normed_when(Norm::post, cross, Stage::norm, "ln2", n.resid_post, n.ln_cross);
  }
  if (config.d_mlp > 0) {
    const char* last = in.cross ? "ln3" : "ln2";
    const NodeId y = normed_when(Norm::pre, w, Stage::mlp_norm, last, n.out, n.ln2);
    n.mlp = mlp(w, y);
    n.resid_post = sum(w, Stage::mlp_residual, "resid_post", n.out, n.mlp->out);
    n.out = normed_when(Norm::post, w, Stage::mlp_norm, last, n.resid_post, n.ln2);
  }
  w.outline.end_block({w.at, w.prefix, n.resid_pre, n.resid_post});
  return n;
}

}  // namespace headlight::model
