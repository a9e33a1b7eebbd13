#pragma once
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace headlight {

/// Words and their ids; an id is a row of W_E. Entry 0 is always `<pad>`. Look-up folds case, so "The" and "the" share an id.
class Vocabulary {
 public:
  static constexpr int pad = 0;

  /// Throws UserError when `words` lacks `<pad>` in front or holds a word twice (after case folding) or an empty one.
  explicit Vocabulary(std::vector<std::string> words);

  int size() const { return static_cast<int>(words_.size()); }
  const std::string& word(int id) const { return words_.at(static_cast<size_t>(id)); }
  const std::vector<std::string>& words() const { return words_; }
  int known() const { return known_; }  ///< ids below this came with the model; the rest were met in sentences and are "unknown"
  /// The id of `word`, or -1.
  int find(const std::string& word) const;
  /// This vocabulary with `word` appended as an unknown one: ids given before stay what they were.
  Vocabulary extended(const std::string& word) const;
  /// The same for many words at once, in linear time; words it has already are left as they are. Throws UserError for an empty word.
  Vocabulary extended(std::span<const std::string> words) const;

 private:
  bool add(const std::string& word);

  std::vector<std::string> words_;
  std::unordered_map<std::string, int> ids_;  ///< by case-folded word
  int known_ = 0;
};

}  // namespace headlight
