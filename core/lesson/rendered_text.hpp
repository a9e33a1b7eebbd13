#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lesson/lesson.hpp"
#include "lesson/lesson_control.hpp"
#include "lesson/measure.hpp"

namespace headlight::lesson {

/// A lesson's text for reading: its numbers are filled in, its pointers resolved.
struct RenderedText {
  struct Part {
    std::string words;  ///< with markup
    std::optional<Pointed> at;
    std::optional<LessonControl> control = {};  ///< an item of the interface, instead of a matrix
  };
  std::vector<Part> parts;

  /// The words without pointers.
  std::string words() const;
};

/// The text inside [[ ]] or {{ }}; `end` is the position after it, npos if it has no end.
struct LessonMark {
  bool pointer;  ///< false: a number
  LessonText inside;
  std::size_t begin, end;
};
/// The next mark from this byte on.
std::optional<LessonMark> next_mark(const LessonText& text, std::size_t from);

/// The medium of a text: {{window: Drag it.}} appears only in the window, {{keys: Press Enter.}} there but not on a phone, and {{paper:
/// Write it down.}} only on a worksheet.
enum class Medium { window, phone, paper };

/// The words of such a mark, from the text inside {{ }}; nothing for a number.
struct OwnWords {
  std::vector<Medium> media;
  LessonText text;
};
std::optional<OwnWords> of_one_medium(const LessonText& inside);

/// Renders "Press [[this|control mask.causal]]. A [[row|pattern head 1 row it]] sums to {{sum pattern head 1 row it}}." Faults go to
/// `mistakes`, and the text there stays as written.
RenderedText rendered(const LessonText& text, const MeasuredRun& runs, std::vector<LessonMistake>& mistakes,
                      Medium medium = Medium::window);

}  // namespace headlight::lesson
