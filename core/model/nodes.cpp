#include "model/nodes.hpp"

#include <tuple>

#include "base/members.hpp"

namespace headlight {
namespace {

auto members(HeadNodes& n) {
  return std::tie(n.q, n.k, n.v, n.norm_q, n.norm_k, n.rot_q, n.rot_k, n.scores, n.scaled_scores, n.masked_scores, n.pattern, n.mask,
                  n.position_bias, n.altered_scores, n.z, n.result);
}
auto members(AttentionNodes& n) {
  return std::tie(n.x, n.memory, n.mask, n.W_Q, n.W_K, n.W_V, n.W_O, n.b_Q, n.b_K, n.b_V, n.b_O, n.q_norm, n.k_norm, n.q, n.k, n.v, n.head,
                  n.concat, n.out);
}
auto members(MlpNodes& n) { return std::tie(n.W_in, n.W_out, n.W_gate, n.b_in, n.b_out, n.b_gate, n.pre, n.linear, n.gate, n.post, n.out); }
auto members(TransformNodes& n) { return std::tie(n.W_D, n.b_D, n.pre, n.post, n.out); }
auto members(BlockNodes& n) {
  return std::tie(n.resid_pre, n.ln1, n.attn, n.resid_mid, n.ln_cross, n.cross, n.resid_cross, n.ln2, n.mlp, n.resid_post, n.out);
}
auto members(StackNodes& n) {
  return std::tie(n.tokens, n.mask, n.W_E, n.W_pos, n.W_type, n.W_rel, n.embed, n.scaled_embed, n.pos_embed, n.type_embed, n.embed_norm,
                  n.block, n.read_after, n.ln_final, n.out);
}

class Renumbering {
 public:
  explicit Renumbering(const std::vector<NodeId>& now) : now_(now) {}

  void visit(NodeId& id) const {
    if (id != absent) id = now_[static_cast<size_t>(id)];
  }
  void visit(size_t&) const {}  // no node, but a number of blocks
  template <class Nodes>
  void visit(std::optional<Nodes>& part) const {
    if (part) visit(*part);
  }
  template <class Nodes>
  void visit(std::vector<Nodes>& parts) const {
    for (Nodes& part : parts) visit(part);
  }
  template <class Nodes>
  void visit(Nodes& n) const {
    const auto all = members(n);
    static_assert(std::tuple_size_v<decltype(members(n))> == members_of<Nodes>(), "a member is not in its list");
    std::apply([this](auto&... each) { (this->visit(each), ...); }, all);
  }

 private:
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
