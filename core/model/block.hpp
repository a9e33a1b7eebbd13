#pragma once
#include <optional>
#include <string>

#include "model/attention.hpp"

namespace headlight::model {

/// The inputs of a block besides its weights.
struct BlockInputs {
  NodeId x;     ///< (T, d_model)
  NodeId mask;  ///< for its self-attention
  Packed packed;
  /// The additional inputs of a decoder block: the encoder's output, and the cross-attention's mask (query in this stack, key in the
  /// encoder's).
  struct Cross {
    NodeId memory, mask;
    Packed packed;
  };
  std::optional<Cross> cross;
};

/// Writes one block with `w` ("blocks.0."), whose place is that of the self-attention: attention, in a decoder also cross-attention, then
/// the feed-forward part if d_mlp > 0, each with its residual and a norm: before it with Norm::pre (Xiong et al. 2020), after it with
/// Norm::post (Vaswani et al. 2017). Norms are ln1, ln2, ln3 in their order. A decoder's attentions are called self_attn and cross_attn.
/// The sum of bare attention is not a stage.
BlockNodes block(const Writer& w, const BlockInputs& in);
NodeId activation(GraphBuilder& g, Activation kind, const std::string& name, NodeId x);
/// A norm with its weights, called `name`; it is the result of `stage`.
NodeId norm(const Writer& w, Stage stage, const std::string& name, NodeId x);

}  // namespace headlight::model
