#pragma once
#include <string>
#include <vector>

#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// The English words of `sentence`; writes their places into it.
std::vector<std::string> write_english(Sentence& sentence, const Words& words);

/// The English words between clauses: {"and", "because"}, {} for none.
std::vector<std::string> english_link(Conjunction link);

/// All English words that are in no file: articles, pronouns, auxiliaries.
std::vector<std::string> english_function_words();

/// Forms of be and do, and their contractions: "is", "weren't".
std::string english_be(bool past, bool plural);
std::string english_do(bool past, bool plural);

}  // namespace headlight::grammar
