#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/message.hpp"

namespace headlight::lesson {

/// Where something stands in a lesson's file: both counted from 1, columns in characters.
struct TextPosition {
  int line = 1, column = 1;

  auto operator<=>(const TextPosition&) const = default;
};

/// What is wrong with a lesson, in one line.
struct LessonMistake {
  TextPosition at;
  Message what;
};
/// "mine.md:12:5: there is no setting "sentense"; did you mean sentence?"
std::string in_file(const std::string& file, const LessonMistake& mistake);
/// The same, with `what` in another language.
std::string in_file(const std::string& file, TextPosition at, const std::string& what);

/// A stretch of the file, with its line breaks, and where it begins.
struct LessonText {
  std::string text;
  TextPosition at;

  bool empty() const { return text.empty(); }
  /// Without line breaks and double spaces: as it is said.
  std::string plain() const;
  /// Where the byte `offset` of the text stands in the file.
  TextPosition place_of(std::size_t offset) const;
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

/// All lines of `over`, and of `under` those whose key `over` does not say.
LessonLines overlaid(const LessonLines& under, LessonLines over);

enum class QuestionKind {
  key,        ///< which key does this row look at most? A cell of the row is chosen
  number,     ///< a number is typed
  choice,     ///< one of several answers
  fill,       ///< some cells are blank and are filled in
  order,      ///< stages are put in their order
  wrong_row,  ///< the row that is not as it should be
  until       ///< something is changed until a condition holds
};
const char* id(QuestionKind kind);

struct LessonQuestion {
  QuestionKind kind = QuestionKind::key;
  TextPosition at;
  LessonLines lines;

  /// The value of `key`; empty if it is missing.
  LessonText text(const std::string& key) const;
};

/// What a paragraph ![what it shows](figure.png) says.
struct LessonPicture {
  LessonText words, file;
};
/// Nothing where it is a paragraph of words; one that begins with ![ and is no picture is a mistake of its file.
std::optional<LessonPicture> picture_in(const LessonText& paragraph);

/// A picture as it was read.
struct PictureFile {
  std::shared_ptr<const std::string> png;  ///< its bytes
  int width = 0, height = 0;               ///< pixels
};

struct LessonStep {
  LessonText title;
  LessonLines settings;  ///< what the step shows, and of which document
  std::vector<LessonText> prose;
  LessonText notes;  ///< for the teacher
  std::optional<LessonQuestion> question;
};

/// What a lesson's file says. Nothing is computed yet: places and numbers are still words.
struct Lesson {
  std::string id;  ///< how progress and --lesson call it: the file's name without its number and ending, or what the file says
  std::string title, language = "en", summary, notes;
  LessonText after;      ///< the id of the lesson that should come before; may be empty
  int minutes = 0;       ///< 0: not said
  LessonLines settings;  ///< of every step that does not say otherwise
  std::vector<LessonStep> steps;
  std::map<std::string, PictureFile> pictures;  ///< by the names that the steps give them
};

}  // namespace headlight::lesson
