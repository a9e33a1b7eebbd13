#pragma once
#include <array>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// The words that go together, looked up once.
class Choices {
 public:
  explicit Choices(const Words& words);

  const Words& words() const { return words_; }
  const std::vector<const Noun*>& nouns(NounClass c) const { return nouns_[static_cast<size_t>(c)]; }
  /// The words for "is" or "has" (avoir), and the words beside a noun, before or after it in French.
  const std::vector<const Adjective*>& predicates(NounClass c) const { return predicates_[static_cast<size_t>(c)]; }
  const std::vector<const Adjective*>& beside(NounClass c, AdjectivePosition place) const;
  const std::vector<const Adjective*>& too_for_fitting(TooForFitting of) const { return fitting_[static_cast<size_t>(of)]; }
  const std::vector<const Verb*>& verbs(bool of_fitting) const { return verbs_[of_fitting]; }
  const std::vector<const Verb*>& verbs_alone() const { return alone_; }
  /// Verbs for a subject and an object of these classes, those of fitting left out.
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

/// A sentence of any kind; nothing where the words drawn do not go together. A pronoun may be left open between two nouns: resolve tells.
std::optional<Drawn> draw_sentence(const Choices& choices, std::mt19937_64& random);

/// Two sentences that differ in one predicate, which goes with the subject in the one and with the object in the other:
/// "the elephant ate the banana because it was hungry" and "... ripe".
struct MinimalSentences {
  Sentence a, b;
};
std::optional<MinimalSentences> draw_minimal(const Choices& choices, std::mt19937_64& random);

}  // namespace headlight::grammar
