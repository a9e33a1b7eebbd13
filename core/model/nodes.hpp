#pragma once
#include <optional>
#include <vector>

#include "graph/graph.hpp"
#include "model/outline.hpp"

namespace headlight::model {

/// The id of a matrix that is not there. Every model has all fields that are not optional, except that a model that begins with a user's
/// tensors has only what follows from them.
constexpr NodeId absent = -1;

/// The graph's nodes of one head, for the matrices that every head has. The outline finds those that only some models have.
struct HeadNodes {
  NodeId q = absent, k = absent, v = absent;        ///< (T, d_head): its columns of q, k, v
  NodeId query = absent, key = absent;              ///< q and k as the scores compare them: normed or rotated if the model does so
  NodeId scores = absent, scaled_scores = absent;   ///< (query, key)
  NodeId unmasked_scores = absent;                  ///< input of the mask: scaled_scores, or the result of a variant of attention
  NodeId masked_scores = absent, pattern = absent;  ///< (query, key)
  std::optional<NodeId> mask;                       ///< (query, key): for a head with its own mask
  NodeId z = absent;                                ///< (query, d_head) = pattern v
  NodeId result = absent;                           ///< (query, d_model) = z W_O[head]
};

/// The head's own columns of the queries, keys or values of all heads; nothing for any other part.
std::optional<NodeId> own_columns(const HeadNodes& head, Part part);
/// The keys that belong to queries of this part, and the queries to keys: vectors at the same step, before or after rotation. Nothing for
/// other parts, nor for normed queries and keys.
std::optional<NodeId> compared_with(const HeadNodes& head, Part part);
/// The matrix (query, key) that weights the values of a head: its attention weights, or what a step cell by cell made of them.
NodeId weights_of_values(const Graph& graph, const HeadNodes& head);

struct AttentionNodes {
  NodeId x = absent;       ///< source of q: the block's input, normed with Norm::pre
  NodeId memory = absent;  ///< source of k and v: x again, or in cross-attention the encoder's output
  NodeId mask = absent;    ///< (query, key) of 0 and -infinity
  NodeId W_Q = absent, W_K = absent, W_V = absent, W_O = absent;
  std::optional<NodeId> b_Q, b_K, b_V, b_O;
  NodeId q = absent, k = absent, v = absent;  ///< (T, n_heads*d_head), one block of columns per head (of k and v: per own head)
  std::vector<HeadNodes> head;
  NodeId concat = absent;  ///< (query, n_heads*d_head): all z side by side
  NodeId out = absent;     ///< concat W_O + b_O

  NodeId mask_of(int n) const { return head[static_cast<size_t>(n)].mask.value_or(mask); }
};

struct MlpNodes {
  NodeId pre = absent;   ///< input of the activation: x W_in, or x W_gate in a gated one
  NodeId post = absent;  ///< input of W_out: the activation, times x W_in in a gated one
  NodeId out = absent;
};

/// The norms are before their part with Norm::pre and after its sum with Norm::post; their matrices are called ln1, ln2, ln3 in order.
struct BlockNodes {
  NodeId resid_pre = absent;
  std::optional<NodeId> ln1;
  AttentionNodes attn;
  NodeId resid_mid = absent;
  std::optional<NodeId> ln_cross;       ///< in a decoder: the norm of its cross-attention
  std::optional<AttentionNodes> cross;  ///< in a decoder: q from here, k and v from the encoder
  std::optional<NodeId> resid_cross;
  std::optional<NodeId> ln2;  ///< the norm of the feed-forward part
  std::optional<MlpNodes> mlp;
  NodeId resid_post = absent;  ///< the last sum: without a feed-forward part resid_mid, or in a decoder resid_cross
  NodeId out = absent;         ///< input of the next block: resid_post, or its norm if norms follow the residuals
};

/// A stack of blocks with its words.
struct StackNodes {
  NodeId tokens = absent, mask = absent, W_E = absent;
  NodeId embed = absent;               ///< W_E[tokens]
  std::optional<NodeId> scaled_embed;  ///< times config.embed_scale, if that is not 1
  NodeId pos_embed = absent;
  std::optional<NodeId> embed_norm;
  std::vector<BlockNodes> block;
  size_t read_after = 0;  ///< the number of blocks before the final norm and the logits: all, or ModelConfig::read_after
  std::optional<NodeId> ln_final;
  NodeId out = absent;  ///< ln_final, or the last block's output
};

struct WordNodes {
  std::optional<NodeId> W_U, b_U;
  std::optional<NodeId> logits, probs;  ///< (T, vocabulary)
};

/// A typed index into the graph of a model: nodes.block[0].attn.head[h].pattern. The inherited stack is the only one, or the encoder.
struct ModelNodes : StackNodes, WordNodes {
  std::optional<StackNodes> decoder;
  Outline outline;
};

const AttentionNodes& attention_at(const ModelNodes& nodes, const AttentionId& place);
const BlockNodes& block_at(const ModelNodes& nodes, const AttentionId& place);
/// Every attention in the order of computation; its index here is its number elsewhere.
std::vector<AttentionId> attention_ids(const ModelNodes& nodes);
/// The number of an attention; the number of all attentions if the model has no such one.
int number_of_attention(const ModelNodes& nodes, const AttentionId& place);
/// Renumbers all node ids after a rewrite: id i becomes now[i].
void renumber(ModelNodes& nodes, const std::vector<NodeId>& now);

}  // namespace headlight::model
