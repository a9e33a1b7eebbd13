#pragma once
#include <array>
#include <filesystem>
#include <iosfwd>
#include <set>
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::grammar {

enum class Gender { masculine, feminine };

/// What kind of thing a noun names: it says which verbs and adjectives go with the noun, and so what "it" can mean.
enum class NounClass { animal, fruit, food, vehicle, way, ground, building, container, thing, clothes, plant };
inline constexpr int noun_classes = 11;

/// What a French word agrees with.
struct Agreement {
  Gender gender = Gender::masculine;
  bool plural = false;

  bool operator==(const Agreement&) const = default;
};

/// Forms of a French word in the order masculine, feminine, masculine plural, feminine plural.
using Forms = std::array<std::string, 4>;
inline const std::string& form(const Forms& forms, Agreement agreement) {
  return forms[(agreement.plural ? 2u : 0u) + (agreement.gender == Gender::feminine ? 1u : 0u)];
}

struct Noun {
  std::array<std::string, 2> english, french;  ///< singular, plural
  Gender gender = Gender::masculine;
  NounClass noun_class = NounClass::thing;
};

/// A set of noun classes.
class NounClasses {
 public:
  void add(NounClass noun_class) { has_[static_cast<size_t>(noun_class)] = true; }
  bool has(NounClass noun_class) const { return has_[static_cast<size_t>(noun_class)]; }
  bool operator==(const NounClasses&) const = default;

 private:
  std::array<bool, noun_classes> has_{};
};

/// Where a French adjective stands; `avoir`: hungry is "avoir faim", and never stands beside a noun.
enum class AdjectivePosition { before, after, avoir };
/// Of what does "it does not fit because it is too ..." speak?
enum class TooForFitting { no, what_goes_in, what_holds };

struct Adjective {
  std::string english;
  Forms french;
  std::string before_vowel;  ///< vieil; empty: no form of its own
  AdjectivePosition place = AdjectivePosition::after;
  NounClasses said_of;
  bool said_of_all = false;
  bool has_degrees = true;  ///< can be very and too
  TooForFitting fitting = TooForFitting::no;
};

struct Verb {
  std::string english, with_s, past, participle;  ///< participle: empty where there is no passive
  std::array<std::string, 2> present, imperfect;  ///< French, singular and plural; no imperfect: the past is the passé composé
  Forms french_participle;                        ///< only the first for a verb without a passive
  NounClasses subjects, objects;
  std::string preposition, french_preposition;
  bool is_fit = false;
  bool can_be_alone = false;  ///< needs no object: the cat slept

  bool has_imperfect() const { return !imperfect[0].empty(); }
  bool has_passive() const { return !participle.empty(); }
};

/// The open words of both languages, as assets/grammar explains them.
struct Words {
  std::vector<Noun> nouns;
  std::vector<Adjective> adjectives;
  std::vector<Verb> verbs;
  std::set<std::string> without_elision;  ///< French words that begin with a vowel or h but take le, la, ne (haricot)
  std::set<std::string> other_article;    ///< English words that take the other one of a and an than their letter says (hour)

  /// Whether le, la, ne, que become l', n', qu' before the French `word`.
  bool elides(const std::string& word) const;
  /// "a" or "an" before the English `word`.
  std::string article_before(const std::string& word) const;
};

/// Reads nouns.tsv, adjectives.tsv and verbs.tsv in `folder`. Throws UserError with file, line and what would be right there.
Words read_words(const std::filesystem::path& folder);

/// The same from text; `name` stands for the file in messages. Adjectives and verbs are read against the nouns that are in `words` already:
/// each must go with some of them.
void read_nouns(std::istream& in, const std::string& name, Words& words);
void read_adjectives(std::istream& in, const std::string& name, Words& words);
void read_verbs(std::istream& in, const std::string& name, Words& words);

}  // namespace headlight::grammar
