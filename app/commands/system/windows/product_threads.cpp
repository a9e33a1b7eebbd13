#include "commands/system/product_threads.hpp"

namespace headlight::commands {

/// Does nothing: the product library here starts no threads of its own.
void restart_with_product_settings(char**) {}

}  // namespace headlight::commands
