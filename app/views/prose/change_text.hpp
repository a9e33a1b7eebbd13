#pragma once
#include <string>

#include "views/frame.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

/// What a change of the run moved, as markup.
std::string change_words(const Session& session, const RunChange& change, const Phrases& phrases);

/// The same of the last step, as long as one looks at what one looked at then, and where it would move something if it moved nothing here;
/// else empty. Every view says it in its line at the bottom.
std::string change_sentence(const Frame& frame);
/// The link in it opens the sentence in the model that it names.
void follow_change_link(const Frame& frame, const RichResult& line);

}  // namespace headlight::views
