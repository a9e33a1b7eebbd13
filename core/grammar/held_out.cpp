#include "grammar/held_out.hpp"

#include <algorithm>
#include <cstdint>

namespace headlight::grammar {
namespace {

/// FNV-1a with a final mix, because its low digits alone are not uniform for short texts.
std::uint64_t hash(const std::string& text) {
  std::uint64_t h = 0xcbf29ce484222325u;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
  return h ^ (h >> 33);
}

bool is_unseen(const Phrase& phrase, const Predicate& predicate, NounRole role, const NounPhrase* head);

bool is_unseen(const Clause& clause, const NounPhrase* head) {
  const bool passive = clause.predicate.kind == Predicate::Kind::passive;
  return is_unseen(clause.subject, clause.predicate, passive ? NounRole::object : NounRole::subject, head) ||
         is_unseen(clause.predicate.object, clause.predicate, passive ? NounRole::subject : NounRole::object, head);
}

bool is_unseen(const Phrase& phrase, const Predicate& predicate, NounRole role, const NounPhrase* head) {
  if (phrase.kind == Phrase::Kind::head && predicate.verb) return is_held_out(*head->noun, *predicate.verb, role);
  return std::any_of(phrase.nouns.begin(), phrase.nouns.end(), [&](const NounPhrase& noun) {
    if (predicate.verb && is_held_out(*noun.noun, *predicate.verb, role)) return true;
    return std::any_of(noun.relative.begin(), noun.relative.end(), [&](const Clause& relative) { return is_unseen(relative, &noun); });
  });
}

}  // namespace

bool is_held_out(const Noun& one, const Noun& other) {
  if (&one == &other) return false;
  const auto [first, second] = std::minmax(one.english[0], other.english[0]);
  return hash("nouns|" + first + "|" + second) % 1000 < 120;
}

bool is_held_out(const Noun& noun, const Verb& verb, NounRole role) {
  return hash((role == NounRole::subject ? "subject|" : "object|") + noun.english[0] + "|" + verb.english) % 1000 < 60;
}

bool has_unseen_nouns(const Sentence& sentence) {
  const std::vector<const NounPhrase*> all = noun_phrases(sentence);
  for (const NounPhrase* one : all)
    for (const NounPhrase* other : all)
      if (is_held_out(*one->noun, *other->noun)) return true;
  return false;
}

bool has_unseen_noun_verb(const Sentence& sentence) {
  return std::any_of(sentence.clauses.begin(), sentence.clauses.end(), [](const Clause& clause) { return is_unseen(clause, nullptr); });
}

}  // namespace headlight::grammar
