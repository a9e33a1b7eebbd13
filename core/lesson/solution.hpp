#pragma once
#include "lesson/lesson.hpp"

namespace headlight::lesson {

/// The settings of a step after the changes of a puzzle's solution: single ones replace those of the step; cells, whole matrices, painted
/// masks, mistakes and heads come on top of them.
LessonLines solved_settings(const LessonLines& step, const LessonLines& solution);

}  // namespace headlight::lesson
