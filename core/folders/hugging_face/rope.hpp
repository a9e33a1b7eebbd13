#pragma once
#include "folders/hugging_face/config_fields.hpp"
#include "model/config.hpp"

namespace headlight::folders {

/// The rotary positions of a config, with their stretching for longer texts: linear (Chen et al. 2023), dynamic, YaRN (Peng et al. 2023),
/// LongRoPE (Ding et al. 2024) and Llama 3's. Throws UserError that names anything unsupported; adds a sentence to `remarks` for each
/// parameter that is not read.
RotaryAngles rotary_angles_of(const ConfigFields& config, int d_head, double usual_base, std::vector<Message>& remarks);

}  // namespace headlight::folders
