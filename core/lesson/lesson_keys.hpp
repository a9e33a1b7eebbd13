#pragma once
#include <string>
#include <vector>

#include "lesson/lesson.hpp"

namespace headlight::lesson {

/// A key that may precede a colon.
struct LessonKey {
  std::string name;
  bool many = false;    ///< allowed more than once
  bool needed = false;  ///< required
};

/// Keys in the front of a lesson.
std::vector<LessonKey> front_keys();
/// Keys that make a document: model, sentence, mask, ...
std::vector<LessonKey> document_keys();
/// Keys that choose the view of a step: stage, head, pin, show, ...
std::vector<LessonKey> view_keys();
/// Keys of a question. The kind `until` also has the keys that make a document: they describe a state that fulfils its condition.
std::vector<LessonKey> question_keys(QuestionKind kind);

/// The keys of both lists.
std::vector<LessonKey> together(std::vector<LessonKey> a, const std::vector<LessonKey>& b);
const LessonKey* find(const std::vector<LessonKey>& keys, const std::string& name);
std::vector<std::string> names(const std::vector<LessonKey>& keys);

}  // namespace headlight::lesson
