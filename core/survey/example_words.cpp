#include "survey/example_words.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "survey/corpus.hpp"
#include "survey/sentence_filter.hpp"

namespace headlight::survey {
namespace {

constexpr const char* english = "en";

ExampleWords around_pronouns(const std::string& language) {
  if (language == "fr") return {"car", "il", "elle"};
  if (language == "es") return {"porque", "él", "ella"};
  if (language == "zh") return {"因为", "它", "它们"};
  return {"because", "it", "they"};
}

SentenceFilter filter_of(const ExampleWords& words) { return SentenceFilter(words.first + " … " + words.then); }

/// Sentences of a model's own kind; none if its vocabulary lacks their words.
std::vector<std::string> drawn_sentences(const Model& model) {
  constexpr size_t enough = 40;
  std::vector<std::string> all;
  try {
    const auto corpus = drawn_corpus(model, {}, enough, 1);
    while (const auto line = corpus->next()) all.push_back(line->text);
  } catch (const UserError&) {
    return {};
  }
  return all;
}

std::vector<std::string> different_words(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; in >> word;)
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  return words;
}

}  // namespace

ExampleWords example_words(const Model& model) {
  const std::string language = language_of_drawn(model);
  if (!language.empty()) return around_pronouns(language);
  const std::vector<std::string> sentences = drawn_sentences(model);
  const auto some_have = [&](const SentenceFilter& filter) {
    return std::any_of(sentences.begin(), sentences.end(), [&](const std::string& one) { return filter.has(one); });
  };
  const ExampleWords usual = around_pronouns(english);
  if (sentences.empty() || (some_have(filter_of(usual)) && some_have(SentenceFilter(usual.other)))) return usual;
  for (const std::string& text : sentences) {
    const std::vector<std::string> words = different_words(text);
    if (words.size() < 3) continue;
    const ExampleWords own = {words[0], words[1], words[2]};
    if (filter_of(own).has(text)) return own;
  }
  return usual;
}

}  // namespace headlight::survey
