#pragma once
#include <imgui.h>

#include "app_rooms.hpp"

namespace headlight::widgets {

/// Detects a sentence typed while no field has the caret: a quick run of different letters, none of them a key of the program.
class LostTyping {
 public:
  /// Call it once a frame while no field has the caret. Returns true if the characters of this frame continue such a run.
  bool notice();

 private:
  int letters_ = 0;
  ImWchar last_ = 0;
  float since_ = 0;  ///< seconds
};

/// True if a slash was typed on any keyboard layout, or its key went down without producing a character.
bool slash_typed();

}  // namespace headlight::widgets
