#pragma once
#include <filesystem>
#include <functional>
#include <memory>

#include "platform/offscreen/picture.hpp"
#include "session/documents/documents.hpp"
#include "session/session.hpp"
#include "session/settings.hpp"
#include "views/shell/shell.hpp"

namespace headlight::commands {

/// Draws the program's window into a picture, with or without a display.
class Studio {
 public:
  /// Width and height are physical pixels; `settings.scale` (0 counts as 1) sets the size of the interface. Throws UserError without OpenGL
  /// 3.3.
  Studio(Session& session, Settings settings, int width, int height);
  ~Studio();

  /// Draws until the picture has settled and reads it. Calls `between` before each frame; it may throw.
  Picture draw(const std::function<void(int frame, int of)>& between = {});
  Settings& settings();
  Shell& shell();
  Documents& documents();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::commands
