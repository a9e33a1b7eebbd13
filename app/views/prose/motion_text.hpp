#pragma once
#include <string>

#include "session/motion/motion.hpp"

namespace headlight::views {

/// Describes the current step of the computation in one sentence with its numbers; markup. Only while the motion is on.
std::string motion_sentence(const Session& session, const Motion& motion, const Phrases& phrases);

/// Returns the whole computation in one or two sentences for a voice, which stay the same while it plays: the cell that comes first, from
/// its first number to its last. `secret`: a question asks for its numbers. Only while the motion is on.
std::string spoken_motion(const Session& session, const Motion& motion, const Phrases& phrases, bool secret);

}  // namespace headlight::views
