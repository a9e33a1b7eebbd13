#pragma once
#include <array>
#include <string>
#include <vector>

#include "grammar/words.hpp"

namespace headlight::grammar {

/// A sentence of the grammar as its parts: what the generator draws, the reader of English finds, and both languages are written from.
/// Fields that end in `at` are places of words in the English sentence (-1: no such word); write_english fills them in.

enum class Degree { none, very, too };
enum class Article { definite, indefinite, none };  ///< none only in "this is book"; plurals are definite
enum class Conjunction { none, because, as, when, but, and_, so, and_because };

/// What "it" or "they" was found to stand for; resolve fills it in.
struct Reference {
  Agreement agreement;          ///< masculine when it refers to nothing in the sentence
  int antecedent = -1;          ///< place of the noun, the first one of "the dog and the cat"; -1: nothing
  std::vector<int> together;    ///< the other nouns of that group
  std::vector<int> others;      ///< places of all the other nouns that it could be mistaken for
  int predicate = -1;           ///< place of the adjective or verb that decides; -1: the number does, or there is no choice
  bool gender_differs = false;  ///< some other noun has another gender
};

struct Clause;

struct Modifier {
  const Adjective* adjective = nullptr;
  bool very = false;
  int very_at = -1, at = -1;
};

/// "the very old house", "a dog that ate the apple"
struct NounPhrase {
  const Noun* noun = nullptr;
  bool plural = false;
  Article article = Article::definite;
  std::vector<Modifier> modifiers;  ///< at most two, and then one that French puts before the noun and one after
  std::vector<Clause> relative;     ///< at most one, whose subject or object is this noun (Phrase::Kind::head)
  int article_at = -1, at = -1, that_at = -1;

  Agreement agreement() const { return {noun->gender, plural}; }
};

/// What a verb has as its subject or object.
struct Phrase {
  enum class Kind {
    nouns,          ///< one, or several joined by commas and "and"
    pronoun,        ///< it, they, them
    demonstrative,  ///< "this", a subject of `identity` only
    same,           ///< the subject of the clause before: "... and ate it"
    head,           ///< in a relative clause, the noun that it belongs to
    none            ///< of a fragment, and of predicates without an object
  };
  Kind kind = Kind::none;
  std::vector<NounPhrase> nouns;
  bool plural = false;        ///< of a pronoun
  int at = -1;                ///< of a pronoun or demonstrative
  std::vector<int> joint_at;  ///< the comma or "and" before the second, third ... noun
  Reference reference;        ///< of a pronoun
};

struct Predicate {
  enum class Kind {
    none,     ///< of a fragment: "the old house"
    action,   ///< "did not eat the banana"
    passive,  ///< "was eaten by the elephant"
    quality,  ///< "was too tired"
    identity  ///< "is a book", after "this"
  };
  Kind kind = Kind::none;
  const Verb* verb = nullptr;            ///< of action and passive
  const Adjective* adjective = nullptr;  ///< of quality
  Degree degree = Degree::none;
  bool past = false, negated = false;
  bool contracted = false;  ///< didn't for did not
  Phrase object;            ///< of identity what it is, of passive who does it
  int auxiliary_at = -1;    ///< did, or a form of be
  int not_at = -1, degree_at = -1;
  int at = -1;              ///< the verb or adjective
  int preposition_at = -1;  ///< and the "by" of a passive
};

struct Clause {
  Phrase subject;
  Predicate predicate;
  Conjunction link = Conjunction::none;
  bool comma = false;  ///< before the link, or after a clause that stands in front
  int comma_at = -1, and_at = -1, link_at = -1;
};

/// Clauses in the order in which they stand. A first clause with a link is in front of its main clause, which has none:
/// "because it was hungry , the elephant ate the banana".
struct Sentence {
  std::vector<Clause> clauses;
  bool full_stop = false;
  int full_stop_at = -1;

  bool is_fronted() const { return clauses.size() > 1 && clauses[0].link != Conjunction::none; }
};

/// One noun phrase, or several joined.
Phrase phrase(std::vector<NounPhrase> nouns);
Phrase pronoun(bool plural);
Phrase phrase_of(Phrase::Kind kind);

/// Gender and number of a phrase with nouns or of a resolved pronoun: masculine plural as soon as one of several nouns is masculine.
Agreement agreement_of(const Phrase& phrase);

/// All noun phrases in the order of the English sentence, those in relative clauses included.
std::vector<const NounPhrase*> noun_phrases(const Sentence& sentence);

}  // namespace headlight::grammar
