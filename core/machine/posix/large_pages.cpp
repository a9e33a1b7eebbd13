#include "machine/large_pages.hpp"

#include <sys/mman.h>

#include <cstdint>

namespace headlight {

void prefer_large_pages(void* first, std::size_t bytes) {
  constexpr std::uintptr_t large = std::uintptr_t{2} << 20;
  const auto begin = (reinterpret_cast<std::uintptr_t>(first) + large - 1) / large * large;
  const auto end = (reinterpret_cast<std::uintptr_t>(first) + bytes) / large * large;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

}  // namespace headlight
