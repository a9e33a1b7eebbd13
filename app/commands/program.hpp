#pragma once
#include <functional>
#include <string>

#include "commands/looks.hpp"
#include "commands/run_options.hpp"
#include "platform/gl/gl_heat_painter.hpp"
#include "platform/gl/still_picture.hpp"
#include "platform/imgui_host.hpp"
#include "platform/screen.hpp"
#include "session/documents/documents.hpp"
#include "session/settings.hpp"
#include "views/shell/frame_edge.hpp"
#include "views/shell/shell.hpp"

namespace headlight {

/// What the window begins with, besides a document.
struct WindowOptions {
  RunOptions run;
  std::string lesson;
  bool present = false;
  int step = 0;  ///< of the lesson, from 0

  /// A link may lead to a lesson. Throws UserError.
  WindowOptions with_link_followed() const;
};

/// All that the program is while it has no screen yet: what is refused at the start, such as a wrong name, is refused before there is a
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

 private:
  friend class OpenProgram;
  bool may_close();

  const WindowOptions wanted_;
  Session session_;
  Documents documents_;
  FrameEdge edge_;
  Settings settings_, before_;
  Looks looks_;
  std::string title_;
  Shell* shell_ = nullptr;
};

/// The program on a screen, whose GL context is current from before this is made until after it is gone. A frame is
///
///   begin(); ...the window's input...; paint(no_more); ...the picture is shown...; settle();
class OpenProgram {
 public:
  OpenProgram(Program& program, Screen& screen);
  ~OpenProgram() { program_.shell_ = nullptr; }
  OpenProgram(const OpenProgram&) = delete;
  OpenProgram& operator=(const OpenProgram&) = delete;

  /// Fonts and colours, which change only between frames.
  void begin();
  /// `live_wanted`: what is drawn is also kept for live().
  void paint(bool live_wanted);
  void settle();
  /// Does something of its own in a frame; what it throws becomes a message.
  void attempt(const char* during, const std::function<void()>& part) { program_.edge_.attempt(during, part); }

  Session& session() { return program_.session_; }
  Shell& shell() { return shell_; }
  const Settings& settings() const { return program_.settings_; }
  const GlSurface* live() const { return still_.live(); }

 private:
  void go_where_one_was();
  void carry_out_order();
  void ask_for_frames();
  float chosen_scale() const;

  Program& program_;
  Screen& screen_;
  ImGuiHost host_;
  GlHeatPainter heat_;
  Shell shell_;
  ItemLog log_;
  StillPicture still_;
};

}  // namespace headlight
