#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "lesson/judge.hpp"
#include "survey/corpus.hpp"
#include "text/tokenizer.hpp"

namespace headlight::lesson {

/// A sentence for a judge, and what its source knows about it.
struct DrawnSentence {
  std::string text;
  std::vector<std::string> words = {};          ///< of a text: line and of words:, as the lesson writes them
  std::optional<Index> query = {}, key = {};    ///< the marked words
  std::optional<survey::CorpusLine> line = {};  ///< of the model's own task
};

/// The sentences that a judge draws, the same for each seed on every machine.
class DrawnSentences {
 public:
  /// Throws UserError if no sentences can be drawn for the model.
  DrawnSentences(const Judge& judge, const Model& model, const AttentionId& place, std::uint64_t seed);
  DrawnSentence next();

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>((random_() >> 16) % n); }

  std::vector<SentencePattern> texts_;
  std::vector<std::string> words_;
  int shortest_, longest_;
  std::mt19937_64 random_;
  std::unique_ptr<survey::Corpus> corpus_;
};

/// A typed sentence, with the marks of the text: line that it could be drawn from.
DrawnSentence typed_sentence(const Judge& judge, const std::string& text, const std::vector<std::string>& words);

/// A row of a sentence to look at, and the words that it should look at: any of them counts.
struct JudgedRow {
  Index query;
  std::vector<Index> keys;  ///< empty for JudgedKey::none
};
/// Rows without a word to look at are left out: the first word has none before it.
std::vector<JudgedRow> judged_rows(const Judge& judge, const DrawnSentence& sentence, const TokenizedSentence& tokens);

}  // namespace headlight::lesson
