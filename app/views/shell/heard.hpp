#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"
#include "widgets/frame_items.hpp"

namespace headlight::views {

/// What the window says to who cannot see it, in whole sentences; each may be empty. All of it stands on screen too.
struct ScreenReaderText {
  std::string status;     ///< the status line, a question, a lesson's words
  std::string selection;  ///< what is pinned, pointed at, chosen or right, where the status does not say it
  std::string working;    ///< of that cell
  std::string control;    ///< what has the keyboard: "Undo, button"

  bool operator==(const ScreenReaderText&) const = default;
};

/// `log`: of the frame that was drawn last. `stage`: a stage of the session was drawn, whose cells nothing covers.
ScreenReaderText heard(const Session& session, const FrameItems& log, const Phrases& phrases, bool stage);

/// "4 heads, button, not available: a head needs at least 1 dimension"
std::string control_words(const Control& control, const Phrases& phrases);

}  // namespace headlight::views
