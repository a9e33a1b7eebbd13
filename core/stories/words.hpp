#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::stories {

/// The class of a word in a story.
enum class StoryClass { woman, man, thing, spot, place, feeling, quality, animal, made_up };
constexpr size_t n_story_classes = 9;

struct StoryWord {
  std::string word;
  std::string plural;  ///< only for things and spots
};

/// The words of stories by class, from assets/stories/words.tsv.
class StoryWords {
 public:
  /// Throws UserError with file and line for an invalid or repeated word, a missing plural, and a class with too few words.
  static StoryWords read(const std::filesystem::path& file);

  const std::vector<StoryWord>& of(StoryClass one) const { return words_[static_cast<size_t>(one)]; }
  /// Women first, then men.
  const std::vector<StoryWord>& people() const { return people_; }
  bool is_woman(size_t person) const { return person < of(StoryClass::woman).size(); }

 private:
  std::array<std::vector<StoryWord>, n_story_classes> words_;
  std::vector<StoryWord> people_;
};

}  // namespace headlight::stories
