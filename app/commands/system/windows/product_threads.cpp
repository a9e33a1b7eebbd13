#include "commands/system/product_threads.hpp"

namespace headlight::commands {

/// What multiplies here makes no threads of its own.
void restart_with_product_settings(char**) {}

}  // namespace headlight::commands
