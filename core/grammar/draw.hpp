#pragma once
#include <array>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// Words that go together, looked up once.
class Choices {
 public:
  explicit Choices(const Words& words);

  const Words& words() const { return words_; }
  const std::vector<const Noun*>& nouns(NounClass c) const { return nouns_[static_cast<size_t>(c)]; }
  /// Adjectives that follow "is" (avoir ones: "has"), and adjectives beside a noun, before or after it in French.
  const std::vector<const Adjective*>& predicates(NounClass c) const { return predicates_[static_cast<size_t>(c)]; }
  const std::vector<const Adjective*>& attributive(NounClass c, AdjectivePosition position) const;
  const std::vector<const Adjective*>& too_for_fitting(TooForFitting of) const { return fitting_[static_cast<size_t>(of)]; }
  const std::vector<const Verb*>& verbs(bool of_fitting) const { return verbs_[of_fitting]; }
  const std::vector<const Verb*>& verbs_alone() const { return alone_; }
  /// Verbs for a subject and an object of these classes, without those of fitting.
  std::vector<const Verb*> verbs(NounClass subject, NounClass object) const;

 private:
  using PerClass = std::array<std::vector<const Adjective*>, noun_classes>;

  const Words& words_;
  std::array<std::vector<const Noun*>, noun_classes> nouns_;
  PerClass predicates_, before_, after_;
  std::array<std::vector<const Adjective*>, 3> fitting_;
  std::array<std::vector<const Verb*>, 2> verbs_;
  std::vector<const Verb*> alone_;
};

struct Drawn {
  Sentence sentence;
  std::string kind;  ///< "predicate decides", "relative", ...
};

/// Draws a sentence of any kind; nothing if the drawn words do not go together. A pronoun may be ambiguous between two nouns: resolve
/// detects it.
std::optional<Drawn> draw_sentence(const Choices& choices, std::mt19937_64& random);

/// Two sentences that differ in one predicate, which suits the subject in one and the object in the other:
/// "the elephant ate the banana because it was hungry" and "... ripe".
struct MinimalSentences {
  Sentence a, b;
};
std::optional<MinimalSentences> draw_minimal(const Choices& choices, std::mt19937_64& random);

}  // namespace headlight::grammar
