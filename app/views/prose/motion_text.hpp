#pragma once
#include <string>

#include "session/motion/motion.hpp"

namespace headlight::views {

/// Describes the current step of the computation in one sentence with its numbers; markup. Only while the motion is on.
std::string motion_sentence(const Session& session, const Motion& motion, const Phrases& phrases);

}  // namespace headlight::views
