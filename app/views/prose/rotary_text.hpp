#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight::views {

/// Returns the text of the stage at which rotary positions turn queries and keys.
StageText rotate_text(const Session& session, const Phrases& phrases);
/// Returns the text of the stage at which other models add positions.
StageText nothing_added_text(const ModelConfig& config, const Phrases& phrases);

}  // namespace headlight::views
