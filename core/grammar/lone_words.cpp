#include "grammar/lone_words.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/table.hpp"
#include "base/wording.hpp"
#include "text/lexicon_tokenizer.hpp"

namespace headlight::grammar {
namespace {

enum class Line { noun, determiner, verb, quality };

std::vector<std::string> columns_of(LoneLanguage language) {
  if (language == LoneLanguage::spanish) return {"kind", "one", "several", "gender", "of", "objects", "features"};
  return {"kind", "words", "gender", "measure", "of", "objects", "features"};
}

/// Reads the lines of one table into `words`.
class LoneReader {
 public:
  LoneReader(Table& table, LoneWords& words) : table_(table), words_(words) {}

  void read_line() {
    switch (static_cast<Line>(table_.index_of(table_.text("kind"), {"noun", "determiner", "verb", "quality"}, tr("kind")))) {
      case Line::noun: return read_noun();
      case Line::determiner: return read_determiner();
      case Line::verb: return read_verb();
      case Line::quality: words_.qualities.push_back({numbers(), classes("of")});
    }
  }

 private:
  bool is_spanish() const { return words_.language == LoneLanguage::spanish; }

  void require(const char* column) const {
    if (table_.list(column, ' ').empty()) table_.fail(tr("the column {column} is missing; write the word there", {{"column", column}}));
  }

  /// The words under `column`, each of which must be a token of its own.
  std::vector<std::string> words_under(const char* column) const {
    std::vector<std::string> all = table_.list(column, ' ');
    for (const std::string& word : all) {
      const size_t slash = word.find('/');
      const bool is_one = slash == std::string::npos ? can_be_cut_out(word)
                                                     : can_be_cut_out(word.substr(0, slash)) && can_be_cut_out(word.substr(slash + 1));
      if (!is_one) table_.fail(tr("{word} is not one word of a sentence", {{"word", in_quotes(word)}}));
    }
    return all;
  }
  std::vector<std::string> given_words(const char* column) const {
    require(column);
    return words_under(column);
  }

  /// Chinese words are the same for one and for several.
  Numbers numbers() const {
    if (is_spanish()) return {given_words("one"), words_under("several")};
    const std::vector<std::string> words = given_words("words");
    return {words, words};
  }

  std::string gender() const {
    const std::string& gender = table_.text("gender");
    if (gender != "m" && gender != "f" && (is_spanish() || gender != "-"))
      table_.fail(tr("the gender {given} should be m or f", {{"given", in_quotes(gender)}}));
    return gender;
  }
  std::string measure() const { return is_spanish() ? "-" : table_.text("measure"); }

  /// The classes under `column`; each must have a noun, or nothing could be drawn for it.
  std::vector<std::string> classes(const char* column) const {
    require(column);
    std::vector<std::string> all = table_.list(column, ' ');
    for (const std::string& one : all)
      if (!words_.nouns.contains(one))
        table_.fail(
            tr("no noun is in the class {name}, so nothing can be said about it; add a noun or leave the class out", {{"name", one}}));
    return all;
  }

  std::vector<std::string> features(const std::vector<std::string>& known) const {
    std::vector<std::string> all = table_.list("features", ',');
    for (const std::string& one : all) table_.index_of(one, known, tr("feature"));
    return all;
  }

  void read_noun() {
    const std::string& noun_class = table_.text("of");
    words_.nouns[noun_class].push_back({numbers(), gender(), measure(), noun_class});
  }

  void read_determiner() {
    LoneDeterminer made{numbers(), gender(), measure(), is_listed(features({"object"}), "object")};
    if (!is_spanish()) made.words[table_.index_of(table_.text("of"), {"one", "several"}, tr("class")) == 0 ? 1 : 0].clear();
    words_.determiners.push_back(std::move(made));
  }

  void read_verb() {
    const std::vector<std::string> given = features({"first", "then", "preposition"});
    words_.verbs.push_back({numbers(), classes("of"), classes("objects"), is_listed(given, "then"), is_listed(given, "preposition")});
    if (is_listed(given, "first")) words_.first_verbs.push_back(words_.verbs.back());
  }

  Table& table_;
  LoneWords& words_;
};

}  // namespace

std::string pronoun_for(LoneLanguage language, const LoneNoun& noun, bool several) {
  const bool feminine = noun.gender == "f";
  if (language == LoneLanguage::spanish) return feminine ? (several ? "ellas" : "ella") : (several ? "ellos" : "él");
  const std::string one = feminine ? "她" : noun.gender == "m" ? "他" : "它";
  return several ? one + "们" : one;
}

std::string object_pronoun_for(const LoneNoun& noun, bool several) {
  return noun.gender == "f" ? (several ? "las" : "la") : (several ? "los" : "lo");
}

bool is_listed(const std::vector<std::string>& all, std::string_view one) { return std::find(all.begin(), all.end(), one) != all.end(); }

LoneWords read_lone_words(std::istream& in, const std::string& name, LoneLanguage language) {
  LoneWords words;
  words.language = language;
  Table table(in, name, columns_of(language));
  LoneReader reader(table, words);
  while (table.next()) reader.read_line();
  for (const auto& [kind, has] : {std::pair("noun", !words.nouns.empty()), std::pair("determiner", !words.determiners.empty()),
                                  std::pair("verb", !words.verbs.empty()), std::pair("quality", !words.qualities.empty())})
    if (!has) throw UserError(tr("{file} has no line of the kind {kind}; add one", {{"file", name}, {"kind", kind}}));
  return words;
}

}  // namespace headlight::grammar
