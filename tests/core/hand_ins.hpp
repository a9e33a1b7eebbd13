#pragma once
#include <string>
#include <vector>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "classroom/class_lesson.hpp"
#include "classroom/collect.hpp"
#include "classroom/hand_in.hpp"

namespace headlight::tests {

constexpr std::int64_t some_time = 1'790'000'000;

/// A lesson that comes with the program.
inline ClassLesson shipped_lesson(const std::string& id) {
  for (const LessonFile& file : in_language(lessons_in(asset("lessons")), "en"))
    if (file.read.lesson.id == id) return class_lesson(file);
  throw UserError("no lesson " + id);
}

/// A hand-in of this lesson in which nothing is done yet.
inline HandIn empty_hand_in(const std::string& name, const ClassLesson& lesson) {
  HandIn h{.name = name, .lesson = lesson.id, .fingerprint = lesson.fingerprint, .seed = 7, .made = some_time};
  for (const ClassQuestion& question : lesson.questions) h.answers.push_back({.step = question.step});
  return h;
}

}  // namespace headlight::tests
