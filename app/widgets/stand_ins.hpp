#pragma once
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::widgets {

/// Dear ImGui 1.86 knows characters of 16 bits: a typed or edited emoji would become U+FFFD. A StandIn is a code point that Unicode
/// promises never to use, or has not assigned. It replaces each larger character inside ImGui, and the text gets the character back when it
/// leaves.
class StandIns {
 public:
  /// Returns the character itself if ImGui can hold it, else its stand-in, or U+FFFD once all places (a few dozen) are taken.
  ImWchar of(unsigned codepoint);
  unsigned meant_by(unsigned codepoint) const;
  std::string put_in(std::string_view utf8);
  std::string replaced_back(std::string_view utf8) const;
  /// Frees all stand-ins; call it when no field holds any text.
  void forget() { held_.clear(); }

 private:
  std::vector<unsigned> held_;
};

/// The stand-ins of ImGui's current context; null in a context without typing.
StandIns* stand_ins();
/// Feeds typed text to ImGui, from a keyboard or from a program in its place.
void feed_text(ImGuiIO& io, std::string_view utf8);

/// While one exists, ImGui copies and pastes the real characters in place of their stand-ins. A line break or a tab pasted into a field
/// becomes a space, so that the words at both sides do not join.
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
