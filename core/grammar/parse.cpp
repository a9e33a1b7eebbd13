#include "grammar/parse.hpp"

#include <algorithm>

#include "grammar/english.hpp"
#include "text/words.hpp"

namespace headlight::grammar {
namespace {

/// Reads from left to right, for one choice of where objects end. Functions return nothing, or false, if the text does not match; then the
/// whole text is refused, so their position does not matter.
class Reader {
 public:
  Reader(std::vector<std::string> text, const Words& words, unsigned first_only)
      : text_(std::move(text)), words_(words), first_only_(first_only) {}

  std::optional<Sentence> sentence() {
    Sentence sentence;
    if (!text_.empty() && text_.back() == ".") {
      sentence.full_stop = true;
      text_.pop_back();
    }
    const Conjunction front = link();
    if (front != Conjunction::none && front != Conjunction::because && front != Conjunction::as && front != Conjunction::when) return {};
    if (!add_clause(sentence, front, false)) return {};
    if (front != Conjunction::none) {
      const bool comma = take(",");
      if (!add_clause(sentence, Conjunction::none, comma)) return {};
    }
    while (!at_end()) {
      const bool comma = take(",");
      const Conjunction next = link();
      if (next == Conjunction::none || !add_clause(sentence, next, comma)) return {};
    }
    return sentence;
  }

 private:
  bool at_end() const { return at_ == text_.size(); }
  /// The next word, or "" at the end.
  std::string next(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : ""; }
  bool take(const std::string& word) {
    if (next() != word) return false;
    ++at_;
    return true;
  }
  static bool is_article(const std::string& word) { return word == "the" || word == "a" || word == "an"; }
  bool begins_noun_phrase() const { return is_article(next()); }

  Conjunction link() {
    for (const Conjunction link : {Conjunction::and_because, Conjunction::because, Conjunction::as, Conjunction::when, Conjunction::but,
                                   Conjunction::and_, Conjunction::so}) {
      const std::vector<std::string> words = english_link(link);
      if (words.size() > text_.size() - at_ || !std::equal(words.begin(), words.end(), text_.begin() + static_cast<std::ptrdiff_t>(at_)))
        continue;
      at_ += words.size();
      return link;
    }
    return Conjunction::none;
  }

  const Adjective* adjective() {
    const auto found = std::find_if(words_.adjectives.begin(), words_.adjectives.end(),
                                    [&](const Adjective& a) { return case_folded(a.english) == next(); });
    if (found == words_.adjectives.end()) return nullptr;
    ++at_;
    return &*found;
  }

  bool modifiers(NounPhrase& noun) {
    for (;;) {
      const bool very = take("very");
      const Adjective* found = adjective();
      if (!found) return !very && noun.modifiers.size() <= 2;
      if (found->position == AdjectivePosition::avoir) return false;  // French has no such adjective beside a noun: "the hungry dog"
      if (noun.modifiers.size() == 1 && (noun.modifiers[0].adjective->position == found->position || very || noun.modifiers[0].very))
        return false;
      noun.modifiers.push_back({found, very});
    }
  }

  bool noun(NounPhrase& into) {
    for (const Noun& noun : words_.nouns)
      for (const bool plural : {false, true})
        if (case_folded(noun.english[plural]) == next()) {
          into.noun = &noun;
          into.plural = plural;
          ++at_;
          return true;
        }
    return false;
  }

  bool noun_phrase(NounPhrase& into, bool may_have_relative, bool may_be_bare = false) {
    if (begins_noun_phrase()) into.article = take("the") ? Article::definite : (++at_, Article::indefinite);
    else if (may_be_bare) into.article = Article::none;
    else return false;
    if (!modifiers(into) || !noun(into)) return false;
    if (into.plural && into.article != Article::definite) return false;
    if (!may_have_relative || !take("that")) return true;
    return relative(into);
  }

  bool relative(NounPhrase& head) {
    Clause clause;
    const bool of_object = begins_noun_phrase();
    clause.subject = phrase_of(Phrase::Kind::head);
    if (of_object) {
      clause.subject = phrase({NounPhrase()});
      if (!noun_phrase(clause.subject.nouns[0], false)) return false;
    }
    if (!predicate(clause, true, of_object)) return false;
    head.relative = {std::move(clause)};
    return true;
  }

  bool group(Phrase& into) {
    into = phrase({NounPhrase()});
    if (!noun_phrase(into.nouns[0], true)) return false;
    while (next() == "," && is_article(next(1))) {
      ++at_;
      into.nouns.emplace_back();
      if (!noun_phrase(into.nouns.back(), false)) return false;
    }
    const size_t before = at_;
    const size_t count = into.nouns.size();
    if (take("and") && begins_noun_phrase()) {
      into.nouns.emplace_back();
      if (!noun_phrase(into.nouns.back(), false)) return false;
    } else {
      at_ = before;
    }
    return into.nouns.size() > count || count == 1;
  }

  /// Reads a group as an object, or only its first noun: in "it ate the apple and the dog slept" the dog is not an object.
  bool object(Phrase& into) {
    if (next() == "it" || next() == "them") {
      into = pronoun(next() == "them");
      ++at_;
      return true;
    }
    if (first_only_ >> objects_++ & 1) {
      into = phrase({NounPhrase()});
      return noun_phrase(into.nouns[0], true);
    }
    return group(into);
  }

  bool subject(Phrase& into, Conjunction link) {
    if (next() == "it" || next() == "they") into = pronoun(next() == "they");
    if (next() == "this") into = phrase_of(Phrase::Kind::demonstrative);
    if (into.kind != Phrase::Kind::none) return ++at_, true;
    if ((link == Conjunction::and_ || link == Conjunction::but) && begins_predicate()) {
      into = phrase_of(Phrase::Kind::same);
      return true;
    }
    return group(into);
  }

  struct Auxiliary {
    bool is_be = false, past = false, negated = false, contracted = false;
  };
  /// A form of be or do, with "not" if it has one.
  std::optional<Auxiliary> auxiliary() {
    for (const bool is_be : {true, false})
      for (const bool past : {false, true})
        for (const bool plural : {false, true}) {
          const std::string word = is_be ? english_be(past, plural) : english_do(past, plural);
          if (take(word + "n't")) return Auxiliary{is_be, past, true, true};
          if (!take(word)) continue;
          return Auxiliary{is_be, past, take("not"), false};
        }
    return {};
  }

  /// The verb with the next word as its form `of`.
  const Verb* verb(std::string Verb::*of) {
    const auto found = std::find_if(words_.verbs.begin(), words_.verbs.end(),
                                    [&](const Verb& v) { return !(v.*of).empty() && case_folded(v.*of) == next(); });
    if (found == words_.verbs.end()) return nullptr;
    ++at_;
    return &*found;
  }

  bool begins_predicate() {
    const size_t before = at_;
    const bool found = auxiliary() || verb(&Verb::english) || verb(&Verb::with_s) || verb(&Verb::past);
    at_ = before;
    return found;
  }

  bool state(Clause& clause) {
    Predicate& p = clause.predicate;
    if (clause.subject.kind == Phrase::Kind::demonstrative) {
      p.kind = Predicate::Kind::identity;
      p.object = phrase({NounPhrase()});
      return noun_phrase(p.object.nouns[0], false, true) && p.object.nouns[0].article != Article::definite;
    }
    const size_t before = at_;
    if ((p.verb = verb(&Verb::participle)) && take("by")) {
      p.kind = Predicate::Kind::passive;
      return next() != "it" && next() != "them" && object(p.object);
    }
    at_ = before;
    p.verb = nullptr;
    p.kind = Predicate::Kind::quality;
    if (take("too")) p.degree = Degree::too;
    if (p.degree == Degree::none && take("very")) p.degree = Degree::very;
    p.adjective = adjective();
    return p.adjective != nullptr;
  }

  bool action(Clause& clause, bool in_relative, bool without_object) {
    Predicate& p = clause.predicate;
    p.kind = Predicate::Kind::action;
    const bool has_object = begins_noun_phrase() || next() == "it" || next() == "them" || (next() == p.verb->preposition && !at_end());
    if (p.verb->can_be_alone && !without_object && !has_object) return true;
    if (!p.verb->preposition.empty() && !take(p.verb->preposition)) return false;
    if (without_object) {
      p.object = phrase_of(Phrase::Kind::head);
      return p.verb->preposition.empty() && p.verb->has_passive();
    }
    if (in_relative) {
      p.object = phrase({NounPhrase()});
      return noun_phrase(p.object.nouns[0], false);
    }
    return object(p.object) && (p.object.kind != Phrase::Kind::pronoun || p.verb->preposition.empty());
  }

  bool predicate(Clause& clause, bool in_relative, bool without_object) {
    Predicate& p = clause.predicate;
    if (const std::optional<Auxiliary> found = auxiliary()) {
      p.past = found->past;
      p.negated = found->negated;
      p.contracted = found->contracted;
      if (found->is_be) return !without_object && state(clause);
      return p.negated && (p.verb = verb(&Verb::english)) && action(clause, in_relative, without_object);
    }
    if (clause.subject.kind == Phrase::Kind::demonstrative) return false;
    p.verb = verb(&Verb::past);
    p.past = p.verb != nullptr;
    if (!p.verb) p.verb = verb(&Verb::with_s);
    if (!p.verb) p.verb = verb(&Verb::english);
    return p.verb && action(clause, in_relative, without_object);
  }

  bool add_clause(Sentence& sentence, Conjunction link, bool comma) {
    Clause clause;
    clause.link = link;
    clause.comma = comma;
    if (!subject(clause.subject, link)) return false;
    const bool is_fragment =
        at_end() && sentence.clauses.empty() && link == Conjunction::none && clause.subject.kind == Phrase::Kind::nouns;
    if (!is_fragment && !predicate(clause, false, false)) return false;
    sentence.clauses.push_back(std::move(clause));
    return true;
  }

  std::vector<std::string> text_;
  const Words& words_;
  size_t at_ = 0;
  unsigned first_only_ = 0;  ///< a bit for each object in order: it is a single noun, whatever follows
  unsigned objects_ = 0;     ///< objects read so far
};

}  // namespace

std::optional<Sentence> parse(const std::vector<std::string>& english, const Words& words) {
  std::vector<std::string> text;
  for (const std::string& word : english) text.push_back(case_folded(word));
  constexpr unsigned ways = 16;  // up to four objects
  for (unsigned first_only = 0; first_only < ways; ++first_only) {
    std::optional<Sentence> sentence = Reader(text, words, first_only).sentence();
    if (!sentence) continue;
    std::vector<std::string> written = write_english(*sentence, words);
    for (std::string& word : written) word = case_folded(word);
    if (written == text) return sentence;  // otherwise the forms do not agree: "the dog eat", "a apple"
  }
  return {};
}

}  // namespace headlight::grammar
