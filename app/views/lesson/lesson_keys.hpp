#pragma once
#include <vector>

#include "session/lesson/lesson_player.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// True if the learner may change the matrices: no question about their numbers is open.
bool may_edit(const LessonPlayer& player);
/// True if the learner can still guess.
bool may_guess(const LessonPlayer& player);

/// Arrows move the guess, digits choose an answer, and the start of a number goes to its field. Returns true if the arrows belong to the
/// question.
bool answer_by_keys(LessonPlayer& player, std::vector<FieldState>& fields);

/// Keeps typed text for a field that gets the caret only some frames after the request, because ImGui drops it meanwhile. Call it before
/// the field is drawn.
void type_while_waiting(FieldState& field);

/// Handles Enter before the caret has appeared: the typed text becomes the guess. Returns true if there was any.
bool enter_what_waits(LessonPlayer& player, std::vector<FieldState>& fields);

/// Puts the caret into the sentence of a step that asks the learner to change it.
void go_to_sentence(const LessonPlayer& player, std::vector<FieldState>& fields);

/// Appends the stage to an order in progress, or removes it if it is the last one.
Guess with_stage(Guess guess, std::size_t stage);

}  // namespace headlight::views
