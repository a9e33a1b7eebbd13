#include "machine/large_pages.hpp"

namespace headlight {

/// Windows gives large pages only to programs that an administrator lets keep memory for themselves.
void prefer_large_pages(void*, std::size_t) {}

}  // namespace headlight
