#include "model/nodes.hpp"

namespace headlight {
namespace {

/// Visits all that is listed. The names of a struct's fields are bound to it one by one, so that a field which is missing here does not
/// compile.
class Renumbering {
 public:
  explicit Renumbering(const std::vector<NodeId>& now) : now_(now) {}

  void visit(NodeId& id) const {
    if (id != absent) id = now_[static_cast<size_t>(id)];
  }
  template <class Nodes>
  void visit(std::optional<Nodes>& part) const {
    if (part) visit(*part);
  }
  template <class Nodes>
  void visit(std::vector<Nodes>& parts) const {
    for (Nodes& part : parts) visit(part);
  }
  void visit(HeadNodes& n) const {
    auto& [q, k, v, norm_q, norm_k, rot_q, rot_k, scores, scaled_scores, masked_scores, pattern, mask, position_bias, altered_scores, z,
           result] = n;
    all(q, k, v, norm_q, norm_k, rot_q, rot_k, scores, scaled_scores, masked_scores, pattern, mask, position_bias, altered_scores, z,
        result);
  }
  void visit(AttentionNodes& n) const {
    auto& [x, memory, mask, W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O, q_norm, k_norm, q, k, v, head, concat, out] = n;
    all(x, memory, mask, W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O, q_norm, k_norm, q, k, v, head, concat, out);
  }
  void visit(MlpNodes& n) const {
    auto& [W_in, W_out, W_gate, b_in, b_out, b_gate, pre, linear, gate, post, out] = n;
    all(W_in, W_out, W_gate, b_in, b_out, b_gate, pre, linear, gate, post, out);
  }
  void visit(TransformNodes& n) const {
    auto& [W_D, b_D, pre, post, out] = n;
    all(W_D, b_D, pre, post, out);
  }
  void visit(BlockNodes& n) const {
    auto& [resid_pre, ln1, attn, resid_mid, ln_cross, cross, resid_cross, ln2, mlp, resid_post, out] = n;
    all(resid_pre, ln1, attn, resid_mid, ln_cross, cross, resid_cross, ln2, mlp, resid_post, out);
  }
  void visit(StackNodes& n) const {
    auto& [tokens, mask, W_E, W_pos, W_type, W_rel, embed, scaled_embed, pos_embed, type_embed, embed_norm, block, read_after, ln_final,
           out] = n;
    all(tokens, mask, W_E, W_pos, W_type, W_rel, embed, scaled_embed, pos_embed, type_embed, embed_norm, block, ln_final, out);
  }

 private:
  template <class... Parts>
  void all(Parts&... parts) const {
    (visit(parts), ...);
  }

  const std::vector<NodeId>& now_;
};

}  // namespace

void renumber(ModelNodes& nodes, const std::vector<NodeId>& now) {
  const Renumbering renumbering(now);
  renumbering.visit(static_cast<StackNodes&>(nodes));
  renumbering.visit(nodes.decoder);
  renumbering.visit(nodes.transform);
  renumbering.visit(nodes.W_U);
  renumbering.visit(nodes.b_U);
  renumbering.visit(nodes.unembedded);
  renumbering.visit(nodes.logits);
  renumbering.visit(nodes.probs);
  nodes.outline = nodes.outline.renumbered(now);
}

const BlockNodes& block_at(const ModelNodes& nodes, const AttentionPlace& place) {
  const StackNodes& stack = place.decoder ? *nodes.decoder : nodes;
  return stack.block.at(static_cast<size_t>(place.layer));
}

const AttentionNodes& attention_at(const ModelNodes& nodes, const AttentionPlace& place) {
  const BlockNodes& block = block_at(nodes, place);
  return place.cross ? *block.cross : block.attn;
}

std::vector<AttentionPlace> attention_places(const ModelNodes& nodes) {
  std::vector<AttentionPlace> all;
  for (int layer = 0; layer < static_cast<int>(nodes.block.size()); ++layer) all.push_back({false, layer, false});
  for (int layer = 0; nodes.decoder && layer < static_cast<int>(nodes.decoder->block.size()); ++layer) {
    all.push_back({true, layer, false});
    if (nodes.decoder->block[static_cast<size_t>(layer)].cross) all.push_back({true, layer, true});
  }
  return all;
}

}  // namespace headlight
