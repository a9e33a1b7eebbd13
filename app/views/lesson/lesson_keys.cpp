#include "views/lesson/lesson_keys.hpp"

#include <algorithm>

#include "widgets/imgui_compat.hpp"

namespace headlight {
namespace {

/// The choice after or before the present one; the first of all where there is none.
void step_guess(LessonDesk& desk, Index by, Index n) {
  Guess guess = desk.work().guess;
  guess.index = guess.index ? std::clamp<Index>(*guess.index + by, 0, n - 1) : (by > 0 ? 0 : n - 1);
  desk.guess(std::move(guess));
}

/// The digit that was pressed, from 0.
std::optional<std::size_t> picked(std::size_t n) {
  for (std::size_t i = 0; i < std::min<std::size_t>(n, 9); ++i)
    if (key_pressed(Key::digit_0 + static_cast<int>(i + 1), false)) return i;
  return std::nullopt;
}

}  // namespace

bool may_guess(const LessonDesk& desk) { return desk.answer() && !desk.work().revealed && desk.untouched(); }

Guess with_stage(Guess guess, std::size_t stage) {
  const auto at = std::find(guess.order.begin(), guess.order.end(), stage);
  if (at == guess.order.end()) guess.order.push_back(stage);
  else guess.order.erase(at, guess.order.end());
  return guess;
}

bool answer_by_keys(LessonDesk& desk, std::vector<FieldState>& fields) {
  if (!may_guess(desk)) return false;
  const LessonAnswer& answer = *desk.answer();
  const auto move = [&](Key back, Key on, Index n) {
    if (key_pressed(on)) step_guess(desk, 1, n);
    if (key_pressed(back)) step_guess(desk, -1, n);
  };
  switch (answer.kind) {
    case QuestionKind::key: move(Key::left, Key::right, static_cast<Index>(answer.cells.size())); return true;
    case QuestionKind::wrong_row: move(Key::up, Key::down, axes_at(answer.place, *desk.run().run).rows.size); return false;
    case QuestionKind::choice:
      move(Key::up, Key::down, static_cast<Index>(answer.options.size()));
      if (const auto i = picked(answer.options.size())) desk.guess({static_cast<Index>(*i), {}, {}});
      return false;
    case QuestionKind::order:
      if (const auto i = picked(answer.stages.size())) desk.guess(with_stage(desk.work().guess, *i));
      return false;
    case QuestionKind::number:
    case QuestionKind::fill:
      for (const ImWchar typed : ImGui::GetIO().InputQueueCharacters)
        if (!fields.empty() && ((typed >= '0' && typed <= '9') || typed == '-' || typed == '.')) fields.front().focus_next = true;
      return false;
    case QuestionKind::until: return false;
  }
  return false;
}

}  // namespace headlight
