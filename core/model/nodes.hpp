#pragma once
#include <optional>
#include <vector>

#include "graph/graph.hpp"

namespace headlight {

/// Where one head's matrices stand in the graph.
struct HeadNodes {
  NodeId q, k, v;                                       ///< (T, d_head): its columns of q, k, v
  NodeId scores, scaled_scores, masked_scores, pattern;  ///< (query, key)
  NodeId z;                                             ///< (query, d_head) = pattern v
  NodeId computed_pattern, computed_z;                   ///< before a mask after softmax, or before the head was switched: else pattern, z
  NodeId result;                                        ///< (query, d_model) = z W_O[head]
};

struct AttentionNodes {
  NodeId x;                   ///< what q, k and v are made from: the block's input after its norm, if it has one
  NodeId W_Q, W_K, W_V, W_O;
  std::optional<NodeId> b_Q, b_K, b_V, b_O;
  NodeId q, k, v;             ///< (T, n_heads*d_head), one block of columns per head
  std::vector<HeadNodes> head;
  NodeId concat;              ///< (query, n_heads*d_head): all z side by side
  NodeId out;                 ///< concat W_O + b_O
};

struct MlpNodes {
  NodeId W_in, W_out;
  std::optional<NodeId> b_in, b_out;
  NodeId pre, post, out;
};

struct BlockNodes {
  NodeId resid_pre;
  std::optional<NodeId> ln1;
  AttentionNodes attn;
  NodeId resid_mid;
  std::optional<NodeId> ln2;
  std::optional<MlpNodes> mlp;
  NodeId resid_post;  ///< the same node as resid_mid where there is no feed-forward part
};

/// A typed index into the graph of a model: nodes.block[0].attn.head[h].pattern.
struct ModelNodes {
  NodeId tokens, mask, W_E;
  NodeId embed, pos_embed;
  std::vector<BlockNodes> block;
};

}  // namespace headlight
