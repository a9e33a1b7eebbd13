#pragma once
#include "grammar/chance.hpp"
#include "grammar/draw.hpp"

namespace headlight::grammar {

/// A verb with two nouns that suit it.
struct Scene {
  const Verb* verb = nullptr;
  const Noun *subject = nullptr, *object = nullptr;
};

/// Draws the parts of one sentence. Several draws for one call are made in separate statements or in braces, whose order is fixed: each
/// compiler evaluates function arguments in its own order.
class Parts {
 public:
  Parts(const Choices& choices, std::mt19937_64& random) : choices_(choices), chance_(random), past_(chance_.percent(55)) {}

  const Choices& choices() const { return choices_; }
  Chance& chance() { return chance_; }

  const Noun* noun(const NounClasses& classes);
  const Noun* any_noun();
  /// A verb with a subject and an object; in one of eight scenes, the playful ones, the nouns do not suit it.
  Scene scene(bool may_be_playful = true);
  /// Draws a scene with nouns of two genders more often than chance would.
  Scene scene_of_two_genders();
  /// A noun that may fit in another.
  Scene scene_of_fitting();

  NounPhrase noun_phrase(const Noun* noun, bool plural, int percent_with_adjective = 25);
  Phrase single(const Noun* noun, bool plural, int percent_with_adjective = 25);
  /// "the dog and the cat", "the dog , the cat and the cow": nouns of the class of `first`.
  Phrase group(const Noun* first, size_t size);

  Predicate action(const Verb* verb, Phrase object, int percent_negated = 20);
  Predicate passive(const Verb* verb, Phrase by);
  Predicate quality(const Adjective* adjective, int percent_negated = 12);
  /// A quality that a noun of this class can have.
  Predicate quality_of(const Noun* noun, int percent_negated = 12);
  /// subject verb object, or the passive of it: "the banana was eaten by the elephant".
  Clause act(const Scene& scene, Phrase subject, Phrase object, int percent_passive);
  /// Adds "that ate the apple" or "that was hungry" to the noun; at times nothing.
  void add_relative(NounPhrase& noun);

 private:
  bool negated(Predicate& predicate, int percent);

  const Choices& choices_;
  Chance chance_;
  bool past_;  ///< a sentence has one tense
};

}  // namespace headlight::grammar
