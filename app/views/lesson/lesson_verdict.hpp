#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/lesson/lesson_player.hpp"

namespace headlight::views {

/// Returns the number of an option as it is shown, from 1.
std::string number_of_row(size_t option);
/// Returns "1: elephant".
std::string offered_words(const Phrases& phrases, const std::string& number, const std::string& markup);
/// Returns "You said elephant; the run says elephant, 0.90." after Reveal; markup. `to_hear`: with the words of options, which are above
/// the verdict on screen.
std::string verdict_on_guess(const LessonPlayer& player, const Phrases& phrases, bool to_hear = false);

}  // namespace headlight::views
