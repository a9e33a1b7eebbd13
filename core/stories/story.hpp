#pragma once
#include <filesystem>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "stories/plots.hpp"
#include "stories/words.hpp"

namespace headlight::stories {

/// A word that those before it determine.
struct DeterminedWord {
  size_t at;
  StoryQuestion question;

  bool operator==(const DeterminedWord&) const = default;
};

struct Story {
  std::vector<std::string> words;
  std::vector<DeterminedWord> asked;
};

/// Two words, by their places in their classes, that never meet in a story for training: about one pair in eight, in either order.
bool is_held_out_story(size_t one, size_t other);

/// Tells short stories. What is told depends on the random numbers alone, the same on every machine.
class StoryTeller {
 public:
  enum class For {
    training,    ///< no two words that are kept apart meet
    measurement  ///< two people who are kept apart, and phrases, things and spots that are: none of it is in a story for training
  };
  static constexpr size_t longest = 40;  ///< words and marks

  /// Reads words.tsv and plots.tsv in `folder`. Throws UserError with file and line.
  explicit StoryTeller(const std::filesystem::path& folder);

  Story tell(std::mt19937_64& random, For purpose) const;
  /// `<pad>` and every word that a story can have.
  std::vector<std::string> vocabulary() const;
  const StoryWords& words() const { return words_; }

 private:
  StoryWords words_;
  Plots plots_;
};

}  // namespace headlight::stories
