#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight::views {

// The texts about the stages before attention.
StageText tokens_text(const Session& session, const Phrases& phrases);
StageText embedding_text(const Session& session, const Phrases& phrases);
StageText positions_text(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
