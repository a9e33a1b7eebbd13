#pragma once
#include <optional>
#include <string>
#include <vector>

#include "attend/given_weights.hpp"

namespace headlight::attend {

/// Attention weights as they come about while a text is written, `decoder_attentions.STEP.LAYER` as generate() of transformers gives them:
/// of each step the rows that are new, over all keys that were there by then. Nothing where `tensors` are no such.
std::optional<WeightsLayout> layout_of_steps(const SafetensorsFile& file, const std::vector<std::string>& tensors);

}  // namespace headlight::attend
