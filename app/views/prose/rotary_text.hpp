#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight::views {

/// The stage at which rotary positions turn queries and keys.
StageText rotate_text(const Session& session, const Phrases& phrases);
/// The stage at which other positions would be added.
StageText nothing_added_text(const ModelConfig& config, const Phrases& phrases);

}  // namespace headlight::views
