#pragma once
#include "session/session.hpp"

namespace headlight {

/// What to look at where every row of the embedding is that of its word: two rows of one word, where the text has a word twice.
std::string look_at_embedding(const Session& session, const Phrases& phrases);
/// The same where no positions are added, so that rows stay equal beyond the embedding.
std::string equal_rows_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight
