#pragma once
#include <vector>

#include "session/lesson/lesson_player.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// True where the numbers of the matrices may be changed: no question about them waits.
bool may_edit(const LessonPlayer& player);
/// Whether a guess can still be made.
bool may_guess(const LessonPlayer& player);

/// Arrows move the guess, digits choose an answer, and what begins a number goes to its field. Returns whether the arrows are the
/// question's.
bool answer_by_keys(LessonPlayer& player, std::vector<FieldState>& fields);

/// A field has the caret only some frames after it was asked to, and ImGui drops what is typed meanwhile. Call it before the field is
/// drawn.
void type_while_waiting(FieldState& field);

/// Enter before the caret has come: what was typed is the guess. Returns whether something was.
bool enter_what_waits(LessonPlayer& player, std::vector<FieldState>& fields);

/// Puts the caret into the sentence of a step that asks to change it.
void go_to_sentence(const LessonPlayer& player, std::vector<FieldState>& fields);

/// The next stage of an order that is being put together, or the last one again to take it back.
Guess with_stage(Guess guess, std::size_t stage);

}  // namespace headlight::views
