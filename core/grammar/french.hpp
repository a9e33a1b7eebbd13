#pragma once
#include "grammar/pair.hpp"
#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// Writes the French words of `sentence`, in which the English places and the references of pronouns are known, into `pair`, with
/// alignment, content words and pronouns.
void write_french(const Sentence& sentence, const Words& words, SentencePair& pair);

/// All French words that are in no file: articles, pronouns, auxiliaries.
std::vector<std::string> french_function_words();

}  // namespace headlight::grammar
