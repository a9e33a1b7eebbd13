#pragma once
#include "views/frame.hpp"

namespace headlight {

/// The translation as one line of large words. Where it differs from the compared run, the old word points to the new one.
void draw_french_line(Frame& frame, const Rect& area);

/// "2 of 11 words differ from before the change by hand."; empty where nothing is compared or nothing differs. Plain text.
std::string changed_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight
