#pragma once
#include "app_rooms.hpp"

namespace headlight::commands {

/// Restarts the program with no_product_threads() and product_kernels() in its environment, unless they are set already. OpenBLAS starts
/// threads of its own when it is loaded, which no product here uses. If memory is short, such a thread asks for its buffer forever, and the
/// program waits for it forever. Returns if there is nothing to do, or if the system refuses.
void restart_with_product_settings(char** argv);

}  // namespace headlight::commands
