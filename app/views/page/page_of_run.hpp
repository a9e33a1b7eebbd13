#pragma once
#include <string>

#include "base/phrases.hpp"
#include "export/run_page.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Returns a whole run as a page: every stage in order with its equation, its words and its matrices, and the workings of the pinned cell
/// and of the largest number of every row. Moves `session` through all of its stages. `language`: the code of the words' language.
RunPage page_of_run(Session& session, const Phrases& phrases, const std::string& language);

}  // namespace headlight::views
