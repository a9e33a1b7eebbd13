#pragma once
#include <filesystem>
#include <utility>
#include <vector>

#include "session/language.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// The mark at the left of the top bar: a click opens the menu of documents. A dot beside it marks unsaved work.
class FileMenu {
 public:
  /// `with_name`: write the word Headlight beside the mark.
  void draw(Frame& frame, const Rect& r, bool with_name);
  /// True once after "Train a model" was chosen.
  bool training_requested() { return std::exchange(training_requested_, false); }
  /// True once after "Lessons" was chosen.
  bool lessons_requested() { return std::exchange(lessons_requested_, false); }
  /// True once after "Present" was chosen.
  bool present_requested() { return std::exchange(present_requested_, false); }
  /// True once after "Record a lesson", or its stop, was chosen.
  bool record_requested() { return std::exchange(record_requested_, false); }
  void note_recording(bool on) { recording_ = on; }
  /// True once after "Quit" was chosen.
  bool quit_requested() { return std::exchange(quit_requested_, false); }
  /// True once after "Start here" was chosen.
  bool start_requested() { return std::exchange(start_requested_, false); }

 private:
  void choose(Frame& frame, size_t row);
  void speak(Frame& frame, const std::string& language);

  std::vector<std::filesystem::path> recent_;  ///< read when the menu was opened
  std::vector<LanguageChoice> languages_;      ///< the other languages, read then
  bool training_requested_ = false, lessons_requested_ = false, start_requested_ = false, quit_requested_ = false,
       present_requested_ = false, record_requested_ = false, recording_ = false;
};

}  // namespace headlight::views
