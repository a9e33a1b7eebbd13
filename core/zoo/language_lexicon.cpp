#include "zoo/language_lexicon.hpp"

#include <algorithm>
#include <array>
#include <istream>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/float_chars.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "text/lexicon_tokenizer.hpp"
#include "text/word_table.hpp"
#include "text/words.hpp"
#include "zoo/readable_embedding.hpp"

namespace headlight::zoo {
namespace {

/// The names of WordClass, in its order.
constexpr std::array<const char*, 9> class_names{"noun", "pronoun", "verb", "adjective", "adverb", "determiner", "prep", "conj", "punct"};
/// The names of Feature, in its order.
constexpr std::array<const char*, 19> feature_names{"person",    "animal",  "thing",    "food",        "place",  "vehicle",  "animate",
                                                    "inanimate", "human",   "nonhuman", "male",        "female", "singular", "plural",
                                                    "edible",    "subject", "object",   "predicative", "refers"};
static_assert(static_cast<size_t>(WordClass::punct) + 1 == class_names.size());
static_assert(static_cast<size_t>(Feature::refers) + 1 == feature_names.size());

/// The index of `text` in `names`; `kind` is the noun for them in messages.
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

/// A noun whose form does not tell its number is in the middle between singular and plural.
constexpr const char* unmarked_name = "unmarked";
constexpr WeightedFeature unmarked{Feature::plural, 0};

WeightedFeature read_feature(const Table& table, const std::string& text) {
  if (text == unmarked_name) return unmarked;
  const auto colon = text.find(':');
  const int feature = index_of(table, text.substr(0, colon), feature_names, tr("feature"));
  const float weight = colon == std::string::npos ? 1.f : read_weight(table, text.substr(colon + 1));
  return {static_cast<Feature>(feature), weight};
}

constexpr char begins_ending = '*';

bool is_ending(const std::string& text) { return text.size() > 1 && text.front() == begins_ending; }

/// A word that sentences of the language have as one token. English is cut at spaces and marks alone.
std::string read_word(const WordTable& table, const std::string& language) {
  if (language == english) return table.word("word");
  const std::string& word = table.text("word");
  bool fits = false;
  try {
    fits = can_be_cut_out(word);
  } catch (const UserError& error) {
    table.fail(error.message());
  }
  if (!fits)
    table.fail(tr("{word} under {column} is not one word of a sentence; a sentence would be cut inside it",
                  {{"word", in_quotes(word)}, {"column", "word"}}));
  return word;
}

std::vector<WordClass> read_classes(const Table& table) {
  std::vector<WordClass> classes;
  for (const std::string& name : table.list("class", '/')) {
    const auto word_class = static_cast<WordClass>(index_of(table, name, class_names, tr("class")));
    if (std::find(classes.begin(), classes.end(), word_class) != classes.end())
      table.fail(tr("the class {name} is given twice; once is enough", {{"name", name}}));
    classes.push_back(word_class);
  }
  if (classes.empty()) table.fail(tr("the column class is missing; write what kind of word it is"));
  return classes;
}

const char* name_of(const WeightedFeature& f) {
  return f.weight == unmarked.weight ? unmarked_name : feature_names[static_cast<size_t>(f.feature)];
}

std::string weight_text(float weight) { return weight == 1 || weight == unmarked.weight ? "" : ":" + to_text(weight); }

/// "male:0.5"
std::string text_of(const WeightedFeature& f) { return name_of(f) + weight_text(f.weight); }

Message contradiction_of(const WeightedFeature& one, const WeightedFeature& other) {
  return tr("{one} and {other} contradict each other; keep one of the two", {{"one", text_of(one)}, {"other", text_of(other)}});
}

void require_agreeing(const Table& table, const LexiconEntry& entry) {
  if (const auto both = readable::contradiction(entry)) table.fail(contradiction_of(both->first, both->second));
}

/// The contradiction between two descriptions of one word; a word of two classes is two words.
std::optional<Message> contradiction_between(const LexiconEntry& one, const LexiconEntry& other) {
  if (one.classes.front() != other.classes.front()) return std::nullopt;
  for (const WeightedFeature& a : one.features)
    for (const WeightedFeature& b : other.features) {
      const bool same = a.feature == b.feature && a.weight == b.weight;
      if (!same && readable::contradiction({one.word, one.classes, {a, b}})) return contradiction_of(a, b);
    }
  return std::nullopt;
}

LexiconEntry read_entry(WordTable& table, const std::string& language) {
  const std::string text = table.text("word");
  LexiconEntry entry{is_ending(text) ? text.substr(1) : read_word(table, language), {}, {}};
  table.only_once(text);
  entry.classes = read_classes(table);
  for (const std::string& feature : table.list("features", ' ')) entry.features.push_back(read_feature(table, feature));
  require_agreeing(table, entry);
  return entry;
}

/// Puts `entry` in the place of the same word among `all`, or behind them.
void put(std::vector<LexiconEntry>& all, const LexiconEntry& entry) {
  const std::string word = case_folded(entry.word);
  const auto same = std::find_if(all.begin(), all.end(), [&](const LexiconEntry& one) { return case_folded(one.word) == word; });
  if (same == all.end()) all.push_back(entry);
  else *same = entry;
}

}  // namespace

LanguageLexicon read_language(std::istream& in, const std::string& name, const std::string& language) {
  WordTable table(in, name, {"word", "class", "features"});
  LanguageLexicon lexicon;
  lexicon.language = language;
  while (table.next()) {
    const bool ending = is_ending(table.text("word"));
    (ending ? lexicon.endings : lexicon.words.entries).push_back(read_entry(table, language));
  }
  if (lexicon.words.entries.empty() && lexicon.endings.empty()) table.fail(tr("there are no words after the line that names the columns"));
  return lexicon;
}

Lexicon read_lexicon(std::istream& in, const std::string& name) { return read_language(in, name, english).words; }

std::string line_of(const LexiconEntry& entry) {
  std::string line = entry.word + "\t";
  for (const WordClass c : entry.classes) line += std::string(line.ends_with("\t") ? "" : "/") + class_names[static_cast<size_t>(c)];
  line += entry.features.empty() ? "\t-" : "\t";
  for (const WeightedFeature& f : entry.features) line += std::string(line.ends_with("\t") ? "" : " ") + text_of(f);
  return line;
}

std::optional<WordContradiction> contradiction_between(const LanguageLexicon& one, const LanguageLexicon& other) {
  if (one.language != other.language) return std::nullopt;
  std::map<std::string, const LexiconEntry*> known;
  for (const LexiconEntry& entry : one.words.entries) known[case_folded(entry.word)] = &entry;
  for (const LexiconEntry& entry : other.words.entries)
    if (const auto same = known.find(case_folded(entry.word)); same != known.end())
      if (auto why = contradiction_between(*same->second, entry)) return WordContradiction{entry.word, std::move(*why)};
  return std::nullopt;
}

LanguageLexicon with_own(LanguageLexicon lexicon, const LanguageLexicon& own) {
  for (const LexiconEntry& entry : own.words.entries) {
    put(lexicon.words.entries, entry);
    lexicon.own.push_back(line_of(entry));
  }
  for (const LexiconEntry& entry : own.endings) lexicon.own.push_back(begins_ending + line_of(entry));
  std::vector<LexiconEntry> endings = own.endings;
  endings.insert(endings.end(), lexicon.endings.begin(), lexicon.endings.end());
  lexicon.endings = std::move(endings);
  return lexicon;
}

}  // namespace headlight::zoo
