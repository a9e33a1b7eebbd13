#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "document/attachments.hpp"
#include "folders/built_in.hpp"
#include "lesson/lesson_reader.hpp"
#include "lesson/step_run.hpp"

namespace headlight::lesson {

/// Returns all mistakes in a lesson, with their places: those found by its reader, and those that appear when every step's document and
/// every question's answer are computed, with each of its variants. `judges`: what the judges of puzzles find is among them, which takes
/// seconds.
std::vector<LessonMistake> check_lesson(const ReadLesson& read, BuiltInModels& models, bool judges = true);

/// A question with a number, a cell or a row, and the known mistakes (see known_mistakes.hpp) of a learner that touch it.
struct CheckedQuestion {
  TextPosition at;
  QuestionKind kind = QuestionKind::number;
  std::string answer;  ///< of the first variant, in words
  /// Wrong answers by the mistake, if it leads to one in every variant that it touches: "0.80", or in a later variant "0.80 for 0.85".
  std::map<std::string, std::string> tells_apart;
  std::vector<LessonMistake> warnings;  ///< mistakes that lead to the right answer all the same
};
/// The questions of a lesson without mistakes.
std::vector<CheckedQuestion> checked_questions(const Lesson& lesson, BuiltInModels& models);

/// Warns, at its `holds`, of each choice whose answer the board shows before the guess: the step has changed the numbers that are compared,
/// and `hide` covers none of them. Every variant is looked at, and the warning says in how many it is so. The lesson has no mistakes.
std::vector<LessonMistake> answers_in_view(const Lesson& lesson, BuiltInModels& models);

struct CheckedJudge;
/// The questions that a judge decides, of a lesson without mistakes; see check_judge.hpp.
std::vector<CheckedJudge> checked_judges(const Lesson& lesson, BuiltInModels& models);

/// Finds mistakes in the texts of a drawn step: prose, notes, and its question's texts.
void check_texts(const LessonStep& step, const StepRun& run, std::vector<LessonMistake>& mistakes);
/// Sorts mistakes by place and drops duplicates.
void put_in_order(std::vector<LessonMistake>& mistakes);

/// A lesson's file and its contents.
struct LessonFile {
  std::filesystem::path path;
  ReadLesson read;
  Attachments attached = {};  ///< for a lesson from a document: all of its attachments; null: the lesson is on the disk
};
/// Reads the same file again. Throws UserError if it cannot be read at all.
LessonFile reread(const LessonFile& file);
/// The source of the file's pictures.
PictureSource picture_source(const LessonFile& file);

/// The lessons of a folder (its .md files, with translations such as softmax.fr.md beside them), in the order of their names; a file is one
/// lesson, and a document has the lessons attached to it. Files that cannot be read at all become lessons with that mistake. Throws
/// UserError for a path without lessons.
std::vector<LessonFile> lessons_in(const std::filesystem::path& path);

/// The lessons and the puzzles that come with the program.
std::vector<LessonFile> lessons_of_program();
/// True for a folder of these.
bool comes_with_the_program(const std::filesystem::path& folder);

/// Picks one file of each lesson, in the order of the files: in this language if there is one, else in English, else in any.
std::vector<LessonFile> in_language(const std::vector<LessonFile>& files, const std::string& language);

/// The English lesson that this file translates, if it is beside it.
std::optional<Lesson> untranslated_original(const LessonFile& file);

/// Describes each mistake in these files on a line: file, line and column, and the fault. Two lessons with one id, lessons that follow each
/// other in a circle, and every difference between a translation and the English lesson beside it are mistakes, too.
std::vector<std::string> check_lessons(const std::vector<LessonFile>& files, BuiltInModels& models);

}  // namespace headlight::lesson
