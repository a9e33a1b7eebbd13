#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::stories {

/// What the words before it determine: who has it, where it is, to whom it was given, which pronoun, singular or plural, how a phrase goes
/// on.
enum class StoryQuestion { owner, place, object, pronoun, number, phrase };
constexpr size_t n_story_questions = 6;

/// What is filled in when a plot is told. `number` of PlotPiece says of which person, thing, place.
enum class StorySlot { word, person, he, him, his, thing, article, it, they, was, is, spot, place, feeling, quality, animal, made_up };

/// One word of a plot, or the beginning of a part that can be left out.
struct PlotPiece {
  StorySlot slot = StorySlot::word;
  size_t number = 0;
  std::vector<std::string> words = {};     ///< of StorySlot::word: one of these
  std::optional<StoryQuestion> asks = {};  ///< asked where it is determined
  size_t optional = 0;                     ///< above 0: it and so many of the next pieces are left out half of the time
};

struct Plot {
  std::vector<PlotPiece> pieces;
};

/// What stories are made of, as in assets/stories/plots.tsv.
struct Plots {
  std::vector<std::vector<Plot>> of_kind;  ///< by StoryQuestion, and last those that ask nothing

  /// Throws UserError with file and line for what cannot be read.
  static Plots read(const std::filesystem::path& file);
};

}  // namespace headlight::stories
