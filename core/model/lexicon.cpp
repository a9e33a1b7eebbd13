#include "model/lexicon.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <istream>
#include <string_view>
#include <unordered_map>

#include "files/wording.hpp"
#include "graph/error.hpp"
#include "text/words.hpp"

namespace headlight {
namespace {

constexpr std::string_view header = "word\tclass\tfeatures";

/// In the order of WordClass.
constexpr std::array<const char*, 9> class_names{"noun", "pronoun", "verb", "adjective", "adverb", "determiner", "prep", "conj", "punct"};
/// In the order of Feature.
constexpr std::array<const char*, 19> feature_names{"person",    "animal",  "thing",    "food",        "place",  "vehicle",  "animate",
                                                    "inanimate", "human",   "nonhuman", "male",        "female", "singular", "plural",
                                                    "edible",    "subject", "object",   "predicative", "refers"};
static_assert(static_cast<size_t>(WordClass::punct) + 1 == class_names.size());
static_assert(static_cast<size_t>(Feature::refers) + 1 == feature_names.size());

/// Where in the file a message points to.
struct Place {
  std::string file;
  int line = 0;
};

[[noreturn]] void fail(const Place& place, const std::string& what) {
  throw UserError(place.file + ", line " + std::to_string(place.line) + ": " + what);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// "a, b, c"
template <std::size_t n>
std::string listed(const std::array<const char*, n>& names) {
  std::string all;
  for (const char* name : names) all += (all.empty() ? "" : ", ") + std::string(name);
  return all;
}

/// The place of `text` among `names`; `kind` is what they are called in messages.
template <std::size_t n>
int index_of(const std::string& text, const std::array<const char*, n>& names, const std::string& kind, const Place& place) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  const std::vector<std::string> known(names.begin(), names.end());
  const std::string nearest = nearest_name(text, known);
  const std::string hint = nearest.empty() ? "write one of " + listed(names) : "did you mean " + nearest + "?";
  fail(place, "there is no " + kind + " " + in_quotes(text) + "; " + hint);
}

float read_weight(const std::string& text, const Place& place) {
  float weight = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), weight);
  if (error != std::errc() || end != text.data() + text.size() || !(weight > 0) || weight > 1)
    fail(place, "the weight " + in_quotes(text) + " should be a number above 0 and at most 1, as in plural:0.5");
  return weight;
}

WeightedFeature read_feature(const std::string& text, const Place& place) {
  const auto colon = text.find(':');
  const int feature = index_of(text.substr(0, colon), feature_names, "feature", place);
  const float weight = colon == std::string::npos ? 1.f : read_weight(text.substr(colon + 1), place);
  return {static_cast<Feature>(feature), weight};
}

/// Whether a sentence could hold `word`: only what the tokenizer gives as one piece can ever be looked up.
void require_one_word(const std::string& word, const Place& place) {
  std::vector<std::string> pieces;
  try {
    pieces = split_words(word);
  } catch (const UserError& error) {
    fail(place, error.what());
  }
  if (pieces.size() != 1 || pieces[0] != word)
    fail(place, in_quotes(word) + " is not one word of a sentence; give each word a line of its own");
}

LexiconEntry read_entry(const std::string& line, const Place& place) {
  const std::vector<std::string> columns = split(line, '\t');
  if (columns.size() != 3)
    fail(place,
         "there should be 3 columns separated by tabs (word, class, features or -), but there are " + std::to_string(columns.size()));
  LexiconEntry entry{columns[0], {}, {}};
  require_one_word(entry.word, place);
  for (const std::string& name : split(columns[1], '/')) {
    const auto word_class = static_cast<WordClass>(index_of(name, class_names, "class", place));
    if (std::find(entry.classes.begin(), entry.classes.end(), word_class) != entry.classes.end())
      fail(place, "the class " + name + " is given twice; once is enough");
    entry.classes.push_back(word_class);
  }
  if (columns[2] == "-") return entry;
  for (const std::string& feature : split(columns[2], ' ')) entry.features.push_back(read_feature(feature, place));
  return entry;
}

/// The next line that says something, without its line end; false at the end of the file.
bool next_line(std::istream& in, std::string& line, Place& place) {
  while (std::getline(in, line)) {
    ++place.line;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (!line.empty() && line[0] != '#') return true;
  }
  return false;
}

}  // namespace

Lexicon read_lexicon(std::istream& in, const std::string& name) {
  Place place{name, 0};
  std::string line;
  if (!next_line(in, line, place)) throw UserError(name + ": there are no words in it; the first line should be word, class, features");
  if (line != header) fail(place, "the first line should name the columns: word, class, features, separated by tabs");
  Lexicon lexicon;
  std::unordered_map<std::string, int> first_line;
  while (next_line(in, line, place)) {
    LexiconEntry entry = read_entry(line, place);
    const auto [known, is_new] = first_line.emplace(case_folded(entry.word), place.line);
    if (!is_new) fail(place, in_quotes(entry.word) + " is already on line " + std::to_string(known->second) + "; keep one of the two");
    lexicon.entries.push_back(std::move(entry));
  }
  if (in.bad()) throw UserError(name + ": reading stopped after line " + std::to_string(place.line));
  if (lexicon.entries.empty()) throw UserError(name + ": there are no words after the line that names the columns");
  return lexicon;
}

}  // namespace headlight
