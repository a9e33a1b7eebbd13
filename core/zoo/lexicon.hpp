#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::zoo {

enum class WordClass { noun, pronoun, verb, adjective, adverb, determiner, prep, conj, punct };

// clang-format off
/// What a lexicon can say about a word; assets/lexicon.tsv explains which classes use which.
enum class Feature {
  person, animal, thing, food, place, vehicle,  // what kind of noun
  animate, inanimate, human, nonhuman, male, female, singular, plural, edible,
  subject, object,  // the case of a pronoun: he, him
  predicative,      // an adjective that hardly ever stands before its noun: asleep
  refers            // a pronoun that stands for another word of the text: it, but not you
};
// clang-format on

struct WeightedFeature {
  Feature feature;
  float weight = 1;  ///< above 0, at most 1
};

struct LexiconEntry {
  std::string word;
  std::vector<WordClass> classes;  ///< at least one; the word is each of them in equal parts
  std::vector<WeightedFeature> features;
};

/// Words in the order of the file, none twice (case folded).
struct Lexicon {
  std::vector<LexiconEntry> entries;
};

/// Reads the tab-separated lexicon `in`; `name` stands for it in messages. Throws UserError with the line and what would be right there.
Lexicon read_lexicon(std::istream& in, const std::string& name);

/// The likeliest entry for a word that no lexicon has, judged by its form: -ly an adverb, -ing and -ed a verb, a capital a name, digits a
/// number, a mark punctuation, and every other word a noun.
LexiconEntry guessed_entry(const std::string& word);

}  // namespace headlight::zoo
