#pragma once
#include "session/session.hpp"

namespace headlight::views {

/// Returns "Look at" for the embedding if each row depends on its word alone: two rows of one word, if the text has a word twice.
std::string look_at_embedding(const Session& session, const Phrases& phrases);
/// Returns the same for models without added positions, whose rows stay equal after the embedding.
std::string equal_rows_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
