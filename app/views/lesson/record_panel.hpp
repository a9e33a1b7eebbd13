#pragma once
#include "session/lesson/lesson_recorder.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// Where a recorded lesson goes: its title and its file, over the whole window.
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

/// The red dot: a lesson is being recorded.
void draw_record_dot(const Canvas& canvas, size_t n_steps);

}  // namespace headlight::views
