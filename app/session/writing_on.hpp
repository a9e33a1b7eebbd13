#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generate/sampling.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// True if the model itself writes the next word of the sentence, so that a text can continue: it has no encoder, and no word sees a later
/// one.
bool writes_on(const Session& session);
/// Returns the shares that `sampling` gives to the word after `row`.
SampledShares shares_after(const Session& session, Index row, const Sampling& sampling);

/// Returns the row that the next word comes from: that of the sentence's last word.
Index last_row(const Session& session);
/// Pushes the sentence with the word `id` at its end. Words with the same non-zero gesture are one step of the history. Complains if the
/// text ends there, or if no text reads so. Returns the pushed sentence.
std::optional<std::string> write_on(Session& session, int id, int gesture = 0);
/// Does the same with a random word; each position of a text has its own draw from `seed`, so that the same seed writes the same text.
std::optional<std::string> draw_on(Session& session, const Sampling& sampling, std::uint64_t seed, int gesture = 0);

}  // namespace headlight::session
