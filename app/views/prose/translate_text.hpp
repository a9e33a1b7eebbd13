#pragma once
#include <string>

#include "session/session.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::views {

/// What is said about the alignment; see stage_text.
StageText translate_text(const Session& session, const Phrases& phrases);
/// That the sentence has words that the model does not know, and what follows from it; empty where it has none.
std::string unknown_words_sentence(const Session& session);
/// The status line: "While writing **il**, after **car**, the decoder looks mostly at **it** (0.74). It gives **il** 0.415; **elle** gets
/// 0.134." Markup.
std::string translate_sentence(const Session& session, const Phrases& phrases);

/// A as the marks in a picture of this run call it: "A: sentence 2", "before the change by hand".
std::string before_words(const Session& session, const Phrases& phrases);
/// "2 of 11 words differ from before the change by hand."; empty where nothing is compared or nothing differs. Plain text.
std::string changed_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
