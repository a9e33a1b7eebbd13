#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lesson/lesson.hpp"
#include "lesson/lesson_control.hpp"
#include "lesson/measure.hpp"

namespace headlight::lesson {

/// A text of a lesson as it is read out: its numbers put in, its pointers found.
struct RenderedText {
  struct Part {
    std::string words;  ///< with its markup
    std::optional<Pointed> at;
    std::optional<LessonControl> control = {};  ///< an item of the interface, in place of a matrix
  };
  std::vector<Part> parts;

  /// Without its pointers.
  std::string words() const;
};

/// The text inside [[ ]] or {{ }}; `end` is the byte behind it, npos where it has no end.
struct LessonMark {
  bool pointer;  ///< else a number
  LessonText inside;
  std::size_t begin, end;
};
/// The next one from this byte on.
std::optional<LessonMark> next_mark(const LessonText& text, std::size_t from);

/// The place where a text is read: {{window: Drag it.}} stands in the window only, and {{keys: Press Enter.}} there but not on a phone;
/// {{paper: Write it down.}} on a worksheet only.
enum class Medium { window, phone, paper };

/// The words of such a mark, of what is inside {{ }}; nothing of a number.
struct OwnWords {
  std::vector<Medium> media;
  LessonText text;
};
std::optional<OwnWords> of_one_medium(const LessonText& inside);

/// "Press [[this|control mask.causal]]. A [[row|pattern head 1 row it]] sums to {{sum pattern head 1 row it}}." What is wrong goes to
/// `mistakes`, and stays as it is written.
RenderedText said(const LessonText& text, const MeasuredRun& runs, std::vector<LessonMistake>& mistakes, Medium medium = Medium::window);

}  // namespace headlight::lesson
