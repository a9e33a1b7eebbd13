#pragma once
#include "app_rooms.hpp"

namespace headlight::platform {

/// Holds back what libraries write to standard error while this lives: OpenGL's libraries write half a screen before they report that there
/// is no OpenGL. It is shown afterwards, or dropped if an exception already explains the fault in one line.
class HeldErrors {
 public:
  HeldErrors();
  ~HeldErrors();
  HeldErrors(const HeldErrors&) = delete;
  HeldErrors& operator=(const HeldErrors&) = delete;

 private:
  int before_;  ///< standard error as it was; -1: nothing is held back
  int held_ = -1;
  int exceptions_before_;
};

}  // namespace headlight::platform
