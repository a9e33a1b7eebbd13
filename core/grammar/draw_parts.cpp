#include "grammar/draw_parts.hpp"

#include <algorithm>
#include <utility>

#include "grammar/reference.hpp"

namespace headlight::grammar {

Choices::Choices(const Words& words) : words_(words) {
  for (const Noun& noun : words.nouns) nouns_[static_cast<size_t>(noun.noun_class)].push_back(&noun);
  for (const Verb& verb : words.verbs) {
    verbs_[verb.is_fit].push_back(&verb);
    if (verb.can_be_alone) alone_.push_back(&verb);
  }
  for (const Adjective& adjective : words.adjectives) {
    fitting_[static_cast<size_t>(adjective.fitting)].push_back(&adjective);
    for (size_t c = 0; c < noun_classes; ++c) {
      if (!adjective.applies_to_all && !adjective.applies_to.has(static_cast<NounClass>(c))) continue;
      predicates_[c].push_back(&adjective);
      if (adjective.position != AdjectivePosition::avoir)
        (adjective.position == AdjectivePosition::before ? before_ : after_)[c].push_back(&adjective);
    }
  }
}

const std::vector<const Adjective*>& Choices::attributive(NounClass c, AdjectivePosition position) const {
  return (position == AdjectivePosition::before ? before_ : after_)[static_cast<size_t>(c)];
}

std::vector<const Verb*> Choices::verbs(NounClass subject, NounClass object) const {
  std::vector<const Verb*> all;
  for (const Verb* verb : verbs_[false])
    if (verb->subjects.has(subject) && verb->objects.has(object)) all.push_back(verb);
  return all;
}

const Noun* Parts::noun(const NounClasses& classes) {
  std::vector<NounClass> possible;
  for (int c = 0; c < noun_classes; ++c)
    if (classes.has(static_cast<NounClass>(c))) possible.push_back(static_cast<NounClass>(c));
  return chance_.one_of(choices_.nouns(chance_.one_of(possible)));
}

const Noun* Parts::any_noun() { return &chance_.one_of(choices_.words().nouns); }

Scene Parts::scene(bool may_be_playful) {
  const Verb* verb = chance_.one_of(choices_.verbs(false));
  if (may_be_playful && chance_.percent(12)) return {verb, any_noun(), any_noun()};
  return {verb, noun(verb->subjects), noun(verb->objects)};
}

Scene Parts::scene_of_two_genders() {
  Scene drawn = scene();
  for (int tries = 0; tries < 3 && drawn.subject->gender == drawn.object->gender; ++tries) drawn = scene();
  return drawn;
}

Scene Parts::scene_of_fitting() {
  if (choices_.verbs(true).empty()) return scene();
  const Verb* verb = chance_.one_of(choices_.verbs(true));
  return {verb, noun(verb->subjects), noun(verb->objects)};
}

NounPhrase Parts::noun_phrase(const Noun* noun, bool plural, int percent_with_adjective) {
  NounPhrase made;
  made.noun = noun;
  made.plural = plural;
  if (!plural && chance_.percent(15)) made.article = Article::indefinite;
  if (!chance_.percent(percent_with_adjective)) return made;
  const auto& before = choices_.attributive(noun->noun_class, AdjectivePosition::before);
  const auto& after = choices_.attributive(noun->noun_class, AdjectivePosition::after);
  const bool both = chance_.percent(10), first = chance_.percent(45);
  const Adjective* in_front = (both || first) && !before.empty() ? chance_.one_of(before) : nullptr;
  const Adjective* behind = (both || !first) && !after.empty() ? chance_.one_of(after) : nullptr;
  if (both && behind && !behind->applies_to_all) behind = nullptr;  // English orders other adjectives in its own way: the vast old valley
  if (in_front && behind) made.modifiers = {Modifier{in_front}, Modifier{behind}};
  if (!in_front == !behind) return made;
  const Adjective* only = in_front ? in_front : behind;
  made.modifiers = {Modifier{only, only->has_degrees && chance_.percent(16)}};
  return made;
}

Phrase Parts::single(const Noun* noun, bool plural, int percent_with_adjective) {
  return phrase({noun_phrase(noun, plural, percent_with_adjective)});
}

Phrase Parts::group(const Noun* first, size_t size) {
  std::vector<NounPhrase> nouns;
  for (const Noun* noun = first; nouns.size() < size; noun = chance_.one_of(choices_.nouns(first->noun_class)))
    nouns.push_back(noun_phrase(noun, chance_.percent(15), 8));
  for (NounPhrase& noun : nouns) noun.article = noun.plural ? Article::definite : nouns[0].article;
  return phrase(std::move(nouns));
}

bool Parts::negated(Predicate& predicate, int percent) {
  predicate.past = past_;
  predicate.negated = chance_.percent(percent);
  predicate.contracted = predicate.negated && chance_.percent(20);
  return predicate.negated;
}

Predicate Parts::action(const Verb* verb, Phrase object, int percent_negated) {
  Predicate made;
  made.kind = Predicate::Kind::action;
  made.verb = verb;
  made.object = std::move(object);
  if (verb->has_imperfect() && !verb->is_fit)
    for (NounPhrase& noun : made.object.nouns) noun.article = Article::definite;  // people like the apple, or apples, but hardly an apple
  if (negated(made, percent_negated) && chance_.percent(90))
    for (NounPhrase& noun : made.object.nouns) noun.article = Article::definite;  // "did not eat an apple" is rarer than "the apple"
  return made;
}

Predicate Parts::passive(const Verb* verb, Phrase by) {
  Predicate made = action(verb, std::move(by), 8);
  made.kind = Predicate::Kind::passive;
  return made;
}

Predicate Parts::quality(const Adjective* adjective, int percent_negated) {
  Predicate made;
  made.kind = Predicate::Kind::quality;
  made.adjective = adjective;
  negated(made, percent_negated);
  if (adjective->has_degrees && chance_.percent(40)) made.degree = chance_.percent(55) ? Degree::too : Degree::very;
  return made;
}

Predicate Parts::quality_of(const Noun* noun, int percent_negated) {
  return quality(chance_.one_of(choices_.predicates(noun->noun_class)), percent_negated);
}

Clause Parts::act(const Scene& scene, Phrase subject, Phrase object, int percent_passive) {
  if (scene.verb->has_passive() && chance_.percent(percent_passive))
    return Clause{std::move(object), passive(scene.verb, std::move(subject))};
  return Clause{std::move(subject), action(scene.verb, std::move(object))};
}

void Parts::add_relative(NounPhrase& noun) {
  if (chance_.percent(25)) {
    noun.relative = {Clause{phrase_of(Phrase::Kind::head), quality_of(noun.noun)}};
    return;
  }
  for (int tries = 0; tries < 12; ++tries) {
    const Scene other = scene(false);
    const bool is_subject = chance_.percent(70);
    const Noun* rest = is_subject ? other.object : other.subject;
    if ((is_subject ? other.verb->subjects : other.verb->objects).has(noun.noun->noun_class) == false) continue;
    if (!is_subject && !other.verb->has_passive()) continue;
    Phrase with = single(rest, chance_.percent(20), 10), head = phrase_of(Phrase::Kind::head);
    Predicate predicate = action(other.verb, is_subject ? with : head, 10);
    noun.relative = {Clause{is_subject ? head : with, std::move(predicate)}};
    return;
  }
}

}  // namespace headlight::grammar
