#pragma once
#include "grammar/chance.hpp"
#include "grammar/draw.hpp"

namespace headlight::grammar {

/// A verb with two nouns that go with it.
struct Scene {
  const Verb* verb = nullptr;
  const Noun *subject = nullptr, *object = nullptr;
};

/// The parts of one sentence, drawn. Where several things are drawn for one call, they are drawn in statements or in braces, whose order is
/// fixed: the arguments of a function are evaluated in another order by every compiler.
class Parts {
 public:
  Parts(const Choices& choices, std::mt19937_64& random) : choices_(choices), chance_(random), past_(chance_.percent(55)) {}

  const Choices& choices() const { return choices_; }
  Chance& chance() { return chance_; }

  const Noun* noun(const NounClasses& classes);
  const Noun* any_noun();
  /// A verb that is done to an object by a subject; in one of eight playful scenes the nouns do not go with it.
  Scene scene(bool may_be_playful = true);
  /// The same, of two genders more often than by chance.
  Scene scene_of_two_genders();
  /// Something that may fit in something.
  Scene scene_of_fitting();

  NounPhrase noun_phrase(const Noun* noun, bool plural, int percent_with_adjective = 25);
  Phrase single(const Noun* noun, bool plural, int percent_with_adjective = 25);
  /// "the dog and the cat", "the dog , the cat and the cow": nouns of the class of `first`.
  Phrase group(const Noun* first, size_t size);

  Predicate action(const Verb* verb, Phrase object, int percent_negated = 20);
  Predicate passive(const Verb* verb, Phrase by);
  Predicate quality(const Adjective* adjective, int percent_negated = 12);
  /// Something that a noun of this class can be.
  Predicate quality_of(const Noun* noun, int percent_negated = 12);
  /// subject verb object, or the passive of it: "the banana was eaten by the elephant".
  Clause act(const Scene& scene, Phrase subject, Phrase object, int percent_passive);
  /// "the elephant that ate the apple", "... that was hungry"; at times nothing.
  void add_relative(NounPhrase& noun);

 private:
  bool negated(Predicate& predicate, int percent);

  const Choices& choices_;
  Chance chance_;
  bool past_;  ///< all of a sentence is in one tense
};

}  // namespace headlight::grammar
