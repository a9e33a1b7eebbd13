#pragma once
#include "session/session.hpp"

namespace headlight::views {

/// Handles Ctrl+V while no field has the caret: the clipboard's text becomes the sentence. `boards`: a stage or the map is visible;
/// elsewhere the result would be invisible, so the status line says where to paste.
void paste_sentence(Session& session, const Phrases& phrases, bool boards);

}  // namespace headlight::views
