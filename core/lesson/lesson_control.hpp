#pragma once
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::lesson {

/// A named item of the interface that a lesson may point at: [[the mask|control mask.causal]].
struct LessonControl {
  enum class Panel {
    lesson,  ///< visible with the lesson
    window,  ///< in the program's window, beside every stage
    explain,
    change,
    mistakes,
    history,  ///< a page of the inspector
    look      ///< above matrices that offer it
  };
  std::string name;
  Panel panel = Panel::window;
};

/// Controls for things that are not on a lesson's own board. Names that begin with `look_controls` are looks of a stage: "look.lines".
inline constexpr const char *map_control = "stage.map", *compare_control = "compare", *look_controls = "look.";

/// The words that a recorded lesson uses for one of these, until a teacher writes better ones. Throws std::out_of_range for others.
std::string control_title(const std::string& control);

/// All controls, by the names of the program's items.
std::vector<LessonControl> lesson_controls();
/// The control with this name. Throws UserError with the nearest name.
LessonControl control_called(const std::string& name);

}  // namespace headlight::lesson
