#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight {

/// The text about the stages before attention: tokens, embedding and positions.
StageText early_text(const Session& session, const Phrases& phrases);

}  // namespace headlight
