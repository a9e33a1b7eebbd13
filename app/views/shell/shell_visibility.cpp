#include "views/shell/shell.hpp"

namespace headlight::views {

bool Shell::training_is_visible() const { return training_.open() && no_question_open(); }
bool Shell::stage_is_presented() const {
  return presenter_.on() && !training_.open() && !lessons_.is_visible() && !start_.is_open() && no_question_open();
}
bool Shell::lesson_is_visible() const {
  return lessons_.is_visible() && !lessons_.points_at_window() && !lessons_.at_bench() && !training_.open() && no_question_open();
}
bool Shell::lesson_is_at_bench() const { return lessons_.at_bench() && !training_.open() && no_question_open(); }
bool Shell::start_is_visible() const {
  return start_.is_open() && !training_.open() && !lessons_.is_visible() && !lessons_.is_open() && no_question_open();
}
bool Shell::lesson_points_at_window() const { return lessons_.points_at_window() && !training_.open() && no_question_open(); }

}  // namespace headlight::views
