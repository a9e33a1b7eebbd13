#pragma once
#include <exception>
#include <filesystem>
#include <functional>
#include <string>

#include "session/incident.hpp"
#include "views/shell/shell.hpp"

namespace headlight::views {

/// The last resort at the frame's edge: every exception that is thrown while the program draws, settles, opens or closes becomes a message
/// in the window. The document stays, unsaved work is kept at once, and what happened is written to a file that the message names. What
/// goes wrong in frame after frame is not tried for ever: then a plain page offers to save, to undo and to quit.
class FrameEdge {
 public:
  /// `state_folder` empty: nothing is written.
  FrameEdge(Session& session, Documents& documents, const std::filesystem::path& state_folder)
      : session_(session), documents_(documents), log_(state_folder) {}

  /// Does a part of a frame. False: it threw; what it began to draw is ended.
  bool attempt(const char* during, const std::function<void()>& part) noexcept;
  /// Draws the window, or the plain page, into the current ImGui frame.
  void draw(Shell& shell, const Theme& theme, const Phrases& phrases, HeatPainter& heat, FrameItems& log) noexcept;
  /// Between two frames. Returns whether another frame is wanted.
  bool settle(Shell& shell) noexcept;

  bool plain() const { return plain_; }
  /// Quit was pressed on the plain page: the program ends, and what is unsaved stays kept for the next start.
  bool leaving() const { return leaving_; }

 private:
  /// What is tried again and again although it fails, is given up.
  static constexpr int failed_once = 2, too_often = 6;

  void tell(const char* during) noexcept;
  void draw_plain_page(FrameItems& log);
  void press_button(const std::string& button);
  void save_what_can_be_saved();

  Session& session_;
  Documents& documents_;
  IncidentLog log_;
  std::string told_;     ///< what went wrong last
  int trouble_ = 0;      ///< grows with every frame that fails, shrinks with every one that does not
  bool failed_ = false;  ///< something threw since the last settle()
  bool plain_ = false, leaving_ = false;
  std::string pressed_;  ///< a button of the plain page
};

}  // namespace headlight::views
