#include "grammar/draw.hpp"

#include <algorithm>

#include "grammar/draw_parts.hpp"
#include "grammar/reference.hpp"

namespace headlight::grammar {
namespace {

using MaybeSentence = std::optional<Sentence>;

bool applies(const Adjective* adjective, const Noun* noun) {
  return adjective->applies_to_all || adjective->applies_to.has(noun->noun_class);
}

/// Adjectives that can describe `noun` but not `other`.
std::vector<const Adjective*> deciding(const Choices& choices, const Noun* noun, const Noun* other) {
  std::vector<const Adjective*> all;
  for (const Adjective* adjective : choices.predicates(noun->noun_class))
    if (!applies(adjective, other)) all.push_back(adjective);
  return all;
}

Conjunction reason(Chance& chance) {
  const size_t n = chance.below(100);
  return n < 64 ? Conjunction::because : n < 76 ? Conjunction::as : n < 88 ? Conjunction::when : Conjunction::but;
}

/// Joins `main` and a clause about one of its nouns; sometimes that clause comes first.
Sentence with_clause(Parts& parts, Clause main, Clause about, int percent_fronted) {
  Sentence sentence;
  if (about.link != Conjunction::but && about.link != Conjunction::so && parts.chance().percent(percent_fronted)) {
    main.comma = parts.chance().percent(75);
    sentence.clauses = {std::move(about), std::move(main)};
  } else {
    sentence.clauses = {std::move(main), std::move(about)};
  }
  return sentence;
}

/// "the elephant ate the banana because it was hungry": the adjective decides the reference.
MaybeSentence feature(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = parts.scene_of_two_genders();
  const auto of_subject = deciding(parts.choices(), scene.subject, scene.object);
  const auto of_object = deciding(parts.choices(), scene.object, scene.subject);
  if (of_subject.empty() && of_object.empty()) return {};
  const bool first = of_object.empty() || (!of_subject.empty() && chance.percent(50));
  const bool plural = chance.percent(20);
  Phrase subject = parts.single(scene.subject, plural, 20), object = parts.single(scene.object, plural, 20);
  if (chance.percent(7)) parts.add_relative((chance.percent(60) ? subject : object).nouns[0]);
  Clause main = parts.act(scene, std::move(subject), std::move(object), 18);
  return with_clause(parts, std::move(main),
                     Clause{pronoun(plural), parts.quality(chance.one_of(first ? of_subject : of_object), 10), reason(chance)}, 16);
}

/// "the elephant ate the bananas because it was old": the number decides the reference.
MaybeSentence number(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = parts.scene_of_two_genders();
  const bool plural = chance.percent(50), first = chance.percent(50);
  Phrase subject = parts.single(scene.subject, plural, 20), object = parts.single(scene.object, !plural, 20);
  Clause main = parts.act(scene, std::move(subject), std::move(object), 18);
  Predicate about = parts.quality_of(first ? scene.subject : scene.object, 10);
  return with_clause(parts, std::move(main), Clause{pronoun(first ? plural : !plural), std::move(about), reason(chance)}, 14);
}

/// "the trophy does not fit in the suitcase because it is too big".
MaybeSentence fitting(Parts& parts) {
  Chance& chance = parts.chance();
  const Choices& choices = parts.choices();
  const bool goes_in = chance.percent(50);
  const auto& adjectives = choices.too_for_fitting(goes_in ? TooForFitting::what_goes_in : TooForFitting::what_holds);
  if (adjectives.empty()) return {};
  Scene scene = parts.scene_of_fitting();
  if (scene.subject->gender == scene.object->gender) scene.subject = parts.noun(scene.verb->subjects);
  const bool plural = chance.percent(20);
  Predicate main = parts.action(scene.verb, parts.single(scene.object, plural, 12), 100);
  Predicate about = parts.quality(chance.one_of(adjectives), 0);
  about.degree = Degree::too;
  const Conjunction link = chance.percent(80) ? Conjunction::because : Conjunction::as;
  return with_clause(parts, Clause{parts.single(scene.subject, plural, 12), std::move(main)},
                     Clause{pronoun(plural), std::move(about), link}, 12);
}

/// "the dog and the cat ate the banana because they were hungry".
MaybeSentence about_group(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = parts.scene(false);
  const bool plural = chance.percent(50), they = plural || chance.percent(60);
  Phrase subject = parts.group(scene.subject, chance.percent(75) ? 2 : 3), object = parts.single(scene.object, plural, 10);
  const Noun* antecedent = they && (!plural || chance.percent(50)) ? scene.subject : scene.object;
  Clause about = Clause{pronoun(they), parts.quality_of(antecedent, 10), reason(chance)};
  return with_clause(parts, parts.act(scene, std::move(subject), std::move(object), 15), std::move(about), 12);
}

/// "the elephant was hungry so it ate the banana".
MaybeSentence consequence(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = parts.scene(false);
  const bool plural = chance.percent(20);
  const Conjunction link = chance.percent(70) ? Conjunction::so : chance.percent(50) ? Conjunction::and_ : Conjunction::but;
  Clause first = Clause{parts.single(scene.subject, plural), parts.quality_of(scene.subject, 5)};
  Predicate act = parts.action(scene.verb, parts.single(scene.object, chance.percent(25), 15), 25);
  Sentence sentence{{std::move(first), Clause{pronoun(plural), std::move(act), link}}};
  sentence.clauses[1].comma = chance.percent(15);
  return sentence;
}

/// "the cat did not cross the street because it was wide and because it was tired".
MaybeSentence two_reasons(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = parts.scene_of_two_genders();
  const auto of_subject = deciding(parts.choices(), scene.subject, scene.object);
  const auto of_object = deciding(parts.choices(), scene.object, scene.subject);
  if (of_subject.empty() || of_object.empty()) return {};
  const bool plural = chance.percent(15), first = chance.percent(50), second = chance.percent(25) ? first : !first;
  Phrase subject = parts.single(scene.subject, plural, 10), object = parts.single(scene.object, plural, 10);
  Sentence sentence{{parts.act(scene, std::move(subject), std::move(object), 10)}};
  sentence.clauses.push_back(
      Clause{pronoun(plural), parts.quality(chance.one_of(first ? of_subject : of_object), 8), Conjunction::because});
  sentence.clauses.push_back(
      Clause{pronoun(plural), parts.quality(chance.one_of(second ? of_subject : of_object), 8), Conjunction::and_because});
  return sentence;
}

/// "the dog found the apple and ate it", "the dog found the apple but it did not eat it".
MaybeSentence about_object(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = parts.scene();
  const auto verbs = parts.choices().verbs(scene.subject->noun_class, scene.object->noun_class);
  if (verbs.empty()) return {};
  const Verb* second = chance.one_of(verbs);
  if (second == scene.verb || !second->has_passive()) return {};
  const bool one = chance.percent(22), other = chance.percent(25), repeated = chance.percent(45);
  Clause first = Clause{parts.single(scene.subject, one, 12), parts.action(scene.verb, parts.single(scene.object, other, 12), 12)};
  const Conjunction link = chance.percent(50)               ? Conjunction::and_
                           : repeated && chance.percent(60) ? Conjunction::because
                                                            : Conjunction::but;
  Phrase subject = repeated ? pronoun(one) : phrase_of(Phrase::Kind::same);
  return Sentence{
      {std::move(first), Clause{std::move(subject), parts.action(second, pronoun(other), link == Conjunction::but ? 60 : 12), link}}};
}

/// "the elephant ate the banana", with groups and passives.
MaybeSentence act(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = chance.percent(5) ? parts.scene_of_fitting() : parts.scene();
  const bool subjects = chance.percent(18), objects = chance.percent(8);
  const size_t size = chance.percent(65) ? 2 : 3;
  Phrase subject = subjects ? parts.group(scene.subject, size) : parts.single(scene.subject, chance.percent(35), 40);
  Phrase object = objects && !subjects ? parts.group(scene.object, size) : parts.single(scene.object, chance.percent(35), 40);
  return Sentence{{parts.act(scene, std::move(subject), std::move(object), 25)}};
}

/// "the cat slept", "the cat slept because it was tired".
MaybeSentence without_object(Parts& parts) {
  Chance& chance = parts.chance();
  if (parts.choices().verbs_alone().empty()) return {};
  const Verb* verb = chance.one_of(parts.choices().verbs_alone());
  const Noun* noun = parts.noun(verb->subjects);
  const bool plural = chance.percent(25), is_group = chance.percent(20);
  Phrase subject = is_group             ? parts.group(noun, chance.percent(60) ? 2 : 3)
                   : chance.percent(10) ? pronoun(plural)
                                        : parts.single(noun, plural, 25);
  Clause main = Clause{std::move(subject), parts.action(verb, {}, 20)};
  if (chance.percent(35)) return Sentence{{std::move(main)}};
  return with_clause(parts, std::move(main), Clause{pronoun(plural || is_group), parts.quality_of(noun, 10), reason(chance)}, 20);
}

/// "the very old house was empty".
Clause state(Parts& parts) {
  Chance& chance = parts.chance();
  const Noun* noun = parts.any_noun();
  Phrase subject = chance.percent(22) ? parts.group(noun, 2) : parts.single(noun, chance.percent(35), 30);
  return Clause{std::move(subject), parts.quality_of(noun, 20)};
}
MaybeSentence quality(Parts& parts) { return Sentence{{state(parts)}}; }

/// "the old house", "a dog and a cat".
MaybeSentence fragment(Parts& parts) {
  Chance& chance = parts.chance();
  const Noun* noun = parts.any_noun();
  Phrase phrase = chance.percent(30) ? parts.group(noun, chance.percent(60) ? 2 : 3) : parts.single(noun, chance.percent(35), 85);
  return Sentence{{Clause{std::move(phrase), {}}}};
}

/// "this is a book".
MaybeSentence identity(Parts& parts) {
  Chance& chance = parts.chance();
  Predicate predicate = parts.quality(&parts.choices().words().adjectives[0], 20);
  predicate.kind = Predicate::Kind::identity;
  predicate.adjective = nullptr;
  predicate.degree = Degree::none;
  predicate.past = predicate.past && chance.percent(35);
  const bool bare = chance.percent(30);
  NounPhrase what = parts.noun_phrase(parts.any_noun(), false, bare ? 0 : 45);
  what.article = bare ? Article::none : Article::indefinite;
  predicate.object = phrase({std::move(what)});
  return Sentence{{Clause{phrase_of(Phrase::Kind::demonstrative), std::move(predicate)}}};
}

/// "the elephant that ate the banana was hungry", "the cat saw the dog that ate the apple"; then perhaps a clause about one of the nouns.
MaybeSentence relative(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = parts.scene(false);
  const bool plural = chance.percent(22);
  Phrase subject = parts.single(scene.subject, plural, 12), object = parts.single(scene.object, chance.percent(22), 12);
  const bool is_state = chance.percent(60);
  NounPhrase& head = is_state || chance.percent(60) ? subject.nouns[0] : object.nouns[0];
  parts.add_relative(head);
  if (head.relative.empty()) return {};
  Sentence sentence;
  sentence.clauses = {is_state ? Clause{std::move(subject), parts.quality_of(scene.subject)}
                               : parts.act(scene, std::move(subject), std::move(object), 10)};
  if (!chance.percent(25)) return sentence;
  const NounPhrase* about = chance.one_of(noun_phrases(sentence));
  Clause more{pronoun(about->plural), parts.quality_of(about->noun), reason(chance)};
  sentence.clauses.push_back(std::move(more));
  return sentence;
}

/// "it was hungry", "it broke the lamp": the pronoun has no antecedent.
MaybeSentence nothing_to_refer_to(Parts& parts) {
  Chance& chance = parts.chance();
  const Scene scene = parts.scene(false);
  const bool plural = chance.percent(35);
  if (chance.percent(15) && scene.verb->has_passive())
    return Sentence{{Clause{parts.single(scene.subject, chance.percent(30)), parts.action(scene.verb, pronoun(plural))}}};
  if (chance.percent(50)) return Sentence{{Clause{pronoun(plural), parts.quality_of(scene.subject, 20)}}};
  return Sentence{{Clause{pronoun(plural), parts.action(scene.verb, parts.single(scene.object, chance.percent(30)), 20)}}};
}

/// "the garden was flooded and the dog slept in the house": two clauses with their own nouns.
MaybeSentence two_clauses(Parts& parts) {
  Chance& chance = parts.chance();
  const auto clause = [&] {
    const Scene scene = parts.scene(false);
    if (chance.percent(45)) return state(parts);
    Phrase subject = parts.single(scene.subject, chance.percent(25), 15), object = parts.single(scene.object, chance.percent(25), 15);
    return parts.act(scene, std::move(subject), std::move(object), 12);
  };
  Clause first = clause(), second = clause();
  constexpr std::array<Conjunction, 6> links{Conjunction::and_, Conjunction::but, Conjunction::because,
                                             Conjunction::when, Conjunction::as,  Conjunction::so};
  second.link = links[chance.below(links.size())];
  second.comma = chance.percent(15);
  return Sentence{{std::move(first), std::move(second)}};
}

MaybeSentence reference(Parts& parts) {
  const size_t n = parts.chance().below(100);
  return n < 58 ? feature(parts) : n < 73 ? number(parts) : n < 87 ? fitting(parts) : n < 94 ? about_group(parts) : consequence(parts);
}

/// A sentence about a pronoun and one more clause, before or after it.
MaybeSentence three_clauses(Parts& parts) {
  Chance& chance = parts.chance();
  MaybeSentence sentence = chance.percent(75) ? reference(parts) : about_object(parts);
  if (!sentence || sentence->is_fronted()) return {};
  const Scene scene = parts.scene(false);
  Clause other = chance.percent(50) ? state(parts)
                                    : Clause{parts.single(scene.subject, chance.percent(20), 8),
                                             parts.action(scene.verb, parts.single(scene.object, chance.percent(20), 8))};
  const auto is_but = [](const Clause& clause) { return clause.link == Conjunction::but; };
  const bool has_but = std::any_of(sentence->clauses.begin(), sentence->clauses.end(), is_but);
  const Conjunction link = has_but || chance.percent(70) ? Conjunction::and_ : Conjunction::but;
  if (chance.percent(55)) {
    other.link = link;
    sentence->clauses.push_back(std::move(other));
  } else {
    sentence->clauses[0].link = link;
    sentence->clauses.insert(sentence->clauses.begin(), std::move(other));
  }
  return sentence;
}

struct Kind {
  const char* name;
  int share;  ///< in percent, before sentences that are ambiguous, too long or repeated are dropped
  MaybeSentence (*draw)(Parts&);
};
constexpr std::array<Kind, 16> kinds{{{"predicate decides", 23, feature},
                                      {"number decides", 6, number},
                                      {"fitting", 6, fitting},
                                      {"group", 3, about_group},
                                      {"consequence", 2, consequence},
                                      {"act", 9, act},
                                      {"without object", 4, without_object},
                                      {"quality", 3, quality},
                                      {"fragment", 2, fragment},
                                      {"identity", 3, identity},
                                      {"relative", 8, relative},
                                      {"nothing to refer to", 3, nothing_to_refer_to},
                                      {"object", 7, about_object},
                                      {"two reasons", 4, two_reasons},
                                      {"two clauses", 5, two_clauses},
                                      {"three clauses", 12, three_clauses}}};

}  // namespace

std::optional<Drawn> draw_sentence(const Choices& choices, std::mt19937_64& random) {
  Parts parts(choices, random);
  auto n = static_cast<int>(parts.chance().below(100));
  for (const Kind& kind : kinds) {
    n -= kind.share;
    if (n >= 0) continue;
    MaybeSentence sentence = kind.draw(parts);
    if (!sentence) return {};
    sentence->full_stop = parts.chance().percent(15);
    return Drawn{std::move(*sentence), kind.name};
  }
  return {};
}

std::optional<MinimalSentences> draw_minimal(const Choices& choices, std::mt19937_64& random) {
  Parts parts(choices, random);
  Chance& chance = parts.chance();
  const Scene scene = parts.scene(false);
  const auto of_subject = deciding(choices, scene.subject, scene.object);
  const auto of_object = deciding(choices, scene.object, scene.subject);
  if (scene.subject->gender == scene.object->gender || of_subject.empty() || of_object.empty()) return {};
  const bool plural = chance.percent(15);
  Phrase subject = parts.single(scene.subject, plural, 15), object = parts.single(scene.object, plural, 15);
  Clause main = parts.act(scene, std::move(subject), std::move(object), 15);
  Predicate about = parts.quality(chance.one_of(of_subject), 0);
  const Adjective* other = chance.one_of(of_object);
  if (!other->has_degrees) about.degree = Degree::none;
  const Conjunction link = chance.percent(80) ? Conjunction::because : Conjunction::as;
  MinimalSentences made{with_clause(parts, std::move(main), Clause{pronoun(plural), std::move(about), link}, 10), {}};
  made.b = made.a;
  for (Clause& clause : made.b.clauses)
    if (clause.subject.kind == Phrase::Kind::pronoun) clause.predicate.adjective = other;
  return made;
}

}  // namespace headlight::grammar
