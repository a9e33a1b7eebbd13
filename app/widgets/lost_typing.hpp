#pragma once
#include <imgui.h>

#include "app_rooms.hpp"

namespace headlight::widgets {

/// A sentence that is typed while no field has the caret: a quick run of different letters, which are no keys of the program.
class LostTyping {
 public:
  /// To be called once a frame while no field has the caret. Whether what was typed in this frame goes on such a run.
  bool notice();

 private:
  int letters_ = 0;
  ImWchar last_ = 0;
  float since_ = 0;  ///< seconds
};

/// The character, wherever a keyboard has it; or its key, where no character came of it.
bool slash_typed();

}  // namespace headlight::widgets
