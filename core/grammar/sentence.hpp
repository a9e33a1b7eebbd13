#pragma once
#include <array>
#include <string>
#include <vector>

#include "grammar/words.hpp"

namespace headlight::grammar {

/// A sentence of the grammar as its parts: the generator draws them, the parser of English finds them, and both languages are written from
/// them. Fields that end in `at` are places of words in the English sentence (-1: no such word); write_english sets them.

enum class Degree { none, very, too };
enum class Article { definite, indefinite, none };  ///< none only in "this is book"; plurals are definite
enum class Conjunction { none, because, as, when, but, and_, so, and_because };

/// The antecedent of "it" or "they"; resolve sets it.
struct Reference {
  Agreement agreement;          ///< masculine if there is no antecedent
  int antecedent = -1;          ///< place of the noun, the first one of "the dog and the cat"; -1: none
  std::vector<int> together;    ///< the other nouns of that group
  std::vector<int> others;      ///< places of all other possible antecedents
  int predicate = -1;           ///< place of the adjective or verb that decides; -1: the number decides, or there is no choice
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
  std::vector<Modifier> modifiers;  ///< at most two: one before the noun in French, and one after
  std::vector<Clause> relative;     ///< at most one; this noun is its subject or object (Phrase::Kind::head)
  int article_at = -1, at = -1, that_at = -1;

  Agreement agreement() const { return {noun->gender, plural}; }
};

/// The subject or object of a verb.
struct Phrase {
  enum class Kind {
    nouns,          ///< one, or several joined by commas and "and"
    pronoun,        ///< it, they, them
    demonstrative,  ///< "this", a subject of `identity` only
    same,           ///< the subject of the clause before: "... and ate it"
    head,           ///< in a relative clause, the noun that it belongs to
    none            ///< in a fragment, and for predicates without an object
  };
  Kind kind = Kind::none;
  std::vector<NounPhrase> nouns;
  bool plural = false;        ///< for a pronoun
  int at = -1;                ///< for a pronoun or demonstrative
  std::vector<int> joint_at;  ///< the comma or "and" before the second, third ... noun
  Reference reference;        ///< for a pronoun
};

struct Predicate {
  enum class Kind {
    none,     ///< in a fragment: "the old house"
    action,   ///< "did not eat the banana"
    passive,  ///< "was eaten by the elephant"
    quality,  ///< "was too tired"
    identity  ///< "is a book", after "this"
  };
  Kind kind = Kind::none;
  const Verb* verb = nullptr;            ///< for action and passive
  const Adjective* adjective = nullptr;  ///< for quality
  Degree degree = Degree::none;
  bool past = false, negated = false;
  bool contracted = false;  ///< didn't for did not
  Phrase object;            ///< for identity the thing named, for passive the agent
  int auxiliary_at = -1;    ///< did, or a form of be
  int not_at = -1, degree_at = -1;
  int at = -1;              ///< the verb or adjective
  int preposition_at = -1;  ///< or the "by" of a passive
};

struct Clause {
  Phrase subject;
  Predicate predicate;
  Conjunction link = Conjunction::none;
  bool comma = false;  ///< before the link, or after a first clause with a link
  int comma_at = -1, and_at = -1, link_at = -1;
};

/// Clauses in order. A first clause with a link precedes its main clause, which has none:
/// "because it was hungry , the elephant ate the banana".
struct Sentence {
  std::vector<Clause> clauses;
  bool full_stop = false;
  int full_stop_at = -1;

  bool is_fronted() const { return clauses.size() > 1 && clauses[0].link != Conjunction::none; }
};

/// A phrase of one noun phrase, or of several joined ones.
Phrase phrase(std::vector<NounPhrase> nouns);
Phrase pronoun(bool plural);
Phrase phrase_of(Phrase::Kind kind);

/// Gender and number of a phrase with nouns or of a resolved pronoun: masculine plural if any of several nouns is masculine.
Agreement agreement_of(const Phrase& phrase);

/// All noun phrases in the order of the English sentence, including those in relative clauses.
std::vector<const NounPhrase*> noun_phrases(const Sentence& sentence);

}  // namespace headlight::grammar
