#pragma once
#include <functional>
#include <string>

#include "session/session.hpp"

namespace headlight::views {

/// What a stage of this document is called: after its activation, the memory where it ends an encoder, and where positions are not added it
/// says so.
std::string stage_title(const Session& session, const StagePlace& place, const Phrases& phrases);

/// The large title of a board, and what stands muted beside it: what it is for, and where in the model it is. "Queries (Q):" and "what each
/// word is looking for;  layer 2".
std::string board_title(const Session& session, const Phrases& phrases);
std::string board_place(const Session& session, const Phrases& phrases);
/// As much of it as fits; the shortest where nothing does: where in the model it is goes last.
std::string board_place(const Session& session, const Phrases& phrases, const std::function<bool(const std::string&)>& fits);

}  // namespace headlight::views
