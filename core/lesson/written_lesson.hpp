#pragma once
#include <string>
#include <vector>

#include "lesson/step_run.hpp"

namespace headlight::lesson {

/// A state of the program that a step shows.
struct StateToShow {
  Document document;
  StagePlace stage;
  int head = 0, sample = 0;
  std::optional<Pointed> pin;
  bool motion = false;  ///< the stage is computed before one's eyes
};

/// The settings that make this state again: those of its document, then what is seen of it. Throws UserError that says what of it a lesson
/// cannot say: everything is tried, and what does not come out the same is refused.
LessonLines settings_for(const StateToShow& state, BuiltInModels& models);

/// A place as a lesson writes it: "pattern head 2 row it col elephant", or with numbers where labels would be another place.
std::string pointed_text(const Pointed& at, const Run& run, const PointedFrom& from);

/// A lesson's file with these steps, their prose still to be written. What all steps say alike stands in the front.
struct StepToWrite {
  std::string title;
  LessonLines settings;
  std::vector<std::string> controls = {};  ///< of the window, which the step's words point at
};
std::string written_lesson(const std::string& title, const std::vector<StepToWrite>& steps);

}  // namespace headlight::lesson
