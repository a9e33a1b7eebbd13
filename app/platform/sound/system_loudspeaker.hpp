#pragma once
#include <memory>

#include "widgets/loudspeaker.hpp"

namespace headlight::platform {

/// Returns the system's sound device: OpenAL Soft, if it is installed (its variable ALSOFT_DRIVERS chooses another device); the function
/// PlaySound of Windows; or a browser's Web Audio. It is opened at the first sound.
std::shared_ptr<Loudspeaker> system_loudspeaker();

}  // namespace headlight::platform
