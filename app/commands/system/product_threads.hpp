#pragma once
#include "app_rooms.hpp"

namespace headlight::commands {

/// Restarts the program with no_product_threads() and product_kernels() in its environment, unless it has them already. OpenBLAS makes
/// threads of its own while it is loaded, which no product here uses; where memory is short such a thread asks for its buffer for ever, and
/// the program, which waits for it, never ends. Returns where nothing has to be done, and where the system refuses.
void restart_with_product_settings(char** argv);

}  // namespace headlight::commands
