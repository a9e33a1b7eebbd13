#pragma once
#include <string>
#include <vector>

#include "lesson/lesson.hpp"

namespace headlight::lesson {

/// A key that may stand before a colon.
struct LessonKey {
  std::string name;
  bool many = false;    ///< it may stand there more than once
  bool needed = false;  ///< it must be there
};

/// What the front of a lesson says of itself.
std::vector<LessonKey> front_keys();
/// What makes a document: model, sentence, mask, ...
std::vector<LessonKey> document_keys();
/// What a step shows of it: stage, head, pin, show, ...
std::vector<LessonKey> view_keys();
/// Of a question; one of the kind `until` also has the keys that make a document: they are a state in which its condition holds.
std::vector<LessonKey> question_keys(QuestionKind kind);

/// All of both.
std::vector<LessonKey> together(std::vector<LessonKey> a, const std::vector<LessonKey>& b);
const LessonKey* find(const std::vector<LessonKey>& keys, const std::string& name);
std::vector<std::string> names(const std::vector<LessonKey>& keys);

}  // namespace headlight::lesson
