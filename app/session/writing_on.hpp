#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generate/sampling.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Whether the model says the next word of the sentence itself, so that a text can go on: it has no encoder, and no word sees a later one.
bool writes_on(const Session& session);
/// What `sampling` makes of the scores for the word after `row`.
SampledShares shares_after(const Session& session, Index row, const Sampling& sampling);

/// The row that the next word comes from: that of the sentence's last word.
Index last_row(const Session& session);
/// Asks for the sentence with the word `id` behind it. Words with the same non-zero gesture are one step of the history. Complains where
/// the text ends there, or where no text reads so. Returns the sentence that it asked for.
std::optional<std::string> write_on(Session& session, int id, int gesture = 0);
/// The same with a word that is drawn; each place of a text has its own draw from `seed`, so that the same seed writes the same text.
std::optional<std::string> draw_on(Session& session, const Sampling& sampling, std::uint64_t seed, int gesture = 0);

}  // namespace headlight::session
