#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::zoo {

enum class WordClass { noun, pronoun, verb, adjective, adverb, determiner, prep, conj, punct };

// clang-format off
/// The features of a word in a lexicon; assets/lexicons/en.tsv explains which classes use which.
enum class Feature {
  person, animal, thing, food, place, vehicle,  // the kind of noun
  animate, inanimate, human, nonhuman, male, female, singular, plural, edible,
  subject, object,  // the case of a pronoun: he, him
  predicative,  // an adjective that rarely stands before its noun: asleep
  refers            // a pronoun that stands for another word of the text: it, but not you
};
// clang-format on

struct WeightedFeature {
  Feature feature;
  float weight = 1;  ///< above 0, at most 1; plural of 0: the form tells no number
};

struct LexiconEntry {
  std::string word;
  std::vector<WordClass> classes;  ///< at least one; the word counts as each of them in equal parts
  std::vector<WeightedFeature> features;
};

/// Words in the order of the file, without duplicates (case folded).
struct Lexicon {
  std::vector<LexiconEntry> entries;
};

/// Reads the tab-separated lexicon `in`; `name` is the file in messages. Throws UserError with the line and the remedy.
Lexicon read_lexicon(std::istream& in, const std::string& name);

/// The likeliest entry for a word without one, judged by its form: -ly an adverb, -ing and -ed a verb, a capital a name, digits a number, a
/// mark punctuation, and every other word a noun.
LexiconEntry guessed_entry(const std::string& word);

}  // namespace headlight::zoo
