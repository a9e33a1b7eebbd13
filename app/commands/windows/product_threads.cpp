#include "commands/product_threads.hpp"

namespace headlight {

/// What multiplies here makes no threads of its own.
void restart_without_product_threads(char**) {}

}  // namespace headlight
