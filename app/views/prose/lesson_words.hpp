#pragma once
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "lesson/answer.hpp"
#include "lesson/diagnosis.hpp"

namespace headlight::views {

/// Returns a guess in words: like in_words(), but with the titles of stages.
std::string words_of_guess(const LessonAnswer& answer, const Guess& guess, const Run& run, const Phrases& phrases);
/// Returns the right answer; for a key with the number in its cell: "elephant, 0.90".
std::string words_of_answer(const LessonAnswer& answer, const Run& run, const Phrases& phrases);
/// Returns "**0.31** is what comes out without dividing by √8." `guess` is markup; `right` is the run of the answer.
std::string words_of_diagnosis(const MistakenAnswer& mistaken, const std::string& guess, const Run& right, const Phrases& phrases);

}  // namespace headlight::views
