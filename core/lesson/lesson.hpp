#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/message.hpp"

namespace headlight::lesson {

/// A position in a lesson's file: both count from 1, columns in characters.
struct TextPosition {
  int line = 1, column = 1;

  auto operator<=>(const TextPosition&) const = default;
};

/// A fault in a lesson, in one line.
struct LessonMistake {
  TextPosition at;
  Message what;
};
/// "mine.md:12:5: there is no setting "sentense"; did you mean "sentence"?"
std::string in_file(const std::string& file, const LessonMistake& mistake);
/// Writes the same line with `what` in another language.
std::string in_file(const std::string& file, TextPosition at, const std::string& what);

/// A stretch of the file, including its line breaks, and its position.
struct LessonText {
  std::string text;
  TextPosition at;

  bool empty() const { return text.empty(); }
  /// The text without line breaks and double spaces.
  std::string plain() const;
  /// The position in the file of the byte `offset` of the text.
  TextPosition position_of(std::size_t offset) const;
};

/// "key: value"
struct LessonLine {
  std::string key;
  TextPosition at;
  LessonText value;
};
using LessonLines = std::vector<LessonLine>;
/// The first line of this key, or null.
const LessonText* find(const LessonLines& lines, const std::string& key);
std::vector<const LessonText*> find_all(const LessonLines& lines, const std::string& key);

/// Returns all lines of `over`, and those of `under` whose keys `over` lacks.
LessonLines overlaid(const LessonLines& under, LessonLines over);

enum class QuestionKind {
  key,        ///< choose the cell of a row with the largest weight
  number,     ///< type a number
  choice,     ///< choose one of several answers
  fill,       ///< fill in blank cells
  order,      ///< put stages in order
  wrong_row,  ///< find the wrong row
  until,      ///< change something until a condition holds
  judge,      ///< change something until a judge passes on many drawn sentences
  claim       ///< say what a head does; a judge tries it on many drawn sentences
};
const char* id(QuestionKind kind);
constexpr int n_question_kinds = 9;
/// True if a judge decides: the lesson is a puzzle of the workshop.
constexpr bool is_judged(QuestionKind kind) { return kind == QuestionKind::judge || kind == QuestionKind::claim; }
/// True if the learner answers by changing something.
constexpr bool is_answered_by_changing(QuestionKind kind) { return kind == QuestionKind::until || kind == QuestionKind::judge; }
/// True if wrong answers count as tries: changing a model is not an answer before the condition holds. (In an exam everybody has one try.)
constexpr bool counts_tries(QuestionKind kind) { return !is_answered_by_changing(kind); }

struct LessonQuestion {
  QuestionKind kind = QuestionKind::key;
  TextPosition at;
  LessonLines lines;

  /// The value of `key`; empty if it is missing.
  LessonText text(const std::string& key) const;
};

/// A paragraph that is a picture: ![what it shows](figure.png).
struct LessonPicture {
  LessonText words, file;
};
/// The picture of a paragraph; nothing if it has words. A paragraph that begins with ![ and is not a picture is a mistake of its file.
std::optional<LessonPicture> picture_in(const LessonText& paragraph);

/// A picture file that was read.
struct PictureFile {
  std::shared_ptr<const std::string> png;  ///< its bytes
  int width = 0, height = 0;               ///< pixels
};

struct LessonStep {
  LessonText title;
  LessonLines settings;  ///< the view and the document of the step
  std::vector<LessonText> prose;
  LessonText notes;  ///< for the teacher
  std::optional<LessonQuestion> question;
};

/// The contents of a lesson's file. Nothing is computed yet: places and numbers are still words.
struct Lesson {
  std::string id;  ///< its name for progress and --lesson: from the file's name, without number and ending, or stated in the file
  std::string title, language = "en", summary, notes;
  LessonText after;      ///< the id of the lesson that should precede this one; may be empty
  int minutes = 0;       ///< 0: not stated
  LessonLines settings;  ///< defaults of every step
  std::vector<LessonStep> steps;
  std::map<std::string, PictureFile> pictures;  ///< by their names in the steps
};

/// The number of a step's question among those of the lesson, from 1, as in the table of a class; 0 for a step without one.
int question_number(const Lesson& lesson, std::size_t step);
/// True if a step asks a question that a judge decides.
bool is_puzzle(const Lesson& lesson);

}  // namespace headlight::lesson
