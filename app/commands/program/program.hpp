#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "commands/cli/run_options.hpp"
#include "commands/pictures/looks.hpp"
#include "platform/display.hpp"
#include "platform/gl/cached_frame.hpp"
#include "platform/gl/gl_heat_painter.hpp"
#include "platform/gl/still_picture.hpp"
#include "platform/imgui_host.hpp"
#include "session/documents/documents.hpp"
#include "session/link/links.hpp"
#include "session/settings.hpp"
#include "session/training/training_session.hpp"
#include "views/shell/frame_edge.hpp"
#include "views/shell/shell.hpp"
#include "widgets/loudspeaker.hpp"

namespace headlight::commands {

/// The window's initial content, besides a document.
struct WindowOptions {
  RunOptions run;
  std::string lesson;
  int step = 0;                    ///< step of the lesson, from 0
  std::optional<ExamPaper> exam;   ///< the lesson is an exam
  std::optional<StartStep> start;  ///< a step of the first two minutes
  bool linked = false;             ///< a link is followed once the program runs
  bool present = false;
  bool plain = false;                                     ///< show the board alone
  bool dark_at_first = false, contrast_at_first = false;  ///< until the user chooses
  bool less_motion = false;                               ///< the system prefers it
  Host host = {};
  std::shared_ptr<Loudspeaker> loudspeaker = {};  ///< null: there is none
  TaskRegistry tasks = every_task();              ///< and the function that trains them

  /// Opens the lesson, or the first two minutes, that the link leads to, and clears the link. Throws UserError.
  WindowOptions with_link_opened() const;
  /// True if the user named nothing to show.
  bool opens_nothing() const;
};

/// The program before it has a display. Errors at the start, such as a wrong name, are reported before a window opens.
class Program {
 public:
  /// Throws UserError.
  explicit Program(const WindowOptions& options);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const Settings& settings() const { return settings_; }
  const std::string& title() const { return title_; }
  /// Returns the handlers for the window's events.
  WindowEvents events();
  /// Call after the last frame. Keeps unsaved work that the user was not asked about, and writes the settings; `place` stores the window's
  /// geometry in them.
  void end(const std::function<void(Settings&)>& store_geometry);
  /// Writes the settings if they changed; a page never knows its last frame.
  void save_settings();

 private:
  friend class OpenProgram;
  bool may_close();
  bool begins_blank() const;
  std::string place() const;

  const WindowOptions options_;
  Session session_;
  Documents documents_;
  FrameEdge edge_;
  Settings settings_, before_;
  Looks looks_{Usual::first};
  std::string title_;
  Shell* shell_ = nullptr;
};

/// The program on a display with a GL context, which must be current throughout its life. A frame is
///
///   begin(); ...the window's input...; if (paint(...)) ...the picture is shown...; settle();
class OpenProgram {
 public:
  OpenProgram(Program& program, Display& display);
  ~OpenProgram() { program_.shell_ = nullptr; }
  OpenProgram(const OpenProgram&) = delete;
  OpenProgram& operator=(const OpenProgram&) = delete;

  /// Updates fonts and colours, which change only between frames.
  void begin();
  /// `live_requested` also keeps the drawn picture for live(). Returns true if there is another picture to show than the last one, or
  /// `always`.
  bool paint(bool live_requested, bool always);
  void settle();
  /// Returns the current place, as a link that leads back here.
  std::string place();
  /// Returns the same with the document, if it fits into a link.
  std::string address();
  /// Follows a link, between two frames.
  void follow(const std::string& link);
  /// Goes back to a former place().
  void go_back_to(const std::string& place);
  /// Returns the screen reader's text of the last picture.
  ScreenReaderText heard() const { return shell_.heard(log_, program_.looks_.phrases()); }
  const FrameItems& items() const { return log_; }
  /// Fingers need write access, because they scroll views.
  FrameItems& items() { return log_; }
  /// If the keyboard focus is on the last control in that direction, drops it and returns true.
  bool let_focus_go(int step) {
    const bool ends = log_.ends_focus(step);
    if (ends) log_.drop_focus();
    return ends;
  }
  float scale() const { return program_.looks_.theme().scale; }
  /// A missing model's folder has arrived; see Host::fetch_folder.
  void folder_is_back();
  /// Redraws text after the system's text engine has received other letters. Call between two frames.
  void letters_have_come();
  /// Runs `part` in a frame; its exceptions become messages.
  void attempt(const char* during, const std::function<void()>& part) { program_.edge_.attempt(during, part); }

  Session& session() { return program_.session_; }
  Shell& shell() { return shell_; }
  const Settings& settings() const { return program_.settings_; }
  const Phrases& phrases() const { return program_.looks_.phrases(); }
  const GlSurface* live() const { return still_.live(); }
  bool changed() const { return program_.documents_.changed(); }
  bool would_lose() const { return program_.documents_.would_lose(); }

 private:
  void go_where_one_was();
  void go_to(const std::string& place);
  void execute_order();
  void request_frames();
  bool draw_picture(bool live_requested, bool always);
  float chosen_scale() const;
  TypeSize type_size() const;

  Program& program_;
  Display& display_;
  ImGuiHost host_;
  Shell shell_;
  std::optional<GlHeatPainter> heat_;  ///< made once the first view is known, for which type is baked
  FrameItems log_;
  CachedFrame picture_;
  StillPicture still_;
  bool held_ = false;  ///< whether the last picture stood still
};

}  // namespace headlight::commands
