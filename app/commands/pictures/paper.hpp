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

/// What a picture is drawn with: the colours and fonts, the words, and whose fonts these are.
struct PaperLook {
  VectorHost& host;
  const Theme& theme;
  const Phrases& phrases;
};

/// The window of this size (physical pixels) as shapes and words. The shell is drawn as it is, but no pointer is over it.
Drawing drawing_of_view(const PaperLook& look, Shell& shell, int width, int height);
/// The same of the board alone.
Drawing drawing_of_board(const PaperLook& look, Shell& shell, int width, int height);
/// The map of the session, whole, with every block open, however small its window is.
Drawing drawing_of_map(const PaperLook& look, Session& session, Shell& shell, int width);
/// Matrices alone; see draw_matrices_on_paper.
Drawing drawing_of_matrices(const PaperLook& look, const Session& session, std::span<const NodeId> nodes);

/// The file of a picture. `scale`: pixels of a PNG for each logical pixel. Throws UserError where it would be too large.
std::string picture_as(PaperFormat format, const Drawing& drawing, VectorHost& host, double scale);

/// What names a picture of the session for those who cannot see it.
std::string title_of_picture(const Session& session);

/// The program's window without a display and without OpenGL: its frames are drawings.
class PaperStudio {
 public:
  /// Logical pixels.
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
