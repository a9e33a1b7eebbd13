#pragma once
#include <string>

#include "views/frame.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

/// Describes, as markup, the numbers that a change of the run moved.
std::string change_words(const Session& session, const RunChange& change, const Phrases& phrases);

/// Describes the last step, as long as the reader looks at the same place, and names a model where it would change something if it changed
/// nothing here; else empty. Every view shows it in its status line.
std::string change_sentence(const Frame& frame);
/// Follows the link in it, which opens the sentence in the named model.
void follow_change_link(const Frame& frame, const RichResult& line);

}  // namespace headlight::views
