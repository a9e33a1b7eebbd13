#include "zoo/lexicon.hpp"

#include <algorithm>
#include <array>
#include <istream>

#include "base/float_chars.hpp"
#include "base/wording.hpp"
#include "text/word_table.hpp"
#include "text/words.hpp"

namespace headlight::zoo {
namespace {

/// In the order of WordClass.
constexpr std::array<const char*, 9> class_names{"noun", "pronoun", "verb", "adjective", "adverb", "determiner", "prep", "conj", "punct"};
/// In the order of Feature.
constexpr std::array<const char*, 19> feature_names{"person",    "animal",  "thing",    "food",        "place",  "vehicle",  "animate",
                                                    "inanimate", "human",   "nonhuman", "male",        "female", "singular", "plural",
                                                    "edible",    "subject", "object",   "predicative", "refers"};
static_assert(static_cast<size_t>(WordClass::punct) + 1 == class_names.size());
static_assert(static_cast<size_t>(Feature::refers) + 1 == feature_names.size());

/// The place of `text` among `names`; `kind` is what they are called in messages.
template <std::size_t n>
int index_of(const Table& table, const std::string& text, const std::array<const char*, n>& names, const Message& kind) {
  return table.index_of(text, {names.begin(), names.end()}, kind);
}

float read_weight(const Table& table, const std::string& text) {
  float weight = 0;
  const auto [end, error] = read_chars(text.data(), text.data() + text.size(), weight);
  if (error != std::errc() || end != text.data() + text.size() || !(weight > 0) || weight > 1)
    table.fail(tr("the weight {given} should be a number above 0 and at most 1, as in plural:0.5", {{"given", in_quotes(text)}}));
  return weight;
}

WeightedFeature read_feature(const Table& table, const std::string& text) {
  const auto colon = text.find(':');
  const int feature = index_of(table, text.substr(0, colon), feature_names, tr("feature"));
  const float weight = colon == std::string::npos ? 1.f : read_weight(table, text.substr(colon + 1));
  return {static_cast<Feature>(feature), weight};
}

LexiconEntry read_entry(WordTable& table) {
  LexiconEntry entry{table.word("word"), {}, {}};
  table.only_once(entry.word);
  for (const std::string& name : table.list("class", '/')) {
    const auto word_class = static_cast<WordClass>(index_of(table, name, class_names, tr("class")));
    if (std::find(entry.classes.begin(), entry.classes.end(), word_class) != entry.classes.end())
      table.fail(tr("the class {name} is given twice; once is enough", {{"name", name}}));
    entry.classes.push_back(word_class);
  }
  if (entry.classes.empty()) table.fail(tr("the column class is missing; write what kind of word it is"));
  for (const std::string& feature : table.list("features", ' ')) entry.features.push_back(read_feature(table, feature));
  return entry;
}

}  // namespace

Lexicon read_lexicon(std::istream& in, const std::string& name) {
  WordTable table(in, name, {"word", "class", "features"});
  Lexicon lexicon;
  while (table.next()) lexicon.entries.push_back(read_entry(table));
  if (lexicon.entries.empty()) table.fail(tr("there are no words after the line that names the columns"));
  return lexicon;
}

}  // namespace headlight::zoo
