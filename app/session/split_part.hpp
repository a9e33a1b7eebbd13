#pragma once
#include "session/session.hpp"

namespace headlight::session {

/// Returns the part shown at the split: 0 Q, 1 K, 2 V. That of the pinned cell, else the chosen one.
int split_part(const Session& session);
/// Chooses a part and moves the pin with it, so that the working and the equation match it.
void choose_split_part(Session& session, int part);

}  // namespace headlight::session
