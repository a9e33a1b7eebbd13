#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Which heads share keys and values, as one sentence with a space before it; empty where each has its own.
std::string shared_keys_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
