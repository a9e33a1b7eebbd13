#pragma once
#include <string>

#include "session/session.hpp"

namespace headlight {

/// What a stage of this document is called: after its activation, the memory where it ends an encoder, and where positions are not added it
/// says so.
std::string stage_title(const Session& session, const StagePlace& place, const Phrases& phrases);

}  // namespace headlight
