#pragma once
#include <vector>

#include "lesson/lesson.hpp"

namespace headlight::lesson {

/// The differences of a translation from its original: its steps, their views and pointers, and the requests of its questions must agree;
/// only words may differ. By position in the translation.
std::vector<LessonMistake> check_translation(const Lesson& translated, const Lesson& original);

}  // namespace headlight::lesson
