#pragma once
#include "folders/hugging_face/config_fields.hpp"
#include "model/config.hpp"

namespace headlight::folders {

/// The rotary positions that a config asks for, with what stretches them to longer texts: linear (Chen et al. 2023), YaRN (Peng et al.
/// 2023) and Llama 3's. Throws UserError that names what is not supported; what nobody reads is added to `remarks`, a sentence each.
RotaryAngles rotary_angles_of(const ConfigFields& config, int d_head, double usual_base, std::vector<Message>& remarks);

}  // namespace headlight::folders
