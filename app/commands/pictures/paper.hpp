#pragma once
#include <memory>
#include <span>
#include <string>

#include "platform/vector/drawing.hpp"
#include "session/documents/documents.hpp"
#include "session/export_request.hpp"
#include "session/settings.hpp"
#include "views/shell/shell.hpp"

namespace headlight::platform {
class VectorHost;
}

namespace headlight::commands {

/// The means to draw a picture: the host that owns the fonts, colours and fonts, and words.
struct PaperLook {
  VectorHost& host;
  const Theme& theme;
  const Phrases& phrases;
};

/// Returns the window of this size (physical pixels) as shapes and words, with the shell as it is but without a pointer.
Drawing drawing_of_view(const PaperLook& look, Shell& shell, int width, int height);
/// Returns the board alone.
Drawing drawing_of_board(const PaperLook& look, Shell& shell, int width, int height);
/// Returns the whole map of the session with every block open, at its full height.
Drawing drawing_of_map(const PaperLook& look, Session& session, Shell& shell, int width);
/// Returns matrices alone; see draw_matrices_on_paper.
Drawing drawing_of_matrices(const PaperLook& look, const Session& session, std::span<const NodeId> nodes);

/// Returns the file of a picture. `scale`: pixels of a PNG per logical pixel. Throws UserError if it would be too large.
std::string picture_as(PaperFormat format, const Drawing& drawing, VectorHost& host, double scale);

/// Returns the accessible title of a picture of the session.
std::string title_of_picture(const Session& session);

/// Draws the program's window without a display and without OpenGL: its frames are drawings.
class PaperStudio {
 public:
  /// Width and height are logical pixels.
  PaperStudio(Session& session, Settings settings, int width, int height);
  ~PaperStudio();

  Drawing view();
  Drawing board();
  Drawing map();
  Drawing matrices(std::span<const NodeId> nodes);
  Shell& shell();
  Documents& documents();
  VectorHost& host();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::commands
