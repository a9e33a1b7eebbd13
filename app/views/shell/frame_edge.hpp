#pragma once
#include <exception>
#include <filesystem>
#include <functional>
#include <string>

#include "session/incident.hpp"
#include "views/shell/shell.hpp"

namespace headlight::views {

/// The last resort at the frame's edge: every exception thrown while the program draws, settles, opens or closes becomes a message in the
/// window. The document stays, unsaved work is kept at once, and a report goes to a file that the message names. If frame after frame
/// fails, it stops trying: a plain page then offers to save, to undo and to quit.
class FrameEdge {
 public:
  /// `state_folder` empty: no report is written.
  FrameEdge(Session& session, Documents& documents, const std::filesystem::path& state_folder)
      : session_(session), documents_(documents), log_(state_folder) {}

  /// Runs a part of a frame. Returns false if it threw; then ends the drawing that it began.
  bool attempt(const char* during, const std::function<void()>& part) noexcept;
  /// Draws the window, or the plain page, into the current ImGui frame.
  void draw(Shell& shell, const Theme& theme, const Phrases& phrases, HeatPainter& heat, FrameItems& log) noexcept;
  /// Call between two frames. Returns true if another frame is needed.
  bool settle(Shell& shell) noexcept;

  bool plain() const { return plain_; }
  /// True if Quit was pressed on the plain page: the program ends, and unsaved work stays kept for the next start.
  bool leaving() const { return leaving_; }

 private:
  /// Limits for a part that fails again and again.
  static constexpr int failed_once = 2, too_often = 6;

  void tell(const char* during) noexcept;
  void draw_plain_page(FrameItems& log);
  void press_button(const std::string& button);
  void save_what_can_be_saved();

  Session& session_;
  Documents& documents_;
  IncidentLog log_;
  std::string last_error_;  ///< the last error
  int trouble_ = 0;         ///< grows with every frame that fails, shrinks with every other one
  bool failed_ = false;     ///< something threw since the last settle()
  bool plain_ = false, leaving_ = false;
  std::string pressed_;  ///< the pressed button of the plain page
};

}  // namespace headlight::views
