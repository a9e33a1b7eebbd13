#pragma once
#include <cstddef>

namespace headlight {

/// Tells the system that memory just taken will be filled as a whole, so that it may give it in large pages: to hand out the few hundred
/// megabytes of a long text in pages of 4 KiB takes as long as to compute them. Nothing depends on whether it does.
void prefer_large_pages(void* first, std::size_t bytes);

}  // namespace headlight
