#include "machine/system.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace headlight::machine {

void retain_freed_memory() {
#ifdef __GLIBC__  // others have no such setting, and a browser never takes memory back
  constexpr int megabyte = 1 << 20;
  mallopt(M_TRIM_THRESHOLD, 256 * megabyte);
  mallopt(M_MMAP_THRESHOLD, 32 * megabyte);  // glibc's own limit, which the line above disables
#endif
}

void prefer_large_pages(void* first, std::size_t bytes) {
  constexpr std::uintptr_t large = std::uintptr_t{2} << 20;
  const auto begin = (reinterpret_cast<std::uintptr_t>(first) + large - 1) / large * large;
  const auto end = (reinterpret_cast<std::uintptr_t>(first) + bytes) / large * large;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

long this_process() { return getpid(); }

void wait_while(const std::atomic<int>& number, int value) { number.wait(value); }

void wake(std::atomic<int>& number) { number.notify_all(); }

}  // namespace headlight::machine
