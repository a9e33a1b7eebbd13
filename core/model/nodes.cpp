#include "model/nodes.hpp"

#include <algorithm>
#include <tuple>

#include "base/members.hpp"

namespace headlight::model {
namespace {

class Renumbering {
 public:
  explicit Renumbering(const std::vector<NodeId>& now) : now_(now) {}

  void visit(NodeId& id) const {
    if (id != absent) id = now_[static_cast<size_t>(id)];
  }
  void visit(size_t&) const {}  // a number of blocks, not a node
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
    std::apply([this](auto&... each) { (this->visit(each), ...); }, members(n));
  }

 private:
  const std::vector<NodeId>& now_;
};

}  // namespace

std::optional<NodeId> own_columns(const HeadNodes& head, Part part) {
  switch (part) {
    case Part::query: return head.q;
    case Part::key: return head.k;
    case Part::value: return head.v;
    default: return std::nullopt;
  }
}

std::optional<NodeId> compared_with(const HeadNodes& head, Part part) {
  switch (part) {
    case Part::query: return head.k;
    case Part::key: return head.q;
    case Part::turned_query: return head.key;
    case Part::turned_key: return head.query;
    default: return std::nullopt;
  }
}

NodeId weights_of_values(const Graph& graph, const HeadNodes& head) {
  const Node& sum = graph[head.z];
  if (sum.is_input() || sum.inputs.empty()) return head.pattern;
  const Node& weights = graph[sum.inputs.front()];
  const bool by_cells = !weights.is_input() && weights.op->form() == Form::cell_by_cell;
  return by_cells && weights.inputs.front() == head.pattern ? sum.inputs.front() : head.pattern;
}

void renumber(ModelNodes& nodes, const std::vector<NodeId>& now) {
  const Renumbering renumbering(now);
  renumbering.visit(static_cast<StackNodes&>(nodes));
  renumbering.visit(static_cast<WordNodes&>(nodes));
  renumbering.visit(nodes.decoder);
  nodes.outline = nodes.outline.renumbered(now);
}

const BlockNodes& block_at(const ModelNodes& nodes, const AttentionId& place) {
  const StackNodes& stack = place.decoder ? *nodes.decoder : nodes;
  return stack.block.at(static_cast<size_t>(place.layer));
}

const AttentionNodes& attention_at(const ModelNodes& nodes, const AttentionId& place) {
  const BlockNodes& block = block_at(nodes, place);
  return place.cross ? *block.cross : block.attn;
}

std::vector<AttentionId> attention_ids(const ModelNodes& nodes) {
  std::vector<AttentionId> all;
  for (int layer = 0; layer < static_cast<int>(nodes.block.size()); ++layer) all.push_back({false, layer, false});
  for (int layer = 0; nodes.decoder && layer < static_cast<int>(nodes.decoder->block.size()); ++layer) {
    all.push_back({true, layer, false});
    if (nodes.decoder->block[static_cast<size_t>(layer)].cross) all.push_back({true, layer, true});
  }
  return all;
}

int number_of_attention(const ModelNodes& nodes, const AttentionId& place) {
  const std::vector<AttentionId> all = attention_ids(nodes);
  return static_cast<int>(std::find(all.begin(), all.end(), place) - all.begin());
}

}  // namespace headlight::model
