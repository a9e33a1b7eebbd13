#pragma once
#include <string>
#include <vector>

#include "grammar/lone_grammar.hpp"
#include "grammar/lone_words.hpp"

namespace headlight::grammar {

/// Finds the nouns of the pronouns in a typed sentence of a form that LoneGrammar draws; `words` are in small letters, cut as the lexicon
/// cuts them. Empty for any other text, and where a pronoun fits two nouns. The rule is that of the English sentences (reference.hpp):
/// - A pronoun can stand for a noun of the clause before that has its form: its number, its gender, in Chinese also whether it is a person.
///   It never stands for the subject of its own clause: in "y la comió" it is not the one who eats.
/// - Among these the predicate decides: an animal can be hungry, a fruit is ripe. Exactly one must suit it.
/// - If only one noun has the form, that is it, even if it does not suit the predicate.
std::vector<LoneSentence::Pronoun> nouns_of_pronouns(const std::vector<std::string>& words, const LoneWords& known);

}  // namespace headlight::grammar
