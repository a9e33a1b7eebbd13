#include "grammar/words.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "grammar/english.hpp"
#include "text/word_table.hpp"

namespace headlight::grammar {
namespace {

/// The names of NounClass, in its order.
std::vector<std::string> class_names() {
  return {"animal", "fruit", "food", "vehicle", "way", "ground", "building", "container", "thing", "clothes", "plant"};
}

bool begins_with_one_of(const std::string& word, std::initializer_list<std::string_view> letters) {
  return std::any_of(letters.begin(), letters.end(), [&](std::string_view letter) { return word.starts_with(letter); });
}

NounClass read_class(const WordTable& table, const std::string& text) {
  return static_cast<NounClass>(table.index_of(text, class_names(), tr("class")));
}

/// The classes under `column`; each must have a noun, or the word could never be used.
NounClasses read_classes(const WordTable& table, std::string_view column, const Words& words) {
  NounClasses classes;
  for (const std::string& text : table.list(column, ' ')) {
    const NounClass noun_class = read_class(table, text);
    if (classes.has(noun_class))
      table.fail(tr("the class {name} is given twice under {column}; once is enough", {{"name", text}, {"column", std::string(column)}}));
    const bool has_noun = std::any_of(words.nouns.begin(), words.nouns.end(), [&](const Noun& n) { return n.noun_class == noun_class; });
    if (!has_noun)
      table.fail(
          tr("no noun is in the class {name}, so nothing can be said about it; add a noun or leave the class out", {{"name", text}}));
    classes.add(noun_class);
  }
  return classes;
}

/// The word under `column`, which is required.
std::string given_word(const WordTable& table, std::string_view column) {
  if (table.text(column) == "-") table.fail(tr("the column {column} is missing; write the word there", {{"column", std::string(column)}}));
  return table.word(column);
}

/// The English word under `column`, which must be unique, so that sentences have one reading.
std::string own_word(WordTable& table, std::string_view column, const Words& words) {
  const std::string word = given_word(table, column);
  table.only_once(word);
  const std::vector<std::string> small = english_function_words();
  if (std::find(small.begin(), small.end(), word) != small.end())
    table.fail(tr("{word} is a word of the grammar itself, so a sentence could be read in two ways; take another word",
                  {{"word", in_quotes(word)}}));
  for (const Noun& noun : words.nouns)
    if (std::find(noun.english.begin(), noun.english.end(), word) != noun.english.end())
      table.fail(tr("{word} is a noun already, so a sentence could be read in two ways; take another word", {{"word", in_quotes(word)}}));
  return word;
}

/// The exceptions of the line, each of which must be in `known`.
std::vector<std::string> read_exceptions(const WordTable& table, const std::vector<std::string>& known) {
  std::vector<std::string> all = table.list("exceptions", ',');
  for (const std::string& name : all) table.index_of(name, known, tr("exception"));
  return all;
}
bool has(const std::vector<std::string>& all, std::string_view one) { return std::find(all.begin(), all.end(), one) != all.end(); }

/// The forms under the four columns, or only under the first.
Forms read_forms(const WordTable& table, const std::array<const char*, 4>& columns, bool only_first) {
  Forms forms;
  for (size_t i = 0; i < 4; ++i) {
    if (i > 0 && only_first) {
      if (table.text(columns[i]) != "-")
        table.fail(tr("the column {column} should be - here: the word has one form", {{"column", columns[i]}}));
    } else {
      forms[i] = given_word(table, columns[i]);
    }
  }
  return forms;
}

void note_exceptions(const std::vector<std::string>& exceptions, std::initializer_list<std::string> english, const Forms& french,
                     Words& words) {
  if (has(exceptions, "no-elision"))
    for (const std::string& word : french)
      if (!word.empty()) words.without_elision.insert(word);
  if (has(exceptions, "a-an")) words.other_article.insert(english.begin(), english.end());
}

void read_past(const WordTable& table, Verb& verb) {
  const bool has_imperfect = table.text("imperfect") != "-";
  if (has_imperfect) verb.imperfect = {given_word(table, "imperfect"), given_word(table, "imperfect plural")};
  if (!has_imperfect && table.text("imperfect plural") != "-") table.fail(tr("the imperfect plural stands there without the imperfect"));
  if (has_imperfect && !verb.has_passive() && table.text("french participle") == "-") return;
  if (table.text("french participle") == "-")
    table.fail(verb.has_passive() ? tr("the French participle is missing; a verb with an English participle has a passive")
                                  : tr("there is no French past; give the imperfect or the participle"));
  verb.french_participle =
      read_forms(table, {"french participle", "feminine", "participle plural", "feminine plural"}, !verb.has_passive());
}

}  // namespace

bool Words::elides(const std::string& word) const {
  if (without_elision.contains(word)) return false;
  return begins_with_one_of(word, {"a", "e", "i", "o", "u", "h", "é", "è", "ê", "à", "â", "î", "ï", "ô", "û", "œ"});
}

std::string Words::article_before(const std::string& word) const {
  return begins_with_one_of(word, {"a", "e", "i", "o", "u"}) != other_article.contains(word) ? "an" : "a";
}

void read_nouns(std::istream& in, const std::string& name, Words& words) {
  WordTable table(in, name, {"english", "plural", "french", "french plural", "gender", "class", "exceptions"});
  while (table.next()) {
    Noun noun;
    noun.french = {given_word(table, "french"), given_word(table, "french plural")};
    const std::string& gender = table.text("gender");
    if (gender != "m" && gender != "f") table.fail(tr("the gender {given} should be m or f", {{"given", in_quotes(gender)}}));
    noun.gender = gender == "m" ? Gender::masculine : Gender::feminine;
    noun.noun_class = read_class(table, table.text("class"));
    if (table.text("english") == table.text("plural"))
      table.fail(tr("the plural of {word} is the same word; a sentence would not say how many, so take another noun",
                    {{"word", table.text("english")}}));
    noun.english = {own_word(table, "english", words), own_word(table, "plural", words)};
    note_exceptions(read_exceptions(table, {"no-elision", "a-an"}), {noun.english[0]}, {noun.french[0], noun.french[1]}, words);
    words.nouns.push_back(std::move(noun));
  }
  if (words.nouns.empty()) table.fail(tr("there are no nouns after the line that names the columns"));
}

void read_adjectives(std::istream& in, const std::string& name, Words& words) {
  WordTable table(
      in, name,
      {"english", "masculine", "feminine", "masculine plural", "feminine plural", "before vowel", "where", "said of", "exceptions"});
  while (table.next()) {
    Adjective adjective;
    adjective.english = own_word(table, "english", words);
    adjective.position =
        static_cast<AdjectivePosition>(table.index_of(table.text("where"), {"before", "after", "avoir"}, tr("place of an adjective")));
    const bool avoir = adjective.position == AdjectivePosition::avoir;
    adjective.french = read_forms(table, {"masculine", "feminine", "masculine plural", "feminine plural"}, avoir);
    if (avoir) adjective.french.fill(adjective.french[0]);
    if (table.text("before vowel") != "-") adjective.before_vowel = given_word(table, "before vowel");
    if (!adjective.before_vowel.empty() && adjective.position != AdjectivePosition::before)
      table.fail(tr("only an adjective that stands before its noun has a form before a vowel; write -, or before under where"));
    adjective.applies_to_all = table.text("said of") == "all";
    if (!adjective.applies_to_all) adjective.applies_to = read_classes(table, "said of", words);
    if (!adjective.applies_to_all && adjective.applies_to == NounClasses())
      table.fail(tr("nothing can be {word}; name the classes of nouns that it is said of, or all", {{"word", adjective.english}}));
    const auto exceptions = read_exceptions(table, {"no-elision", "a-an", "no-degree", "too-big", "too-small"});
    if (has(exceptions, "too-big")) adjective.fitting = TooForFitting::what_goes_in;
    if (has(exceptions, "too-small")) adjective.fitting = TooForFitting::what_holds;
    adjective.has_degrees = !has(exceptions, "no-degree");
    note_exceptions(exceptions, {adjective.english}, adjective.french, words);
    words.adjectives.push_back(std::move(adjective));
  }
  if (words.adjectives.empty()) table.fail(tr("there are no adjectives after the line that names the columns"));
}

void read_verbs(std::istream& in, const std::string& name, Words& words) {
  WordTable table(
      in, name,
      {"english", "with -s", "past", "participle", "french", "french plural", "imperfect", "imperfect plural", "french participle",
       "feminine", "participle plural", "feminine plural", "subjects", "objects", "preposition", "french preposition", "exceptions"});
  while (table.next()) {
    if (table.text("past") == table.text("english"))
      table.fail(tr("the past {word} is the same word as the present; a sentence would not say when, so take another verb",
                    {{"word", table.text("past")}}));
    Verb verb{own_word(table, "english", words), own_word(table, "with -s", words), own_word(table, "past", words)};
    if (table.text("participle") != "-") verb.participle = given_word(table, "participle");
    verb.present = {given_word(table, "french"), given_word(table, "french plural")};
    read_past(table, verb);
    verb.subjects = read_classes(table, "subjects", words);
    verb.objects = read_classes(table, "objects", words);
    if (verb.subjects == NounClasses()) table.fail(tr("nothing can {word}; name the classes of its subjects", {{"word", verb.english}}));
    if (verb.objects == NounClasses())
      table.fail(tr("{word} has no possible object; name the classes of its objects", {{"word", verb.english}}));
    if ((table.text("preposition") == "-") != (table.text("french preposition") == "-"))
      table.fail(tr("a preposition is given in one language only; give both, or - and -"));
    if (table.text("preposition") != "-")
      verb.preposition = given_word(table, "preposition"), verb.french_preposition = given_word(table, "french preposition");
    if (verb.has_passive() && !verb.preposition.empty())
      table.fail(tr("a verb with a preposition has no passive in French; write - under participle"));
    const auto exceptions = read_exceptions(table, {"no-elision", "fit", "alone"});
    verb.is_fit = has(exceptions, "fit");
    verb.can_be_alone = has(exceptions, "alone");
    note_exceptions(exceptions, {}, {verb.present[0], verb.present[1], verb.imperfect[0], verb.imperfect[1]}, words);
    words.verbs.push_back(std::move(verb));
  }
  if (words.verbs.empty()) table.fail(tr("there are no verbs after the line that names the columns"));
}

Words read_words(const std::filesystem::path& folder) {
  Words words;
  const auto read = [&](const char* name, void (*into)(std::istream&, const std::string&, Words&)) {
    const std::filesystem::path path = folder / name;
    std::istringstream in(read_text(path));
    into(in, path.string(), words);
  };
  read("nouns.tsv", read_nouns);
  read("adjectives.tsv", read_adjectives);
  read("verbs.tsv", read_verbs);
  return words;
}

}  // namespace headlight::grammar
