#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/vocabulary.hpp"

namespace headlight {

/// The words of `utf8` as `vocabulary` has them: a word that lost its last vowel before another ("l'", "qu'") is one of its own there and may be
/// typed joined (l'éléphant, qu'il) or apart (qu' il), with either apostrophe. Words come in the vocabulary's spelling; those that it lacks as they
/// were typed. Throws as split_words does.
std::vector<std::string> split_elided(std::string_view utf8, const Vocabulary& vocabulary);

/// Words as a sentence: a space between them, but none after an apostrophe.
std::string join_elided(std::span<const std::string> words);

}  // namespace headlight
