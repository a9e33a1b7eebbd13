#pragma once
#include <filesystem>
#include <optional>
#include <vector>

#include "document/attachments.hpp"
#include "folders/built_in.hpp"
#include "lesson/lesson_reader.hpp"
#include "lesson/step_run.hpp"

namespace headlight::lesson {

/// Everything that is wrong with a lesson, by its place: what its reader found, and what shows when every step's document and every
/// question's answer are computed, with each of its variants.
std::vector<LessonMistake> check_lesson(const ReadLesson& read, BuiltInModels& models);

/// What is wrong in the texts of a step that has been drawn: prose, notes, and what its question says.
void check_texts(const LessonStep& step, const StepRun& run, std::vector<LessonMistake>& mistakes);
/// By their places, each once.
void put_in_order(std::vector<LessonMistake>& mistakes);

/// A lesson's file as it was read.
struct LessonFile {
  std::filesystem::path path;
  ReadLesson read;
  Attachments carried = {};  ///< where it came in a document: all that did; null: it lies on the disk
};
/// The same file as it is now. Throws UserError when it cannot be read at all.
LessonFile reread(const LessonFile& file);
/// Where its pictures come from.
PictureSource picture_source(const LessonFile& file);

/// The lessons of a folder (its .md files, translations such as softmax.fr.md beside the lessons), in the order of their names; a file is
/// itself, and a document has those that it carries. Files that cannot be read at all are lessons with that mistake. Throws UserError for a
/// path without lessons.
std::vector<LessonFile> lessons_in(const std::filesystem::path& path);

/// One file of each lesson, in the order of the files: in this language where there is one, else in English, else as it is.
std::vector<LessonFile> in_language(const std::vector<LessonFile>& files, const std::string& language);

/// The English lesson that this file translates, where it is beside it.
std::optional<Lesson> original_beside(const LessonFile& file);

/// One line for each mistake in these files: file, line and column, and what is wrong. Two lessons of one id, and lessons that come after
/// each other in a circle, are mistakes too, and so is every difference between a translation and the English lesson beside it.
std::vector<std::string> check_lessons(const std::vector<LessonFile>& files, BuiltInModels& models);

}  // namespace headlight::lesson
