#pragma once
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::widgets {

/// Dear ImGui 1.86 knows characters of 16 bits: an emoji that is typed or edited would become U+FFFD. Each larger character gets one in its
/// place that Unicode promises never to use, or has not used, and goes back to itself when the text leaves ImGui.
class StandIns {
 public:
  /// The character itself where ImGui can hold it. U+FFFD where more are in use than there are places, a few dozen different ones.
  ImWchar of(unsigned codepoint);
  unsigned meant_by(unsigned codepoint) const;
  std::string put_in(std::string_view utf8);
  std::string taken_out(std::string_view utf8) const;
  /// No field holds any text now.
  void forget() { held_.clear(); }

 private:
  std::vector<unsigned> held_;
};

/// Those of ImGui's present context; null in one that nobody types in.
StandIns* stand_ins();
/// What a keyboard, or a program in its place, has typed.
void feed_text(ImGuiIO& io, std::string_view utf8);

/// While there is one, ImGui copies and pastes what the stand-ins stand for, and a line break or a tab that is pasted into a field is a
/// space there: else the words on both sides of it would become one.
class ClipboardOfStandIns {
 public:
  ClipboardOfStandIns();
  ~ClipboardOfStandIns();
  ClipboardOfStandIns(const ClipboardOfStandIns&) = delete;
  ClipboardOfStandIns& operator=(const ClipboardOfStandIns&) = delete;

 private:
  const char* (*get_)(void*);
  void (*set_)(void*, const char*);
  void* user_;
  std::string pasted_;
};

}  // namespace headlight::widgets
