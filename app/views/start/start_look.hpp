#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "session/language.hpp"
#include "session/start/start_story.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// The fonts of the first two minutes. In front of a class none is smaller than 18.
struct StartType {
  const ImFont *bar, *bar_bold, *link, *small_number, *status, *status_bold, *number, *old_number;

  StartType(const Canvas& c, bool presenting);
};

/// The progress of the animation, 0 to 1: a beam grows from the pronoun to its word, cells fill from left to right.
struct StartMoment {
  float seconds = 1e6f;  ///< since the answer, or the change
  bool moves = true;     ///< false: everything appears at once

  static constexpr float beam_seconds = 0.32f, cell_seconds = 0.09f;
  float beam() const;
  /// Returns the number of filled cells out of `of`.
  size_t cells(size_t of) const;
  bool over(size_t cells) const { return !moves || seconds > beam_seconds + cell_seconds * static_cast<float>(cells); }
};

/// The controls pressed in one frame of the first two minutes.
struct StartPressed {
  std::optional<size_t> word;  ///< index in the sentence
  bool change = false;         ///< the offered word replaces the last one
  bool inside = false, again = false;
  bool over_word = false;  ///< the pointer is over the word that can be changed
  bool type = false;       ///< open the field of the last word
  bool skip = false;
  std::optional<StartStep> step;
  std::string language;
};

/// The state that all boards of the first two minutes draw from.
struct StartScene {
  Canvas canvas;
  const StartStory& story;
  StartType type;
  StartMoment moment;
  StartPressed& pressed;
  bool presenting = false, by_touch = false;
  bool typing = false;    ///< the field replaces the last word
  bool own_work = false;  ///< the user has work of their own to return to
  std::function<void(const Canvas& canvas, const Rect& rect, const ImFont* font)> field;
  std::vector<LanguageChoice>* languages = nullptr;  ///< the list of languages, measured when it opens

  const Canvas& c() const { return canvas; }
  /// Returns the scene with another origin.
  StartScene moved(float x, float y) const {
    StartScene scene = *this;
    scene.canvas.origin = canvas.at(x, y);
    return scene;
  }
  bool at_question() const { return story.step() == StartStep::question; }
  bool changed() const { return story.step() == StartStep::changed; }
};

/// Draws a word or a line that can be pressed, underlined with dots; `baseline` of its text.
Interaction start_link(const Canvas& canvas, const std::string& name, float x, float baseline, const ImFont* font, const std::string& words,
                       Align align = Align::left);

}  // namespace headlight::views
