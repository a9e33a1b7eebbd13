#pragma once
#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// Finds what every pronoun of `sentence` stands for. The English places must be known. The rule:
/// - A pronoun can stand for a noun, or for several joined by "and", of its number, in a clause before its own; in a clause that stands in
///   front of its main clause, also for one of the main clause. It never stands for a noun of its own clause: in "it broke the lamp" it is
///   not the lamp. Nouns inside relative clauses count like all others.
/// - Among these it is the one that goes with its predicate: an animal can be hungry, a fruit is ripe. Exactly one must.
/// - "It does not fit because it is too big" speaks of what should go in, "too small" of what should hold it.
/// - Where the only noun of its number does not go with the predicate, it is that one all the same.
/// - Where there is no such noun at all, it refers to nothing, and is masculine in French.
/// False where several nouns are possible, or none of several: then the sentence has no one translation.
bool resolve(Sentence& sentence);

/// Whether a noun of `noun_class` can be the subject of `predicate`.
bool goes_with(const Predicate& predicate, NounClass noun_class);

}  // namespace headlight::grammar
