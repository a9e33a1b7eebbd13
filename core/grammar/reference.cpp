#include "grammar/reference.hpp"

#include <algorithm>

namespace headlight::grammar {
namespace {

/// A possible antecedent of a pronoun.
struct Candidate {
  std::vector<const NounPhrase*> nouns;  ///< one noun, or all of a group
  bool plural = false;
  size_t clause = 0;
  bool is_subject = false, in_relative = false;
};

void add_candidates(const Phrase& phrase, Candidate from, std::vector<Candidate>& all) {
  Candidate group = from;
  for (const NounPhrase& noun : phrase.nouns) {
    group.nouns.push_back(&noun);
    Candidate single = from;
    single.nouns = {&noun};
    single.plural = noun.plural;
    if (phrase.nouns.size() == 1 || !noun.plural) all.push_back(single);  // "they" means all of a group, never a part of it
    for (const Clause& relative : noun.relative) {
      add_candidates(relative.subject, {.clause = from.clause, .is_subject = true, .in_relative = true}, all);
      add_candidates(relative.predicate.object, {.clause = from.clause, .in_relative = true}, all);
    }
  }
  group.plural = true;
  if (phrase.nouns.size() > 1) all.push_back(group);
}

/// A pronoun with its context.
struct Question {
  Phrase& pronoun;
  const Predicate& predicate;
  bool is_object = false;
  size_t clause = 0;
};

class Resolver {
 public:
  explicit Resolver(Sentence& sentence) : sentence_(sentence) {
    for (size_t i = 0; i < sentence.clauses.size(); ++i) {
      add_candidates(sentence.clauses[i].subject, {.clause = i, .is_subject = true}, all_);
      add_candidates(sentence.clauses[i].predicate.object, {.clause = i}, all_);
    }
  }

  bool resolve() {
    for (size_t i = 0; i < sentence_.clauses.size(); ++i) {
      Clause& clause = sentence_.clauses[i];
      if (clause.subject.kind == Phrase::Kind::pronoun && !answer({clause.subject, clause.predicate, false, i})) return false;
      if (clause.predicate.object.kind == Phrase::Kind::pronoun && !answer({clause.predicate.object, clause.predicate, true, i}))
        return false;
    }
    return true;
  }

 private:
  bool can_be_seen_from(size_t clause, const Candidate& candidate) const {
    return candidate.clause < clause || (clause == 0 && sentence_.is_fronted() && candidate.clause == 1);
  }

  /// Places of the nouns that the subject of clause `at` stands for: its object must be something else.
  std::vector<int> nouns_of_subject(size_t at) const {
    while (at > 0 && sentence_.clauses[at].subject.kind == Phrase::Kind::same) --at;
    const Phrase& subject = sentence_.clauses[at].subject;
    std::vector<int> places = subject.reference.together;
    places.push_back(subject.reference.antecedent);
    for (const NounPhrase& noun : subject.nouns) places.push_back(noun.at);
    return places;
  }

  /// The clause about not fitting whose reason `question` gives, if there is one.
  const Clause* clause_of_fitting(const Question& question) const {
    const Predicate& p = question.predicate;
    if (p.kind != Predicate::Kind::quality || p.adjective->fitting == TooForFitting::no || p.degree != Degree::too || p.negated)
      return nullptr;
    for (const Candidate& candidate : all_) {
      const Clause& clause = sentence_.clauses[candidate.clause];
      if (clause.predicate.kind == Predicate::Kind::action && clause.predicate.verb->is_fit && clause.predicate.negated &&
          can_be_seen_from(question.clause, candidate))
        return &clause;
    }
    return nullptr;
  }

  bool fits(const Candidate& candidate, const Question& question) const {
    if (const Clause* fitting = clause_of_fitting(question)) {
      const bool goes_in = question.predicate.adjective->fitting == TooForFitting::what_goes_in;
      return &sentence_.clauses[candidate.clause] == fitting && !candidate.in_relative && candidate.is_subject == goes_in;
    }
    return std::all_of(candidate.nouns.begin(), candidate.nouns.end(), [&](const NounPhrase* noun) {
      const NounClass c = noun->noun->noun_class;
      return question.is_object ? question.predicate.verb->objects.has(c) : goes_with(question.predicate, c);
    });
  }

  /// The candidates with the pronoun's number.
  std::vector<const Candidate*> candidates(const Question& question) const {
    const std::vector<int> taken = question.is_object ? nouns_of_subject(question.clause) : std::vector<int>();
    std::vector<const Candidate*> found;
    for (const Candidate& candidate : all_) {
      const bool is_taken = std::find(taken.begin(), taken.end(), candidate.nouns.front()->at) != taken.end();
      if (candidate.plural == question.pronoun.plural && !is_taken && can_be_seen_from(question.clause, candidate))
        found.push_back(&candidate);
    }
    return found;
  }

  bool answer(Question question) {
    question.pronoun.reference = {{Gender::masculine, question.pronoun.plural}};
    const std::vector<const Candidate*> possible = candidates(question);
    const auto fitting = [&](const Candidate* candidate) { return fits(*candidate, question); };
    const auto count = std::count_if(possible.begin(), possible.end(), fitting);
    if (count == 1) {
      note(**std::find_if(possible.begin(), possible.end(), fitting), possible.size() > 1, question);
      return true;
    }
    if (count > 1) return false;
    std::vector<const Candidate*> earlier;
    for (const Candidate* candidate : possible)
      if (candidate->clause < question.clause) earlier.push_back(candidate);
    if (earlier.size() == 1) note(*earlier.front(), false, question);
    return earlier.size() < 2;
  }

  void note(const Candidate& antecedent, bool predicate_decides, const Question& question) {
    Reference& reference = question.pronoun.reference;
    Phrase group;
    for (const NounPhrase* noun : antecedent.nouns) {
      if (noun != antecedent.nouns.front()) reference.together.push_back(noun->at);
      group.nouns.push_back(NounPhrase{.noun = noun->noun, .plural = noun->plural});
    }
    group.kind = Phrase::Kind::nouns;
    reference.agreement = agreement_of(group);
    reference.antecedent = antecedent.nouns.front()->at;
    if (predicate_decides) reference.predicate = question.predicate.at;
    for (const Candidate& other : all_)
      if (can_be_seen_from(question.clause, other))
        for (const NounPhrase* noun : other.nouns) note_other(*noun, antecedent, reference);
  }

  static void note_other(const NounPhrase& noun, const Candidate& antecedent, Reference& reference) {
    std::vector<int>& others = reference.others;
    if (std::find(antecedent.nouns.begin(), antecedent.nouns.end(), &noun) != antecedent.nouns.end()) return;
    if (std::find(others.begin(), others.end(), noun.at) != others.end()) return;
    others.push_back(noun.at);
    if (noun.noun->gender != reference.agreement.gender) reference.gender_differs = true;
  }

  Sentence& sentence_;
  std::vector<Candidate> all_;
};

}  // namespace

bool goes_with(const Predicate& predicate, NounClass noun_class) {
  switch (predicate.kind) {
    case Predicate::Kind::action: return predicate.verb->subjects.has(noun_class);
    case Predicate::Kind::passive: return predicate.verb->objects.has(noun_class);
    case Predicate::Kind::quality: return predicate.adjective->applies_to_all || predicate.adjective->applies_to.has(noun_class);
    default: return true;
  }
}

bool resolve(Sentence& sentence) { return Resolver(sentence).resolve(); }

}  // namespace headlight::grammar
