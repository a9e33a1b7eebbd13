#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight::views {

// The texts about norms, residuals, feed-forward parts, the layer before the logits, logits and the next word.
StageText norm_text(const Session& session, const Phrases& phrases);
StageText residual_text(const Session& session, const Phrases& phrases);
StageText mlp_in_text(const Session& session, const Phrases& phrases);
StageText activation_text(const Session& session, const Phrases& phrases);
StageText mlp_out_text(const Session& session, const Phrases& phrases);
StageText transform_text(const Session& session, const Phrases& phrases);
StageText transform_active_text(const Session& session, const Phrases& phrases);
StageText transform_norm_text(const Session& session, const Phrases& phrases);
StageText logits_text(const Session& session, const Phrases& phrases);
StageText probs_text(const Session& session, const Phrases& phrases);

/// Returns the status line for a cell of logits or probabilities.
std::string next_word_sentence(const Session& session, const Phrases& phrases, const Cell& cell);

}  // namespace headlight::views
