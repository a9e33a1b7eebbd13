#pragma once
#include <optional>
#include <string>
#include <vector>

#include "attend/imported_weights.hpp"

namespace headlight::attend {

/// Attention weights from a text being written, `decoder_attentions.STEP.LAYER` from generate() of transformers: each step has its new
/// rows, over all keys so far. Nothing if `tensors` are not such weights.
std::optional<WeightsLayout> layout_of_steps(const SafetensorsFile& file, const std::vector<std::string>& tensors);

}  // namespace headlight::attend
