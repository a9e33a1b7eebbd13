#pragma once
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "lesson/answer.hpp"

namespace headlight::views {

/// A guess as a person reads it: like in_words(), but stages are called by their titles.
std::string words_of_guess(const LessonAnswer& answer, const Guess& guess, const Run& run, const Phrases& phrases);
/// The right answer, of a key with the number in its cell: "elephant, 0.90".
std::string words_of_answer(const LessonAnswer& answer, const Run& run, const Phrases& phrases);

}  // namespace headlight::views
