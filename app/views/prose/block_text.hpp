#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight {

/// What is said about a norm, a residual, a feed-forward part, logits and the next word.
StageText block_text(const Session& session, const Phrases& phrases);
/// Whether it speaks about this stage.
bool is_block_stage(Stage stage);

/// The status line for a cell of logits or probabilities.
std::string next_word_sentence(const Session& session, const Phrases& phrases, const Cell& cell);

}  // namespace headlight
