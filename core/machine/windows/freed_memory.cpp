#include "machine/freed_memory.hpp"

namespace headlight {

/// The heap of Windows decides that by itself.
void keep_freed_memory() {}

}  // namespace headlight
