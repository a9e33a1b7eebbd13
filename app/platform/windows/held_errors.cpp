#include "platform/gl/held_errors.hpp"

namespace headlight::platform {

/// Graphics drivers of Windows write nothing there.
HeldErrors::HeldErrors() : before_(-1), exceptions_before_(0) {}

HeldErrors::~HeldErrors() = default;

}  // namespace headlight::platform
