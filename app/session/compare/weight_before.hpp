#pragma once
#include <optional>

#include "session/translate/pronoun_row.hpp"

namespace headlight::session {

/// The weight of a pronoun's row on the word in compared_sample; none where that sentence has another word in this place, or another
/// pronoun in the row's.
std::optional<float> weight_before(const Session& session, const PronounRow& row, Index word);

}  // namespace headlight::session
