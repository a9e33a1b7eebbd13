#pragma once
#include <functional>
#include <optional>
#include <string>

#include "commands/cli/run_options.hpp"
#include "commands/pictures/looks.hpp"
#include "platform/display.hpp"
#include "platform/gl/gl_heat_painter.hpp"
#include "platform/gl/still_picture.hpp"
#include "platform/imgui_host.hpp"
#include "session/documents/documents.hpp"
#include "session/link/links.hpp"
#include "session/settings.hpp"
#include "session/training/training_session.hpp"
#include "views/shell/frame_edge.hpp"
#include "views/shell/shell.hpp"

namespace headlight::commands {

/// What the window begins with, besides a document.
struct WindowOptions {
  RunOptions run;
  std::string lesson;
  int step = 0;                    ///< of the lesson, from 0
  std::optional<StartStep> start;  ///< a step of the first two minutes
  bool linked = false;             ///< a link is followed once the program is there
  bool present = false;
  bool plain = false;                                     ///< nothing stands around the board
  bool dark_at_first = false, contrast_at_first = false;  ///< while nobody has chosen
  bool less_motion = false;                               ///< the place it runs in asks for it
  Host host = {};
  TaskRegistry tasks = every_task();  ///< and where they are trained for

  /// A link that leads to a lesson, or to the first two minutes, is used up here. Throws UserError.
  WindowOptions with_link_opened() const;
  /// Whether nobody said what is to be shown.
  bool say_nothing() const;
};

/// All that the program is while it has no display yet: what is refused at the start, such as a wrong name, is refused before there is a
/// window.
class Program {
 public:
  /// Throws UserError.
  explicit Program(const WindowOptions& wanted);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const Settings& settings() const { return settings_; }
  const std::string& title() const { return title_; }
  /// What the window is to tell; to be handed to it.
  WindowEvents events();
  /// After the last frame: what is unsaved and was not asked for stays kept, and the settings are written. `place` puts down where the
  /// window was.
  void end(const std::function<void(Settings&)>& place);
  /// What differs from what was written last; a page never knows which frame is its last.
  void keep_settings();

 private:
  friend class OpenProgram;
  bool may_close();
  bool begins_blank() const;
  std::string place() const;

  const WindowOptions wanted_;
  Session session_;
  Documents documents_;
  FrameEdge edge_;
  Settings settings_, before_;
  Looks looks_{Usual::first};
  std::string title_;
  Shell* shell_ = nullptr;
};

/// The program on a display, whose GL context is current from before this is made until after it is gone. A frame is
///
///   begin(); ...the window's input...; paint(no_more); ...the picture is shown...; settle();
class OpenProgram {
 public:
  OpenProgram(Program& program, Display& display);
  ~OpenProgram() { program_.shell_ = nullptr; }
  OpenProgram(const OpenProgram&) = delete;
  OpenProgram& operator=(const OpenProgram&) = delete;

  /// Fonts and colours, which change only between frames.
  void begin();
  /// `live_wanted`: what is drawn is also kept for live().
  void paint(bool live_wanted);
  void settle();
  /// Where one is, as a link that leads back here.
  std::string place();
  /// The same with the document, where that fits into a link.
  std::string address();
  /// Goes where a link leads, between two frames.
  void follow(const std::string& link);
  /// The same with a place where one was.
  void go_back_to(const std::string& place);
  /// What the picture that was drawn last says to who cannot see it.
  ScreenReaderText heard() const { return shell_.heard(log_, program_.looks_.phrases()); }
  const FrameItems& items() const { return log_; }
  /// For a finger, which moves what is scrolled.
  FrameItems& items() { return log_; }
  /// Whether the focus of the keyboard is on the last control in that direction; then it is on none any more.
  bool let_focus_go(int step) {
    const bool ends = log_.ends_focus(step);
    if (ends) log_.drop_focus();
    return ends;
  }
  float scale() const { return program_.looks_.theme().scale; }
  /// The folder of a model that was not there is; see Host::fetch_folder.
  void folder_is_back();
  /// Does something of its own in a frame; what it throws becomes a message.
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
  void carry_out_order();
  void ask_for_frames();
  float chosen_scale() const;
  TypeSize type_size() const;

  Program& program_;
  Display& display_;
  ImGuiHost host_;
  Shell shell_;
  std::optional<GlHeatPainter> heat_;  ///< made once it is known what is shown first, for whose size type is baked
  FrameItems log_;
  StillPicture still_;
};

}  // namespace headlight::commands
