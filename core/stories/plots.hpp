#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::stories {

/// A fact that earlier words of a story determine: its owner, its place, the receiver of a thing, the pronoun, singular or plural, the rest
/// of a phrase.
enum class StoryQuestion { owner, place, object, pronoun, number, phrase };
constexpr size_t n_story_questions = 6;

/// A slot that is filled when a story is made from a plot. PlotPiece's `number` selects the person, thing or place.
enum class StorySlot { word, person, he, him, his, thing, article, it, they, was, is, spot, place, feeling, quality, animal, made_up };

/// A word of a plot, or the beginning of an optional part.
struct PlotPiece {
  StorySlot slot = StorySlot::word;
  size_t number = 0;
  std::vector<std::string> words = {};         ///< for StorySlot::word: one of these
  std::optional<StoryQuestion> question = {};  ///< set if the word is determined
  size_t optional = 0;                         ///< above 0: this piece and that many following ones are left out half of the time
};

struct Plot {
  std::vector<PlotPiece> pieces;
};

/// The plots of stories, from assets/stories/plots.tsv.
struct Plots {
  std::vector<std::vector<Plot>> of_kind;  ///< by StoryQuestion, and last those that ask nothing

  /// Throws UserError with file and line for a plot that cannot be read.
  static Plots read(const std::filesystem::path& file);
};

}  // namespace headlight::stories
