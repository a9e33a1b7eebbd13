#pragma once
#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// Finds the antecedent of every pronoun of `sentence`. The English places must be known. The rule:
/// - A pronoun can stand for a noun, or for several joined by "and", of its number, in an earlier clause; if its clause precedes the main
/// clause, also for one of the main clause. It never stands for a noun of its own clause: in "it broke the lamp" it is not the lamp. Nouns
/// inside relative clauses count like all others.
/// - Among these the predicate decides: an animal can be hungry, a fruit is ripe. Exactly one must suit it.
/// - "It does not fit because it is too big" means the thing that goes in, "too small" the thing that holds it.
/// - If only one noun has its number, that is the antecedent even if it does not suit the predicate.
/// - If no noun has its number, the pronoun has no antecedent, and is masculine in French.
/// False if several nouns are possible, or several have its number and none suits: then the sentence has no single translation.
bool resolve(Sentence& sentence);

/// True if a noun of `noun_class` can be the subject of `predicate`.
bool goes_with(const Predicate& predicate, NounClass noun_class);

}  // namespace headlight::grammar
