#pragma once
#include <optional>

#include "session/session.hpp"

namespace headlight::session {

/// The next size of a head, d_head, that a random model can be drawn with: twice the present one, or half of it. Nothing at the ends, and
/// for a model whose weights were not drawn at random.
std::optional<int> next_head_size(const Session& session, bool larger);

/// Redraws the random model with heads of this size, as many as now and by the same seed; an edit that can be undone. Precondition:
/// next_head_size gave it.
void set_head_size(Session& session, int d_head);

}  // namespace headlight::session
