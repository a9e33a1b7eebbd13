#pragma once
#include "document/document.hpp"

namespace headlight::document {

/// The same document with `n_heads` heads, `n_kv_heads` of which have keys and values that the others share (0: all of them; grouped-query
/// attention). Where keys and values become wider or narrower they are drawn again, with the model's own seed. Throws UserError where heads
/// cannot be shared out so, or where the model's keys and values were not drawn at random.
Document with_heads(Document document, int n_heads, int n_kv_heads);

/// A model of that width and seed with as many heads and heads of keys and values, as far as they share it evenly.
RandomSpec drawn_alike(const ModelConfig& config, int d_model, std::uint64_t seed);

/// Throws UserError where heads share keys, which are narrower than queries then.
void require_own_keys(const ModelConfig& config);

}  // namespace headlight::document
