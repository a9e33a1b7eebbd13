#include "platform/gl/held_errors.hpp"

namespace headlight::platform {

/// Does nothing: the graphics drivers of Windows write nothing to the standard error output.
HeldErrors::HeldErrors() : before_(-1), exceptions_before_(0) {}

HeldErrors::~HeldErrors() = default;

}  // namespace headlight::platform
