#pragma once
#include <functional>
#include <optional>
#include <string>

#include "session/start/start_story.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// Type of the first two minutes. In front of a class nothing of it is smaller than 18.
struct StartType {
  const ImFont *bar, *bar_bold, *link, *small_number, *status, *status_bold, *number, *old_number;

  StartType(const Canvas& c, bool presenting);
};

/// How far what moves has come, 0 to 1: a beam grows from the pronoun to its word, cells fill from left to right.
struct StartMoment {
  float seconds = 1e6f;  ///< since the answer, or the change
  bool moves = true;     ///< else all is there at once

  static constexpr float beam_seconds = 0.32f, cell_seconds = 0.09f;
  float beam() const;
  /// Of so many cells those that are filled.
  size_t cells(size_t of) const;
  bool over(size_t cells) const { return !moves || seconds > beam_seconds + cell_seconds * static_cast<float>(cells); }
};

/// The controls that are pressed in one frame of the first two minutes.
struct StartPressed {
  std::optional<size_t> word;  ///< of the sentence
  bool change = false;         ///< the offered word takes the place of the last one
  bool inside = false, again = false;
  bool over_place = false;  ///< the pointer is on the word that can be changed
  bool type = false;        ///< the field of the last word is to open
  bool skip = false;
  std::optional<StartStep> place;
  std::string language;
};

/// All that the boards of the first two minutes draw from.
struct StartScene {
  Canvas canvas;
  const StartStory& story;
  StartType type;
  StartMoment moment;
  StartPressed& pressed;
  bool presenting = false, by_touch = false;
  bool typing = false;    ///< the field stands in place of the last word
  bool own_work = false;  ///< there is something of the person's own to go back to
  std::function<void(const Canvas& canvas, const Rect& place, const ImFont* font)> field;

  const Canvas& c() const { return canvas; }
  /// The same with another origin.
  StartScene moved(float x, float y) const {
    StartScene scene = *this;
    scene.canvas.origin = canvas.at(x, y);
    return scene;
  }
  bool asks() const { return story.step() == StartStep::question; }
  bool changed() const { return story.step() == StartStep::changed; }
};

/// A word or a line of it that can be pressed, underlined with dots; `baseline` of its text.
Interaction start_link(const Canvas& canvas, const std::string& name, float x, float baseline, const ImFont* font, const std::string& words,
                       Align align = Align::left);

}  // namespace headlight::views
