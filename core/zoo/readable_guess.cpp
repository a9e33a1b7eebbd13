#include <algorithm>
#include <array>
#include <string_view>

#include "text/unicode.hpp"
#include "text/words.hpp"
#include "zoo/language_lexicon.hpp"

namespace headlight::zoo {
namespace {

using enum WordClass;
using Features = std::vector<WeightedFeature>;

struct Ending {
  std::string_view letters;
  WordClass word_class;
};

/// The first match decides, so longer endings precede shorter ones.
constexpr std::array<Ending, 14> endings{{{"n't", verb},
                                          {"'s", determiner},
                                          {"ly", adverb},
                                          {"ing", verb},
                                          {"ed", verb},
                                          {"ful", adjective},
                                          {"less", adjective},
                                          {"ous", adjective},
                                          {"able", adjective},
                                          {"ible", adjective},
                                          {"ish", adjective},
                                          {"ive", adjective},
                                          {"ness", noun},
                                          {"ss", noun}}};

/// True for barking and slowly, but not for ring and fly, whose stems have no vowel and so cannot be words.
bool ends_with(const std::string& folded, std::string_view letters) {
  return folded.ends_with(letters) && folded.find_first_of("aeiouy") < folded.size() - letters.size();
}

bool is_number(const std::string& word) {
  const std::vector<Cluster> all = clusters(word);
  return !all.empty() && is_decimal_digit(all[0].base);
}

bool is_mark(const std::string& word) {
  const std::vector<Cluster> all = clusters(word);
  return std::all_of(all.begin(), all.end(), [](const Cluster& c) { return c.kind == ClusterKind::symbol; });
}

/// True if case folding changes the first character; ß, which folds to two, begins no word.
bool is_capitalised(const std::string& word, const std::string& folded) {
  const std::vector<Cluster> as_written = clusters(word), as_folded = clusters(folded);
  return !as_written.empty() && !as_folded.empty() && as_written[0].text != as_folded[0].text;
}

/// True for dogs, but not for bus, glass or tennis.
bool looks_plural(const std::string& folded) {
  return folded.size() > 3 && folded.ends_with("s") && !folded.ends_with("us") && !folded.ends_with("is");
}

/// The entry of the first ending that `folded` has after at least one other letter; null: it has none of them.
const LexiconEntry* ending_of(const std::string& folded, const std::vector<LexiconEntry>& all) {
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const LexiconEntry& one) { return folded.size() > one.word.size() && folded.ends_with(one.word); });
  return found == all.end() ? nullptr : &*found;
}

LexiconEntry guessed_english(const std::string& word, const std::string& folded) {
  for (const Ending& ending : endings)
    if (ends_with(folded, ending.letters)) return {word, {ending.word_class}, {}};
  if (looks_plural(folded)) return {word, {noun}, Features{{Feature::plural}}};
  return {word, {noun}, {}};
}

}  // namespace

LexiconEntry guessed_entry(const std::string& word) { return guessed_entry(word, english, {}); }

LexiconEntry guessed_entry(const std::string& word, const std::string& language, const std::vector<LexiconEntry>& endings_listed) {
  const std::string folded = case_folded(word);
  if (is_mark(word)) return {word, {punct}, {}};
  if (is_number(word)) return {word, {determiner}, Features{{word == "1" ? Feature::singular : Feature::plural}}};
  if (is_capitalised(word, folded)) return {word, {noun}, Features{{Feature::animate, 0.5f}, {Feature::human, 0.5f}}};
  if (const LexiconEntry* ending = ending_of(folded, endings_listed)) return {word, ending->classes, ending->features};
  return language == english ? guessed_english(word, folded) : LexiconEntry{word, {noun}, {}};
}

}  // namespace headlight::zoo
