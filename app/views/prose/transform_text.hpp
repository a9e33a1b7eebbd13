#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight {

/// The text about the layer that rows go through before they are compared with words, in a model that fills in masked words.
StageText transform_text(const Session& session, const Phrases& phrases);

}  // namespace headlight
