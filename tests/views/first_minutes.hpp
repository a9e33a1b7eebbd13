#pragma once
#include <optional>
#include <string>
#include <variant>

#include "headless_program.hpp"
#include "platform/vector/drawing.hpp"
#include "views/start/start_text.hpp"
#include "views/start/strokes.hpp"

namespace headlight::tests {

/// The program in its first two minutes.
struct FirstMinutes : HeadlessProgram {
  explicit FirstMinutes(Screen screen = {1280, 720}, const std::string& language = "en") : HeadlessProgram(readable(), screen) {
    settings.language = language;
    settings.less_motion = true;
    shell.start_here();
    frames(3);
  }
  StartStory& story() { return shell.start().story(); }
  bool is_open() { return shell.start().is_open(); }
  std::string headline() { return without_bold(start_headline(story(), phrases())); }
  std::string heard() {
    frame();
    return shell.heard(log, phrases()).status;
  }
  static std::string without_bold(std::string text) {
    for (size_t at = text.find("**"); at != std::string::npos; at = text.find("**")) text.erase(at, 2);
    return text;
  }
  /// Waits until presses count again after the buttons of the strokes have changed.
  void settle() { frames(static_cast<int>(60 * strokes_settle) + 2); }
  void type_word(const char* word) {
    frames(3);
    tap_with_control(Key::a);
    tap(Key::del);
    type(word);
    frames(2);
  }
  std::string french() {
    std::string all;
    for (const std::string& word : story().now().written) all += (all.empty() ? "" : " ") + word;
    return all;
  }
};

/// The fonts of "One" and of *it* in a headline between these heights.
struct HeadlineFonts {
  std::optional<size_t> plain, bold;
};
inline HeadlineFonts headline_fonts(const Drawing& drawing, float above, float below) {
  HeadlineFonts found;
  for (const Drawing::Item& item : drawing.items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape); text && text->baseline > above && text->baseline < below) {
      if (text->utf8.find("One") != std::string::npos) found.plain = text->font;
      if (text->utf8 == "it") found.bold = text->font;
    }
  return found;
}

}  // namespace headlight::tests
