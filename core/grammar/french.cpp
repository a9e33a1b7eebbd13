#include "grammar/french.hpp"

#include <algorithm>

namespace headlight::grammar {
namespace {

/// The short form of `word` before a vowel; "" if it has none.
std::string cut_short(const std::string& word) {
  if (word == "le" || word == "la") return "l'";
  if (word == "ne") return "n'";
  if (word == "que") return "qu'";
  if (word == "ce") return "c'";
  if (word == "de") return "d'";
  return "";
}

class FrenchWriter {
 public:
  FrenchWriter(const Words& words, SentencePair& pair) : words_(words), pair_(pair) {}

  void sentence(const Sentence& sentence) {
    for (size_t i = 0; i < sentence.clauses.size(); ++i) {
      const Clause& c = sentence.clauses[i];
      if (c.comma) say(",", {c.comma_at});
      link(c, i == 0);
      clause(c);
    }
    if (sentence.full_stop) say(".", {sentence.full_stop_at});
    elide();
  }

 private:
  void say(const std::string& word, std::vector<int> places, bool content = false) {
    pair_.french.push_back(word);
    pair_.alignment.push_back(std::move(places));
    pair_.content.push_back(content);
  }
  void say_content(const std::string& word, int place) { say(word, {place}, true); }

  /// Elides le, la, ne, que, ce, de before a vowel.
  void elide() {
    for (size_t i = 0; i + 1 < pair_.french.size(); ++i) {
      const std::string shorter = cut_short(pair_.french[i]);
      if (!shorter.empty() && words_.elides(pair_.french[i + 1])) pair_.french[i] = shorter;
    }
  }

  void link(const Clause& c, bool fronted) {
    switch (c.link) {
      case Conjunction::none: return;
      case Conjunction::as: return say(fronted ? "comme" : "car", {c.link_at});  // "car" cannot begin a sentence
      case Conjunction::when: return say("quand", {c.link_at});
      case Conjunction::but: return say("mais", {c.link_at});
      case Conjunction::and_: return say("et", {c.link_at});
      case Conjunction::so: return say("donc", {c.link_at});
      case Conjunction::and_because: say("et", {c.and_at}); [[fallthrough]];
      case Conjunction::because: say("parce", {c.link_at}), say("que", {c.link_at});
    }
  }

  void modifier(const NounPhrase& noun, const Modifier& modifier) {
    const Adjective& adjective = *modifier.adjective;
    if (modifier.very) say("très", {modifier.very_at});
    const bool before_vowel = !noun.plural && noun.noun->gender == Gender::masculine && words_.elides(noun.noun->french[0]);
    const bool special = before_vowel && !adjective.before_vowel.empty();
    say_content(special ? adjective.before_vowel : form(adjective.french, noun.agreement()), modifier.at);
  }

  /// `nothing_of`: un and une become de after a negated verb: il n'a pas mangé de pomme.
  void article(const NounPhrase& noun, bool nothing_of) {
    const bool feminine = noun.noun->gender == Gender::feminine;
    const int place = noun.article == Article::none ? noun.at : noun.article_at;
    if (noun.article == Article::definite) say(noun.plural ? "les" : feminine ? "la" : "le", {place});
    else say(nothing_of ? "de" : feminine ? "une" : "un", {place});
  }

  void noun_phrase(const NounPhrase& noun, bool nothing_of) {
    article(noun, nothing_of);
    for (const Modifier& m : noun.modifiers)
      if (m.adjective->position == AdjectivePosition::before) modifier(noun, m);
    say_content(noun.noun->french[noun.plural], noun.at);
    for (const Modifier& m : noun.modifiers)
      if (m.adjective->position != AdjectivePosition::before) modifier(noun, m);
    for (const Clause& relative : noun.relative) {
      const bool is_subject = relative.subject.kind == Phrase::Kind::head;
      say(is_subject ? "qui" : "que", {noun.that_at});
      const Agreement before = subject_;
      if (!is_subject) phrase(relative.subject);
      subject_ = is_subject ? noun.agreement() : agreement_of(relative.subject);
      predicate(relative.predicate, &noun);
      subject_ = before;
    }
  }

  void phrase(const Phrase& phrase, bool nothing_of = false) {
    for (size_t i = 0; i < phrase.nouns.size(); ++i) {
      if (i > 0) say(i + 1 == phrase.nouns.size() ? "et" : ",", {phrase.joint_at[i - 1]});
      noun_phrase(phrase.nouns[i], nothing_of);
    }
  }

  void say_pronoun(const Phrase& phrase, bool is_object) {
    const Reference& to = phrase.reference;
    pair_.pronouns.push_back({phrase.at, static_cast<int>(pair_.french.size()), to.antecedent, to.together, to.others, to.predicate,
                              to.gender_differs, is_object});
    const Forms forms = is_object ? Forms{"le", "la", "les", "les"} : Forms{"il", "elle", "ils", "elles"};
    say(form(forms, agreement_of(phrase)), {phrase.at});
  }

  void subject(const Phrase& subject) {
    if (subject.kind == Phrase::Kind::same) return;
    subject_ = {};
    if (subject.kind == Phrase::Kind::demonstrative) return say("ce", {subject.at});
    if (subject.kind == Phrase::Kind::pronoun) say_pronoun(subject, false);
    phrase(subject);
    subject_ = agreement_of(subject);
  }

  /// Writes the verb in its personal form, an auxiliary or not, between "ne" and "pas" if it is negated, and after a pronoun object.
  void finite(const Predicate& p, const std::string& word, int place, bool content) {
    if (p.negated) say("ne", {p.not_at});
    if (p.kind == Predicate::Kind::action && p.object.kind == Phrase::Kind::pronoun) say_pronoun(p.object, true);
    say(word, {place}, content);
    if (p.negated) say("pas", {p.not_at});
  }

  /// The agreement of the participle: with an object before it (the noun of the relative clause or a pronoun), else none.
  Agreement of_participle(const Predicate& p, const NounPhrase* head) const {
    if (p.object.kind == Phrase::Kind::pronoun) return agreement_of(p.object);
    if (p.object.kind == Phrase::Kind::head) return head->agreement();
    return {};
  }

  void action(const Predicate& p, const NounPhrase* head) {
    const Verb& verb = *p.verb;
    if (!p.past || verb.has_imperfect()) {
      finite(p, (p.past ? verb.imperfect : verb.present)[subject_.plural], p.at, true);
    } else {
      finite(p, subject_.plural ? "ont" : "a", p.negated ? p.auxiliary_at : p.at, false);
      say_content(form(verb.french_participle, of_participle(p, head)), p.at);
    }
    if (p.object.kind == Phrase::Kind::none) return;
    if (!verb.french_preposition.empty()) say(verb.french_preposition, {p.preposition_at});
    phrase(p.object, p.negated && verb.french_preposition.empty());
  }

  std::string be(bool past) const { return past ? (subject_.plural ? "étaient" : "était") : (subject_.plural ? "sont" : "est"); }
  std::string have(bool past) const { return past ? (subject_.plural ? "avaient" : "avait") : (subject_.plural ? "ont" : "a"); }

  void passive(const Predicate& p) {
    if (p.past && !p.verb->has_imperfect()) {
      finite(p, have(false), p.auxiliary_at, false);
      say("été", {p.auxiliary_at});
    } else {
      finite(p, be(p.past), p.auxiliary_at, false);
    }
    say_content(form(p.verb->french_participle, subject_), p.at);
    say("par", {p.preposition_at});
    phrase(p.object);
  }

  void quality(const Predicate& p) {
    const bool avoir = p.adjective->position == AdjectivePosition::avoir;
    finite(p, avoir ? have(p.past) : be(p.past), p.auxiliary_at, false);
    if (p.degree != Degree::none) say(p.degree == Degree::too ? "trop" : "très", {p.degree_at});
    say_content(form(p.adjective->french, subject_), p.at);
  }

  void predicate(const Predicate& p, const NounPhrase* head) {
    switch (p.kind) {
      case Predicate::Kind::none: return;
      case Predicate::Kind::action: return action(p, head);
      case Predicate::Kind::passive: return passive(p);
      case Predicate::Kind::quality: return quality(p);
      case Predicate::Kind::identity: finite(p, be(p.past), p.auxiliary_at, false), phrase(p.object);
    }
  }

  void clause(const Clause& c) {
    subject(c.subject);
    predicate(c.predicate, nullptr);
  }

  const Words& words_;
  SentencePair& pair_;
  Agreement subject_;  ///< agreement of the verb
};

}  // namespace

void write_french(const Sentence& sentence, const Words& words, SentencePair& pair) { FrenchWriter(words, pair).sentence(sentence); }

std::vector<std::string> french_function_words() {
  return {"le",  "la",  "l'",   "les",  "un",    "une",   "ne",    "n'",    "pas",  "que",  "qu'",   "qui",     "ce",    "c'",
          "de",  "d'",  "il",   "elle", "ils",   "elles", "a",     "ont",   "est",  "sont", "était", "étaient", "avait", "avaient",
          "été", "par", "très", "trop", "parce", "car",   "comme", "quand", "mais", "et",   "donc",  ",",       "."};
}

std::string joined(std::span<const std::string> french) {
  std::string text;
  for (const std::string& word : french) {
    const bool close = text.empty() || text.back() == '\'' || word == "," || word == ".";
    text += (close ? "" : " ") + word;
  }
  return text;
}

}  // namespace headlight::grammar
