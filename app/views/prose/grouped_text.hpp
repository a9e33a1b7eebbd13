#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Names the heads that share keys and values, in one sentence with a leading space; empty if each head has its own.
std::string shared_keys_sentence(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
