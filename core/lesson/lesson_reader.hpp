#pragma once
#include <filesystem>
#include <string_view>

#include "lesson/lesson.hpp"
#include "lesson/lesson_pictures.hpp"

namespace headlight::lesson {

/// A lesson from its file and the mistakes in it; with mistakes, the lesson is the part that could be read.
struct ReadLesson {
  Lesson lesson;
  std::vector<LessonMistake> mistakes;
};

/// Limits, far beyond any lesson's needs, so that a hostile file costs little.
constexpr std::size_t longest_lesson = 256 * 1024;
constexpr std::size_t most_steps = 100;
constexpr std::size_t most_alternatives = 16;

/// Reads a lesson's text:
///
///     ---
///     title: Who is "it"?
///     model: readable
///     ---
///
///     ## The row asks
///     show: pattern head 2
///
///     Words with [[a link|pattern head 2 row it]], and the number {{pattern head 2 row it col elephant}}.
///
///     ![What the picture shows](figure.png)
///
///     ```key
///     row: pattern head 2 row it
///     ask: Which word will **it** look at most?
///     hint: ...
///     explain: ...
///     ```
///
/// Nothing is computed; see check_lesson. `name` is the file's name, which gives the id if the text does not. `pictures` supplies the
/// pictures; without it they are left out.
ReadLesson read_lesson(std::string_view text, const std::string& name, const PictureSource& pictures = {});

/// Reads a lesson from a file. Throws UserError if it cannot be read at all.
ReadLesson read_lesson_file(const std::filesystem::path& path);

}  // namespace headlight::lesson
