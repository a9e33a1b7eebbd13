#pragma once
#include "session/session.hpp"

namespace headlight::views {

/// Ctrl+V where no field has the caret: what the clipboard holds becomes the sentence. `boards`: a stage or the map is in sight; elsewhere
/// nobody would see it, and the status line says where it can be done.
void paste_sentence(Session& session, const Phrases& phrases, bool boards);

}  // namespace headlight::views
