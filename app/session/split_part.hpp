#pragma once
#include "session/session.hpp"

namespace headlight::session {

/// What is looked at where heads are split: 0 Q, 1 K, 2 V. That of the pinned cell, else what was chosen.
int split_part(const Session& session);
/// The pin goes along, so that the working and the equation are those of what is shown.
void choose_split_part(Session& session, int part);

}  // namespace headlight::session
