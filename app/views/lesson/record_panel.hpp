#pragma once
#include "session/lesson/lesson_recorder.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// Asks for the title and the file of a recorded lesson, over the whole window.
class RecordPanel {
 public:
  bool open() const { return open_; }
  void show(const std::filesystem::path& folder);
  void draw(Frame& frame, LessonRecorder& recorder);
  void handle_keys();

 private:
  void save(Frame& frame, LessonRecorder& recorder);

  bool open_ = false;
  std::string proposed_;
  FieldState title_, file_;
};

/// Draws the red dot that shows a recording.
void draw_record_dot(const Canvas& canvas, size_t n_steps);

}  // namespace headlight::views
