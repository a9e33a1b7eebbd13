#pragma once

namespace headlight {

/// Restarts the program with no_product_threads() in its environment, unless it has that already. OpenBLAS makes threads of its own
/// while it is loaded, which no product here uses; where memory is short such a thread asks for its buffer for ever, and the program, which
/// waits for it, never ends. Returns where nothing has to be done, and where the system refuses.
void restart_without_product_threads(char** argv);

}  // namespace headlight
