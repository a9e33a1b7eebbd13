#pragma once
#include <string>

#include "session/session.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight {

/// What is said about the alignment; see stage_text.
StageText translate_text(const Session& session, const Phrases& phrases);
/// That the sentence has words that the model does not know, and what follows from it; empty where it has none.
std::string unknown_words_sentence(const Session& session);
/// The status line: "While writing **il**, after **car**, the decoder looks mostly at **it** (0.74). It gives **il** 0.415; **elle** gets
/// 0.134." Markup.
std::string translate_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight
