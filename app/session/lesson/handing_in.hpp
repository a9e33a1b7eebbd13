#pragma once
#include <cstdint>
#include <string>

#include "classroom/hand_in.hpp"
#include "session/lesson/lesson_player.hpp"

namespace headlight::session {

/// The result of the question with this mark; null: nothing was done there.
Result result_of(const StepMark* mark);

/// The learner's work in the open lesson, to hand in under this name; `made`: seconds since 1970. An exam has its own name.
HandIn hand_in_of(const LessonPlayer& player, const std::string& name, std::int64_t made);

/// Returns the seconds since 1970 by the machine's clock.
std::int64_t seconds_since_1970();

}  // namespace headlight::session
