#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Where the number of a weight comes from, in one sentence: "It was learned in training.", "You set it; its original value is 0.25."
std::string weight_origin(const Session& session, const Phrases& phrases, const Cell& cell);
/// Where the row of W_E of a word comes from that the model does not know, as half a sentence: "its row of W_{E} is zeros".
std::string unknown_row_origin(const Session& session, const Phrases& phrases);

/// That nobody trained this model, for who could take it for learned; empty for all others.
std::string made_by_hand_sentence(const Document& document, const Phrases& phrases);

/// The way in which this model tells one place of a word from another, with positions as they are switched now; later is in heads or
/// scores.
enum class PositionKind { off, none, waves, waves_in_own_columns, learned, later };
PositionKind position_kind(const ModelConfig& config);

}  // namespace headlight::views
