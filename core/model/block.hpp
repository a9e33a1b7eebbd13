#pragma once
#include <optional>
#include <string>

#include "model/attention.hpp"

namespace headlight::model {

/// What a block reads besides its weights.
struct BlockInputs {
  NodeId x;     ///< (T, d_model)
  NodeId mask;  ///< of its self-attention
  Packed packed;
  /// Of a decoder: what the encoder made, and the cross-attention's mask (query in this stack, key in the encoder's).
  struct Cross {
    NodeId memory, mask;
    Packed packed;
  };
  std::optional<Cross> cross;
};

/// One block: attention, of a decoder also cross-attention, then the feed-forward part if d_mlp > 0, each with its residual and, with
/// Norm::pre, a norm in front (Xiong et al. 2020), with Norm::post one behind (Vaswani et al. 2017). `w` writes it ("blocks.0."), at the
/// place of its self-attention; norms are ln1, ln2, ln3 in their order. A decoder's attentions are called self_attn and cross_attn.
/// Attention and nothing else has no residual in the outline.
BlockNodes block(const Writer& w, const BlockInputs& in);
NodeId activation(GraphBuilder& g, Activation kind, const std::string& name, NodeId x);
/// A norm with its weights, called `name`, which is what the stage is there for.
NodeId norm(const Writer& w, Stage stage, const std::string& name, NodeId x);

}  // namespace headlight::model
