#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Tells the origin of a weight's number in one sentence: "It was learned in training.", "You set it; its original value is 0.25."
std::string weight_origin(const Session& session, const Phrases& phrases, const Cell& cell);
/// Tells the origin of the row of W_E for a word that the model does not know, as half a sentence: "its row of W_{E} is zeros".
std::string unknown_row_origin(const Session& session, const Phrases& phrases);

/// Explains that this model was not trained, if a reader could think so; else empty.
std::string made_by_hand_sentence(const Document& document, const Phrases& phrases);

/// The way this model tells positions apart, with the current switches; `later` means in heads or scores.
enum class PositionKind { off, none, waves, waves_in_own_columns, learned, later };
PositionKind position_kind(const ModelConfig& config);

}  // namespace headlight::views
