#pragma once
#include "session/session.hpp"

namespace headlight::views {

/// "Look at" for the embedding, where a row depends on its word alone: two rows of one word, if the text has a word twice.
std::string look_at_embedding(const Session& session, const Phrases& phrases);
/// The same where no positions are added, so that rows stay equal beyond the embedding.
std::string equal_rows_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
