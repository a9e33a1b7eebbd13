#include "grammar/sentence.hpp"

#include <algorithm>

namespace headlight::grammar {
namespace {

void gather(const Phrase& phrase, std::vector<const NounPhrase*>& all) {
  for (const NounPhrase& noun : phrase.nouns) {
    all.push_back(&noun);
    for (const Clause& relative : noun.relative) {
      gather(relative.subject, all);
      gather(relative.predicate.object, all);
    }
  }
}

}  // namespace

Phrase phrase(std::vector<NounPhrase> nouns) {
  Phrase made = phrase_of(Phrase::Kind::nouns);
  made.nouns = std::move(nouns);
  return made;
}

Phrase pronoun(bool plural) {
  Phrase made = phrase_of(Phrase::Kind::pronoun);
  made.plural = plural;
  return made;
}

Phrase phrase_of(Phrase::Kind kind) {
  Phrase made;
  made.kind = kind;
  return made;
}

Agreement agreement_of(const Phrase& phrase) {
  if (phrase.kind != Phrase::Kind::nouns) return {phrase.reference.agreement.gender, phrase.plural};
  const bool feminine =
      std::all_of(phrase.nouns.begin(), phrase.nouns.end(), [](const NounPhrase& n) { return n.noun->gender == Gender::feminine; });
  return {feminine ? Gender::feminine : Gender::masculine, phrase.nouns.size() > 1 || phrase.nouns.front().plural};
}

std::vector<const NounPhrase*> noun_phrases(const Sentence& sentence) {
  std::vector<const NounPhrase*> all;
  for (const Clause& clause : sentence.clauses) {
    gather(clause.subject, all);
    gather(clause.predicate.object, all);
  }
  return all;
}

}  // namespace headlight::grammar
