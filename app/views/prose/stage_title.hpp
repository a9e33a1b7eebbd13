#pragma once
#include <functional>
#include <string>

#include "session/session.hpp"

namespace headlight::views {

/// Returns the title of a stage in this document: after its activation, the memory if it ends an encoder, and a note if no positions are
/// added.
std::string stage_title(const Session& session, const StagePlace& place, const Phrases& phrases);

/// Return the large title of a board, and the muted text beside it: its purpose, and its place in the model. "Queries (Q)" and "what each
/// word is looking for;  layer 2".
std::string board_title(const Session& session, const Phrases& phrases);
std::string board_place(const Session& session, const Phrases& phrases);
/// Returns the longest form that fits, or the shortest if none does: the place in the model is dropped last.
std::string board_place(const Session& session, const Phrases& phrases, const std::function<bool(const std::string&)>& fits);
/// Returns the colon that joins the title with such a text, if the text begins with the purpose: ":"; else empty.
std::string colon_before(const Session& session, const std::string& place, const Phrases& phrases);

}  // namespace headlight::views
