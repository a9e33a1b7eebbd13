#pragma once
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::lesson {

/// A named item of the interface that a lesson may point at: [[the mask|control mask.causal]].
struct LessonControl {
  enum class Place {
    lesson,  ///< on screen while the lesson is
    window,  ///< in the program's window, beside every stage
    explain,
    change,
    mistakes,
    history,  ///< on that page of the inspector
    look      ///< above the matrices that can be seen so
  };
  std::string name;
  Place place = Place::window;
};

/// Those that show what a lesson's own board does not. What begins with `look_controls` is a way of looking at a stage: "look.lines".
inline constexpr const char *map_control = "stage.map", *compare_control = "compare", *look_controls = "look.";

/// The words that a recorded lesson writes for one of these, until a teacher writes better ones. Throws std::out_of_range for others.
std::string control_title(const std::string& control);

/// All of them, by the names that the program's items have.
std::vector<LessonControl> lesson_controls();
/// The one of this name. Throws UserError with the nearest name.
LessonControl control_called(const std::string& name);

}  // namespace headlight::lesson
