#pragma once
#include <memory>

#include "platform/desktop/window.hpp"
#include "platform/gl/gl_surface.hpp"
#include "session/settings.hpp"
#include "views/shell/shell.hpp"

namespace headlight::commands {

/// The teacher's own window, while it is open: a lesson's notes, and the live program while the class sees a frozen picture. Destroy it
/// before the window it belongs to.
class NotesWindow {
 public:
  explicit NotesWindow(Window& first);
  ~NotesWindow();

  bool open() const { return parts_ != nullptr; }
  /// Opens, draws or closes the window after a frame of the first one; afterwards ImGui's context and GL's are the first one's again.
  void follow(Session& session, Shell& shell, const Settings& settings, const GlSurface* live);

 private:
  struct Parts;
  void draw(Session& session, Shell& shell, const Settings& settings, const GlSurface* live);

  Window& first_;
  std::unique_ptr<Parts> parts_;
  double begun_ = 0;  ///< seconds on a steady clock
};

}  // namespace headlight::commands
