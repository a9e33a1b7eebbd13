#include "session/example_sentence.hpp"

#include <algorithm>

#include "document/document.hpp"
#include "graph/error.hpp"
#include "text/tokenizer.hpp"

namespace headlight {
namespace {

/// Those that are made by hand or by chance make a row for any word.
bool takes_any_word(const Model& model) { return !model.head_roles.empty() || model.config.name == "random"; }

/// How many words of a sentence have a position; a model that translates adds the mark of the end.
size_t most_words(const Model& model) {
  const int positions = model.config.learned_positions;
  return positions == 0 ? static_cast<size_t>(max_tokens) : static_cast<size_t>(std::max(1, positions - (model.config.translates() ? 1 : 0)));
}

bool fits(const Model& model, const std::string& sentence) {
  try {
    const std::vector<std::string> words = split_words(sentence);
    const bool known = takes_any_word(model) || std::all_of(words.begin(), words.end(), [&](const std::string& word) { return model.vocabulary->find(word) >= 0; });
    return known && !words.empty() && words.size() <= most_words(model);
  } catch (const UserError&) {
    return false;
  }
}

/// Its first words; twice where a word sees only earlier ones, so that there is something to find again.
std::string words_it_knows(const Model& model) {
  const size_t most = most_words(model), wanted = model.causal ? std::min<size_t>(4, std::max<size_t>(1, most / 2)) : std::min<size_t>(8, most);
  std::vector<std::string> words;
  for (int id = 1; id < model.vocabulary->known() && words.size() < wanted; ++id)
    if (const std::string& word = model.vocabulary->word(id); word.front() != '<') words.push_back(word);
  if (words.empty()) words = {model.vocabulary->word(Vocabulary::pad)};
  std::string sentence;
  for (size_t round = 0; round < (model.causal && 2 * words.size() <= most ? 2u : 1u); ++round)
    for (const std::string& word : words) sentence += (sentence.empty() ? "" : " ") + word;
  return sentence;
}

}  // namespace

std::vector<std::string> fitting_sentences(const Model& model, const std::vector<std::string>& now) {
  if (!now.empty() && std::all_of(now.begin(), now.end(), [&](const std::string& sentence) { return fits(model, sentence); })) return now;
  for (const char* example : {"The elephant ate the banana as it was hungry", "The elephant ate the banana because it was hungry"})
    if (fits(model, example)) return {example};
  return {words_it_knows(model)};
}

}  // namespace headlight
