#include "views/word_completion.hpp"

#include <algorithm>

#include "session/translate/known_words.hpp"
#include "text/words.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_words = 7;
constexpr float completion_row = 28, padding = 5;

int begin_of_word(const std::string& text, int caret) {
  int at = std::clamp(caret, 0, static_cast<int>(text.size()));
  while (at > 0 && text[static_cast<size_t>(at) - 1] != ' ') --at;
  return at;
}

}  // namespace

FieldEvent WordCompletion::field(Frame& frame, std::string_view name, const Rect& r, FieldState& state, std::string_view external,
                                 const FieldSpec& spec, const Tokenizer& tokenizer, bool sentence, const ControlState& control) {
  const ImVec2 mouse = ImGui::GetMousePos();
  FieldSpec own = spec;
  own.has_own_tab = !words_.empty();
  FieldEvent event = text_field(frame.canvas, name, r, state, external, own, control);
  const bool escape = key_pressed(Key::escape, false);
  if (event == FieldEvent::entered && escape) event = FieldEvent::cancelled;  // the text put back is the one before a word was taken
  if (!words_.empty()) {
    if (key_pressed(Key::down)) chosen_ = (chosen_ + 1) % words_.size(), moved_ = true;
    if (key_pressed(Key::up)) chosen_ = (chosen_ + words_.size() - 1) % words_.size(), moved_ = true;
    const bool on_list = ImGui::IsMouseClicked(0) && list_.contains(mouse.x, mouse.y);
    if (on_list)
      chosen_ = std::min(words_.size() - 1, static_cast<size_t>(std::max(0.f, (mouse.y - list_.y) / frame.canvas.px(completion_row))));
    const bool entered = event == FieldEvent::entered && !ImGui::IsMouseClicked(0) && (moved_ || !is_known_);
    if (on_list || entered || (state.active && key_pressed(Key::tab, false))) {
      take(state, words_[chosen_], sentence);
      return FieldEvent::edited;
    }
    if (event == FieldEvent::cancelled && escape) {  // the list closes, and the field continues as before
      reopen(state, text_, caret_);
      return FieldEvent::none;
    }
  }
  if (event == FieldEvent::cancelled && state.text != external) state.text = external, ++state.generation;
  look_for_words(state, tokenizer, event == FieldEvent::edited);
  if (!words_.empty())
    frame.canvas.log.announce_apart(
        frame.canvas.phrases("translate.completes", {{"word", words_[chosen_]}, {"place", chosen_ + 1}, {"of", words_.size()}}));
  if (!words_.empty()) draw_list(frame, name, r, state);
  return event;
}

/// Opens the list after typing, and keeps it while the caret stays.
void WordCompletion::look_for_words(const FieldState& state, const Tokenizer& tokenizer, bool edited) {
  const bool stays = !words_.empty() && state.active && state.caret == caret_;
  if (stays && !edited) return;
  words_.clear();
  if (!state.active || !edited) return;
  text_ = state.text;
  caret_ = state.caret;
  begin_ = begin_of_word(text_, caret_);
  const std::string typed = text_.substr(static_cast<size_t>(begin_), static_cast<size_t>(caret_ - begin_));
  words_ = completions(tokenizer, typed, most_words);
  chosen_ = 0;
  moved_ = false;
  const int id = typed.empty() ? -1 : tokenizer.find(typed);
  is_known_ = id >= 0 && id < tokenizer.known();
}

void WordCompletion::take(FieldState& state, const std::string& word, bool sentence) {
  size_t end = static_cast<size_t>(caret_);
  while (end < text_.size() && text_[end] != ' ') ++end;
  const std::string after = text_.substr(end);
  std::string text = text_.substr(0, static_cast<size_t>(begin_)) + word;
  if (sentence && after.empty()) text += ' ';
  const int caret = static_cast<int>(text.size());
  reopen(state, text + after, caret);
}

/// Keeps the caret in the field, or brings it back.
void WordCompletion::reopen(FieldState& state, std::string text, int caret) {
  state.text = std::move(text);
  state.caret_next = caret;
  state.focus_next = true;
  ++state.generation;
  words_.clear();
}

void WordCompletion::draw_list(Frame& frame, std::string_view name, const Rect& field, const FieldState& state) {
  const Canvas& c = frame.canvas;
  float width = 140;
  for (const std::string& word : words_) width = std::max(width, c.text_width(c.fonts().label, word) + 76);
  const float before = c.text_width(c.fonts().body, state.text.substr(0, static_cast<size_t>(begin_)));
  const float height = completion_row * static_cast<float>(words_.size()) + 2 * padding,
              x = std::clamp(field.x + 6 + before, field.x, std::max(field.x, field.right() - width));
  // Near the window's lower end the list is above the field.
  const bool above = c.at(0, field.bottom() + height + 8).y > ImGui::GetIO().DisplaySize.y;
  const ImVec2 corner = c.at(x, above ? field.y - height - 4 : field.bottom() + 4);
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize({c.px(width), c.px(height)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::Begin(("##complete." + std::string(name)).c_str(), nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
  const Canvas in{c.theme, ImGui::GetWindowDrawList(), c.heat, c.log, c.phrases, corner};
  in.draw->PushClipRectFullScreen();
  in.fill({0, 2, width, height}, c.colours().shadow, radius::control);
  in.fill({0, 0, width, height}, c.colours().raised, radius::control);
  in.outline({0, 0, width, height}, c.colours().line2, radius::control);
  for (size_t i = 0; i < words_.size(); ++i) {
    const Rect row = {padding, padding + completion_row * static_cast<float>(i), width - 2 * padding, completion_row};
    const Interaction touch = in.touch(std::string(name) + ".complete." + words_[i], row);
    in.log.skip_last_in_tab_order();
    if (touch.hovered || i == chosen_) in.fill(row, i == chosen_ ? c.colours().table_wash : c.colours().wash, radius::segment);
    in.text_in({row.x + 10, row.y, row.w, row.h}, c.fonts().label, c.colours().text, printed_word(words_[i]), Align::left);
    if (i == chosen_)
      in.text_in({row.x, row.y, row.w - 8, row.h}, c.fonts().tiny, c.colours().muted, c.phrases("translate.tab"), Align::right);
  }
  in.draw->PopClipRect();
  list_ = {corner.x, corner.y + c.px(padding), c.px(width), c.px(completion_row) * static_cast<float>(words_.size())};
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace headlight::views
