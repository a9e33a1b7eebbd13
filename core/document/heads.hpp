#pragma once
#include "document/document.hpp"

namespace headlight::document {

/// Returns the document with `n_heads` heads, which share `n_kv_heads` heads of keys and values (0: each has its own; grouped-query
/// attention). If keys and values become wider or narrower they are drawn again, with the model's own seed. Throws UserError if heads
/// cannot be shared evenly, or if the model's keys and values were not drawn at random.
Document with_heads(Document document, int n_heads, int n_kv_heads);

/// A random model of that width and seed with the config's heads and heads of keys and values, as far as they divide evenly.
RandomSpec drawn_alike(const ModelConfig& config, int d_model, std::uint64_t seed);

/// Throws UserError if heads share keys, which are then narrower than queries.
void require_own_keys(const ModelConfig& config);

}  // namespace headlight::document
