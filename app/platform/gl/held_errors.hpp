#pragma once
#include "app_rooms.hpp"

namespace headlight::platform {

/// Holds back what libraries write to standard error while this lives: those of OpenGL write half a screen before they say that there is
/// none. It is shown afterwards, or, when an exception says in a line of ours what is wrong, forgotten.
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
