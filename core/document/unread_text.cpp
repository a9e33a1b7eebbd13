#include "document/unread_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/listed_names.hpp"
#include "document/sentence.hpp"
#include "model/origin.hpp"
#include "text/unicode.hpp"
#include "text/words.hpp"
#include "zoo/catalogue.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::document {
namespace {

/// The most frequent words of a language; two of them in a sentence show that it is in that language.
struct FrequentWords {
  const char *code, *english_name;
  std::string_view words;         ///< each between two spaces
  std::string_view elided = " ";  ///< the beginnings of words joined by an apostrophe, in the same form
};

constexpr FrequentWords frequent_words[] = {
    {"fr", "French",
     " le la les un une des du de et est il elle ils elles je tu nous vous on que qui dans sur avec pour pas ne ce cette ces son sa ses "
     "mon "
     "ma mes au aux en par plus mais ou où car donc avait était sont être avoir parce lui leur très quand comme y ",
     " l' d' qu' j' n' s' c' m' "},
    {"es", "Spanish",
     " el la los las un una unos unas del al de y es son era está él ella ellos ellas yo tú que quien en con por para no lo le su sus mi "
     "este esta ese esa pero porque cuando como más muy había tenía fue ser estar se "},
};

constexpr const char* chinese = "zh";  // told by its characters

bool is_among(std::string_view words, const std::string& one) {
  return one.find(' ') == std::string::npos && words.find(" " + one + " ") != std::string_view::npos;
}

bool is_frequent(const FrequentWords& language, const std::string& word) {
  const std::string folded = case_folded(word);
  const size_t apostrophe = folded.find('\'');
  return is_among(language.words, folded) ||
         (apostrophe != std::string::npos && is_among(language.elided, folded.substr(0, apostrophe + 1)));
}

/// True for a word of Han characters alone; kana would make it Japanese.
bool is_han(const std::string& word) {
  const std::vector<Cluster> all = clusters(word);
  return std::all_of(all.begin(), all.end(), [](const Cluster& c) {
    return c.kind == ClusterKind::ideograph && (c.base >= 0x3400 && !(c.base >= 0xFF66 && c.base <= 0xFF9F));
  });
}

/// Counts what the unknown words of a sentence have in common with the languages.
class Guess {
 public:
  void hear(const std::string& word) {
    for (size_t i = 0; i < std::size(frequent_words); ++i) heard_[i] += is_frequent(frequent_words[i], word);
    han_ += is_han(word);
  }

  int most() const { return std::max(*std::max_element(heard_.begin(), heard_.end()), han_); }
  std::string language(const UnreadText& text) const {
    if (2 * han_ > text.words) return chinese;
    const auto best = std::max_element(heard_.begin(), heard_.end());
    const bool sure = *best >= 2 || (*best == 1 && 3 * text.unknown >= 2 * text.words);
    return sure ? frequent_words[best - heard_.begin()].code : "";
  }

 private:
  std::array<int, std::size(frequent_words)> heard_{};
  int han_ = 0;
};

std::string english_name(const std::string& code) {
  for (const FrequentWords& one : frequent_words)
    if (code == one.code) return one.english_name;
  return code == english ? "English" : code == chinese ? "Chinese" : "\"" + code + "\"";
}

/// "English, French and Chinese"
std::string english_names(const std::vector<std::string>& codes) {
  std::vector<std::string> names;
  for (const std::string& code : codes) names.push_back(english_name(code));
  return english_line(listed_names(names));
}

/// "the Chinese lexicon of readable", the one that counted the words; "stories, which reads English".
std::string reader_of_words(const Model& model) {
  const std::string& name = model.config.name;
  if (const LexiconWords* words = lexicon_words(model)) {
    const std::string one = "the " + english_name(words->spec.language) + " lexicon of " + name;
    if (!words->others) return one;
    std::vector<std::string> others = words->others->languages();
    std::erase(others, words->spec.language);
    return others.empty() ? one : one + ", which also reads " + english_names(others);
  }
  return name + (reads_english(model) ? ", which reads English" : "");
}

/// "the French lexicon of readable reads this sentence: --model readable"; if that is the model itself, "its French lexicon reads this
/// sentence: leave out --language".
std::string known_to(const Model& reads, const std::string& sentence, const std::string& now) {
  const std::string& name = reads.config.name;
  const std::string text = text_in_sentence(sentence);
  const auto other = in_language_of(reads, {&text, 1});
  const LexiconWords* words = lexicon_words(other ? *other : reads);
  const std::string lexicon = words ? (name == now ? "its " : "the ") + english_name(words->spec.language) + " lexicon" : name;
  return lexicon + (words && name != now ? " of " + name : "") +
         " reads this sentence: " + (name == now ? std::string("leave out --language") : "--model " + name);
}

bool has_letter(const std::string& text) {
  const std::vector<Cluster> all = clusters(text);
  return std::any_of(all.begin(), all.end(), [](const Cluster& c) {
    return c.kind == ClusterKind::ideograph || (c.kind == ClusterKind::word && !is_decimal_digit(c.base));
  });
}

}  // namespace

std::optional<UnreadText> unread_text(const Model& model, const std::string& sentence) {
  const Origin origin = origin_of(model);
  if (origin == Origin::drawn_at_random || origin == Origin::imported || model.tokenizer->sets_marks()) return std::nullopt;
  UnreadText found;
  Guess guess;
  for (const Token& token : model.tokenizer->tokenize(text_in_sentence(sentence)).tokens) {
    if (token.added || token.pad || !has_letter(token.text)) continue;
    ++found.words;
    if (!token.unknown) continue;
    ++found.unknown;
    guess.hear(token.text);
  }
  found.language = guess.language(found);
  const bool unread = found.words >= 2 && (2 * found.unknown > found.words || (guess.most() >= 2 && 3 * found.unknown >= found.words));
  return unread ? std::optional(found) : std::nullopt;
}

bool reads_english(const Model& model) {
  const LexiconWords* words = lexicon_words(model);
  return in_catalogue(model.config.name).has_value() && (!words || (!words->others && words->spec.language == english));
}

std::string unread_warning(const Document& document, int sample, const Model* reads) {
  const std::string& sentence = document.sentences[static_cast<size_t>(sample)];
  const auto unread = unread_text(*document.model, sentence);
  if (!unread) return "";
  const std::string count = std::to_string(unread->unknown) + " of the " + std::to_string(unread->words);
  const std::string said = (unread->language.empty() ? "" : "this looks like " + english_name(unread->language) + ": ") + count +
                           " words are unknown to " + reader_of_words(*document.model) + "; its numbers say little about them";
  return reads ? said + "; " + known_to(*reads, sentence, document.config.name) : said;
}

}  // namespace headlight::document
