#pragma once
#include "headless_program.hpp"

namespace headlight::tests {

/// Lets the board of a head on many sentences look at a few. A walk over all looks draws that board once for each place and size, and ten
/// thousand sentences take seconds each time, though they change only the numbers on it. So walks draw it with all sentences once, where
/// there is least room, and with a few elsewhere.
inline void survey_few(Shell& shell) { shell.many().choose({.size = 200}); }

}  // namespace headlight::tests
