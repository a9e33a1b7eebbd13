#pragma once
#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// Combinations that training leaves out, chosen by a hash of the English words: the same with every seed, and others stay when words are
/// added. About one pair of nouns in eight, and one noun with a verb in sixteen, as its subject or as its object.
bool is_held_out(const Noun& one, const Noun& other);
enum class NounRole { subject, object };
bool is_held_out(const Noun& noun, const Verb& verb, NounRole role);

/// Whether two nouns of `sentence` are held out.
bool has_unseen_nouns(const Sentence& sentence);
/// Whether a noun of `sentence` and a verb that it is the subject or object of are.
bool has_unseen_noun_verb(const Sentence& sentence);

}  // namespace headlight::grammar
