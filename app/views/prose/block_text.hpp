#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight {

/// What is said about a norm, a residual, a feed-forward part, logits and the next word.
StageText block_text(const Session& session, const Phrases& phrases);
/// The mean and the deviation of the row that is looked at, before the norm of the stage.
std::string look_at_norm(const Session& session, const Phrases& phrases);
/// Whether it speaks about this stage.
bool is_block_stage(Stage stage);

/// The status line for a cell of logits or probabilities.
std::string next_word_sentence(const Session& session, const Phrases& phrases, const Cell& cell);

/// The row of a matrix over the vocabulary that is looked at: that of the pinned cell, else the last word's.
Index row_looked_at(const Session& session, NodeId node);
/// The words with the largest numbers in row `row` of `node`, at most `most`, the largest first; what is no number is left out.
std::vector<Index> top_words(const Matrix& values, Index row, size_t most);

}  // namespace headlight
