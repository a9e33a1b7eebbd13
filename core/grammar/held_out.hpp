#pragma once
#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// Combinations that training leaves out, chosen by a hash of the English words: they are the same with every seed, and do not change when
/// words are added. About one pair of nouns in eight, and one pair of a noun and a verb in sixteen, as its subject or as its object.
bool is_held_out(const Noun& one, const Noun& other);
enum class NounRole { subject, object };
bool is_held_out(const Noun& noun, const Verb& verb, NounRole role);

/// True if two nouns of `sentence` are held out.
bool has_unseen_nouns(const Sentence& sentence);
/// True if a noun of `sentence` is held out with its verb, as subject or object.
bool has_unseen_noun_verb(const Sentence& sentence);

}  // namespace headlight::grammar
