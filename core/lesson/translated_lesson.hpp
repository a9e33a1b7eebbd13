#pragma once
#include <vector>

#include "lesson/lesson.hpp"

namespace headlight::lesson {

/// What a translation says otherwise than its original: its steps, what they show and point at, and what its questions ask for must agree;
/// only words may differ. By their places in the translation.
std::vector<LessonMistake> check_translation(const Lesson& translated, const Lesson& original);

}  // namespace headlight::lesson
