#include "platform/letters/system_letters.hpp"

namespace headlight::platform {

std::unique_ptr<TextEngine> system_text_engine() { return nullptr; }

}  // namespace headlight::platform
