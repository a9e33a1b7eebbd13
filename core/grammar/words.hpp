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

/// The kind of thing that a noun names: it decides which verbs and adjectives suit the noun, and so the meaning of "it".
enum class NounClass { animal, fruit, food, vehicle, way, ground, building, container, thing, clothes, plant };
inline constexpr int noun_classes = 11;

/// The gender and number that a French word agrees with.
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

/// The place of a French adjective; `avoir`: hungry is "avoir faim", and never stands beside a noun.
enum class AdjectivePosition { before, after, avoir };
/// The noun that "too ..." describes in "it does not fit because it is too ...".
enum class TooForFitting { no, what_goes_in, what_holds };

struct Adjective {
  std::string english;
  Forms french;
  std::string before_vowel;  ///< vieil; empty: the same as the other masculine form
  AdjectivePosition position = AdjectivePosition::after;
  NounClasses applies_to;
  bool applies_to_all = false;
  bool has_degrees = true;  ///< allows very and too
  TooForFitting fitting = TooForFitting::no;
};

struct Verb {
  std::string english, with_s, past, participle;  ///< participle: empty if there is no passive
  std::array<std::string, 2> present, imperfect;  ///< French, singular and plural; no imperfect: the past is the passé composé
  Forms french_participle;                        ///< only the first if the verb has no passive
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
  std::set<std::string> without_elision;  ///< French words with a vowel or h in front that still take le, la, ne (haricot)
  std::set<std::string> other_article;    ///< English words whose a or an does not follow from their first letter (hour)

  /// True if le, la, ne, que, ce and de lose their vowel before the French `word`.
  bool elides(const std::string& word) const;
  /// "a" or "an" before the English `word`.
  std::string article_before(const std::string& word) const;
};

/// Reads nouns.tsv, adjectives.tsv and verbs.tsv in `folder`. Throws UserError with file, line and remedy.
Words read_words(const std::filesystem::path& folder);

/// Reads the same from text; `name` is the file in messages. Adjectives and verbs are checked against the nouns already in `words`: each
/// must suit some of them.
void read_nouns(std::istream& in, const std::string& name, Words& words);
void read_adjectives(std::istream& in, const std::string& name, Words& words);
void read_verbs(std::istream& in, const std::string& name, Words& words);

}  // namespace headlight::grammar
