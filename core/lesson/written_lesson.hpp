#pragma once
#include <string>
#include <vector>

#include "lesson/step_run.hpp"

namespace headlight::lesson {

/// A state of the program for a step to show.
struct StateToShow {
  Document document;
  StagePlace stage;
  int head = 0, sample = 0;
  std::optional<Pointed> pin;
  bool motion = false;  ///< animate the stage
};

/// The settings that reproduce this state: those of its document, then those of the view. Throws UserError that names the part a lesson
/// cannot express; the settings are tried, and a different result is refused.
LessonLines settings_for(const StateToShow& state, BuiltInModels& models);

/// A place as a lesson writes it: "pattern head 2 row it col elephant", or with numbers if the labels would mean another place.
std::string pointed_text(const Pointed& at, const Run& run, const PointedFrom& from);

/// A step of a lesson file to write, without prose. Lines that all steps share go into the front.
struct StepToWrite {
  std::string title;
  LessonLines settings;
  std::vector<std::string> controls = {};  ///< the controls that the step's words point at
};
std::string written_lesson(const std::string& title, const std::vector<StepToWrite>& steps);

}  // namespace headlight::lesson
