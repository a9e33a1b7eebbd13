#include "widgets/lost_typing.hpp"

#include <algorithm>

#include "widgets/imgui_compat.hpp"

namespace headlight::widgets {
namespace {

bool is_part_of_sentence(ImWchar c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c > 127 || c == ' '; }

}  // namespace

bool LostTyping::notice() {
  constexpr float longest_pause = 0.4f;
  constexpr int least = 3;
  const ImGuiIO& io = ImGui::GetIO();
  since_ += io.DeltaTime;
  if (since_ > longest_pause) letters_ = 0, last_ = 0;
  bool typed = false;
  for (const ImWchar c : io.InputQueueCharacters) {
    if (!is_part_of_sentence(c)) continue;
    letters_ += c != last_ ? 1 : 0;  // a held key repeats itself
    last_ = c, since_ = 0, typed = true;
  }
  return typed && letters_ >= least;
}

bool slash_typed() {
  const auto& typed = ImGui::GetIO().InputQueueCharacters;
  return typed.empty() ? key_pressed(Key::slash, false) : std::find(typed.begin(), typed.end(), '/') != typed.end();
}

}  // namespace headlight::widgets
