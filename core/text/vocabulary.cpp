#include "text/vocabulary.hpp"

#include "graph/error.hpp"
#include "text/tokenizer.hpp"

namespace headlight {

Vocabulary::Vocabulary(std::vector<std::string> words) {
  if (words.empty() || words.front() != "<pad>")
    throw UserError("a vocabulary begins with <pad>, and this one with " + (words.empty() ? "nothing" : "\"" + words.front() + "\""));
  words_.reserve(words.size());
  for (const std::string& word : words)
    if (!add(word))
      throw UserError("word " + std::to_string(words_.size()) + " of the vocabulary, \"" + word + "\", is there already as word " +
                      std::to_string(find(word)) + " (upper and lower case count as one)");
  known_ = size();
}

int Vocabulary::find(const std::string& word) const {
  const auto entry = ids_.find(case_folded(word));
  return entry == ids_.end() ? -1 : entry->second;
}

Vocabulary Vocabulary::extended(const std::string& word) const { return extended(std::span(&word, 1)); }

Vocabulary Vocabulary::extended(std::span<const std::string> words) const {
  Vocabulary larger = *this;
  for (const std::string& word : words) larger.add(word);
  return larger;
}

/// False when the word is there already. Throws UserError for an empty one.
bool Vocabulary::add(const std::string& word) {
  if (word.empty()) throw UserError("word " + std::to_string(words_.size()) + " of the vocabulary is empty");
  if (!ids_.emplace(case_folded(word), size()).second) return false;
  words_.push_back(word);
  return true;
}

}  // namespace headlight
