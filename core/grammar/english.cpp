#include "grammar/english.hpp"

namespace headlight::grammar {

std::vector<std::string> english_link(Conjunction link) {
  switch (link) {
    case Conjunction::none: return {};
    case Conjunction::because: return {"because"};
    case Conjunction::as: return {"as"};
    case Conjunction::when: return {"when"};
    case Conjunction::but: return {"but"};
    case Conjunction::and_: return {"and"};
    case Conjunction::so: return {"so"};
    case Conjunction::and_because: return {"and", "because"};
  }
  return {};
}

std::string english_be(bool past, bool plural) { return past ? (plural ? "were" : "was") : (plural ? "are" : "is"); }
std::string english_do(bool past, bool plural) { return past ? "did" : (plural ? "do" : "does"); }

std::vector<std::string> english_function_words() {
  return {"the",  "a",   "an",      "it",  "they",  "them",   "this",   "that",    "is",      "are",   "was",    "were",
          "does", "do",  "did",     "not", "isn't", "aren't", "wasn't", "weren't", "doesn't", "don't", "didn't", "by",
          "very", "too", "because", "as",  "when",  "but",    "and",    "so",      ",",       "."};
}

namespace {

class EnglishWriter {
 public:
  explicit EnglishWriter(const Words& words) : words_(words) {}

  std::vector<std::string> sentence(Sentence& sentence) {
    bool plural = false;
    for (Clause& c : sentence.clauses) plural = clause(c, plural);
    if (sentence.full_stop) sentence.full_stop_at = say(".");
    return std::move(said_);
  }

 private:
  int say(const std::string& word) {
    said_.push_back(word);
    return static_cast<int>(said_.size()) - 1;
  }

  void noun_phrase(NounPhrase& noun) {
    if (noun.article == Article::definite) noun.article_at = say("the");
    if (noun.article == Article::indefinite) noun.article_at = say("a");
    for (Modifier& modifier : noun.modifiers) {
      if (modifier.very) modifier.very_at = say("very");
      modifier.at = say(modifier.adjective->english);
    }
    noun.at = say(noun.noun->english[noun.plural]);
    if (noun.article == Article::indefinite) {
      const auto article = static_cast<size_t>(noun.article_at);
      said_[article] = words_.article_before(said_[article + 1]);
    }
    for (Clause& relative : noun.relative) {
      noun.that_at = say("that");
      clause(relative, noun.plural);
    }
  }

  void phrase(Phrase& phrase, bool is_object) {
    if (phrase.kind == Phrase::Kind::pronoun) phrase.at = say(phrase.plural ? (is_object ? "them" : "they") : "it");
    if (phrase.kind == Phrase::Kind::demonstrative) phrase.at = say("this");
    phrase.joint_at.clear();
    for (size_t i = 0; i < phrase.nouns.size(); ++i) {
      if (i > 0) phrase.joint_at.push_back(say(i + 1 == phrase.nouns.size() ? "and" : ","));
      noun_phrase(phrase.nouns[i]);
    }
  }

  /// Writes an auxiliary, with "not" if the predicate is negated.
  void auxiliary(Predicate& predicate, const std::string& word) {
    const bool contracted = predicate.negated && predicate.contracted;
    predicate.auxiliary_at = say(contracted ? word + "n't" : word);
    if (predicate.negated) predicate.not_at = contracted ? predicate.auxiliary_at : say("not");
  }

  void predicate(Predicate& predicate, bool plural) {
    const Verb* verb = predicate.verb;
    if (predicate.kind == Predicate::Kind::none) return;
    if (predicate.kind != Predicate::Kind::action) auxiliary(predicate, english_be(predicate.past, plural));
    else if (predicate.negated) auxiliary(predicate, english_do(predicate.past, plural));
    if (predicate.kind == Predicate::Kind::quality) {
      if (predicate.degree != Degree::none) predicate.degree_at = say(predicate.degree == Degree::too ? "too" : "very");
      predicate.at = say(predicate.adjective->english);
    } else if (predicate.kind == Predicate::Kind::passive) {
      predicate.at = say(verb->participle);
      predicate.preposition_at = say("by");
    } else if (predicate.kind == Predicate::Kind::action) {
      predicate.at = say(predicate.negated || (plural && !predicate.past) ? verb->english : predicate.past ? verb->past : verb->with_s);
      if (!verb->preposition.empty() && predicate.object.kind != Phrase::Kind::none) predicate.preposition_at = say(verb->preposition);
    }
    phrase(predicate.object, true);
  }

  /// Writes a clause and returns whether its subject was plural; `plural` says so of the clause before, or of the noun of a relative
  /// clause.
  bool clause(Clause& clause, bool plural) {
    if (clause.comma) clause.comma_at = say(",");
    for (const std::string& word : english_link(clause.link)) {
      clause.and_at = clause.link_at;
      clause.link_at = say(word);
    }
    phrase(clause.subject, false);
    if (clause.subject.kind != Phrase::Kind::same && clause.subject.kind != Phrase::Kind::head)
      plural = agreement_of(clause.subject).plural;
    predicate(clause.predicate, plural);
    return plural;
  }

  const Words& words_;
  std::vector<std::string> said_;
};

}  // namespace

std::vector<std::string> write_english(Sentence& sentence, const Words& words) { return EnglishWriter(words).sentence(sentence); }

}  // namespace headlight::grammar
