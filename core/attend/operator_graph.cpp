#include "attend/operator_graph.hpp"

#include "model/attention_head.hpp"
#include "ops/concat_rows.hpp"

namespace headlight::attend {
namespace {

/// The operator's attributes as a config for the model's own steps.
ModelConfig config_of(const AttentionRules& rules) {
  ModelConfig config;
  config.softcap = rules.softcap;
  return config;
}

std::string in_head(const std::string& name, Index head) { return name + "[" + std::to_string(head) + "]"; }

/// Writes the graph of one batch item, the same for all.
class OperatorWriter {
 public:
  OperatorWriter(const AttentionShape& shape, const AttentionRules& rules, const OperatorInputs& inputs)
      : s_(shape), rules_(rules), in_(inputs) {}

  OperatorGraph write() {
    const Axis keys = {AxisKind::key, s_.new_keys, s_.past > 0 ? nullptr : in_.keys}, queries = {AxisKind::query, s_.queries, in_.queries};
    const std::vector<NodeId> q = heads_of("q", Part::query, "Q", queries, s_.heads, s_.d_key),
                              k = heads_of("k", Part::key, "K", keys, s_.kv_heads, s_.d_key),
                              v = heads_of("v", Part::value, "V", keys, s_.kv_heads, s_.d_value);
    n_.present_key = with_past("key", k, s_.d_key);
    n_.present_value = with_past("value", v, s_.d_value);
    const std::vector<NodeId> masks = mask_nodes();
    std::vector<NodeId> z;
    for (Index h = 0; h < s_.heads; ++h) {
      n_.head.push_back(head(h, q[static_cast<size_t>(h)], masks[in_.mask_by_head ? static_cast<size_t>(h) : 0]));
      z.push_back(n_.head.back().z);
    }
    if (s_.merged) n_.Y = n_.outline.made({{Stage::merge}, {}}, concat_columns(g_, "Y", z, AxisKind::heads), {Part::merged, "Y"});
    return {std::move(g_).build(), std::move(n_)};
  }

 private:
  /// Returns a matrix for each head: an input, or a part of a matrix that holds all heads side by side.
  std::vector<NodeId> heads_of(const std::string& name, Part part, const char* symbol, const Axis& rows, Index heads, Index width) {
    std::vector<NodeId> all;
    const auto given = [&](const std::string& called, const Axis& cols) {
      return n_.outline.input({}, g_.input(called, {rows, cols}), {part, symbol});
    };
    if (!s_.merged || in_.cut) {
      for (Index h = 0; h < heads; ++h) all.push_back(given(in_head(name, h), axis(AxisKind::d_head, width)));
      return all;
    }
    const NodeId merged = given(name, axis(AxisKind::heads, heads * width));
    for (Index h = 0; h < heads; ++h) all.push_back(slice_columns(g_, in_head(name, h), merged, h * width, width, AxisKind::d_head));
    return all;
  }

  /// The past keys or values, followed by the new ones.
  std::vector<NodeId> with_past(const std::string& what, std::vector<NodeId> fresh, Index width) {
    const Axes axes = {axis(AxisKind::key, s_.past), axis(AxisKind::d_head, width)};
    for (Index h = 0; s_.past > 0 && h < s_.kv_heads; ++h) {
      NodeId& node = fresh[static_cast<size_t>(h)];
      node = concat_rows(g_, in_head("present_" + what, h), g_.input(in_head("past_" + what, h), axes), node);
    }
    return fresh;
  }

  std::vector<NodeId> mask_nodes() {
    const Axes axes = {{AxisKind::query, s_.queries, in_.queries}, {AxisKind::key, s_.keys(), in_.keys}};
    std::vector<NodeId> all;
    for (Index h = 0; h < (in_.mask_by_head ? s_.heads : 1); ++h) {
      all.push_back(n_.outline.input({}, g_.input(in_.mask_by_head ? in_head("mask", h) : "mask", axes), {Part::mask, "M"}));
      n_.outline.show(Stage::mask, all.back());
    }
    if (!in_.mask_by_head) n_.mask = all.front();
    return all;
  }

  HeadNodes head(Index h, NodeId q, NodeId mask) {
    const auto shared = static_cast<size_t>(h / (s_.heads / s_.kv_heads));
    HeadNodes n{};
    n.q = n.query = q;
    n.k = n.key = n_.present_key[shared];
    n.v = n_.present_value[shared];
    if (in_.mask_by_head) n.mask = mask;
    model::attend({g_, n_.outline, config_, "", {}, static_cast<int>(h)}, {n.q, n.k, n.v, mask, {}, rules_.scale, rules_.softmax_type}, n);
    return n;
  }

  const AttentionShape& s_;
  const AttentionRules& rules_;
  const OperatorInputs& in_;
  const ModelConfig config_ = config_of(rules_);
  GraphBuilder g_;
  OperatorNodes n_;
};

/// Binds the inputs of the graph for one batch item.
class BatchItem {
 public:
  BatchItem(const AttentionTensors& tensors, const AttentionRules& rules, Index item) : t_(tensors), s_(tensors.shape), item_(item) {
    heads_of("q", t_.q, s_.queries, s_.heads, s_.d_key, s_.merged);
    heads_of("k", t_.k, s_.new_keys, s_.kv_heads, s_.d_key, s_.merged);
    heads_of("v", t_.v, s_.new_keys, s_.kv_heads, s_.d_value, s_.merged);
    if (s_.past > 0) {
      heads_of("past_key", t_.past_key, s_.past, s_.kv_heads, s_.d_key, false);
      heads_of("past_value", t_.past_value, s_.past, s_.kv_heads, s_.d_value, false);
    }
    masks(rules);
  }

  const Bindings& bindings() const { return bound_; }

 private:
  void bind(const std::string& name, Matrix m) { bound_[name] = std::make_shared<const Matrix>(std::move(m)); }

  void heads_of(const std::string& name, const std::vector<float>& numbers, Index rows, Index heads, Index width, bool merged) {
    const float* first = numbers.data() + item_ * rows * heads * width;
    if (merged) return bind(name, Eigen::Map<const Matrix>(first, rows, heads * width));
    for (Index h = 0; h < heads; ++h) bind(in_head(name, h), Eigen::Map<const Matrix>(first + h * rows * width, rows, width));
  }

  void masks(const AttentionRules& rules) {
    KeyRule rule{rules.causal, rules.left, rules.right, s_.past, s_.keys()};
    if (!t_.nonpad.empty()) {
      rule.keys = t_.nonpad[static_cast<size_t>(item_)];
      rule.offset = rule.keys - s_.queries;
    }
    const AdditiveMask* given = t_.mask ? &*t_.mask : nullptr;
    const Index heads = given ? given->shape[1] : 1;
    for (Index h = 0; h < heads; ++h) bind(heads > 1 ? in_head("mask", h) : "mask", mask_of(rule, s_.queries, s_.keys(), given, item_, h));
  }

  const AttentionTensors& t_;
  const AttentionShape& s_;
  const Index item_;
  Bindings bound_;
};

}  // namespace

OperatorGraph operator_graph(const AttentionShape& shape, const AttentionRules& rules, const OperatorInputs& inputs) {
  return OperatorWriter(shape, rules, inputs).write();
}

MatrixCount operator_size(const AttentionShape& s, const AttentionRules& rules) {
  const auto n = [](Index size) { return static_cast<double>(size); };
  const double stages = 5 + (rules.softcap > 0 ? 1 : 0) + (rules.softmax_type ? 2 : 0);  // the mask is one of them
  const double squares = n(s.heads) * n(s.queries) * n(s.keys()) * stages;
  const double widths = n(s.d_key) + n(s.d_value), rows = n(s.heads) * n(s.queries) * 3 + n(s.kv_heads) * n(s.keys()) * 3;
  return {squares + rows * widths, n(s.heads) * (stages + 4) + n(s.kv_heads) * 6};
}

Bindings operator_bindings(const AttentionTensors& tensors, const AttentionRules& rules, Index item) {
  return BatchItem(tensors, rules, item).bindings();
}

}  // namespace headlight::attend
