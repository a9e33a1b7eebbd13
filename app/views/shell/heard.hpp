#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"
#include "widgets/frame_items.hpp"

namespace headlight::views {

/// The screen reader's text of the window, in whole sentences; each may be empty. All of it is visible too.
struct ScreenReaderText {
  std::string status;     ///< the status line, a question, a lesson's words
  std::string selection;  ///< the pinned, hovered, chosen or right item, unless the status says it
  std::string working;    ///< the working of that cell
  std::string control;    ///< the control with the keyboard focus: "Undo, button"

  bool operator==(const ScreenReaderText&) const = default;
};

/// Collects the text. `log`: the items of the last frame. `stage`: the frame showed a stage with nothing over its cells.
ScreenReaderText heard(const Session& session, const FrameItems& log, const Phrases& phrases, bool stage);

/// "4 heads, button, not available: a head needs at least 1 dimension"
std::string control_words(const Control& control, const Phrases& phrases);

}  // namespace headlight::views
