#pragma once
#include <filesystem>

#include "attend/imported_tensors.hpp"

namespace headlight::attend {

/// Reads a file of tensors as a model that consists only of them: safetensors with "Q", "K", "V" and the other operands of ONNX's
/// Attention, whose rules are in `__metadata__` (see rules_in); or attention weights, [heads, query, key], [layers, heads, query, key] or
/// [layers, batch, heads, query, key]: one tensor, or one for each layer, named with its number; or `.npy` with such weights. It reads one
/// item of a batch. An ambiguous first axis counts layers, unless `part`, or lists of tokens for each item, say that it is a batch; the
/// model records the choice. Metadata "tokens", or "query_tokens" and "key_tokens", are lists of texts as JSON. Throws UserError with file,
/// fault and remedy; sizes are checked before memory is allocated.
std::shared_ptr<const Model> import_tensors(const std::filesystem::path& path, const ImportPart& part = {});

}  // namespace headlight::attend
