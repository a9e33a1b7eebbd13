#pragma once
#include <optional>
#include <string>
#include <vector>

#include "classroom/hand_in.hpp"
#include "classroom/qr_code.hpp"
#include "session/lesson/lesson_player.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The card at the end of a lesson, over all of it: the learner's name, and what to send to the teacher. For an exam that waits for its
/// student also the card at its beginning.
class HandInCard {
 public:
  bool open() const { return open_; }
  /// Opens it; in an exam the answer that stands chosen is recorded first.
  void show(LessonPlayer& player);
  void close() { open_ = waits_ = asks_ = false; }
  /// True if leaving loses no exam: its answers were saved or copied as they are, or the student was asked before. Else asks now.
  bool lets_leave(const LessonPlayer& player);
  void draw(Frame& frame, LessonPlayer& player);
  /// Draws the card before an exam.
  void draw_exam(Frame& frame, LessonPlayer& player);

 private:
  void make(const LessonPlayer& player, const std::string& name);
  Box words(Frame& frame, LessonPlayer& player);
  Box buttons(Frame& frame, LessonPlayer& player);
  Box unanswered(Frame& frame, LessonPlayer& player);
  Box picture(const Frame& frame) const;
  void save(Frame& frame, const LessonPlayer& player);
  const std::string& words_of_leaving(const Phrases& phrases) const;

  bool open_ = false, waits_ = false;  ///< the card at the end, and the one before an exam
  FieldState name_;
  std::string typed_;  ///< the last name that was entered
  std::optional<HandIn> made_;
  std::optional<std::vector<HandedAnswer>> handed_;  ///< the answers that were saved or copied
  bool asks_ = false;                                ///< the button asks whether to leave without handing in
  std::string code_;
  QrCode qr_;
  float scroll_ = 0;
};

/// Begun minutes.
int minutes_of(int seconds);

/// Handles the keys of a card or table that fills the window: Tab, Enter and Space. Returns true if Escape closes it.
bool keys_of_card(FrameItems& log);

}  // namespace headlight::views
