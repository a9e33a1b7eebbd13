#include "views/lesson/lesson_keys.hpp"

#include <algorithm>

#include "widgets/imgui_compat.hpp"

namespace headlight::views {
namespace {

/// Guesses the choice after or before the current one; without one, the first or the last.
void step_guess(LessonPlayer& player, Index by, Index n) {
  Guess guess = player.work().guess;
  guess.index = guess.index ? std::clamp<Index>(*guess.index + by, 0, n - 1) : (by > 0 ? 0 : n - 1);
  player.guess(std::move(guess));
}

/// Returns the pressed digit, counted from 0.
std::optional<std::size_t> picked(std::size_t n) {
  for (std::size_t i = 0; i < std::min<std::size_t>(n, 9); ++i)
    if (key_pressed(Key::digit_0 + static_cast<int>(i + 1), false)) return i;
  return std::nullopt;
}

bool waits_for_caret(const FieldState& field) { return field.caret_next.has_value(); }

/// Takes the characters of a number typed since the last frame from ImGui.
std::string typed_number() {
  auto& queue = ImGui::GetIO().InputQueueCharacters;
  std::string typed;
  for (const ImWchar c : queue)
    if ((c >= '0' && c <= '9') || c == '-' || c == '.' || c == ',') typed += static_cast<char>(c);
  if (!typed.empty()) queue.resize(0);
  return typed;
}

/// Appends typed text to the field and puts the caret at its end.
void type_into(FieldState& field, const std::string& typed) {
  field.text += typed;
  field.caret_next = static_cast<int>(field.text.size());
}

/// Puts a typed number into the first empty field; if all are filled, it replaces the first.
void begin_number(std::vector<FieldState>& fields) {
  const std::string typed = typed_number();
  if (typed.empty() || fields.empty()) return;
  auto field = std::find_if(fields.begin(), fields.end(), [](const FieldState& f) { return waits_for_caret(f) || f.text.empty(); });
  if (field == fields.end()) field = fields.begin();
  if (!waits_for_caret(*field)) field->text.clear();
  type_into(*field, typed);
  field->focus_next = true;
}

}  // namespace

bool may_edit(const LessonPlayer& player) {
  return !player.answer() || player.work().revealed || !player.untouched() || is_answered_by_changing(player.answer()->kind);
}

bool may_guess(const LessonPlayer& player) {
  return player.answer() && !player.work().revealed && (player.untouched() || is_judged(player.answer()->kind));
}

void type_while_waiting(FieldState& field) {
  if (waits_for_caret(field) && !field.active)
    if (const std::string typed = typed_number(); !typed.empty()) type_into(field, typed);
}

bool enter_what_waits(LessonPlayer& player, std::vector<FieldState>& fields) {
  if (!may_guess(player)) return false;
  const auto field = std::find_if(fields.begin(), fields.end(), [](const FieldState& f) { return waits_for_caret(f) && !f.active; });
  const auto number = field == fields.end() ? std::nullopt : parse_number(field->text);
  if (!number) return false;
  Guess guess = player.work().guess;
  guess.numbers.resize(player.answer()->numbers.size());
  guess.numbers[static_cast<size_t>(field - fields.begin())] = static_cast<double>(*number);
  field->caret_next.reset(), field->focus_next = false;
  const bool complete = is_complete(*player.answer(), guess);
  player.guess(std::move(guess));
  if (complete) player.try_guess();
  else if (field + 1 != fields.end()) (field + 1)->focus_next = true;
  return true;
}

void go_to_sentence(const LessonPlayer& player, std::vector<FieldState>& fields) {
  if (player.answer() && player.answer()->kind == QuestionKind::until && !fields.empty()) fields.front().focus_next = true;
}

Guess with_stage(Guess guess, std::size_t stage) {
  const auto at = std::find(guess.order.begin(), guess.order.end(), stage);
  if (at == guess.order.end()) guess.order.push_back(stage);
  else guess.order.erase(at, guess.order.end());
  return guess;
}

bool answer_by_keys(LessonPlayer& player, std::vector<FieldState>& fields) {
  if (!may_guess(player)) return false;
  const LessonAnswer& answer = *player.answer();
  const auto move = [&](Key back, Key on, Index n) {
    if (key_pressed(on)) step_guess(player, 1, n);
    if (key_pressed(back)) step_guess(player, -1, n);
  };
  switch (answer.kind) {
    case QuestionKind::key: move(Key::left, Key::right, static_cast<Index>(answer.cells.size())); return true;
    case QuestionKind::wrong_row: move(Key::up, Key::down, axes_at(answer.place, *player.run().run).rows.size); return false;
    case QuestionKind::choice:
    case QuestionKind::claim:
      move(Key::up, Key::down, static_cast<Index>(answer.options.size()));
      if (const auto i = picked(answer.options.size())) player.guess({static_cast<Index>(*i), {}, {}});
      return false;
    case QuestionKind::order:
      if (const auto i = picked(answer.stages.size())) player.guess(with_stage(player.work().guess, *i));
      return false;
    case QuestionKind::number:
    case QuestionKind::fill: begin_number(fields); return false;
    case QuestionKind::until:
    case QuestionKind::judge: return false;
  }
  return false;
}

}  // namespace headlight::views
