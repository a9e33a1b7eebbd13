#pragma once
#include <string>

#include "session/session.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::views {

/// Returns the text about the alignment; see stage_text.
StageText translate_text(const Session& session, const Phrases& phrases);
/// Says that the sentence has words unknown to the model, and the consequence; empty if it has none.
std::string unknown_words_sentence(const Session& session, const Phrases& phrases);
/// Returns the status line: "While writing **il**, after **car**, the decoder looks mostly at **it** (0.74). It gives **il** 0.415;
/// **elle** gets 0.134." Markup.
std::string translate_sentence(const Session& session, const Phrases& phrases);

/// Returns A's name for the marks in a picture of this run: "A: sentence 2", "before the change by hand".
std::string before_words(const Session& session, const Phrases& phrases);
/// Returns "2 of 11 words differ from before the change by hand."; empty without a comparison or a difference. Plain text.
std::string changed_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
