#pragma once
#include <filesystem>

#include "attend/imported_tensors.hpp"

namespace headlight::attend {

/// Reads a file of tensors as a model that is nothing but them: safetensors with "Q", "K", "V" and what ONNX's Attention takes with them,
/// whose rules stand in its `__metadata__` (see rules_in); or attention weights, [heads, query, key], [layers, heads, query, key] or
/// [layers, batch, heads, query, key]: one tensor, or one for each layer, named with its number; or `.npy`, which holds such weights. Of a
/// batch one item is read. A first axis that may count layers or a batch counts layers, unless `part` or lists of tokens, one for each
/// item, say that it is a batch; the model says which. Metadata "tokens", or "query_tokens" and "key_tokens", are lists of texts as JSON.
/// Throws UserError with file, what is wrong and what would be right; sizes are checked before memory is taken.
std::shared_ptr<const Model> import_tensors(const std::filesystem::path& path, const ImportPart& part = {});

}  // namespace headlight::attend
