#include "model/nodes.hpp"

namespace headlight {

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
