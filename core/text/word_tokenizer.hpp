#pragma once
#include "text/tokenizer.hpp"

namespace headlight::text {

/// A token is a word or a mark, as split_words cuts them, and its text is the word as written (NFC, case kept). Lookup ignores case, so
/// "The" and "the" share an id. A word that the model never met gets an id of its own when a sentence contains it. Id 0 is `<pad>`, which
/// can be typed.
class WordTokenizer : public Tokenizer {
 public:
  /// Throws UserError if `words` lacks `<pad>` in front, or has an empty word or a duplicate (ignoring case).
  explicit WordTokenizer(std::vector<std::string> words);

  TokenizedSentence split(std::string_view utf8, Splitting* record) const override;
  int pad() const override { return 0; }
  int known() const override { return known_; }
  int find(const std::string& word) const override;
  Token token(int id) const override;
  std::shared_ptr<const Tokenizer> with_words_of(std::span<const std::string> texts) const override;

 protected:
  using Ids = std::unordered_map<std::string, int>;  ///< by case-folded word
  struct Table {
    std::vector<std::string> words;
    Ids ids;
    int known = 0;  ///< number of words that came with the model
  };
  explicit WordTokenizer(Table table);
  /// The token of a word: as typed, or as the vocabulary spells it.
  virtual Token as_spelled(const std::string& word) const { return token_of(word); }
  /// Looks up every word.
  TokenizedSentence looked_up(const std::vector<std::string>& words, Splitting* record) const;
  /// The known words followed by the new words of `texts`; empty if none is new.
  Table table_with(std::span<const std::string> texts) const;

 private:
  static Table table_of(std::vector<std::string> words);

  Ids ids_;
  int known_;
};

}  // namespace headlight::text
