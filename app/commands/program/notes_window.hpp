#pragma once
#include <memory>

#include "platform/desktop/window.hpp"
#include "platform/gl/gl_surface.hpp"
#include "session/settings.hpp"
#include "views/shell/shell.hpp"

namespace headlight::commands {

/// The teacher's own window, as long as it is wanted: a lesson's notes, and what the program looks like while the class sees a picture that
/// stands still. Let it go before the window it belongs to.
class NotesWindow {
 public:
  explicit NotesWindow(Window& first);
  ~NotesWindow();

  bool open() const { return parts_ != nullptr; }
  /// Opens, draws or closes it after a frame of the first window; ImGui's context and GL's are the first's again afterwards.
  void follow(Session& session, Shell& shell, const Settings& settings, const GlSurface* live);

 private:
  struct Parts;
  void draw(Session& session, Shell& shell, const Settings& settings, const GlSurface* live);

  Window& first_;
  std::unique_ptr<Parts> parts_;
  double begun_ = 0;  ///< seconds of a steady clock
};

}  // namespace headlight::commands
