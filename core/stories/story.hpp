#pragma once
#include <filesystem>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "stories/plots.hpp"
#include "stories/words.hpp"

namespace headlight::stories {

/// A word that earlier words determine.
struct DeterminedWord {
  size_t at;
  StoryQuestion question;

  bool operator==(const DeterminedWord&) const = default;
};

struct Story {
  std::vector<std::string> words;
  std::vector<DeterminedWord> determined;
};

/// True for pairs of words, by their places in their classes, that never meet in a training story: about one pair in eight, in either
/// order.
bool is_held_out_story(size_t one, size_t other);

/// Tells short stories. They depend only on the random numbers, the same on every machine.
class StoryTeller {
 public:
  enum class For {
    training,    ///< no held-out pair meets
    measurement  ///< two people, and phrases, things and spots, from held-out pairs, none of which occurs in a training story
  };
  static constexpr size_t longest = 40;  ///< words and marks

  /// Reads words.tsv and plots.tsv in `folder`. Throws UserError with file and line.
  explicit StoryTeller(const std::filesystem::path& folder);

  Story tell(std::mt19937_64& random, For purpose) const;
  /// `<pad>` and every word that a story may have.
  std::vector<std::string> vocabulary() const;
  const StoryWords& words() const { return words_; }

 private:
  StoryWords words_;
  Plots plots_;
};

}  // namespace headlight::stories
